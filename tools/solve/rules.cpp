#include "rules.hpp"

#include <stdexcept>

namespace asalto {
namespace {

struct Place {
    int column;
    int row;  // 0 is row 7
};

Place place_of(int point) {
    int row = 0;
    while (point >= kRowStart[row + 1]) ++row;
    const bool wide = row >= 2 && row <= 4;
    return {point - kRowStart[row] + (wide ? 0 : 2), row};
}

/// The point at a place, or -1 off the board (rules 1.1).
int point_at(int column, int row) {
    if (row < 0 || row >= kRows) return -1;
    const bool wide = row >= 2 && row <= 4;
    const int first = wide ? 0 : 2;
    const int last = wide ? 6 : 4;
    if (column < first || column > last) return -1;
    return kRowStart[row] + column - first;
}

Tables make_tables() {
    Tables t;
    for (int point = 0; point < kPoints; ++point) {
        const auto [column, row] = place_of(point);
        t.mirror[point] = point_at(6 - column, row);
        for (int dr = -1; dr <= 1; ++dr) {
            for (int dc = -1; dc <= 1; ++dc) {
                if (dr == 0 && dc == 0) continue;
                const bool diagonal = dr != 0 && dc != 0;
                if (diagonal && (column + row) % 2 != 0) continue;  // rules 1.2
                const int next = point_at(column + dc, row + dr);
                if (next < 0) continue;
                t.near[point] |= bit(next);
                if (dr < 0) t.forward[point] |= bit(next);
                if (dr > 0) t.back[point] |= bit(next);
                if (dr == 0) t.sideways[point] |= bit(next);
                const int land = point_at(column + 2 * dc, row + 2 * dr);
                if (land >= 0) {
                    t.jumps[point].push_back({std::int8_t(next), std::int8_t(land)});
                }
            }
        }
    }
    return t;
}

/// Adds a position for each way to go on jumping from `at`, and for stopping there (rules 2.4).
void add_chains(int at, Mask other, Mask rebels, std::vector<Position>& out) {
    for (const auto [over, land] : tables().jumps[at]) {
        if (!(rebels & bit(over)) || ((rebels | other) & bit(land))) continue;
        const Mask left = rebels & ~bit(over);
        out.push_back({other | bit(land), left, true});
        add_chains(land, other, left, out);
    }
}

bool has_step(const Position& p) {
    const Tables& t = tables();
    const Mask taken = p.officers | p.rebels;
    for (Mask m = p.rebels_move ? p.rebels : p.officers; m; m &= m - 1) {
        const int from = lowest(m);
        const Mask targets = p.rebels_move ? t.forward[from] | t.sideways[from] : t.near[from];
        if (targets & ~taken) return true;
    }
    return false;
}

}  // namespace

const Tables& tables() {
    static const Tables made = make_tables();
    return made;
}

Mask mirrored(Mask mask) {
    Mask out = 0;
    for (; mask; mask &= mask - 1) out |= bit(tables().mirror[lowest(mask)]);
    return out;
}

bool can_capture(int from, Mask rebels, Mask blocked) {
    for (const auto [over, land] : tables().jumps[from]) {
        if ((rebels & bit(over)) && !(blocked & bit(land))) return true;
    }
    return false;
}

bool is_over(const Position& p) {
    if (p.officers == 0 || count(p.rebels) < 9) return true;          // rules 4.1, 4.2
    if ((p.rebels & kFortress) == kFortress) return true;             // rules 4.3
    if (has_step(p)) return false;
    if (p.rebels_move) return true;                                   // rules 4.5
    for (Mask m = p.officers; m; m &= m - 1) {                        // rules 4.4
        if (can_capture(lowest(m), p.rebels, p.rebels | p.officers)) return false;
    }
    return true;
}

std::vector<Position> successors(const Position& p) {
    std::vector<Position> out;
    if (is_over(p)) return out;
    const Tables& t = tables();
    const Mask taken = p.officers | p.rebels;
    if (p.rebels_move) {
        for (Mask m = p.rebels; m; m &= m - 1) {
            const int from = lowest(m);
            for (Mask to = (t.forward[from] | t.sideways[from]) & ~taken; to; to &= to - 1) {
                out.push_back({p.officers, (p.rebels ^ bit(from)) | (to & -to), false});
            }
        }
        return out;
    }
    Mask could = 0;  // rules 3.2
    for (Mask m = p.officers; m; m &= m - 1) {
        if (can_capture(lowest(m), p.rebels, taken)) could |= m & -m;
    }
    for (Mask m = p.officers; m; m &= m - 1) {
        const int from = lowest(m);
        const Mask other = p.officers ^ bit(from);
        for (Mask to = t.near[from] & ~taken; to; to &= to - 1) {  // rules 3.1
            const Mask mover = (could & bit(from)) ? 0 : to & -to;
            out.push_back({mover | (other & ~could), p.rebels, true});
        }
        add_chains(from, other, p.rebels, out);
    }
    return out;
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const Position& next : successors(position)) total += perft(next, depth - 1);
    return total;
}

std::string point_name(int point) {
    const auto [column, row] = place_of(point);
    return {char('a' + column), char('7' - row)};
}

Position parse_position(const std::string& text) {
    Position p;
    std::size_t i = 0;
    for (int row = 0; row < kRows; ++row) {
        int point = kRowStart[row];
        for (; i < text.size() && text[i] != '/' && text[i] != ' '; ++i) {
            if (text[i] >= '1' && text[i] <= '7') {
                point += text[i] - '0';
                continue;
            }
            if (point >= kRowStart[row + 1]) throw std::invalid_argument("row too long: " + text);
            if (text[i] == 'O') p.officers |= bit(point);
            else if (text[i] == 'r') p.rebels |= bit(point);
            else throw std::invalid_argument("unknown letter: " + text);
            ++point;
        }
        if (point != kRowStart[row + 1]) throw std::invalid_argument("row length: " + text);
        ++i;
    }
    if (i >= text.size()) throw std::invalid_argument("no side to move: " + text);
    p.rebels_move = text[i] == 'r';
    return p;
}

std::string format_position(const Position& p) {
    std::string out;
    for (int row = 0; row < kRows; ++row) {
        int gap = 0;
        const auto flush = [&] {
            if (gap) out += char('0' + gap);
            gap = 0;
        };
        if (row) out += '/';
        for (int point = kRowStart[row]; point < kRowStart[row + 1]; ++point) {
            if (!((p.officers | p.rebels) & bit(point))) {
                ++gap;
                continue;
            }
            flush();
            out += (p.officers & bit(point)) ? 'O' : 'r';
        }
        flush();
    }
    return out + (p.rebels_move ? " r 0 0" : " o 0 0");
}

}  // namespace asalto
