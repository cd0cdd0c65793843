#include "base/pages.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>

namespace capstan {
namespace {

TEST(Pages, BeginAtAMultipleOfWhatIsAskedForAndMayBeWrittenToTheirEnd) {
    for (const std::size_t alignment : {std::size_t{1}, pageBytes(), std::size_t{256} << 10U}) {
        const std::size_t bytes = 3 * pageBytes() + 1;
        std::byte* const one = takePages(bytes, alignment);
        std::byte* const other = takePages(bytes, alignment);
        for (std::byte* const pages : {one, other}) {
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pages) % std::max(alignment, pageBytes()), 0U);
            pages[0] = pages[bytes - 1] = std::byte{1};
        }
        returnPages(one, bytes);
        other[bytes - 1] = std::byte{2};
        returnPages(other, bytes);
    }
}

}  // namespace
}  // namespace capstan
