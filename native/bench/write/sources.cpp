#include "sources.hpp"

#include <algorithm>
#include <fcntl.h>
#include <random>
#include <stdlib.h>

#include "base/file.hpp"
#include "measure.hpp"

namespace capstan::bench {
namespace {

constexpr std::size_t pieceBytes = 1U << 20U;

template <class Fill>
void make(const std::filesystem::path& file, std::uint64_t bytes, Fill fill) {
    std::filesystem::create_directories(file.parent_path());
    const UniqueFd out = need(openFile(file, O_WRONLY | O_CREAT | O_TRUNC));
    Bytes piece(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, pieceBytes)));
    for (std::uint64_t at = 0; at < bytes; at += piece.size()) {
        fill(piece);
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), bytes - at));
        need(writeAt(out.get(), at, ByteView(piece).first(part), "source"));
    }
}

}  // namespace

Scratch::Scratch(const std::filesystem::path& in) {
    std::string pattern = (in / "capstan-bench-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        stop("no folder to work in: " + in.string());
    }
    path_ = pattern;
}

Scratch::~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

void makeNoise(const std::filesystem::path& file, std::uint64_t bytes, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    make(file, bytes, [&](Bytes& piece) {
        std::size_t at = 0;
        for (; at + 8 <= piece.size(); at += 8) {
            writeBig(piece, at, static_cast<std::uint64_t>(random()));
        }
        for (; at < piece.size(); ++at) {
            piece[at] = static_cast<std::byte>(random());
        }
    });
}

void makeZeros(const std::filesystem::path& file, std::uint64_t bytes) {
    make(file, bytes, [](Bytes&) {});
}

}  // namespace capstan::bench
