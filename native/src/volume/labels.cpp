#include "volume/labels.hpp"

#include <utility>

namespace capstan::volume {

namespace {

using drive::ReadEnd;

/// Labels are a few hundred bytes; a record that is longer than this is none.
constexpr std::size_t maxLabelBytes = 4'096;

struct OneLabel {
    ltfs::Label label;
    std::string serial;
};

std::unexpected<Error> invalidLabel(std::uint8_t partition, std::string_view what) {
    return fail(Code::volumeLabelInvalid, "partition " + std::to_string(partition) + ": " + std::string(what));
}

/// The record under the head; `volume.blank` at the end of data, nothing when it is a mark or too long for a label.
Result<std::optional<Bytes>> readSmallRecord(Head& head) {
    Bytes buffer(maxLabelBytes);
    auto outcome = head.read(buffer);
    if (!outcome) {
        return fail(std::move(outcome));
    }
    if (outcome->end == ReadEnd::endOfData) {
        return fail(Code::volumeBlank, "nothing is recorded");
    }
    if (outcome->end != ReadEnd::record || outcome->recordBytes > buffer.size()) {
        return std::nullopt;
    }
    buffer.resize(outcome->bytes);
    return buffer;
}

Result<bool> isFilemark(Head& head) {
    Bytes buffer(maxLabelBytes);
    auto outcome = head.read(buffer);
    if (!outcome) {
        return fail(std::move(outcome));
    }
    return outcome->end == ReadEnd::filemark;
}

Result<OneLabel> readOne(Head& head, std::uint8_t partition) {
    if (auto moved = head.moveTo({partition, 0}); !moved) {
        return fail(std::move(moved));
    }
    auto vol1 = readSmallRecord(head);
    if (!vol1) {
        return fail(std::move(vol1));
    }
    if (!*vol1) {
        return fail(Code::volumeForeign, "no label at the beginning");
    }
    auto serial = ltfs::parseVol1(**vol1);
    if (!serial) {
        return fail(std::move(serial));
    }
    auto mark = isFilemark(head);
    if (!mark || !*mark) {
        return mark ? invalidLabel(partition, "no filemark after VOL1") : fail(std::move(mark));
    }
    auto record = readSmallRecord(head);
    if (!record && record.error().code != Code::volumeBlank) {
        return fail(std::move(record));
    }
    if (!record || !*record) {
        return invalidLabel(partition, "no LTFS label after VOL1");
    }
    auto label = ltfs::parseLabel(**record);
    if (!label) {
        return invalidLabel(partition, label.error().detail);
    }
    mark = isFilemark(head);
    if (!mark || !*mark) {
        return mark ? invalidLabel(partition, "no filemark after the LTFS label") : fail(std::move(mark));
    }
    return OneLabel{*std::move(label), *std::move(serial)};
}

/// Something is wrong with what is recorded there, not with the drive.
bool isOfTheLabel(const Error& error) {
    return error.code == Code::volumeBlank || error.code == Code::volumeForeign ||
           error.code == Code::volumeLabelInvalid || error.code == Code::mediumUnreadable;
}

/// The labels of a volume of which only one can be read.
Result<Labels> byTwin(OneLabel good, const Error& bad, std::uint8_t badNumber) {
    const std::string detail = "partition " + std::to_string(badNumber) + ": " + bad.detail;
    const bool dataIsBad = good.label.location == good.label.indexPartition;
    if (dataIsBad && bad.code != Code::mediumUnreadable) {
        return fail(Code::volumeLabelInvalid, detail);
    }
    good.label.location = good.label.indexPartition;
    const auto goodNumber = static_cast<std::uint8_t>(1 - badNumber);
    return Labels{.label = std::move(good.label),
                  .serial = std::move(good.serial),
                  .indexNumber = dataIsBad ? goodNumber : badNumber,
                  .dataNumber = dataIsBad ? badNumber : goodNumber,
                  .unlabelled = badNumber,
                  .unlabelledDetail = detail};
}

}  // namespace

std::optional<std::uint8_t> Labels::numberOf(char letter) const {
    if (letter == label.indexPartition) {
        return indexNumber;
    }
    return letter == label.dataPartition ? std::optional(dataNumber) : std::nullopt;
}

Result<Labels> readLabels(Head& head) {
    auto mode = head.drive().mediumMode();
    if (!mode) {
        return fail(std::move(mode));
    }
    auto first = readOne(head, 0);
    if (mode->partitions < 2) {
        return first ? invalidLabel(1, "there is no such partition") : fail(std::move(first));
    }
    if (!first && !isOfTheLabel(first.error())) {
        return fail(std::move(first));
    }
    auto second = readOne(head, 1);
    if (!second && !isOfTheLabel(second.error())) {
        return fail(std::move(second));
    }
    if (!first && !second) {
        // Partitioned and otherwise untouched is blank.
        return fail(std::move(first.error().code == Code::volumeBlank ? second : first));
    }
    if (!first) {
        return byTwin(*std::move(second), first.error(), 0);
    }
    if (!second) {
        return byTwin(*std::move(first), second.error(), 1);
    }
    if (auto pair = ltfs::checkPair(first->label, second->label); !pair) {
        return fail(std::move(pair));
    }
    if (first->serial != second->serial) {
        return fail(Code::volumeLabelInvalid, "the partitions' labels differ in the serial");
    }
    const bool indexFirst = first->label.location == first->label.indexPartition;
    OneLabel& index = indexFirst ? *first : *second;
    return Labels{.label = std::move(index.label),
                  .serial = std::move(index.serial),
                  .indexNumber = static_cast<std::uint8_t>(indexFirst ? 0 : 1),
                  .dataNumber = static_cast<std::uint8_t>(indexFirst ? 1 : 0)};
}

Result<void> writeLabels(Head& head, const Labels& labels, std::uint8_t partition) {
    ltfs::Label label = labels.label;
    label.location = partition == labels.indexNumber ? label.indexPartition : label.dataPartition;
    const auto vol1 = ltfs::writeVol1(labels.serial);
    const std::string xml = ltfs::writeLabel(label);
    if (auto moved = head.moveTo({partition, 0}); !moved) {
        return moved;
    }
    for (const ByteView record : {ByteView(vol1), bytesOf(xml)}) {
        if (auto written = head.write(record); !written) {
            return fail(std::move(written));
        }
        if (auto marked = head.writeFilemark(drive::Flush::immediate); !marked) {
            return fail(std::move(marked));
        }
    }
    return {};
}

}  // namespace capstan::volume
