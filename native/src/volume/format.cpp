// Makes a volume: two partitions, labels and the first index on each, the data partition first (LTFS 2.4, clause 6).
#include <algorithm>
#include <utility>

#include "ltfs/creator.hpp"
#include "ltfs/names.hpp"
#include "ltfs/uuid.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

constexpr std::string_view reason = "Format";

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
    if (chosen < ltfs::minBlockBytes || chosen > *largest) {
        return fail(Code::invalidArgument,
                    "a block size from " + std::to_string(ltfs::minBlockBytes) + " to " + std::to_string(*largest));
    }
    return static_cast<std::uint32_t>(chosen);
}

Result<void> requireFormattable(drive::SscDrive& drive) {
    auto mode = drive.mediumMode();
    if (!mode) {
        return fail(std::move(mode));
    }
    if (mode->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    auto locked = memory::isLocked(drive);
    if (!locked) {
        return fail(std::move(locked));
    }
    return *locked ? fail(Code::volumeLocked) : Result<void>();
}

/// Labels and index of one partition; where the index went.
Result<IndexPlace> writePartition(Head& head, const Labels& labels, std::uint8_t partition, ltfs::Index& index) {
    if (auto written = writeLabels(head, labels, partition); !written) {
        return fail(std::move(written));
    }
    const char letter = partition == labels.indexNumber ? labels.label.indexPartition : labels.label.dataPartition;
    index.self = {letter, firstBlockAfterLabels + 1};
    auto xml = ltfs::writeIndex(index);
    if (!xml) {
        return fail(std::move(xml));
    }
    return writeIndex(head, labels, {partition, firstBlockAfterLabels}, *xml);
}

PartitionEnd endAt(const IndexPlace& place, std::uint64_t generation) {
    return {.endOfData = place.end + 1, .index = place, .generation = generation, .endsInIndex = true};
}

}  // namespace

Result<std::unique_ptr<Volume>> Volume::format(drive::SscDrive& drive, const FormatOptions& options) {
    auto serial = serialOf(options.barcode);
    if (!serial) {
        return fail(std::move(serial));
    }
    auto name = options.name.empty() ? Result<std::string>("") : ltfs::normalName(options.name);
    if (!name) {
        return fail(std::move(name));
    }
    auto blockBytes = chooseBlockBytes(drive, options.blockBytes);
    if (!blockBytes) {
        return fail(std::move(blockBytes));
    }
    if (auto formattable = requireFormattable(drive); !formattable) {
        return fail(std::move(formattable));
    }
    if (auto formatted = drive.formatTwoPartitions(); !formatted) {
        return fail(std::move(formatted));
    }
    if (auto prepared = drive.prepareForLtfs(options.compression); !prepared) {
        return fail(std::move(prepared));
    }

    const ltfs::Timestamp now = ltfs::Timestamp::now();
    Labels labels;
    labels.serial = *std::move(serial);
    labels.label.creator = ltfs::creatorText(reason);
    labels.label.formatTime = now;
    labels.label.volumeUuid = ltfs::randomUuid();
    labels.label.blockBytes = *blockBytes;
    labels.label.compression = options.compression;
    ltfs::Index index(*std::move(name), now);
    index.creator = labels.label.creator;
    index.volumeUuid = labels.label.volumeUuid;

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
    if (auto written = memory::writeHostAttributes(drive, index.root().name, options.barcode); !written) {
        return fail(std::move(written));
    }

    Survey made;
    made.condition = Condition::clean;
    made.labels = std::move(labels);
    made.indexBytes = copy->bytes;
    made.indexEnd = endAt(*copy, index.generation);
    made.dataEnd = endAt(*data, index.generation);
    made.index = std::move(index);
    std::unique_ptr<Volume> volume(new Volume(drive, std::move(made), Access::readWrite, false, false));
    if (auto updated = volume->updateCoherency(); !updated) {
        return fail(std::move(updated));
    }
    if (auto measured =
            volume->room_.measure(volume->head_, volume->labels_, volume->index_, volume->indexBytes_, true);
        !measured) {
        return fail(std::move(measured));
    }
    return volume;
}

}  // namespace capstan::volume
