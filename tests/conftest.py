"""Settings for every test: nothing depends on how busy the machine is or who started the tests."""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# A shell starts its background jobs with Ctrl-C ignored, and their children would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
