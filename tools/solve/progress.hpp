// One line that is written over and over, on a terminal only.
#pragma once

#include <unistd.h>

#include <cstdio>

namespace asalto {

template <typename... Values>
void show_progress(const char* format, Values... values) {
    if (!::isatty(1)) return;
    std::printf("\r");
    std::printf(format, values...);
    std::fflush(stdout);
}

/// Begins a line of results in the place of the progress.
inline void end_progress() {
    if (::isatty(1)) std::printf("\r\033[K");
}

}  // namespace asalto
