// A hash as a stream: add bytes in order, take the digest once. The kinds are those that LTFS has names for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/bytes.hpp"

struct evp_md_ctx_st;

namespace capstan {

enum class Algorithm : std::uint8_t { sha256, sha512, sha1, md5, crc32 };

/// Of the digest as text.
[[nodiscard]] std::size_t hexDigits(Algorithm algorithm) noexcept;

class Digest {
   public:
    explicit Digest(Algorithm algorithm);
    Digest(Digest&&) noexcept;
    Digest& operator=(Digest&&) noexcept;
    ~Digest();

    void add(ByteView bytes);
    /// A hole of a sparse file counts as what it reads as.
    void addZeros(std::uint64_t count);
    /// Forgets what was added.
    void reset();
    /// Lower-case hex; the stream starts afresh.
    [[nodiscard]] std::string finish();

   private:
    struct Free {
        void operator()(evp_md_ctx_st* context) const noexcept;
    };
    std::unique_ptr<evp_md_ctx_st, Free> context_;  ///< null for CRC-32, which is no cryptographer's
    std::uint32_t crc_ = 0;
};

}  // namespace capstan
