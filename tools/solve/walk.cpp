#include "walk.hpp"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <unordered_map>

namespace asalto {
namespace {

struct Seen {
    int plies = -1;      // longest game from here; -1 while its replies are being walked
    int quiet = 0;       // longest quiet run that starts here
};

class Walker {
  public:
    explicit Walker(const std::vector<Choice>& choices) : choices_(choices) {}

    WalkReport run() {
        const Mask rebels = kBoard & ~kFortress;
        for (Mask a = kFortress; a; a &= a - 1) {
            for (Mask b = a & (a - 1); b; b &= b - 1) {
                const Mask officers = bit(lowest(a)) | bit(lowest(b));
                const int plies = visit(officers, rebels).plies;
                report_.placements.emplace_back(
                    point_name(lowest(a)) + point_name(lowest(b)), plies);
                report_.longest = std::max(report_.longest, plies);
            }
        }
        report_.positions = seen_.size();
        report_.unused = choices_.size() - report_.stored;
        return report_;
    }

  private:
    [[noreturn]] static void fail(const std::string& what, const Position& p) {
        throw std::runtime_error(what + ": " + format_position(p));
    }

    static bool won(const Position& p) {
        if (p.officers == 0 || (p.rebels & kFortress) == kFortress) return true;
        return !p.rebels_move && count(p.rebels) >= 9 && is_over(p);
    }

    Position step(const Position& p) {
        const auto at = std::lower_bound(
            choices_.begin(), choices_.end(), p, [](const Choice& c, const Position& q) {
                return c.rebels != q.rebels ? c.rebels < q.rebels : c.officers < q.officers;
            });
        const auto next = successors(p);
        if (at == choices_.end() || at->rebels != p.rebels || at->officers != p.officers) {
            for (const Position& q : next) {
                if (won(q)) return q;
            }
            fail("missing", p);
        }
        ++report_.stored;
        const Mask after = (p.rebels ^ bit(at->from)) | bit(at->to);
        for (const Position& q : next) {
            if (q.rebels == after) return q;
        }
        fail("illegal move", p);
    }

    Seen visit(Mask officers, Mask rebels) {
        normalise(officers, rebels);
        const Position p{officers, rebels, true};
        const std::uint64_t key = (rebels << 8) | std::uint64_t(places_number(officers, rebels)) |
                                  std::uint64_t(count(officers) == 1) << 7;
        const auto [known, fresh] = seen_.try_emplace(key);
        if (!fresh) {
            if (known->second.plies < 0) fail("cycle", p);
            return known->second;
        }
        const int lost = 24 - count(rebels);
        report_.most_lost = std::max(report_.most_lost, lost);
        ++report_.by_family[count(officers) == 1 ? 2 : std::min(lost, 1)];
        const Position after = step(p);
        Seen result{1, 0};
        int quiet = 0;
        if (won(after)) {
            ++((after.rebels & kFortress) == kFortress ? report_.filled : report_.trapped);
        } else {
            for (const Position& q : successors(after)) {
                ++report_.replies;
                const bool capture = q.rebels != after.rebels;
                if (won(q)) {
                    ++report_.both_huffed;
                    result.plies = std::max(result.plies, 2);
                    quiet = std::max(quiet, 1);
                    continue;
                }
                if (is_over(q)) fail("lost", q);
                const Seen next = visit(q.officers, q.rebels);
                result.plies = std::max(result.plies, next.plies + 2);
                if (!capture) quiet = std::max(quiet, next.quiet + 1);
            }
        }
        const bool sideways = to_go(after.rebels) == to_go(rebels);
        result.quiet = sideways ? quiet + 1 : 0;
        report_.longest_quiet = std::max({report_.longest_quiet, quiet, result.quiet});
        seen_[key] = result;
        return result;
    }

    static int to_go(Mask rebels) {
        int sum = 0;
        for (int row = 1; row < kRows; ++row) sum += count(rebels >> kRowStart[row]);
        return sum;
    }

    const std::vector<Choice>& choices_;
    std::unordered_map<std::uint64_t, Seen> seen_;
    WalkReport report_;
};

}  // namespace

WalkReport walk(const std::vector<Choice>& choices) { return Walker(choices).run(); }

void print(const WalkReport& r) {
    std::printf("positions       %zu (nothing lost %zu, one rebel lost %zu, one officer %zu)\n",
                r.positions, r.by_family[0], r.by_family[1], r.by_family[2]);
    std::printf("stored          %zu, unused %zu\n", r.stored, r.unused);
    std::printf("replies         %zu\n", r.replies);
    std::printf("ends            filled %zu, trapped %zu, both officers huffed %zu\n", r.filled,
                r.trapped, r.both_huffed);
    std::printf("longest game    %d plies\n", r.longest);
    std::printf("longest quiet   %d moves\n", r.longest_quiet);
    std::printf("most lost       %d\n", r.most_lost);
    for (const auto& [name, plies] : r.placements) std::printf("%s %d  ", name.c_str(), plies);
    std::printf("\n");
}

}  // namespace asalto
