// Indexes of a cartridge that is being rescued, raw as they are found, each a file of whoever asked for them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/identity.hpp"
#include "base/user_thread.hpp"
#include "disk/destination.hpp"
#include "disk/part_file.hpp"
#include "volume/rescue_walk.hpp"

namespace capstan::addon {

/// "indexes/p1-b000123-gen7.xml": partition, block and generation, as far as that is known.
[[nodiscard]] std::string dumpName(const volume::rescue::FoundIndex& found);

class IndexDumps {
   public:
    IndexDumps(Identity as, std::string into) : into_(std::move(into)), deputy_(std::move(as)) {}

    IndexDumps(const IndexDumps&) = delete;
    IndexDumps& operator=(const IndexDumps&) = delete;
    /// What is not whole goes, as that person.
    ~IndexDumps();

    /// A volume::rescue::IndexDump.
    [[nodiscard]] Result<void> take(const volume::rescue::FoundIndex& soFar, ByteView record);

   private:
    [[nodiscard]] Result<void> write(const volume::rescue::FoundIndex& soFar, ByteView record);
    [[nodiscard]] Result<void> finish(const volume::rescue::FoundIndex& found);

    const std::string into_;
    std::optional<disk::Destination> destination_;  ///< the deputy's, as is what follows
    std::optional<disk::PartFile> part_;
    std::uint64_t written_ = 0;
    UserThread deputy_;  ///< last: it uses all of the above
};

}  // namespace capstan::addon
