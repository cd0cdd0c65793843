// A hash as a stream: add bytes in order, take the digest once. The kinds are those that LTFS has names for, and those
// that media people use besides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/bytes.hpp"
#include "base/sha256_stream.hpp"
#include "base/xx_hash.hpp"

struct evp_md_ctx_st;

namespace capstan {

enum class Algorithm : std::uint8_t { sha256, sha512, sha1, md5, crc32, xxh64, xxh3, xxh128, c4 };

/// Of one stream, as the algorithm gives it.
struct RawDigest {
    std::array<std::byte, 64> bytes{};
    std::size_t size = 0;

    [[nodiscard]] ByteView view() const { return ByteView(bytes).first(size); }
};

/// As people write it: lower-case hex, or a C4 id.
[[nodiscard]] std::string digestText(Algorithm algorithm, const RawDigest& digest);
/// Whether a text has the shape of what `digestText` gives.
[[nodiscard]] bool isDigestText(Algorithm algorithm, std::string_view text);

/// Faster than the disks and drives of today by so much that hashing by it besides hardly shows.
[[nodiscard]] constexpr bool isFast(Algorithm algorithm) {
    return algorithm == Algorithm::xxh64 || algorithm == Algorithm::xxh3 || algorithm == Algorithm::xxh128;
}

class Digest {
   public:
    explicit Digest(Algorithm algorithm);
    Digest(Digest&&) noexcept;
    Digest& operator=(Digest&&) noexcept;
    ~Digest();

    void add(ByteView bytes);
    /// The same as each alone; faster where the processor hashes two streams side by side.
    static void addTogether(Digest& one, ByteView ofOne, Digest& other, ByteView ofOther);
    /// A hole of a sparse file counts as what it reads as.
    void addZeros(std::uint64_t count);
    /// Forgets what was added.
    void reset();
    /// The stream starts afresh.
    [[nodiscard]] RawDigest finishRaw();
    [[nodiscard]] std::string finish() { return digestText(algorithm_, finishRaw()); }

   private:
    struct FreeContext {
        void operator()(evp_md_ctx_st* context) const noexcept;
    };
    using Evp = std::unique_ptr<evp_md_ctx_st, FreeContext>;
    /// It and what follows are no cryptographer's.
    struct Crc32 {
        std::uint32_t value = 0;
    };
    std::variant<Evp, Sha256Stream, Crc32, Xxh64, Xxh3> state_;
    Algorithm algorithm_;
};

}  // namespace capstan
