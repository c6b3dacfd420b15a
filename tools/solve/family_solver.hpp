// Solves one family backwards, class by class.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "distances.hpp"
#include "ground.hpp"

namespace asalto {

/// Formations of a class that wait to be looked at again, each at most once, in turn.
class Waiting {
  public:
    explicit Waiting(std::size_t size) : ring_(size + 1), in_(size) {}
    bool empty() const { return head_ == tail_; }
    void add(std::size_t formation) {
        if (in_[formation]) return;
        in_[formation] = true;
        ring_[tail_] = std::uint32_t(formation);
        tail_ = tail_ + 1 == ring_.size() ? 0 : tail_ + 1;
    }
    std::size_t take() {
        const std::size_t formation = ring_[head_];
        head_ = head_ + 1 == ring_.size() ? 0 : head_ + 1;
        in_[formation] = false;
        return formation;
    }

  private:
    std::vector<std::uint32_t> ring_;
    std::vector<bool> in_;
    std::size_t head_ = 0, tail_ = 0;
};

class FamilySolver {
  public:
    FamilySolver(const Family& family, const Formations& formations, const Distances* one_lost,
                 const Distances* huffed)
        : family_(family), formations_(formations), one_lost_(one_lost), huffed_(huffed),
          empties_(family.empties()), places_(family.places()),
          renumbering_(make_renumberings(family)),
          after_rebels_(new Byte[formations.size() * std::size_t(family.places())]) {}

    void solve(const std::filesystem::path& path, int threads);

  private:
    void solve_class(const FormationClass& c, int file);
    void pass_back(const FormationClass& c, Mask rebels, const Byte* after, Byte* before_rebels,
                   Waiting& waiting) const;
    void save(const FormationClass& c, const std::vector<Byte>& before, int file);
    void start(const FormationClass& c, std::size_t inside, Byte* before_rebels);
    void start_captures(Mask rebels, Byte* after_rebels) const;
    Byte with_capture(Mask rebels, const Ground& ground, int i, int j) const;
    bool improve(Mask rebels, const Byte* before_rebels, Byte* after_rebels) const;
    void improve_two(const Ground& ground, const Byte* before_rebels, Byte* best) const;
    Byte* after_rebels(std::size_t number) { return &after_rebels_[number * places_]; }

    Family family_;
    const Formations& formations_;
    const Distances* one_lost_;
    const Distances* huffed_;
    int empties_;
    std::size_t places_;
    Renumberings renumbering_;
    std::unique_ptr<Byte[]> after_rebels_;  // distances with the officers to move
    std::atomic<std::uint64_t> won_{0};
    std::atomic<int> longest_{0};
};

}  // namespace asalto
