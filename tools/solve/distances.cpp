#include "distances.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace asalto {
namespace {

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

Renumberings make_renumberings(const Family& family) {
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

/// Distances only fall while a class is solved, and each says what some play of the rebels
/// achieves; where nothing falls any more they are the exact ones, whatever the order was.
void FamilySolver::solve_class(const FormationClass& c, int file) {
    const Tables& t = tables();
    std::vector<Byte> before(c.size * places_);
    std::vector<std::uint32_t> queue(c.size + 1);
    std::vector<bool> waiting(c.size, true);
    for (std::size_t i = 0; i < c.size; ++i) {
        start(c, i, &before[i * places_]);
        queue[i] = std::uint32_t(i);
    }
    std::size_t head = 0, tail = c.size;
    std::vector<bool> fresh(c.size, true);
    while (head != tail) {
        const std::size_t inside = queue[head];
        head = head == c.size ? 0 : head + 1;
        waiting[inside] = false;
        const Mask rebels = formations_.formation(c, inside);
        Byte* const after = after_rebels(c.first + inside);
        const bool better = improve(rebels, &before[inside * places_], after);
        if (!better && !fresh[inside]) continue;
        fresh[inside] = false;
        const Mask empty = kBoard & ~rebels;
        for (Mask m = rebels; m; m &= m - 1) {
            const int to = lowest(m);
            for (Mask f = t.sideways[to] & empty; f; f &= f - 1) {
                const Mask previous = (rebels ^ (m & -m)) | (f & -f);
                const std::size_t number = formations_.number_of(previous) - c.first;
                const Renumbering& r =
                    renumbering_[rank_in(kBoard & ~previous, to)][rank_in(empty, lowest(f))];
                Byte* const there = &before[number * places_];
                bool changed = false;
                for (int k = 0; k < r.size; ++k) {
                    const Byte distance = one_more(after[r.after[k]]);
                    changed |= distance < there[r.before[k]];
                    there[r.before[k]] = std::min(there[r.before[k]], distance);
                }
                if (!changed || waiting[number]) continue;
                waiting[number] = true;
                queue[tail] = std::uint32_t(number);
                tail = tail == c.size ? 0 : tail + 1;
            }
        }
    }
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
        std::printf("\r%-9s %5.1f %%  %4.0f s", family_.name,
                    100.0 * double(done) / double(formations_.size()), seconds());
        std::fflush(stdout);
    }
    ::close(file);
    if (longest_ >= 250) throw std::runtime_error("a distance does not fit one byte");
    std::printf("\r%-9s %zu formations, %llu of %llu positions won, longest %d plies, %.0f s\n",
                family_.name, formations_.size(), (unsigned long long)won_,
                (unsigned long long)(formations_.size() * places_), int(longest_), seconds());
    std::fflush(stdout);
    std::filesystem::rename(part, path);
}

}  // namespace

std::filesystem::path Distances::file(const Family& family, const std::filesystem::path& folder) {
    return folder / (std::string("distances-") + family.name + ".bin");
}

Distances::Distances(const Family& family, const Formations& formations,
                     const std::filesystem::path& folder)
    : family_(family), formations_(formations),
      size_(formations.size() * std::size_t(family.places())) {
    const auto path = file(family, folder);
    const int fd = ::open(path.c_str(), O_RDONLY);
    if (fd < 0 || std::filesystem::file_size(path) != size_) {
        throw std::runtime_error("no whole file " + path.string());
    }
    void* const at = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, fd, 0);
    ::close(fd);
    if (at == MAP_FAILED) throw std::runtime_error("cannot map " + path.string());
    bytes_ = static_cast<const std::uint8_t*>(at);
}

Distances::~Distances() { ::munmap(const_cast<std::uint8_t*>(bytes_), size_); }

void compute_distances(const std::filesystem::path& folder, int threads) {
    const Formations with_24(24), with_23(23);
    const auto missing = [&](const Family& f) {
        return !std::filesystem::exists(Distances::file(f, folder));
    };
    if (missing(kHuffed)) {
        FamilySolver(kHuffed, with_24, nullptr, nullptr)
            .solve(Distances::file(kHuffed, folder), threads);
    }
    if (missing(kOneLost)) {
        FamilySolver(kOneLost, with_23, nullptr, nullptr)
            .solve(Distances::file(kOneLost, folder), threads);
    }
    if (missing(kFull)) {
        const Distances one_lost(kOneLost, with_23, folder), huffed(kHuffed, with_24, folder);
        FamilySolver(kFull, with_24, &one_lost, &huffed)
            .solve(Distances::file(kFull, folder), threads);
    }
}

}  // namespace asalto
