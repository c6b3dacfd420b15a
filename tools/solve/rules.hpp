// The rules of `asalto`: points, lines, moves and ends, as far as the solver needs them.
//
// Points are numbered 0..32 in reading order, row 7 first (c7 = 0, d7 = 1, ... e1 = 32); a set of
// points is a 64-bit mask with bit i for point i. Rules are cited by their number ("rules 3.2").
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace asalto {

using Mask = std::uint64_t;

inline constexpr int kPoints = 33;
inline constexpr int kRows = 7;
inline constexpr Mask kBoard = (Mask{1} << kPoints) - 1;
inline constexpr Mask kFortress = 0x73F;  // c7 d7 e7 c6 d6 e6 c5 d5 e5
inline constexpr std::array<int, kRows + 1> kRowStart{0, 3, 6, 13, 20, 27, 30, 33};

inline constexpr Mask bit(int point) { return Mask{1} << point; }
inline int count(Mask mask) { return __builtin_popcountll(mask); }
inline int lowest(Mask mask) { return __builtin_ctzll(mask); }

struct Jump {
    std::int8_t over;
    std::int8_t land;
};

struct Tables {
    std::array<Mask, kPoints> near{};      // every neighbour along a line (rules 2.2)
    std::array<Mask, kPoints> forward{};   // forward and diagonally forward (rules 2.1)
    std::array<Mask, kPoints> sideways{};  // sideways (rules 2.1)
    std::array<Mask, kPoints> back{};      // the points from which a forward step arrives here
    std::array<std::vector<Jump>, kPoints> jumps;  // rules 2.3
    std::array<int, kPoints> mirror{};     // the point on the other side of the d column
};

const Tables& tables();

Mask mirrored(Mask mask);

/// An officer on `from` can jump over one of `rebels` onto a point outside `blocked`.
bool can_capture(int from, Mask rebels, Mask blocked);

/// One instant of a game after the placing.
struct Position {
    Mask officers = 0;
    Mask rebels = 0;
    bool rebels_move = true;
};

/// Every position that one legal move leads to; one entry for each distinct path (rules 7).
std::vector<Position> successors(const Position& position);

/// The game is over by rules 4.1 to 4.5 (draws are not looked at).
bool is_over(const Position& position);

std::uint64_t perft(const Position& position, int depth);

/// Reads the position form of rules 6.3; throws std::invalid_argument.
Position parse_position(const std::string& text);

std::string format_position(const Position& position);
std::string point_name(int point);

}  // namespace asalto
