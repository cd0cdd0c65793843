#include "base/pages.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace capstan {

namespace {

// AddressSanitizer sees only what comes from the heap.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool fromHeap = true;
#elif defined(__has_feature)
constexpr bool fromHeap = __has_feature(address_sanitizer);
#else
constexpr bool fromHeap = false;
#endif

constexpr std::size_t roundedUp(std::size_t bytes, std::size_t to) {
    return (bytes + to - 1) / to * to;
}

std::byte* mapped(std::size_t bytes) {
    void* const pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? nullptr : static_cast<std::byte*>(pages);
}

std::byte* taken(std::size_t bytes, std::size_t alignment) {
    if constexpr (fromHeap) {
        return static_cast<std::byte*>(std::aligned_alloc(alignment, roundedUp(bytes, alignment)));
    }
    const std::size_t wanted = roundedUp(bytes, pageBytes());
    // With room to find a multiple in; what is left before and behind goes back.
    const std::size_t spare = alignment - pageBytes();
    std::byte* const begin = mapped(wanted + spare);
    if (begin == nullptr || spare == 0) {
        return begin;
    }
    const std::size_t before = (0 - std::bit_cast<std::uintptr_t>(begin)) % alignment;
    if (before > 0) {
        ::munmap(begin, before);
    }
    if (before < spare) {
        ::munmap(begin + before + wanted, spare - before);
    }
    return begin + before;
}

}  // namespace

std::size_t pageBytes() {
    static const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return bytes;
}

std::byte* takePages(std::size_t bytes, std::size_t alignment) {
    std::byte* const pages = taken(bytes, std::max(alignment, pageBytes()));
    if (pages == nullptr) {
        throw std::bad_alloc();
    }
    return pages;
}

void returnPages(std::byte* pages, std::size_t bytes) noexcept {
    if constexpr (fromHeap) {
        return std::free(pages);
    }
    ::munmap(pages, roundedUp(bytes, pageBytes()));
}

}  // namespace capstan
