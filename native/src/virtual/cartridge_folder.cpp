#include "virtual/cartridge_folder.hpp"

#include <sys/stat.h>
#include <system_error>

#include "base/file.hpp"
#include "virtual/cartridge.hpp"
#include "virtual/staged_folder.hpp"

namespace capstan::virt {
namespace {

constexpr std::uint64_t statBlockBytes = 512;  // the unit of st_blocks, whatever the file system's own

std::uint64_t diskBytes(const std::filesystem::path& folder) {
    std::uint64_t bytes = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        struct stat facts {};
        if (::lstat(entry.path().c_str(), &facts) == 0) {
            bytes += static_cast<std::uint64_t>(facts.st_blocks) * statBlockBytes;
        }
    }
    return bytes;
}

}  // namespace

Result<CartridgeDescription> createCartridge(const std::filesystem::path& folder, const CartridgeOptions& options) {
    if (!isBarcode(options.barcode)) {
        return fail(Code::invalidArgument, "not a barcode: " + options.barcode);
    }
    if (options.capacityBytes < minimumCapacityBytes ||
        options.capacityBytes > mediaOf(options.mediaType).nativeBytes) {
        return fail(Code::invalidArgument, "capacity of " + std::to_string(options.capacityBytes) +
                                               " bytes: from 16 MB to what the media type holds");
    }
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(folder, error))) {
        return fail(Code::cartridgeExists, folder.native());
    }
    auto staged = StagedFolder::make(folder);
    if (!staged) {
        return fail(std::move(staged));
    }
    const CartridgeLabel label{.barcode = options.barcode,
                               .mediaType = options.mediaType,
                               .capacityBytes = options.capacityBytes,
                               .serial = newMediumSerial(),
                               .writeProtected = false,
                               .layout = 1,
                               .partitionBytes = {options.capacityBytes}};
    if (auto written = writeBlankCartridge(staged->path(), label); !written) {
        return fail(std::move(written));
    }
    if (auto done = staged->commit(StagedFolder::Replace::nothing, Code::cartridgeExists); !done) {
        return fail(std::move(done));
    }
    return describeCartridge(folder);
}

Result<CartridgeDescription> describeCartridge(const std::filesystem::path& folder) {
    auto label = readLabel(folder);
    if (!label) {
        return fail(std::move(label));
    }
    return CartridgeDescription{.barcode = label->barcode,
                                .mediaType = label->mediaType,
                                .capacityBytes = label->capacityBytes,
                                .writeProtected = label->writeProtected,
                                .diskBytes = diskBytes(folder)};
}

Result<CartridgeDescription> setWriteProtect(const std::filesystem::path& folder, bool writeProtected) {
    auto lock = lockFolder(folder);
    if (!lock) {
        return fail(std::move(lock));
    }
    auto label = readLabel(folder);
    if (!label) {
        return fail(std::move(label));
    }
    label->writeProtected = writeProtected;
    if (auto written = writeLabel(folder, *label); !written) {
        return fail(std::move(written));
    }
    return describeCartridge(folder);
}

}  // namespace capstan::virt
