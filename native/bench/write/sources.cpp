#include "sources.hpp"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <stdlib.h>

#include "base/file.hpp"
#include "measure.hpp"

namespace capstan::bench {
namespace {

constexpr std::size_t pieceBytes = 1U << 20U;

/// `piece` again and again; `change` makes each its own.
template <class Change>
void make(const std::filesystem::path& file, std::uint64_t bytes, Bytes piece, Change change) {
    std::filesystem::create_directories(file.parent_path());
    const UniqueFd out = need(openFile(file, O_WRONLY | O_CREAT | O_TRUNC));
    for (std::uint64_t at = 0; at < bytes; at += piece.size()) {
        change(piece, at);
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), bytes - at));
        need(writeAt(out.get(), at, ByteView(piece).first(part), "source"));
    }
}

std::size_t pieceOf(std::uint64_t bytes) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(bytes, pieceBytes));
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
    constexpr std::size_t numberBytes = sizeof(std::uint64_t);
    std::mt19937_64 random(seed);
    Bytes noise(pieceOf(bytes));
    for (std::size_t at = 0; at < noise.size(); at += numberBytes) {
        const std::uint64_t next = random();
        std::memcpy(noise.data() + at, &next, std::min(numberBytes, noise.size() - at));
    }
    make(file, bytes, std::move(noise),
         [](Bytes& piece, std::uint64_t at) { std::memcpy(piece.data(), &at, std::min(sizeof at, piece.size())); });
}

void makeZeros(const std::filesystem::path& file, std::uint64_t bytes) {
    make(file, bytes, Bytes(pieceOf(bytes)), [](Bytes&, std::uint64_t) {});
}

}  // namespace capstan::bench
