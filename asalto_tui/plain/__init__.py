"""Line mode: the game without a screen."""
