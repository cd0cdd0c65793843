// What the fuzzers share: claims that must hold, input that is eaten from the front, and how high the heap rises.
// libFuzzer calls LLVMFuzzerTestOneInput again and again in one process; whatever aborts is a finding.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sanitizer/allocator_interface.h>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace capstan::fuzz {

inline void must(bool holds, std::string_view claim, std::string_view detail = {}) {
    if (!holds) {
        std::fprintf(stderr, "broken: %.*s: %.*s\n", static_cast<int>(claim.size()), claim.data(),
                     static_cast<int>(detail.size()), detail.data());
        std::abort();
    }
}

/// For what a fuzzer sets up itself and for what no input may make fail.
template <class T>
T must(Result<T> result, std::string_view claim) {
    must(result.has_value(), claim, result ? std::string_view() : std::string_view(result.error().detail));
    if constexpr (!std::is_void_v<T>) {
        return *std::move(result);
    }
}

[[nodiscard]] inline ByteView viewOf(const std::uint8_t* data, std::size_t size) {
    return std::as_bytes(std::span(data, size));
}

/// What is not there any more reads as zeros.
class Input {
   public:
    explicit Input(ByteView bytes) : rest_(bytes) {}

    [[nodiscard]] bool isEmpty() const { return rest_.empty(); }
    std::uint8_t byte() {
        const ByteView one = bytes(1);
        return one.empty() ? std::uint8_t{0} : std::to_integer<std::uint8_t>(one[0]);
    }
    std::uint16_t word() {
        const unsigned high = byte();
        return static_cast<std::uint16_t>(high << 8U | byte());
    }
    /// As many as there are, at most `count`.
    ByteView bytes(std::size_t count) {
        const ByteView taken = rest_.first(std::min(count, rest_.size()));
        rest_ = rest_.subspan(taken.size());
        return taken;
    }

   private:
    ByteView rest_;
};

/// The highest that the heap has stood above where it was when this was made. One at a time, on one thread.
class HeapPeak {
   public:
    HeapPeak() {
        static const bool installed = [] {
            return __sanitizer_install_malloc_and_free_hooks(
                       [](const volatile void*, std::size_t bytes) {
                           height += static_cast<std::ptrdiff_t>(bytes);
                           peak = std::max(peak, height);
                       },
                       [](const volatile void* block) {
                           if (block != nullptr) {
                               height -= static_cast<std::ptrdiff_t>(__sanitizer_get_allocated_size(block));
                           }
                       }) != 0;
        }();
        must(installed, "the heap can be watched");
        height = 0;
        peak = 0;
    }
    [[nodiscard]] std::size_t bytes() const { return static_cast<std::size_t>(peak); }

   private:
    static inline std::ptrdiff_t height = 0;
    static inline std::ptrdiff_t peak = 0;
};

}  // namespace capstan::fuzz
