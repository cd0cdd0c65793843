#include <algorithm>
#include <array>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <vector>

#include "base/file.hpp"
#include "virtual/cartridge.hpp"
#include "virtual/exchange.hpp"
#include "virtual/exchange_layout.hpp"
#include "virtual/geometry.hpp"
#include "virtual/staged_folder.hpp"

namespace capstan::virt {
namespace {

using exchange::ObjectKind;
using exchange::ObjectName;

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

Result<std::vector<ObjectKind>> inOrder(const std::filesystem::path& source, std::uint8_t partition,
                                        std::vector<ObjectName> names) {
    std::ranges::sort(names, {}, &ObjectName::block);
    std::vector<ObjectKind> kinds;
    kinds.reserve(names.size());
    for (const ObjectName& name : names) {
        const auto file = source / exchange::objectName(name);
        if (name.block < kinds.size()) {
            return refuse(file, "two files claim this block");
        }
        if (!kinds.empty() && kinds.back() == ObjectKind::endOfData) {
            return refuse(file, "lies behind the end of data");
        }
        if (name.block > kinds.size()) {
            return refuse(source / exchange::objectName({partition, kinds.size(), ObjectKind::record}), "missing");
        }
        kinds.push_back(name.kind);
    }
    if (kinds.empty() || kinds.back() != ObjectKind::endOfData) {
        return refuse(source / exchange::objectName({partition, kinds.size(), ObjectKind::endOfData}), "missing");
    }
    kinds.pop_back();
    return kinds;
}

Result<Contents> list(const std::filesystem::path& source) {
    std::array<std::vector<ObjectName>, exchange::layoutPartitions> names;
    Contents contents;
    std::error_code error;
    auto entries = std::filesystem::directory_iterator(source, error);
    for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
        const std::string name = entries->path().filename().string();
        if (const auto object = exchange::parseObjectName(name)) {
            names[object->partition].push_back(*object);
        } else if (const auto attribute = exchange::parseAttributeName(name)) {
            contents.attributes.push_back(*attribute);
        }
    }
    if (error) {
        return refuse(source, error.message());
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

/// Into `buffer`, whose size becomes the file's. A link or device in place of a file is not followed.
Result<void> takeFile(const std::filesystem::path& file, std::size_t limit, Bytes& buffer) {
    auto fd = openFile(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!fd) {
        return fail(Code::cartridgeImport, fd.error().detail);
    }
    struct stat facts {};
    if (::fstat(fd->get(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
        return refuse(file, "not a file");
    }
    if (static_cast<std::uint64_t>(facts.st_size) > limit) {
        return refuse(file, "larger than it can be");
    }
    buffer.resize(static_cast<std::size_t>(facts.st_size));
    auto got = readAt(fd->get(), 0, MutableBytes(buffer), file.native());
    if (!got) {
        return fail(Code::cartridgeImport, got.error().detail);
    }
    return *got == buffer.size() ? Result<void>() : refuse(file, "changed while it was read");
}

Result<void> takePartition(Cartridge& cartridge, std::uint8_t partition, const std::vector<ObjectKind>& kinds,
                           const std::filesystem::path& source, const std::stop_token& stop) {
    Bytes buffer;
    for (std::uint64_t block = 0; block < kinds.size(); ++block) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        const ObjectKind kind = kinds[static_cast<std::size_t>(block)];
        const auto file = source / exchange::objectName({.partition = partition, .block = block, .kind = kind});
        if (auto taken = takeFile(file, recordLimit, buffer); !taken) {
            return taken;
        }
        if (buffer.empty() != (kind == ObjectKind::filemark)) {
            return refuse(file, buffer.empty() ? "an empty record" : "a filemark that is not empty");
        }
        auto written = kind == ObjectKind::filemark ? cartridge.writeFilemarks(partition, block, 1)
                                                    : cartridge.write(partition, block, buffer, nullptr);
        if (!written) {
            return written;
        }
    }
    return {};
}

/// Of the drive's own attributes only the change reference lives on; the rest of that range the drive tells by itself.
Result<Memory> takeMemory(const Contents& contents, std::size_t partitions, const std::filesystem::path& source) {
    Memory memory;
    Bytes buffer;
    for (const exchange::AttributeName& name : contents.attributes) {
        const auto file = source / exchange::attributeName(name);
        if (auto taken = takeFile(file, attributeLimit, buffer); !taken) {
            return fail(std::move(taken));
        }
        if (buffer.size() < attributeHeader || readBig<std::uint16_t>(buffer, 0) != name.id ||
            readBig<std::uint16_t>(buffer, 3) != buffer.size() - attributeHeader) {
            return refuse(file, "not the attribute that its name tells");
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
                                 const std::string& barcode, const std::filesystem::path& source) {
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
        return refuse(source / exchange::configurationName, "capacity_mb: below 16 MB");
    }
    // As the layout's own driver judges: whoever formatted it into two left something on the second.
    if (!contents.objects[1].empty()) {
        const auto sizes =
            partitionSizes(label.mediaType, label.capacityBytes, {std::optional<std::uint64_t>(1), std::nullopt});
        if (!sizes) {
            return refuse(source / exchange::configurationName, "capacity_mb: too small for two partitions");
        }
        label.partitionBytes.assign(sizes->begin(), sizes->end());
    }
    return label;
}

}  // namespace

Result<CartridgeDescription> importCartridge(const std::filesystem::path& source, const std::filesystem::path& folder,
                                             const std::string& barcode, const std::stop_token& stop) {
    if (!isBarcode(barcode)) {
        return fail(Code::invalidArgument, "not a barcode: " + barcode);
    }
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(folder, error))) {
        return fail(Code::cartridgeExists, folder.native());
    }
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
    for (std::uint8_t i = 0; i < label->partitionBytes.size(); ++i) {
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
    if (auto done = staged->commit(StagedFolder::Replace::nothing, Code::cartridgeExists); !done) {
        return fail(std::move(done));
    }
    return describeCartridge(folder);
}

}  // namespace capstan::virt
