// What the computation of distances needs to know of a formation and of a rebel's step in it.
#pragma once

#include <array>

#include "distances.hpp"

namespace asalto {

using Byte = std::uint8_t;

constexpr int kMaxEmpties = 10;
constexpr int kMaxPlaces = pair_count(kMaxEmpties);

inline Byte one_more(Byte distance) { return distance == kNotWon ? kNotWon : Byte(distance + 1); }

/// What a rebel step does to the numbers of the officers' places: the step fills the empty point
/// of rank `to` (before the step) and leaves one of rank `from` (after it). Entry k says that
/// places `before[k]` in the old formation are places `after[k]` in the new one.
struct Renumbering {
    int size = 0;
    std::array<Byte, kMaxPlaces> before{};
    std::array<Byte, kMaxPlaces> after{};
};

using Renumberings = std::array<std::array<Renumbering, kMaxEmpties>, kMaxEmpties>;

inline Renumberings make_renumberings(const Family& family) {
    Renumberings all;
    const int empties = family.empties();
    for (int to = 0; to < empties; ++to) {
        for (int from = 0; from < empties; ++from) {
            Renumbering& r = all[to][from];
            const auto old_rank = [&](int kept) { return kept < to ? kept : kept + 1; };
            const auto new_rank = [&](int kept) { return kept < from ? kept : kept + 1; };
            for (int a = 0; a < empties - 1; ++a) {
                if (family.officers == 1) {
                    r.before[r.size] = Byte(old_rank(a));
                    r.after[r.size++] = Byte(new_rank(a));
                    continue;
                }
                for (int b = a + 1; b < empties - 1; ++b) {
                    r.before[r.size] = Byte(pair_number(old_rank(a), old_rank(b), empties));
                    r.after[r.size++] = Byte(pair_number(new_rank(a), new_rank(b), empties));
                }
            }
        }
    }
    return all;
}

/// The empty points of one formation, and where an officer can go from each of them.
struct Ground {
    std::array<int, kMaxEmpties> at{};
    std::array<int, kMaxEmpties> near{};     // ranks one step away, as bits
    std::array<int, kMaxEmpties> capture{};  // ranks a jump away, as bits
    Ground(Mask rebels, int empties) {
        const Tables& t = tables();
        const Mask empty = kBoard & ~rebels;
        std::array<Byte, kPoints> rank;
        int i = 0;
        for (Mask m = empty; m; m &= m - 1) {
            at[i] = lowest(m);
            rank[at[i]] = Byte(i);
            ++i;
        }
        for (i = 0; i < empties; ++i) {
            for (Mask m = t.near[at[i]] & empty; m; m &= m - 1) near[i] |= 1 << rank[lowest(m)];
            for (const auto [over, land] : t.jumps[at[i]]) {
                if ((rebels & bit(over)) && (empty & bit(land))) capture[i] |= 1 << rank[land];
            }
        }
    }
};

}  // namespace asalto
