#include "volume/encrypted_label.hpp"

#include "volume/cartridge_memory.hpp"

namespace capstan::volume {
namespace {

constexpr std::string_view beforeId = "encrypted, key id ";
constexpr std::string_view beforeWrapped = ", wrapped key ";

}  // namespace

std::string encryptedLabel(const CartridgeKey& key) {
    return std::string(beforeId) + key.id.text() + std::string(beforeWrapped) + hexOf(key.wrapped);
}

std::optional<EncryptedBy> parseEncryptedLabel(std::string_view label) {
    if (!label.starts_with(beforeId)) {
        return std::nullopt;
    }
    label.remove_prefix(beforeId.size());
    const auto end = label.find(beforeWrapped);
    EncryptedBy by{.id = KeyId::parse(label.substr(0, end))};
    if (by.id && end != std::string_view::npos) {
        by.wrapped = bytesOfHex(label.substr(end + beforeWrapped.size())).value_or(Bytes());
    }
    return by;
}

EncryptedBy readEncryptedBy(drive::SscDrive& drive) {
    const auto label = memory::text(drive, ltfs::attribute::userLabel);
    EncryptedBy by = label ? parseEncryptedLabel(*label).value_or(EncryptedBy{}) : EncryptedBy{};
    const auto next = drive.nextBlockEncryption();
    for (const scsi::KeyLabel& each : next ? next->labels : std::vector<scsi::KeyLabel>()) {
        const auto onTape = KeyId::of(each.value);
        if (onTape && by.id != onTape) {
            // The tape knows better than its memory, which another program may have left behind.
            by = {.id = onTape};
        }
    }
    return by;
}

}  // namespace capstan::volume
