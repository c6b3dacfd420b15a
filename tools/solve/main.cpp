// The solver's command line: `solve STAGE FOLDER`, stages in the order of a whole build.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "strategy.hpp"
#include "walk.hpp"

namespace {

using namespace asalto;

/// Holds the move generation against a perft file; returns the number of wrong counts.
int check_perft(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    int wrong = 0, right = 0;
    Position position;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("position ", 0) == 0) position = parse_position(line.substr(9));
        if (line.rfind("perft ", 0) != 0) continue;
        std::istringstream words(line.substr(6));
        int depth = 0;
        std::uint64_t expected = 0;
        words >> depth >> expected;
        const std::uint64_t found = perft(position, depth);
        (found == expected ? right : wrong) += 1;
        if (found != expected) {
            std::printf("perft %d of %s: %llu, not %llu\n", depth,
                        format_position(position).c_str(), (unsigned long long)found,
                        (unsigned long long)expected);
        }
    }
    std::printf("perft: %d counts right, %d wrong\n", right, wrong);
    return wrong;
}

/// Prints the distance to win from each placement.
void print_placements(const std::filesystem::path& folder) {
    const Formations with_24(24);
    const Distances full(kFull, with_24, folder);
    const Mask rebels = kBoard & ~kFortress;
    for (Mask a = kFortress; a; a &= a - 1) {
        for (Mask b = a & (a - 1); b; b &= b - 1) {
            const Mask officers = bit(lowest(a)) | bit(lowest(b));
            std::printf("%s%s %d  ", point_name(lowest(a)).c_str(),
                        point_name(lowest(b)).c_str(), full.of(officers, rebels));
        }
    }
    std::printf("plies\n");
}

constexpr const char* kUsage =
    "usage: solve perft FILE\n"
    "       solve distances FOLDER [THREADS]\n"
    "       solve strategy FOLDER [GROWTH FORMATION SLACK]\n"
    "       solve walk FOLDER\n";

int run(const std::vector<std::string>& words) {
    if (words.size() < 2) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    const std::string& stage = words[0];
    if (stage == "perft") return check_perft(words[1]) == 0 ? 0 : 1;
    const std::filesystem::path folder = words[1];
    const auto strategy = folder / "strategy.bin";
    std::filesystem::create_directories(folder);
    if (stage == "distances") {
        compute_distances(folder, words.size() > 2 ? std::stoi(words[2]) : 2);
        print_placements(folder);
    } else if (stage == "strategy") {
        StrategyOptions options;
        if (words.size() == 5) {
            options = {std::stod(words[2]), std::stod(words[3]), std::stoi(words[4])};
        }
        if (std::filesystem::exists(strategy)) return 0;
        write_strategy(strategy, make_strategy(folder, options));
    } else if (stage == "walk") {
        const WalkReport report = walk(read_strategy(strategy));
        print(report);
        std::ofstream longest(folder / "longest.bin", std::ios::binary);
        for (const auto& [name, plies] : report.placements) longest.put(char(plies));
    } else {
        std::fputs(kUsage, stderr);
        return 2;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "solve: %s\n", error.what());
        return 1;
    }
}
