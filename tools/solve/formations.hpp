// Numbering of formations (sets of rebels) and of the officers' places among the empty points.
//
// Formations of one family (a number of rebels) are grouped in classes: how many rebels stand in
// each row. A forward step leads to another class, with a smaller `distance to go`; a sideways
// step stays in the class. So classes can be solved one after the other, and the number of a
// formation inside its class is a mixed radix number with one digit for each row.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "rules.hpp"

namespace asalto {

struct FormationClass {
    std::array<int, kRows> in_row{};   // rebels in each row, row 7 first
    std::array<std::size_t, kRows> stride{};
    std::size_t first = 0;             // number of its first formation in the family
    std::size_t size = 0;              // formations in it
    int to_go = 0;                     // sum over rebels of the rows above them
};

class Formations {
  public:
    explicit Formations(int rebels);

    std::size_t size() const { return size_; }
    const std::vector<FormationClass>& classes() const { return classes_; }
    const FormationClass& class_of(Mask rebels) const { return classes_[class_index(rebels)]; }
    int class_index(Mask rebels) const { return by_key_[key_of(rebels)]; }
    std::size_t number_of(Mask rebels) const;
    Mask formation(const FormationClass& its_class, std::size_t inside) const;

  private:
    static std::size_t key_of(Mask rebels);

    std::vector<FormationClass> classes_;
    std::vector<int> by_key_;
    std::size_t size_ = 0;
};

/// The officers' places: `officers` of them among `empties` empty points, by ranks.
/// Two officers on ranks i < j have the number i * (2 * empties - i - 1) / 2 + (j - i - 1).
inline constexpr int pair_count(int empties) { return empties * (empties - 1) / 2; }
inline constexpr int pair_number(int i, int j, int empties) {
    return i * (2 * empties - i - 1) / 2 + (j - i - 1);
}
inline int rank_in(Mask set, int point) { return count(set & (bit(point) - 1)); }

/// The number of the officers' places in a formation of 33 - `empties` rebels.
int places_number(Mask officers, Mask rebels);

/// The officers' places with a number: the reverse of places_number.
Mask places(int number, int officers, Mask rebels);

}  // namespace asalto
