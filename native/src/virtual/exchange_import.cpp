#include <algorithm>
#include <array>
#include <system_error>
#include <vector>

#include "virtual/cartridge.hpp"
#include "virtual/exchange.hpp"
#include "virtual/exchange_folder.hpp"
#include "virtual/exchange_layout.hpp"
#include "virtual/geometry.hpp"
#include "virtual/staged_folder.hpp"

namespace capstan::virt {
namespace {

using exchange::ObjectKind;
using exchange::ObjectName;
using exchange::SourceFolder;

constexpr std::size_t recordLimit = 8 * 1024 * 1024;  // what any LTO drive can read back
constexpr std::size_t attributeLimit = 64 * 1024;

std::unexpected<Error> refuse(const std::filesystem::path& file, std::string_view why) {
    return fail(Code::cartridgeImport, file.native() + ": " + std::string(why));
}

/// What is in the source, by name alone: the kinds of each partition's objects in order of block, and the attributes.
struct Contents {
    std::array<std::vector<ObjectKind>, exchange::layoutPartitions> objects;  ///< without the end of data
    std::vector<exchange::AttributeName> attributes;
};

Result<std::vector<ObjectKind>> inOrder(const SourceFolder& source, std::uint8_t partition,
                                        std::vector<ObjectName> names) {
    std::ranges::sort(names, {}, &ObjectName::block);
    std::vector<ObjectKind> kinds;
    kinds.reserve(names.size());
    for (const ObjectName& name : names) {
        const auto file = source.pathOf(exchange::objectName(name));
        if (name.block < kinds.size()) {
            return refuse(file, "two files claim this block");
        }
        if (!kinds.empty() && kinds.back() == ObjectKind::endOfData) {
            return refuse(file, "lies behind the end of data");
        }
        if (name.block > kinds.size()) {
            return refuse(source.pathOf(exchange::objectName({partition, kinds.size(), ObjectKind::record})),
                          "missing");
        }
        kinds.push_back(name.kind);
    }
    if (kinds.empty() || kinds.back() != ObjectKind::endOfData) {
        return refuse(source.pathOf(exchange::objectName({partition, kinds.size(), ObjectKind::endOfData})), "missing");
    }
    kinds.pop_back();
    return kinds;
}

Result<Contents> list(const SourceFolder& source) {
    std::array<std::vector<ObjectName>, exchange::layoutPartitions> names;
    Contents contents;
    const auto listed = source.names();
    if (!listed) {
        return std::unexpected(listed.error());
    }
    for (const std::string& name : *listed) {
        if (const auto object = exchange::parseObjectName(name)) {
            names[object->partition].push_back(*object);
        } else if (const auto attribute = exchange::parseAttributeName(name)) {
            contents.attributes.push_back(*attribute);
        }
    }
    for (std::uint8_t i = 0; i < exchange::layoutPartitions; ++i) {
        auto kinds = inOrder(source, i, std::move(names[i]));
        if (!kinds) {
            return fail(std::move(kinds));
        }
        contents.objects[i] = *std::move(kinds);
    }
    return contents;
}

/// That has been listed.
Result<void> takeFile(const SourceFolder& source, const std::string& name, std::size_t limit, Bytes& buffer) {
    const auto taken = source.take(name, limit, buffer);
    return !taken   ? std::unexpected(taken.error())
           : *taken ? Result<void>()
                    : refuse(source.pathOf(name), "has gone meanwhile");
}

Result<void> takePartition(Cartridge& cartridge, std::uint8_t partition, const std::vector<ObjectKind>& kinds,
                           const SourceFolder& source, const std::stop_token& stop) {
    Bytes buffer;
    for (std::uint64_t block = 0; block < kinds.size(); ++block) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        const ObjectKind kind = kinds[static_cast<std::size_t>(block)];
        const std::string file = exchange::objectName({.partition = partition, .block = block, .kind = kind});
        if (auto taken = takeFile(source, file, recordLimit, buffer); !taken) {
            return taken;
        }
        if (buffer.empty() != (kind == ObjectKind::filemark)) {
            return refuse(source.pathOf(file), buffer.empty() ? "an empty record" : "a filemark that is not empty");
        }
        auto written = kind == ObjectKind::filemark ? cartridge.writeFilemarks(partition, block, 1)
                                                    : cartridge.write(partition, block, buffer, nullptr);
        if (!written) {
            return written;
        }
    }
    return {};
}

/// Of the drive's own attributes only the change reference lives on; the rest of that range the drive sets by itself.
Result<Memory> takeMemory(const Contents& contents, std::size_t partitions, const SourceFolder& source) {
    Memory memory;
    Bytes buffer;
    for (const exchange::AttributeName& name : contents.attributes) {
        const auto file = source.pathOf(exchange::attributeName(name));
        if (auto taken = takeFile(source, exchange::attributeName(name), attributeLimit, buffer); !taken) {
            return fail(std::move(taken));
        }
        if (buffer.size() < attributeHeader || readBig<std::uint16_t>(buffer, 0) != name.id ||
            readBig<std::uint16_t>(buffer, 3) != buffer.size() - attributeHeader) {
            return refuse(file, "not the attribute that its name says");
        }
        const auto format = static_cast<std::uint8_t>(std::to_integer<unsigned>(buffer[2]) & 0x03U);
        const ByteView value = ByteView(buffer).subspan(attributeHeader);
        if (name.id == changeReferenceId) {
            if (value.size() != sizeof(std::uint32_t)) {
                return refuse(file, "not four bytes long");
            }
            memory.changeReference = readBig<std::uint32_t>(value, 0);
        } else if (name.id >= 0x0800 && name.partition < partitions) {
            memory.attributes[{name.partition, name.id}] = {.format = format,
                                                            .value = Bytes(value.begin(), value.end())};
        }
    }
    return memory;
}

Result<CartridgeLabel> makeLabel(const Contents& contents, const exchange::Configuration& configuration,
                                 const std::string& barcode, const SourceFolder& source) {
    CartridgeLabel label{.barcode = barcode,
                         .mediaType = mediaTypeOfBarcode(barcode).value_or(configuration.mediaType),
                         .capacityBytes = configuration.capacityUnits * exchange::capacityUnitBytes,
                         .serial = newMediumSerial(),
                         .writeProtected = false,
                         .layout = 1,
                         .partitionBytes = {}};
    label.capacityBytes = std::min(label.capacityBytes, mediaOf(label.mediaType).nativeBytes);
    label.partitionBytes = {label.capacityBytes};
    if (label.capacityBytes < minimumCapacityBytes) {
        return refuse(source.pathOf(exchange::configurationName), "capacity_mb: below 16 MB");
    }
    // As the layout's own driver judges: whoever formatted it into two left something on the second.
    if (!contents.objects[1].empty()) {
        const auto sizes =
            partitionSizes(label.mediaType, label.capacityBytes, {std::optional<std::uint64_t>(1), std::nullopt});
        if (!sizes) {
            return refuse(source.pathOf(exchange::configurationName), "capacity_mb: too small for two partitions");
        }
        label.partitionBytes.assign(sizes->begin(), sizes->end());
    }
    return label;
}

}  // namespace

