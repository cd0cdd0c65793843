// A virtual cartridge as it lies on the shelf: make one, look at one, move its write-protect switch. Each of these
// takes the cartridge for itself while it works, so that none meets a drive that has it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/error.hpp"
#include "virtual/media.hpp"

namespace capstan::virt {

struct CartridgeOptions {
    std::string barcode;
    MediaType mediaType = MediaType::L8;
    std::uint64_t capacityBytes = 0;
};

struct CartridgeDescription {
    std::string barcode;
    MediaType mediaType = MediaType::L8;
    std::uint64_t capacityBytes = 0;
    bool writeProtected = false;
    std::uint64_t diskBytes = 0;  ///< that the folder takes
};

/// `cartridge.exists` when anything is at `folder`. All of it appears at once or nothing does.
[[nodiscard]] Result<CartridgeDescription> createCartridge(const std::filesystem::path& folder,
                                                           const CartridgeOptions& options);

/// Works while a drive has the cartridge, too.
[[nodiscard]] Result<CartridgeDescription> describeCartridge(const std::filesystem::path& folder);

/// `cartridge.in-use` while a drive has the cartridge.
[[nodiscard]] Result<CartridgeDescription> setWriteProtect(const std::filesystem::path& folder, bool writeProtected);

}  // namespace capstan::virt
