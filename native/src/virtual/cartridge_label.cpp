#include "virtual/cartridge_label.hpp"

#include <array>
#include <cstdio>
#include <limits>
#include <system_error>

#include "base/crc32c.hpp"
#include "base/file.hpp"
#include "virtual/key_values.hpp"

namespace capstan::virt {
namespace {

constexpr std::size_t labelFileLimit = 64 * 1024;
constexpr std::string_view labelFile = "cartridge";
constexpr std::string_view crcKey = "crc = ";
constexpr std::uint64_t currentFormat = 1;
constexpr const char* awaitsKey = "awaits-optimisation";
constexpr const char* endOfLifeKey = "end-of-life";
constexpr const char* cleaningsKey = "cleanings-left";
constexpr std::uint64_t mostCleanings = 1'000'000;
constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();

std::string crcLine(std::string_view text) {
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x\n", crc32c(bytesOf(text)));
    return std::string(crcKey) + digits.data();
}

Result<CartridgeLabel> fromValues(const KeyValues& values) {
    CartridgeLabel label;
    auto barcode = values.text("barcode");
    auto media = values.text("media");
    auto serial = values.text("serial");
    auto capacity = values.number("capacity", any);
    auto writeProtected = values.yesOrNo("write-protected");
    auto layout = values.number("layout", std::numeric_limits<std::uint32_t>::max());
    auto partitions = values.number("partitions", 2);
    // What came later is absent from older folders.
    auto awaits = values.has(awaitsKey) ? values.yesOrNo(awaitsKey) : false;
    auto endOfLife = values.has(endOfLifeKey) ? values.yesOrNo(endOfLifeKey) : false;
    auto cleanings = values.has(cleaningsKey) ? values.number(cleaningsKey, mostCleanings) : 0;
    if (!barcode || !media || !serial) {
        return std::unexpected(!barcode ? barcode.error() : !media ? media.error() : serial.error());
    }
    if (!capacity || !layout || !partitions) {
        return std::unexpected(!capacity ? capacity.error() : !layout ? layout.error() : partitions.error());
    }
    if (!writeProtected) {
        return fail(std::move(writeProtected));
    }
    if (!awaits || !endOfLife || !cleanings) {
        return std::unexpected(!awaits ? awaits.error() : !endOfLife ? endOfLife.error() : cleanings.error());
    }
    const auto type = mediaType(*media);
    if (!type) {
        return std::unexpected(values.wrong("media", "an unknown media type"));
    }
    const bool cleans = *type == MediaType::cleaning;
    if ((!cleans && *capacity < minimumCapacityBytes) || *capacity > mediaOf(*type).nativeBytes) {
        return std::unexpected(values.wrong("capacity", "not what a cartridge can have"));
    }
    if (*partitions == 0) {
        return std::unexpected(values.wrong("partitions", "none"));
    }
    // How many wraps a drive lists goes by these.
    std::uint64_t left = *capacity;
    for (std::uint64_t i = 0; i < *partitions; ++i) {
        const std::string key = "partition-" + std::to_string(i);
        auto size = values.number(key, left);
        if (!size) {
            return fail(std::move(size));
        }
        if (*size == 0 && !cleans) {
            return std::unexpected(values.wrong(key, "nothing at all"));
        }
        label.partitionBytes.push_back(*size);
        left -= *size;
    }
    label.barcode = *std::move(barcode);
    label.mediaType = *type;
    label.capacityBytes = *capacity;
    label.serial = *std::move(serial);
    label.writeProtected = *writeProtected;
    label.awaitsOptimisation = *awaits;
    label.endOfLife = *endOfLife;
    label.cleaningsLeft = static_cast<std::uint32_t>(*cleanings);
    label.layout = static_cast<std::uint32_t>(*layout);
    return label;
}

}  // namespace

Result<CartridgeLabel> readLabel(const std::filesystem::path& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        return fail(Code::cartridgeUnknown, folder.native());
    }
    const std::string name = folder.filename().string() + "/" + std::string(labelFile);
    if (!std::filesystem::exists(folder / labelFile, error)) {
        return fail(Code::cartridgeDamaged, name + ": missing");
    }
    auto bytes = readFile(folder / labelFile, labelFileLimit);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    const std::string_view text = textOf(*bytes);
    const auto end = text.rfind(crcKey);
    if (end == std::string_view::npos || text.substr(end) != crcLine(text.substr(0, end))) {
        return fail(Code::cartridgeDamaged, name + ": its checksum does not fit");
    }
    auto values = KeyValues::parse(text.substr(0, end), name, Code::cartridgeDamaged);
    if (!values) {
        return fail(std::move(values));
    }
    auto format = values->number("format", any);
    if (!format) {
        return fail(std::move(format));
    }
    if (*format != currentFormat) {
        return std::unexpected(values->wrong("format", "made by a later Capstan"));
    }
    return fromValues(*values);
}

Result<void> writeLabel(const std::filesystem::path& folder, const CartridgeLabel& label) {
    std::string text = "# A virtual tape cartridge. Sizes in bytes.\n";
    const auto line = [&](std::string_view key, const std::string& value) {
        text.append(key).append(" = ").append(value).append("\n");
    };
    line("format", std::to_string(currentFormat));
    line("barcode", label.barcode);
    line("media", std::string(mediaOf(label.mediaType).text));
    line("capacity", std::to_string(label.capacityBytes));
    line("serial", label.serial);
    line("write-protected", label.writeProtected ? "yes" : "no");
    if (label.awaitsOptimisation) {
        line(awaitsKey, "yes");
    }
    if (label.endOfLife) {
        line(endOfLifeKey, "yes");
    }
    if (label.mediaType == MediaType::cleaning) {
        line(cleaningsKey, std::to_string(label.cleaningsLeft));
    }
    line("layout", std::to_string(label.layout));
    line("partitions", std::to_string(label.partitionBytes.size()));
    for (std::size_t i = 0; i < label.partitionBytes.size(); ++i) {
        line("partition-" + std::to_string(i), std::to_string(label.partitionBytes[i]));
    }
    text += crcLine(text);
    return replaceFile(folder / labelFile, bytesOf(text));
}

}  // namespace capstan::virt
