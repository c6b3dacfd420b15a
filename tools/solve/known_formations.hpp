// The formations that a strategy has met, and where the officers can stand in each.
#pragma once

#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace asalto {

using Id = std::uint32_t;

constexpr int kHuffedKey = 34;  // bit of a key that tells one officer from two

/// What the strategy knows of one formation (of one family, in the kept mirror image): places of
/// the officers as bits by their number.
struct Known {
    Mask rebels = 0;
    Mask needed = 0;  // can arise; the strategy answers or will answer
};

/// Formations by number in the order they were met; open addressing.
class KnownFormations {
  public:
    KnownFormations() : slots_(1u << 16, kNone) {}
    std::size_t size() const { return known_.size(); }
    Known& operator[](Id id) { return known_[id]; }

    Id id_of(Mask rebels, bool huffed) {
        const std::uint64_t key = rebels | (Mask(huffed) << kHuffedKey);
        std::size_t at = place(key);
        for (; slots_[at] != kNone; at = (at + 1) & (slots_.size() - 1)) {
            if (keys_[slots_[at]] == key) return slots_[at];
        }
        slots_[at] = Id(known_.size());
        known_.push_back({rebels, 0});
        keys_.push_back(key);
        if (known_.size() * 2 > slots_.size()) grow();
        return Id(known_.size() - 1);
    }

  private:
    static constexpr Id kNone = ~Id{0};

    std::size_t place(std::uint64_t key) const {
        return (key * 0x9E3779B97F4A7C15u >> 20) & (slots_.size() - 1);
    }
    void grow() {
        slots_.assign(slots_.size() * 2, kNone);
        for (Id id = 0; id < known_.size(); ++id) {
            std::size_t at = place(keys_[id]);
            while (slots_[at] != kNone) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = id;
        }
    }

    std::vector<Known> known_;
    std::vector<std::uint64_t> keys_;
    std::vector<Id> slots_;
};

}  // namespace asalto
