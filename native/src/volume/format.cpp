// Makes a volume: two partitions, labels and the first index on each, the data partition first (LTFS 2.4, clause 6).
#include <algorithm>
#include <utility>

#include "ltfs/creator.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"
#include "ltfs/uuid.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/encrypted_label.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

constexpr std::string_view formatReason = "Format";
/// The largest that every LTO drive takes; other programs expect no more.
constexpr std::uint32_t maxBlockBytes = 1'048'576;

/// Six of 0-9 A-Z, with or without a media type behind them; no barcode at all is fine, too.
Result<std::string> serialOf(std::string_view barcode) {
    const auto allowed = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); };
    const bool length =
        barcode.empty() || barcode.size() == ltfs::serialLength || barcode.size() == ltfs::serialLength + 2;
    if (!length || !std::ranges::all_of(barcode, allowed)) {
        return fail(Code::invalidArgument, "no barcode: " + std::string(barcode));
    }
    return std::string(barcode.substr(0, ltfs::serialLength));
}

Result<std::uint32_t> chooseBlockBytes(drive::SscDrive& drive, std::uint32_t wanted) {
    auto largest = drive.maxRecordBytes();
    if (!largest) {
        return fail(std::move(largest));
    }
    const std::size_t chosen = wanted == 0 ? std::min<std::size_t>(ltfs::defaultBlockBytes, *largest) : wanted;
    const std::size_t most = std::min<std::size_t>(maxBlockBytes, *largest);
    if (chosen < ltfs::minBlockBytes || chosen > most) {
        return fail(Code::invalidArgument,
                    "a block size from " + std::to_string(ltfs::minBlockBytes) + " to " + std::to_string(most));
    }
    return static_cast<std::uint32_t>(chosen);
}

/// Empty when no rule is wanted.
Result<std::string> policyOf(const std::string& rule) {
    if (rule.empty()) {
        return std::string();
    }
    auto parsed = ltfs::parseRule(rule);
    return parsed ? Result<std::string>(ltfs::policyXml(*parsed)) : fail(std::move(parsed));
}

/// What the memory chip would cut is refused.
Result<void> checkMediaPool(const std::string& pool) {
    return pool.size() <= ltfs::attribute::mediaPool.length && ltfs::isXmlText(pool)
               ? Result<void>()
               : fail(Code::invalidArgument, "a media pool of more than 160 bytes, or not of text");
}

/// What the format has no element for, other programs keep as attributes of the root. A pool is written "name" or
/// "name[more]"; its name alone stands there.
Result<void> noteOnRoot(ltfs::Index& index, const FormatOptions& options) {
    const auto note = [&index](std::string_view key, std::string_view value) {
        const ByteView bytes = bytesOf(value);
        return index.setXattr(index.root(), key, Bytes(bytes.begin(), bytes.end()));
    };
    if (!options.mediaPool.empty()) {
        const std::string_view pool = options.mediaPool;
        if (auto noted = note(ltfs::extended::mediaPool, pool.substr(0, pool.find('['))); !noted) {
            return noted;
        }
    }
    return options.packing ? Result<void>() : note(ltfs::extended::packing, "off");
}

Result<void> requireFormattable(drive::SscDrive& drive) {
    auto mode = drive.mediumMode();
    if (!mode) {
        return fail(std::move(mode));
    }
    if (mode->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    auto lock = memory::volumeLock(drive);
    if (!lock) {
        return fail(std::move(lock));
    }
    return *lock == memory::VolumeLock::unlocked ? Result<void>() : fail(Code::volumeLocked);
}

/// Labels and index of one partition; where the index went.
Result<IndexPlace> writePartition(Head& head, const Labels& labels, std::uint8_t partition, ltfs::Index& index) {
    if (auto written = writeLabels(head, labels, partition); !written) {
        return fail(std::move(written));
    }
    const char letter = partition == labels.indexNumber ? labels.label.indexPartition : labels.label.dataPartition;
    index.self = {letter, firstBlockAfterLabels + 1};
    if (auto writable = ltfs::requireWritable(index); !writable) {
        return fail(std::move(writable));
    }
    return writeIndex(head, labels, {partition, firstBlockAfterLabels}, index);
}

/// From here on all is written with the key, and the cartridge's memory says so before the first block does; or in
/// clear.
Result<void> takeKey(drive::SscDrive& drive, const SharedCartridgeKey& key) {
    if (!key) {
        return drive.dropKey();
    }
    auto used = drive.useKey(key);
    return used ? memory::writeUserLabel(drive, encryptedLabel(*key)) : used;
}

PartitionEnd endAt(const IndexPlace& place, std::uint64_t generation) {
    return {.endOfData = place.end + 1, .index = place, .generation = generation, .endsInIndex = true};
}

}  // namespace

