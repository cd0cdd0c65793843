// A virtual cartridge as it lies on the shelf: make one, look at one, move its write-protect switch. Each of these
// takes the cartridge for itself while it works, so that none meets a drive that has it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "virtual/media.hpp"

namespace capstan::virt {

/// As many times as a cleaning cartridge cleans.
inline constexpr std::uint32_t newCartridgeCleanings = 50;

struct CartridgeOptions {
    std::string barcode;
    MediaType mediaType = MediaType::L8;  ///< the write-once types and cleaning included
    std::uint64_t capacityBytes = 0;      ///< 0 for a cleaning cartridge
    bool foreign = false;                 ///< somebody else's archive is on it, as tar leaves one
};

struct CartridgeDescription {
    std::string barcode;
    MediaType mediaType = MediaType::L8;
    std::uint64_t capacityBytes = 0;
    bool writeProtected = false;
    bool awaitsOptimisation = false;
    bool endOfLife = false;
    std::uint32_t cleaningsLeft = 0;  ///< of a cleaning cartridge
    std::uint64_t diskBytes = 0;      ///< that the folder takes
};

/// What a person can do to a cartridge outside a drive, or time does; nothing leaves a thing as it is.
struct CartridgeChange {
    std::optional<bool> writeProtected{};
    std::optional<bool> awaitsOptimisation{};
    std::optional<bool> endOfLife{};
    std::optional<std::uint32_t> cleaningsLeft{};
};

/// `cartridge.exists` when anything is at `folder`. All of it appears at once or nothing does.
[[nodiscard]] Result<CartridgeDescription> createCartridge(const std::filesystem::path& folder,
                                                           const CartridgeOptions& options);

/// Works while a drive has the cartridge, too.
[[nodiscard]] Result<CartridgeDescription> describeCartridge(const std::filesystem::path& folder);

/// `cartridge.in-use` while a drive has the cartridge.
[[nodiscard]] Result<CartridgeDescription> changeCartridge(const std::filesystem::path& folder,
                                                           const CartridgeChange& change);
[[nodiscard]] Result<CartridgeDescription> setWriteProtect(const std::filesystem::path& folder, bool writeProtected);
/// The fault script that a drive follows while it has the cartridge (fault_script.hpp); empty text removes it. Refused
/// with the line when it is not one; takes effect when the cartridge is next put into a drive.
[[nodiscard]] Result<void> setCartridgeFaults(const std::filesystem::path& folder, const std::string& script);

}  // namespace capstan::virt
