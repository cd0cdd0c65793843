#include "virtual/cartridge.hpp"
#include "virtual/exchange.hpp"
#include "virtual/exchange_folder.hpp"
#include "virtual/exchange_layout.hpp"

namespace capstan::virt {
namespace {

using exchange::ObjectKind;
using exchange::TargetFolder;

Result<void> putObject(const TargetFolder& folder, std::size_t partition, std::uint64_t block, ObjectKind kind,
                       ByteView bytes = {}) {
    return folder.put(
        exchange::objectName({.partition = static_cast<std::uint8_t>(partition), .block = block, .kind = kind}), bytes);
}

/// SPC-5, MAM attribute format: identifier, format, length, value.
Result<void> putAttribute(const TargetFolder& folder, const exchange::AttributeName& name,
                          const MemoryAttribute& attribute) {
    Bytes bytes(5);
    writeBig(bytes, 0, name.id);
    bytes[2] = static_cast<std::byte>(attribute.format);
    writeBig(bytes, 3, static_cast<std::uint16_t>(attribute.value.size()));
    bytes.insert(bytes.end(), attribute.value.begin(), attribute.value.end());
    return folder.put(exchange::attributeName(name), bytes);
}

Result<void> putPartition(Cartridge& cartridge, std::size_t partition, const TargetFolder& folder,
                          const std::stop_token& stop) {
    const BlockMap& map = cartridge.map(partition);
    Bytes buffer;
    for (std::uint64_t block = 0; block < map.endBlock(); ++block) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        const BlockPlace place = map.at(block);
        if (place.kind == RecordKind::filemark) {
            if (auto put = putObject(folder, partition, block, ObjectKind::filemark); !put) {
                return put;
            }
            continue;
        }
        buffer.resize(place.length);
        auto back = place.kind == RecordKind::record
                        ? cartridge.read(partition, block, buffer, nullptr)
                        : TapePartition::ReadBack{.found = TapePartition::ReadCondition::damaged};
        if (!back) {
            return fail(std::move(back));
        }
        if (back->found != TapePartition::ReadCondition::whole) {
            return fail(
                back->found == TapePartition::ReadCondition::damaged ? Code::cartridgeDamaged : Code::cartridgeImport,
                (back->found == TapePartition::ReadCondition::damaged ? "partition " : "encrypted: partition ") +
                    std::to_string(partition) + ": block " + std::to_string(block));
        }
        if (auto put = putObject(folder, partition, block, ObjectKind::record, buffer); !put) {
            return put;
        }
    }
    return putObject(folder, partition, map.endBlock(), ObjectKind::endOfData);
}

Result<void> putMemory(const Cartridge& cartridge, const TargetFolder& folder) {
    MemoryAttribute reference{.format = 0, .value = Bytes(sizeof(std::uint32_t))};
    writeBig(reference.value, 0, cartridge.memory().changeReference);
    if (auto put = putAttribute(folder, {.partition = 0, .id = changeReferenceId}, reference); !put) {
        return put;
    }
    for (const auto& [key, attribute] : cartridge.memory().attributes) {
        if (auto put = putAttribute(folder, {.partition = key.first, .id = key.second}, attribute); !put) {
            return put;
        }
    }
    return {};
}

}  // namespace

Result<void> exportCartridge(const std::filesystem::path& folder, const std::filesystem::path& target,
                             const Identity& as, const std::stop_token& stop) {
    UserThread deputy(as);
    auto staged = TargetFolder::make(target, deputy);
    if (!staged) {
        return fail(std::move(staged));
    }
    auto cartridge = Cartridge::open(folder);
    if (!cartridge) {
        return fail(std::move(cartridge));
    }
    if (!(*cartridge)->damage().empty()) {
        return fail(Code::cartridgeDamaged, (*cartridge)->damage());
    }
    for (std::size_t i = 0; i < (*cartridge)->partitions(); ++i) {
        if (auto put = putPartition(**cartridge, i, *staged, stop); !put) {
            return put;
        }
    }
    // The layout always has two; an empty second one is how it says that there is none.
    if ((*cartridge)->partitions() == 1) {
        if (auto put = putObject(*staged, 1, 0, ObjectKind::endOfData); !put) {
            return put;
        }
    }
    if (auto put = putMemory(**cartridge, *staged); !put) {
        return put;
    }
    const CartridgeLabel& label = (*cartridge)->label();
    const exchange::Configuration configuration{.capacityUnits = label.capacityBytes / exchange::capacityUnitBytes,
                                                .mediaType = label.mediaType,
                                                .writeProtected = label.writeProtected};
    if (auto put =
            staged->put(std::string(exchange::configurationName), bytesOf(exchange::configurationText(configuration)));
        !put) {
        return put;
    }
    return staged->commit();
}

}  // namespace capstan::virt