Result<std::unique_ptr<Volume>> Volume::format(drive::SscDrive& drive, const FormatOptions& options,
                                               const drive::StepListener& onStep) {
    const auto begin = [&onStep](drive::Step step) { onStep ? onStep(step) : void(); };
    auto serial = serialOf(options.barcode);
    if (!serial) {
        return fail(std::move(serial));
    }
    auto name = options.name.empty() ? Result<std::string>("") : ltfs::normalName(options.name);
    if (!name) {
        return fail(std::move(name));
    }
    auto policy = policyOf(options.placementRule);
    if (!policy) {
        return fail(std::move(policy));
    }
    if (auto pool = checkMediaPool(options.mediaPool); !pool) {
        return fail(std::move(pool));
    }
    auto blockBytes = chooseBlockBytes(drive, options.blockBytes);
    if (!blockBytes) {
        return fail(std::move(blockBytes));
    }
    if (auto formattable = requireFormattable(drive); !formattable) {
        return fail(std::move(formattable));
    }
    begin(drive::Step::partitioning);
    if (auto formatted = drive.formatTwoPartitions(); !formatted) {
        return fail(std::move(formatted));
    }
    begin(drive::Step::recording);
    if (auto prepared = drive.prepareForLtfs(options.compression); !prepared) {
        return fail(std::move(prepared));
    }

    if (auto taken = takeKey(drive, options.key); !taken) {
        return fail(std::move(taken));
    }

    const ltfs::Timestamp now = ltfs::Timestamp::now();
    Labels labels;
    labels.serial = *std::move(serial);
    labels.label.creator = ltfs::creatorText(formatReason);
    labels.label.formatTime = now;
    labels.label.volumeUuid = ltfs::randomUuid();
    labels.label.blockBytes = *blockBytes;
    labels.label.compression = options.compression;
    ltfs::Index index(*std::move(name), now);
    index.creator = labels.label.creator;
    index.volumeUuid = labels.label.volumeUuid;
    index.allowPolicyUpdate = options.allowPolicyUpdate;
    index.placementPolicyXml = *std::move(policy);
    if (auto noted = noteOnRoot(index, options); !noted) {
        return fail(std::move(noted));
    }

    Head head(drive);
    auto data = writePartition(head, labels, labels.dataNumber, index);
    if (!data) {
        return fail(std::move(data));
    }
    index.previous = data->pointer;
    auto copy = writePartition(head, labels, labels.indexNumber, index);
    if (!copy) {
        return fail(std::move(copy));
    }
    const std::string userLabel = options.key ? encryptedLabel(*options.key) : index.root().name;
    const memory::HostAttributes attributes{
        .userLabel = userLabel, .barcode = options.barcode, .mediaPool = options.mediaPool};
    if (auto written = memory::writeHostAttributes(drive, attributes); !written) {
        return fail(std::move(written));
    }

    Survey made;
    made.condition = Condition::clean;
    made.labels = std::move(labels);
    made.indexBytes = copy->bytes;
    made.indexEnd = endAt(*copy, index.generation);
    made.dataEnd = endAt(*data, index.generation);
    made.index = std::move(index);
    std::unique_ptr<Volume> volume(new Volume(drive, std::move(made), Access::readWrite, Guards{}));
    if (auto updated = volume->updateCoherency(); !updated) {
        return fail(std::move(updated));
    }
    if (auto measured = volume->measureRoom(); !measured) {
        return fail(std::move(measured));
    }
    return volume;
}

}  // namespace capstan::volume
