// Reads the record headers of a partition's file, through a small window: small records share one read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "virtual/record.hpp"

namespace capstan::virt {

class HeaderWalk {
   public:
    HeaderWalk(int fd, std::uint32_t layout, std::uint64_t fileBytes, std::string name);

    /// Nothing when there is no sound header at `offset`.
    [[nodiscard]] Result<std::optional<RecordHeader>> at(std::uint64_t offset);

    struct FoundHeader {
        std::uint64_t offset;
        RecordHeader header;
    };
    /// The first sound header from `offset` on whose block is at least `block`.
    [[nodiscard]] Result<std::optional<FoundHeader>> search(std::uint64_t offset, std::uint64_t block);

   private:
    [[nodiscard]] Result<ByteView> window(std::uint64_t offset, std::size_t bytes);

    int fd_;
    std::uint32_t layout_;
    std::uint64_t fileBytes_;
    std::string name_;
    Bytes buffer_;
    std::uint64_t bufferOffset_ = 0;
    std::size_t bufferBytes_ = 0;
};

}  // namespace capstan::virt
