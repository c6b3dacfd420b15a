// A walk by the rules alone from the 36 placements through every officer reply. It trusts nothing
// that the solver computed: it is the check of a strategy.
#pragma once

#include <string>
#include <vector>

#include "strategy.hpp"

namespace asalto {

struct WalkReport {
    std::size_t positions = 0;    // with the rebels to move, mirror images counted once
    std::size_t by_family[3] = {};
    std::size_t stored = 0;       // of them, answered by the file
    std::size_t replies = 0;      // officers' moves
    std::size_t filled = 0, trapped = 0, both_huffed = 0;  // ends
    int longest = 0;              // plies
    int longest_quiet = 0;        // moves in a row that rules 4.7 counts
    int most_lost = 0;            // rebels
    std::vector<std::pair<std::string, int>> placements;  // with the longest game of each
    std::size_t unused = 0;       // choices that never arise
};

/// Throws std::runtime_error with the position when the strategy is not complete and winning.
WalkReport walk(const std::vector<Choice>& choices);

void print(const WalkReport& report);

}  // namespace asalto
