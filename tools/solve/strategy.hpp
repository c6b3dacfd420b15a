// A complete winning strategy for the rebels: one rebel move in every position that can arise from
// the 36 placements whatever the officers do, mirror images counted once. It is built to be small.
#pragma once

#include <filesystem>
#include <vector>

#include "distances.hpp"

namespace asalto {

/// A position with the rebels to move, in the mirror image with the smaller masks.
struct Choice {
    Mask rebels;
    Mask officers;
    int from;  // the rebel's step
    int to;
};

struct StrategyOptions {
    double growth = 1.05;   // a position d plies from the win weighs growth to the power of d
    double formation = 16;  // weight of a formation that the strategy did not meet before
    int slack = 2;          // plies that a forward step may lose against the shortest win
};

/// The choices in the order of (rebels, officers). Positions won in one move are left out: there
/// the rebels take the win.
std::vector<Choice> make_strategy(const std::filesystem::path& folder,
                                  const StrategyOptions& options);

void write_strategy(const std::filesystem::path& file, const std::vector<Choice>& choices);
std::vector<Choice> read_strategy(const std::filesystem::path& file);

/// The mirror image of a position that the strategy keeps.
void normalise(Mask& officers, Mask& rebels);

}  // namespace asalto
