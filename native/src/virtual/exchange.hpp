// To and from the file-backed layout of the reference LTFS: one file per record, filemark and end of data, one per
// attribute of the cartridge memory, and a configuration file. What cannot be converted is refused with its name;
// nothing half-made stays, neither after a failure nor after a stop. What the caller named is touched as the caller;
// the cartridge's own folder is the helper's.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>

#include "base/error.hpp"
#include "base/identity.hpp"
#include "virtual/cartridge_folder.hpp"

namespace capstan::virt {

/// `target` must not exist, or be an empty folder.
[[nodiscard]] Result<void> exportCartridge(const std::filesystem::path& folder, const std::filesystem::path& target,
                                           const Identity& as, const std::stop_token& stop);

/// `folder` must not exist. An eight-character barcode decides the media type; with six it is the source's own.
[[nodiscard]] Result<CartridgeDescription> importCartridge(const std::filesystem::path& source,
                                                           const std::filesystem::path& folder,
                                                           const std::string& barcode, const Identity& as,
                                                           const std::stop_token& stop);

}  // namespace capstan::virt
