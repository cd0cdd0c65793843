// SHA-256 as a stream: add bytes in order, take the digest once.
#pragma once

#include <memory>
#include <string>

#include "base/bytes.hpp"

struct evp_md_ctx_st;

namespace capstan {

class Sha256 {
   public:
    Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;
    ~Sha256();

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
    std::unique_ptr<evp_md_ctx_st, Free> context_;
};

}  // namespace capstan
