// Memory straight from the system, in whole pages: for what is large and comes and goes. It goes back at once, and what
// is small and stays does not come to lie between.
#pragma once

#include <cstddef>

namespace capstan {

[[nodiscard]] std::size_t pageBytes();

/// Aligned to a page at least, as direct I/O of disks and of the SCSI generic driver asks for; `alignment` is a power
/// of two. Throws std::bad_alloc.
[[nodiscard]] std::byte* takePages(std::size_t bytes, std::size_t alignment = 1);
/// `bytes` as they were asked for.
void returnPages(std::byte* pages, std::size_t bytes) noexcept;

}  // namespace capstan
