// Distances to win: for each position with the rebels to move, how many moves (of both sides,
// "plies") the rebels need at most, computed backwards from the won ends.
//
// Three families are enough, because the rebels never need to lose more than one rebel and never
// need a second huff: 24 rebels against two officers, 23 against two after a capture, and 24
// against one after a huff. In the last two a capture by an officer counts as not won.
#pragma once

#include <filesystem>
#include <string>

#include "formations.hpp"

namespace asalto {

inline constexpr std::uint8_t kNotWon = 255;

struct Family {
    int rebels;
    int officers;
    const char* name;
    int empties() const { return kPoints - rebels; }
    int places() const { return officers == 1 ? empties() : pair_count(empties()); }
};

inline constexpr Family kFull{24, 2, "full"};        // nothing lost
inline constexpr Family kOneLost{23, 2, "one-lost"};  // one rebel lost
inline constexpr Family kHuffed{24, 1, "huffed"};     // one officer huffed

/// The distances of one family, mapped from its file: one byte for each position with the rebels
/// to move, formation by formation, `places()` bytes each.
class Distances {
  public:
    Distances(const Family& family, const Formations& formations,
              const std::filesystem::path& folder);
    ~Distances();
    Distances(const Distances&) = delete;
    Distances& operator=(const Distances&) = delete;

    const std::uint8_t* of_formation(Mask rebels) const {
        return bytes_ + formations_.number_of(rebels) * std::size_t(family_.places());
    }
    std::uint8_t of(Mask officers, Mask rebels) const {
        return of_formation(rebels)[places_number(officers, rebels)];
    }

    static std::filesystem::path file(const Family& family, const std::filesystem::path& folder);

  private:
    Family family_;
    const Formations& formations_;
    const std::uint8_t* bytes_ = nullptr;
    std::size_t size_ = 0;
};

/// Computes the three files of distances in `folder`, skipping those that are there.
void compute_distances(const std::filesystem::path& folder, int threads);

}  // namespace asalto