Result<CartridgeDescription> importCartridge(const std::filesystem::path& from, const std::filesystem::path& folder,
                                             const std::string& barcode, const Identity& as,
                                             const std::stop_token& stop) {
    if (!isBarcode(barcode)) {
        return fail(Code::invalidArgument, "not a barcode: " + barcode);
    }
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(folder, error))) {
        return fail(Code::cartridgeExists, folder.native());
    }
    UserThread deputy(as);
    const auto opened = SourceFolder::open(from, deputy);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    const SourceFolder& source = *opened;
    auto contents = list(source);
    if (!contents) {
        return fail(std::move(contents));
    }
    auto configuration = exchange::readConfiguration(source);
    if (!configuration) {
        return fail(std::move(configuration));
    }
    auto label = makeLabel(*contents, *configuration, barcode, source);
    if (!label) {
        return fail(std::move(label));
    }
    auto memory = takeMemory(*contents, label->partitionBytes.size(), source);
    if (!memory) {
        return fail(std::move(memory));
    }
    auto staged = StagedFolder::make(folder);
    if (!staged) {
        return fail(std::move(staged));
    }
    if (auto blank = writeBlankCartridge(staged->path(), *label); !blank) {
        return fail(std::move(blank));
    }
    auto cartridge = Cartridge::open(staged->path());
    if (!cartridge) {
        return fail(std::move(cartridge));
    }
    const auto partitions = static_cast<std::uint8_t>(label->partitionBytes.size());
    for (std::uint8_t i = 0; i < partitions; ++i) {
        if (auto taken = takePartition(**cartridge, i, contents->objects[i], source, stop); !taken) {
            return fail(std::move(taken));
        }
    }
    // The memory last: writing the records has ticked a change reference that nobody saw.
    if (auto flushed = (*cartridge)->flush(); !flushed) {
        return fail(std::move(flushed));
    }
    if (auto replaced = (*cartridge)->replaceMemory(*std::move(memory)); !replaced) {
        return fail(std::move(replaced));
    }
    if (auto unloaded = (*cartridge)->unload(); !unloaded) {
        return fail(std::move(unloaded));
    }
    cartridge->reset();
    if (configuration->writeProtected) {
        label->writeProtected = true;
        if (auto written = writeLabel(staged->path(), *label); !written) {
            return fail(std::move(written));
        }
    }
    if (auto done = staged->commit(Code::cartridgeExists); !done) {
        return fail(std::move(done));
    }
    return describeCartridge(folder);
}

}  // namespace capstan::virt
