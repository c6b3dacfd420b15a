#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "strategy.hpp"

namespace asalto {
namespace {

/// Mirror images of eleven points at a time.
struct MirrorTables {
    std::array<std::array<Mask, 2048>, 3> of{};
    MirrorTables() {
        for (int part = 0; part < 3; ++part) {
            for (Mask set = 0; set < 2048; ++set) of[part][set] = mirrored(set << (11 * part));
        }
    }
    Mask operator()(Mask m) const {
        return of[0][m & 2047] | of[1][(m >> 11) & 2047] | of[2][m >> 22];
    }
};

}  // namespace

void normalise(Mask& officers, Mask& rebels) {
    static const MirrorTables mirror;
    const Mask image = mirror(rebels);
    if (image > rebels) return;
    const Mask other = mirror(officers);
    officers = image < rebels ? other : std::min(officers, other);
    rebels = image;
}

// One choice is two words: the rebels with the step above them, and the officers.
void write_strategy(const std::filesystem::path& file, const std::vector<Choice>& choices) {
    const std::filesystem::path part = file.string() + ".part";
    std::ofstream out(part, std::ios::binary);
    for (const Choice& c : choices) {
        const std::uint64_t words[2] = {c.rebels | std::uint64_t(c.from) << 40 |
                                            std::uint64_t(c.to) << 48,
                                        c.officers};
        out.write(reinterpret_cast<const char*>(words), sizeof words);
    }
    out.close();
    if (!out) throw std::runtime_error("cannot write " + file.string());
    std::filesystem::rename(part, file);
}

std::vector<Choice> read_strategy(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::vector<Choice> choices;
    std::uint64_t words[2];
    while (in.read(reinterpret_cast<char*>(words), sizeof words)) {
        choices.push_back({words[0] & kBoard, words[1], int(words[0] >> 40 & 63),
                           int(words[0] >> 48 & 63)});
    }
    return choices;
}

}  // namespace asalto
