// What a virtual cartridge says of itself, in its file "cartridge": text that a person can read, closed by a checksum
// and always replaced as a whole. It names the layout whose files hold the partitions; nothing else in the folder
// counts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "virtual/media.hpp"

namespace capstan::virt {

struct CartridgeLabel {
    std::string barcode;
    MediaType mediaType = MediaType::L8;
    std::uint64_t capacityBytes = 0;
    std::string serial;  ///< of the medium, MAM 0401
    bool writeProtected = false;
    /// A cartridge that its drive has still to calibrate: the first load takes up to two hours.
    bool awaitsOptimisation = false;
    bool endOfLife = false;                     ///< the drive warns that it is worn
    std::uint32_t cleaningsLeft = 0;            ///< of a cleaning cartridge
    std::uint32_t layout = 1;                   ///< counts the formats
    std::vector<std::uint64_t> partitionBytes;  ///< one or two
};

/// `cartridge.unknown` when there is none, `cartridge.damaged` when it is not sound or of a later format.
[[nodiscard]] Result<CartridgeLabel> readLabel(const std::filesystem::path& folder);
[[nodiscard]] Result<void> writeLabel(const std::filesystem::path& folder, const CartridgeLabel& label);

}  // namespace capstan::virt
