// A hash as a stream: add bytes in order, take the digest once. The kinds are those that LTFS has names
// for, and xxHash64, which media people use.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "base/bytes.hpp"
#include "base/sha256_stream.hpp"
#include "base/xxh64.hpp"

struct evp_md_ctx_st;

namespace capstan {

enum class Algorithm : std::uint8_t { sha256, sha512, sha1, md5, crc32, xxh64 };

/// Of the digest as text.
[[nodiscard]] std::size_t hexDigits(Algorithm algorithm) noexcept;

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
    /// Lower-case hex; the stream starts afresh.
    [[nodiscard]] std::string finish();

   private:
    struct FreeContext {
        void operator()(evp_md_ctx_st* context) const noexcept;
    };
    using Evp = std::unique_ptr<evp_md_ctx_st, FreeContext>;
    /// The last two are no cryptographer's.
    struct Crc32 {
        std::uint32_t value = 0;
    };
    std::variant<Evp, Sha256Stream, Crc32, Xxh64> state_;
};

}  // namespace capstan
