#include "strategy.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <queue>
#include <stdexcept>

#include "known_formations.hpp"
#include "progress.hpp"

namespace asalto {
namespace {

struct Need {  // a position to be answered
    Mask officers;
    Mask rebels;
};

struct Reply {  // a position that an officer's reply leads to
    Id formation;
    std::uint8_t place;
    std::uint8_t distance;
};

struct Candidate {  // a rebel step good enough for a need
    Id need;        // index among the needs of the round
    Id target;      // index among the targets of the round
    std::uint8_t from, to;
    std::uint32_t first_reply, replies;
};

class Builder {
  public:
    Builder(const std::filesystem::path& folder, const StrategyOptions& options)
        : with_24_(24), with_23_(23), full_(kFull, with_24_, folder),
          one_lost_(kOneLost, with_23_, folder), huffed_(kHuffed, with_24_, folder),
          options_(options) {
        // Products and sums only, so that every machine finds the same strategy.
        double weight = options.growth;  // of a position won in one move, which is not stored: 0
        for (int d = 2; d < 256; ++d) weight_[d] = weight *= options.growth;
    }

    std::vector<Choice> build();

  private:
    std::uint8_t distance(Mask officers, Mask rebels) const;
    void need(Mask officers, Mask rebels);
    void gather(const std::vector<Need>& needs);
    void gather_step(Id index, const Need& need, int from, int to, int limit);
    void answer(const std::vector<Need>& needs);
    double score(Id target, std::vector<Id>& chosen);
    void take(const std::vector<Need>& needs, const Candidate& candidate);

    Formations with_24_, with_23_;
    Distances full_, one_lost_, huffed_;
    StrategyOptions options_;
    std::array<double, 256> weight_{};
    KnownFormations known_;
    std::map<int, std::vector<Need>> open_[3];  // by family, then by the rows to go
    std::vector<Choice> choices_;

