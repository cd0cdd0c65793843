#include "virtual/cartridge_folder.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <sys/stat.h>
#include <system_error>

#include "base/file.hpp"
#include "virtual/cartridge.hpp"
#include "virtual/fault_script.hpp"
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

/// A tar archive of one empty file, in records of twenty blocks, as tape programs have left them for decades.
Result<void> recordArchive(const std::filesystem::path& folder) {
    constexpr std::size_t recordBytes = 10'240;
    constexpr std::size_t headerBytes = 512;
    constexpr std::size_t sumAt = 148;
    constexpr std::size_t sumBytes = 8;
    Bytes record(recordBytes);
    const auto put = [&](std::size_t at, std::string_view text) {
        std::ranges::copy(bytesOf(text), record.begin() + static_cast<std::ptrdiff_t>(at));
    };
    put(0, "archive/readme");
    put(100, "0000644");
    put(108, "0000000");
    put(116, "0000000");
    put(124, "00000000000");
    put(136, "00000000000");
    put(sumAt, std::string(sumBytes, ' '));
    put(156, "0");
    put(257, "ustar");
    put(263, "00");
    unsigned sum = 0;
    for (const std::byte each : ByteView(record).first(headerBytes)) {
        sum += std::to_integer<unsigned>(each);
    }
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "%06o", sum);
    put(sumAt, {digits.data(), sumBytes - 1});
    auto cartridge = Cartridge::open(folder);
    if (!cartridge) {
        return fail(std::move(cartridge));
    }
    if (auto written = (*cartridge)->write(0, 0, record, nullptr); !written) {
        return written;
    }
    if (auto marked = (*cartridge)->writeFilemarks(0, 1, 2); !marked) {
        return marked;
    }
    return (*cartridge)->unload();
}

}  // namespace

Result<CartridgeDescription> createCartridge(const std::filesystem::path& folder, const CartridgeOptions& options) {
    if (!isBarcode(options.barcode)) {
        return fail(Code::invalidArgument, "not a barcode: " + options.barcode);
    }
    const bool cleans = options.mediaType == MediaType::cleaning;
    const std::uint64_t smallest = cleans ? 0 : minimumCapacityBytes;
    const auto ofBarcode = mediaTypeOfBarcode(options.barcode);
    if (cleans && options.foreign) {
        return fail(Code::invalidArgument, options.barcode + ": nothing is recorded on a cleaning cartridge");
    }
    if (cleans != (ofBarcode == MediaType::cleaning)) {
        return fail(Code::invalidArgument, options.barcode + ": only a cleaning cartridge is called CLN or CLR");
    }
    if (options.capacityBytes < smallest || options.capacityBytes > mediaOf(options.mediaType).nativeBytes) {
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
                               .awaitsOptimisation = mediaOf(options.mediaType).format == MediaType::L9,
                               .cleaningsLeft = cleans ? newCartridgeCleanings : 0,
                               .layout = 1,
                               .partitionBytes = {options.capacityBytes}};
    if (auto written = writeBlankCartridge(staged->path(), label); !written) {
        return fail(std::move(written));
    }
    if (options.foreign) {
        if (auto recorded = recordArchive(staged->path()); !recorded) {
            return fail(std::move(recorded));
        }
    }
    if (auto done = staged->commit(Code::cartridgeExists); !done) {
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
                                .awaitsOptimisation = label->awaitsOptimisation,
                                .endOfLife = label->endOfLife,
                                .cleaningsLeft = label->cleaningsLeft,
                                .diskBytes = diskBytes(folder)};
}

Result<CartridgeDescription> changeCartridge(const std::filesystem::path& folder, const CartridgeChange& change) {
    auto lock = lockFolder(folder);
    if (!lock) {
        return fail(std::move(lock));
    }
    auto label = readLabel(folder);
    if (!label) {
        return fail(std::move(label));
    }
    label->writeProtected = change.writeProtected.value_or(label->writeProtected);
    label->awaitsOptimisation = change.awaitsOptimisation.value_or(label->awaitsOptimisation);
    label->endOfLife = change.endOfLife.value_or(label->endOfLife);
    label->cleaningsLeft = change.cleaningsLeft.value_or(label->cleaningsLeft);
    if (auto written = writeLabel(folder, *label); !written) {
        return fail(std::move(written));
    }
    return describeCartridge(folder);
}

Result<CartridgeDescription> setWriteProtect(const std::filesystem::path& folder, bool writeProtected) {
    return changeCartridge(folder, {.writeProtected = writeProtected});
}

Result<void> setCartridgeFaults(const std::filesystem::path& folder, const std::string& script) {
    auto label = readLabel(folder);
    if (!label) {
        return fail(std::move(label));
    }
    const auto file = folder / faultsFileName;
    if (script.empty()) {
        std::error_code error;
        std::filesystem::remove(file, error);
        return error ? std::unexpected(storageError(error.value(), file.native())) : Result<void>();
    }
    auto parsed = FaultScript::parse(script);
    if (!parsed) {
        return fail(std::move(parsed));
    }
    return replaceFile(file, bytesOf(script));
}

}  // namespace capstan::virt
