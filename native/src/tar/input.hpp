// Where the bytes of an archive come from: the records of one tape file, one behind the other.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace capstan::tar {

/// Where a byte lies: in which record, and where in that.
struct StreamPlace {
    std::uint64_t block = 0;
    std::uint32_t offset = 0;
    bool operator==(const StreamPlace&) const = default;
};

/// How a long content is gone past. Records that were jumped over are taken to be as long as those before them.
enum class Passing : std::uint8_t { reading, jumping };

class TarInput {
   public:
    TarInput() = default;
    TarInput(const TarInput&) = delete;
    TarInput& operator=(const TarInput&) = delete;
    virtual ~TarInput() = default;

    /// Fewer where the tape file ends.
    [[nodiscard]] virtual Result<std::size_t> read(MutableBytes buffer) = 0;
    /// How many of so many bytes there are.
    [[nodiscard]] virtual Result<std::uint64_t> pass(std::uint64_t bytes, Passing how) = 0;
    /// Of the next byte.
    [[nodiscard]] virtual StreamPlace place() const = 0;
    /// To where it was before.
    [[nodiscard]] virtual Result<void> returnTo(StreamPlace place) = 0;
    /// Something was jumped over since this was asked last.
    [[nodiscard]] virtual bool takeJumped() = 0;
};

}  // namespace capstan::tar
