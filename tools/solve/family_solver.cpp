#include "family_solver.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <stdexcept>
#include <thread>

#include "progress.hpp"

namespace asalto {

/// Distance after the officers' best reply where officer i or j could have captured (rules 3).
Byte FamilySolver::with_capture(Mask rebels, const Ground& ground, int i, int j) const {
    const Tables& t = tables();
    Byte worst = 0;
    const int could_i = ground.capture[i] & ~(1 << j);
    const int could_j = ground.capture[j] & ~(1 << i);
    for (const auto [mover, other, could, other_could] :
         {std::array{i, j, could_i, could_j}, std::array{j, i, could_j, could_i}}) {
        const int from = ground.at[mover];
        const int partner = ground.at[other];
        for (const auto [over, land] : t.jumps[from]) {
            if (!(rebels & bit(over)) || ((rebels | bit(partner)) & bit(land))) continue;
            const Mask left = rebels & ~bit(over);
            if (can_capture(land, left, left | bit(partner))) return kNotWon;  // a second rebel
            worst = std::max(worst, one_lost_->of(bit(land) | bit(partner), left));
        }
        for (int m = ground.near[mover] & ~(1 << other); m; m &= m - 1) {
            if (could && other_could) continue;  // both are huffed: the rebels have won
            const Mask last = could ? bit(partner) : bit(ground.at[__builtin_ctz(m)]);
            worst = std::max(worst, huffed_->of(last, rebels));
        }
    }
    return one_more(worst);
}

/// Distances that never change while the class is solved: where an officer can capture.
void FamilySolver::start_captures(Mask rebels, Byte* after) const {
    if (!one_lost_) return;  // not won: as it is
    const Ground ground(rebels, empties_);
    for (int i = 0; i < empties_; ++i) {
        for (int j = i + 1; j < empties_; ++j) {
            const bool can = (ground.capture[i] & ~(1 << j)) || (ground.capture[j] & ~(1 << i));
            if (can) after[pair_number(i, j, empties_)] = with_capture(rebels, ground, i, j);
        }
    }
}

/// Fills in what the classes solved before say about one formation: its forward steps.
void FamilySolver::start(const FormationClass& c, std::size_t inside, Byte* before) {
    const Tables& t = tables();
    const Mask rebels = formations_.formation(c, inside);
    const Mask empty = kBoard & ~rebels;
    Byte* const after = after_rebels(c.first + inside);
    std::memset(before, kNotWon, places_);
    if ((rebels & kFortress) == kFortress) {  // rules 4.3
        std::memset(after, 0, places_);
        return;
    }
    std::memset(after, kNotWon, places_);
    start_captures(rebels, after);
    for (Mask m = rebels; m; m &= m - 1) {
        const int from = lowest(m);
        for (Mask to = t.forward[from] & empty; to; to &= to - 1) {
            const Mask next = (rebels ^ bit(from)) | (to & -to);
            const Byte* const there = after_rebels(formations_.number_of(next));
            const Renumbering& r =
                renumbering_[rank_in(empty, lowest(to))][rank_in(kBoard & ~next, from)];
            for (int k = 0; k < r.size; ++k) {
                Byte& here = before[r.before[k]];
                here = std::min(here, one_more(there[r.after[k]]));
            }
        }
    }
}

/// For two officers: the slowest reply by a step, for all places at once. 0 means no step.
void FamilySolver::improve_two(const Ground& ground, const Byte* before, Byte* best) const {
    alignas(16) Byte there[kMaxEmpties][16] = {};    // distance + 1 by ranks; 0 on one point
    alignas(16) Byte slowest[kMaxEmpties][16] = {};
    for (int i = 0, k = 0; i < empties_; ++i) {
        for (int j = i + 1; j < empties_; ++j, ++k) {
            there[i][j] = there[j][i] = one_more(before[k]);
        }
    }
    for (int i = 0; i < empties_; ++i) {
        for (int m = ground.near[i]; m; m &= m - 1) {
            const Byte* const row = there[__builtin_ctz(m)];
            for (int j = 0; j < 16; ++j) slowest[i][j] = std::max(slowest[i][j], row[j]);
        }
    }
    for (int i = 0, k = 0; i < empties_; ++i) {
        for (int j = i + 1; j < empties_; ++j, ++k) {
            best[k] = std::max(slowest[i][j], slowest[j][i]);
        }
    }
}

/// Recomputes the distances with the officers to move; true when one became smaller.
bool FamilySolver::improve(Mask rebels, const Byte* before, Byte* after) const {
    if ((rebels & kFortress) == kFortress) return false;
    const Ground ground(rebels, empties_);
    std::array<Byte, kMaxPlaces> best{};
    bool better = false;
    if (family_.officers == 1) {
        for (int i = 0; i < empties_; ++i) {
            if (ground.capture[i]) continue;
            Byte slowest = 0;  // stays 0 when trapped (rules 4.4)
            for (int m = ground.near[i]; m; m &= m - 1) {
                slowest = std::max(slowest, one_more(before[__builtin_ctz(m)]));
            }
            better = better || slowest < after[i];
            after[i] = slowest;
        }
        return better;
    }
    improve_two(ground, before, best.data());
    for (int i = 0, k = 0; i < empties_; ++i) {
        for (int j = i + 1; j < empties_; ++j, ++k) {
            if ((ground.capture[i] & ~(1 << j)) || (ground.capture[j] & ~(1 << i))) continue;
            better = better || best[k] < after[k];
            after[k] = best[k];
        }
    }
    return better;
}

/// Hands the distances after a sideways step into a formation back to where it may come from.
void FamilySolver::pass_back(const FormationClass& c, Mask rebels, const Byte* after,
                             Byte* before_rebels, Waiting& waiting) const {
    const Mask empty = kBoard & ~rebels;
    for (Mask m = rebels; m; m &= m - 1) {
        const int to = lowest(m);
        for (Mask from = tables().sideways[to] & empty; from; from &= from - 1) {
            const Mask previous = (rebels ^ (m & -m)) | (from & -from);
            const std::size_t inside = formations_.number_of(previous) - c.first;
            const Renumbering& r =
                renumbering_[rank_in(kBoard & ~previous, to)][rank_in(empty, lowest(from))];
            Byte* const there = &before_rebels[inside * places_];
            bool changed = false;
            for (int k = 0; k < r.size; ++k) {
                const Byte distance = one_more(after[r.after[k]]);
                changed |= distance < there[r.before[k]];
                there[r.before[k]] = std::min(there[r.before[k]], distance);
            }
            if (changed) waiting.add(inside);
        }
    }
}

/// Distances only fall while a class is solved, and each says what some play of the rebels
/// achieves; where nothing falls any more they are the exact ones, whatever the order was.
void FamilySolver::solve_class(const FormationClass& c, int file) {
    std::vector<Byte> before(c.size * places_);
    Waiting waiting(c.size);
    for (std::size_t i = 0; i < c.size; ++i) {
        start(c, i, &before[i * places_]);
        waiting.add(i);
    }
    std::vector<bool> fresh(c.size, true);
    while (!waiting.empty()) {
        const std::size_t inside = waiting.take();
        const Mask rebels = formations_.formation(c, inside);
        Byte* const after = after_rebels(c.first + inside);
        if (!improve(rebels, &before[inside * places_], after) && !fresh[inside]) continue;
        fresh[inside] = false;
        pass_back(c, rebels, after, before.data(), waiting);
    }
    save(c, before, file);
}

/// Writes the distances of a class to their place in the file, and counts them.
void FamilySolver::save(const FormationClass& c, const std::vector<Byte>& before, int file) {
    std::uint64_t won = 0;
    int longest = 0;
    for (const Byte distance : before) {
        if (distance == kNotWon) continue;
        ++won;
        longest = std::max(longest, int(distance));
    }
    won_ += won;
    for (int seen = longest_; seen < longest && !longest_.compare_exchange_weak(seen, longest);) {
    }
    for (std::size_t done = 0; done < before.size();) {
        const auto wrote = ::pwrite(file, &before[done], before.size() - done,
                                    off_t(c.first * places_ + done));
        if (wrote <= 0) throw std::runtime_error("cannot write distances");
        done += std::size_t(wrote);
    }
}

void FamilySolver::solve(const std::filesystem::path& path, int threads) {
    const auto began = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    std::map<int, std::vector<const FormationClass*>> levels;  // independent of each other
    for (const FormationClass& c : formations_.classes()) levels[c.to_go].push_back(&c);
    const std::string part = path.string() + ".part";
    const int file = ::open(part.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0644);
    if (file < 0) throw std::runtime_error("cannot write " + part);
    std::size_t done = 0;
    for (auto& [to_go, level] : levels) {
        std::stable_sort(level.begin(), level.end(),
                         [](const auto* a, const auto* b) { return a->size > b->size; });
        std::atomic<std::size_t> next{0};
        std::vector<std::thread> workers;
        for (int i = 0; i < threads; ++i) {
            workers.emplace_back([&, &level = level] {
                for (std::size_t k; (k = next++) < level.size();) solve_class(*level[k], file);
            });
        }
        for (auto& worker : workers) worker.join();
        for (const auto* c : level) done += c->size;
        show_progress("%-9s %5.1f %%  %4.0f s", family_.name,
                      100.0 * double(done) / double(formations_.size()), seconds());
    }
    ::close(file);
    if (longest_ >= 250) throw std::runtime_error("a distance does not fit one byte");
    end_progress();
    std::printf("%-9s %zu formations, %llu of %llu positions won, longest %d plies, %.0f s\n",
                family_.name, formations_.size(), (unsigned long long)won_,
                (unsigned long long)(formations_.size() * places_), int(longest_), seconds());
    std::fflush(stdout);
    std::filesystem::rename(part, path);
}

}  // namespace asalto
