#include "formations.hpp"

namespace asalto {
namespace {

constexpr int kMaxWidth = 7;

/// Row subsets by number of members: rank of each subset, and the subset of each rank.
struct RowTables {
    std::array<std::array<int, 128>, kMaxWidth + 1> rank{};
    std::array<std::array<std::vector<int>, kMaxWidth + 1>, kMaxWidth + 1> subset;
    RowTables() {
        for (int width : {3, 7}) {
            for (int set = 0; set < (1 << width); ++set) {
                auto& peers = subset[width][count(Mask(set))];
                rank[width][set] = int(peers.size());
                peers.push_back(set);
            }
        }
    }
};

const RowTables& rows() {
    static const RowTables made;
    return made;
}

constexpr int width_of(int row) { return kRowStart[row + 1] - kRowStart[row]; }

int row_set(Mask rebels, int row) {
    return int(rebels >> kRowStart[row]) & ((1 << width_of(row)) - 1);
}

}  // namespace

std::size_t Formations::key_of(Mask rebels) {
    std::size_t key = 0;
    for (int row = 0; row < kRows; ++row) key = key * 8 + count(Mask(row_set(rebels, row)));
    return key;
}

Formations::Formations(int rebels) : by_key_(1u << (3 * kRows), -1) {
    for (std::size_t key = 0; key < by_key_.size(); ++key) {
        FormationClass c;
        int total = 0;
        bool fits = true;
        for (int row = 0; row < kRows; ++row) {
            c.in_row[row] = int(key >> (3 * (kRows - 1 - row))) & 7;
            fits = fits && c.in_row[row] <= width_of(row);
            total += c.in_row[row];
            c.to_go += row * c.in_row[row];
        }
        if (!fits || total != rebels) continue;
        c.size = 1;
        for (int row = kRows - 1; row >= 0; --row) {
            c.stride[row] = c.size;
            c.size *= rows().subset[width_of(row)][c.in_row[row]].size();
        }
        c.first = size_;
        size_ += c.size;
        by_key_[key] = int(classes_.size());
        classes_.push_back(c);
    }
}

std::size_t Formations::number_of(Mask rebels) const {
    const FormationClass& c = class_of(rebels);
    std::size_t number = c.first;
    for (int row = 0; row < kRows; ++row) {
        number += c.stride[row] * rows().rank[width_of(row)][row_set(rebels, row)];
    }
    return number;
}

Mask Formations::formation(const FormationClass& c, std::size_t inside) const {
    Mask rebels = 0;
    for (int row = 0; row < kRows; ++row) {
        const auto& peers = rows().subset[width_of(row)][c.in_row[row]];
        rebels |= Mask(peers[inside / c.stride[row]]) << kRowStart[row];
        inside %= c.stride[row];
    }
    return rebels;
}

int places_number(Mask officers, Mask rebels) {
    const Mask empty = kBoard & ~rebels;
    const int first = rank_in(empty, lowest(officers));
    const Mask rest = officers & (officers - 1);
    if (!rest) return first;
    return pair_number(first, rank_in(empty, lowest(rest)), count(empty));
}

Mask places(int number, int officers, Mask rebels) {
    std::array<int, kPoints> at{};
    int empties = 0;
    for (Mask m = kBoard & ~rebels; m; m &= m - 1) at[empties++] = lowest(m);
    if (officers == 1) return bit(at[number]);
    int i = 0;
    while (number >= empties - 1 - i) number -= empties - 1 - i++;
    return bit(at[i]) | bit(at[i + 1 + number]);
}

}  // namespace asalto