    // One round: the needs of one level, and what could answer them.
    std::vector<Candidate> candidates_;
    std::vector<Reply> replies_;
    std::vector<Position> next_;
    std::vector<char> answered_;
    std::vector<std::vector<Id>> by_target_;
    std::vector<Id> target_formation_;
    std::vector<Id> target_of_;  // by formation, kNoTarget when none this round
};

constexpr Id kNoTarget = ~Id{0};
constexpr double kNearlyFree = 0.001;  // steps that lead to nothing new come first

int family_of(Mask officers, Mask rebels) {
    if (count(rebels) == 23 && count(officers) == 2) return 1;
    if (count(rebels) != 24) return -1;
    return count(officers) == 2 ? 0 : 2;
}

int to_go(Mask rebels) {
    int sum = 0;
    for (int row = 1; row < kRows; ++row) sum += count(rebels >> kRowStart[row]);
    return sum;
}

std::uint8_t Builder::distance(Mask officers, Mask rebels) const {
    switch (family_of(officers, rebels)) {
        case 0: return full_.of(officers, rebels);
        case 1: return one_lost_.of(officers, rebels);
        case 2: return huffed_.of(officers, rebels);
        default: return kNotWon;
    }
}

/// Notes that a position (in the kept mirror image) can arise.
void Builder::need(Mask officers, Mask rebels) {
    Known& known = known_[known_.id_of(rebels, count(officers) == 1)];
    const Mask place = bit(places_number(officers, rebels));
    if (known.needed & place) return;
    known.needed |= place;
    open_[family_of(officers, rebels)][to_go(rebels)].push_back({officers, rebels});
}

/// Notes a step as a candidate if it wins within `limit` plies.
void Builder::gather_step(Id index, const Need& need, int from, int to, int limit) {
    const Mask rebels = (need.rebels ^ bit(from)) | bit(to);
    const Position after{need.officers, rebels, false};
    successors(after).swap(next_);
    const auto first = std::uint32_t(replies_.size());
    for (const Position& p : next_) {
        if (p.officers == 0) continue;  // both huffed: won
        const int d = distance(p.officers, p.rebels);
        if (d == kNotWon || d + 2 > limit) {
            replies_.resize(first);
            return;
        }
        Mask o = p.officers, r = p.rebels;
        normalise(o, r);
        const Id formation = known_.id_of(r, count(o) == 1);
        replies_.push_back({formation, std::uint8_t(places_number(o, r)), std::uint8_t(d)});
    }
    Mask o = need.officers, r = rebels;
    normalise(o, r);
    const Id formation = known_.id_of(r, count(o) == 1);
    if (target_of_.size() < known_.size()) target_of_.resize(known_.size(), kNoTarget);
    if (target_of_[formation] == kNoTarget) {
        target_of_[formation] = Id(by_target_.size());
        target_formation_.push_back(formation);
        by_target_.emplace_back();
    }
    by_target_[target_of_[formation]].push_back(Id(candidates_.size()));
    candidates_.push_back({index, target_of_[formation], std::uint8_t(from), std::uint8_t(to),
                           first, std::uint32_t(replies_.size() - first)});
}

void Builder::gather(const std::vector<Need>& needs) {
    const Tables& t = tables();
    candidates_.clear();
    replies_.clear();
    for (const Id formation : target_formation_) target_of_[formation] = kNoTarget;
    by_target_.clear();
    target_formation_.clear();
    answered_.assign(needs.size(), 0);
    for (Id i = 0; i < needs.size(); ++i) {
        const Need& n = needs[i];
        const int shortest = distance(n.officers, n.rebels);
        if (shortest == kNotWon) throw std::runtime_error("a position is not won");
        if (shortest == 1) {
            answered_[i] = 1;
            continue;
        }
        const Mask taken = n.officers | n.rebels;
        for (Mask m = n.rebels; m; m &= m - 1) {
            const int from = lowest(m);
            for (Mask to = t.forward[from] & ~taken; to; to &= to - 1) {
                gather_step(i, n, from, lowest(to), shortest + options_.slack);
            }
            for (Mask to = t.sideways[from] & ~taken; to; to &= to - 1) {
                gather_step(i, n, from, lowest(to), shortest);
            }
        }
    }
}

/// The best group of open needs to answer by steps to one target: needs for each unit of new
/// weight. `chosen` becomes the candidates of the group.
double Builder::score(Id target, std::vector<Id>& chosen) {
    const Id formation = target_formation_[target];
    std::vector<std::pair<double, Id>> order;
    for (const Id c : by_target_[target]) {
        const Candidate& candidate = candidates_[c];
        if (answered_[candidate.need]) continue;
        double cost = 0;
        for (std::uint32_t k = 0; k < candidate.replies; ++k) {
            const Reply& reply = replies_[candidate.first_reply + k];
            if (!(known_[reply.formation].needed & bit(reply.place))) {
                cost += weight_[reply.distance];
            }
        }
        order.emplace_back(cost, c);
    }
    chosen.clear();
    if (order.empty()) return 0;
    std::sort(order.begin(), order.end());
    double cost = known_[formation].needed ? kNearlyFree : options_.formation;
    double best = 0;
    std::size_t best_size = 0;
    std::vector<std::pair<Id, Mask>> added;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Candidate& candidate = candidates_[order[i].second];
        for (std::uint32_t k = 0; k < candidate.replies; ++k) {
            const Reply& reply = replies_[candidate.first_reply + k];
            const Mask place = bit(reply.place);
            if (known_[reply.formation].needed & place) continue;
            auto at = std::find_if(added.begin(), added.end(),
                                   [&](const auto& a) { return a.first == reply.formation; });
            if (at == added.end()) at = added.insert(at, {reply.formation, 0});
            if (at->second & place) continue;
            at->second |= place;
            cost += weight_[reply.distance];
        }
        if (double(i + 1) / cost > best) {
            best = double(i + 1) / cost;
            best_size = i + 1;
        }
    }
    for (std::size_t i = 0; i < best_size; ++i) chosen.push_back(order[i].second);
    return best;
}

void Builder::take(const std::vector<Need>& needs, const Candidate& candidate) {
    const Need& n = needs[candidate.need];
    answered_[candidate.need] = 1;
    choices_.push_back({n.rebels, n.officers, candidate.from, candidate.to});
    const Position after{n.officers, (n.rebels ^ bit(candidate.from)) | bit(candidate.to), false};
    for (const Position& p : successors(after)) {
        if (p.officers == 0) continue;
        Mask o = p.officers, r = p.rebels;
        normalise(o, r);
        need(o, r);
    }
}

/// Answers the needs of one round: always the group with the best score (a lazy set cover).
void Builder::answer(const std::vector<Need>& needs) {
    gather(needs);
    std::priority_queue<std::pair<double, Id>> heap;  // scores that may be out of date
    std::vector<Id> chosen;
    for (Id t = 0; t < by_target_.size(); ++t) heap.emplace(score(t, chosen), t);
    while (!heap.empty()) {
        const Id target = heap.top().second;
        heap.pop();
        const double now = score(target, chosen);
        if (chosen.empty()) continue;
        if (!heap.empty() && now < heap.top().first) {
            heap.emplace(now, target);
            continue;
        }
        for (const Id c : chosen) {
            if (!answered_[candidates_[c].need]) take(needs, candidates_[c]);
        }
        heap.emplace(score(target, chosen), target);
    }
    for (const char done : answered_) {
        if (!done) throw std::runtime_error("a position has no answer");
    }
}

std::vector<Choice> Builder::build() {
    const Mask rebels = kBoard & ~kFortress;
    for (Mask a = kFortress; a; a &= a - 1) {
        for (Mask b = a & (a - 1); b; b &= b - 1) {
            Mask o = bit(lowest(a)) | bit(lowest(b)), r = rebels;
            normalise(o, r);
            need(o, r);
        }
    }
    for (auto& open : open_) {  // a full game leads to the other two families, never back
        std::size_t positions = 0;
        while (!open.empty()) {
            auto level = std::prev(open.end());
            std::vector<Need> needs;
            needs.swap(level->second);
            if (needs.empty()) {
                open.erase(level);
                continue;
            }
            positions += needs.size();
            answer(needs);
            show_progress("strategy: family %d of 3, rows to go %3d, positions %zu   ",
                          int(&open - open_) + 1, open.rbegin()->first, positions);
        }
        end_progress();
        std::printf("strategy: family %d of 3, positions %zu\n", int(&open - open_) + 1,
                    positions);
        std::fflush(stdout);
    }
    std::sort(choices_.begin(), choices_.end(), [](const Choice& a, const Choice& b) {
        return a.rebels != b.rebels ? a.rebels < b.rebels : a.officers < b.officers;
    });
    return std::move(choices_);
}

}  // namespace

std::vector<Choice> make_strategy(const std::filesystem::path& folder,
                                  const StrategyOptions& options) {
    return Builder(folder, options).build();
}

}  // namespace asalto
