// What the cartridge's memory says of an encrypted cartridge, in words that anybody can read without its key: that it
// is encrypted, by which key, and that key as it is wrapped under its pool's. All of it stands in the user medium text
// label (MAM attribute 0803, 160 bytes), which every LTO cartridge has, and where people and other programs look for a
// name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/cartridge_key.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::volume {

/// As far as it can be found without the key.
struct EncryptedBy {
    std::optional<KeyId> id{};
    Bytes wrapped{};  ///< empty when it is not there
};

/// "encrypted, key id CAP0123456789abcdef01, wrapped key 0123…"
[[nodiscard]] std::string encryptedLabel(const CartridgeKey& key);
/// Nothing when it is no such label.
[[nodiscard]] std::optional<EncryptedBy> parseEncryptedLabel(std::string_view label);

/// Of the cartridge in the drive, by its memory, or by what is recorded beside the block before which the tape stands.
[[nodiscard]] EncryptedBy readEncryptedBy(drive::SscDrive& drive);

}  // namespace capstan::volume
