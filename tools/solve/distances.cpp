#include "distances.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

#include "family_solver.hpp"

namespace asalto {

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
