#include "base/xx_hash.hpp"

#include <cstdlib>

// The library chooses among instructions on x86 alone: elsewhere the compiler's choice is the widest.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#else
#include <xxhash.h>
#endif

namespace capstan {

namespace {

/// They fail only without memory, and then nothing that follows could be trusted.
void demand(bool succeeded) {
    if (!succeeded) {
        std::abort();
    }
}

}  // namespace

void Xxh64::FreeState::operator()(XXH64_state_s* state) const noexcept {
    XXH64_freeState(state);
}

Xxh64::Xxh64() : state_(XXH64_createState()) {
    demand(state_ != nullptr);
    reset();
}

void Xxh64::reset() {
    demand(XXH64_reset(state_.get(), 0) == XXH_OK);
}

void Xxh64::add(ByteView bytes) {
    // The library takes a view of nothing for a mistake where it has no address.
    demand(bytes.empty() || XXH64_update(state_.get(), bytes.data(), bytes.size()) == XXH_OK);
}

std::size_t Xxh64::write(MutableBytes digest) const {
    writeBig(digest, 0, std::uint64_t{XXH64_digest(state_.get())});
    return sizeof(std::uint64_t);
}

void Xxh3::FreeState::operator()(XXH3_state_s* state) const noexcept {
    XXH3_freeState(state);
}

Xxh3::Xxh3(Width width) : state_(XXH3_createState()), width_(width) {
    demand(state_ != nullptr);
    reset();
}

void Xxh3::reset() {
    demand((width_ == Width::bits64 ? XXH3_64bits_reset(state_.get()) : XXH3_128bits_reset(state_.get())) == XXH_OK);
}

void Xxh3::add(ByteView bytes) {
    if (bytes.empty()) {
        return;
    }
    demand((width_ == Width::bits64 ? XXH3_64bits_update(state_.get(), bytes.data(), bytes.size())
                                    : XXH3_128bits_update(state_.get(), bytes.data(), bytes.size())) == XXH_OK);
}

std::size_t Xxh3::write(MutableBytes digest) const {
    if (width_ == Width::bits64) {
        writeBig(digest, 0, std::uint64_t{XXH3_64bits_digest(state_.get())});
        return sizeof(std::uint64_t);
    }
    const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
    writeBig(digest, 0, std::uint64_t{hash.high64});
    writeBig(digest, sizeof hash.high64, std::uint64_t{hash.low64});
    return sizeof hash;
}

}  // namespace capstan
