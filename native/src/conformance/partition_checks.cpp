// What two partitions, the cartridge's memory and the end of the tape must do.
#include <algorithm>
#include <array>

#include "conformance/suite.hpp"
#include "conformance/trial.hpp"

namespace capstan::conformance {
namespace {

using drive::Flush;

constexpr std::uint16_t coherency = 0x080C;

void formatsIntoTwoPartitionsThatDoNotTouch(Trial& trial) {
    auto& drive = trial.drive();
    const auto endOf = [&](std::uint8_t partition) { return trial.done(drive.locateEndOfData(partition)).block; };
    trial.done(drive.formatTwoPartitions());
    trial.same(trial.done(drive.mediumMode()).partitions, 2, "the number of partitions");
    trial.same(endOf(0), 0U, "the end of data of the new partition 0");
    trial.same(endOf(1), 0U, "the end of data of the new partition 1");
    trial.done(drive.locate({.partition = 0, .block = 0}));
    trial.done(drive.write(noise(100, 0)));
    trial.done(drive.locate({.partition = 1, .block = 0}));
    trial.done(drive.write(noise(200, 1)));
    trial.done(drive.write(noise(300, 2)));
    trial.same(endOf(0), 1U, "the end of data of partition 0");
    trial.same(endOf(1), 2U, "the end of data of partition 1");
    trial.done(drive.locate({.partition = 0, .block = 0}));
    trial.readBack(noise(100, 0), "the record in partition 0");
    const auto size = [&](std::uint8_t partition) {
        const auto value = trial.done(drive.readAttribute(partition, 0x0001));
        trial.demand(value && value->size() == sizeof(std::uint64_t), "attribute 0001h is missing");
        return readBig<std::uint64_t>(*value, 0);
    };
    trial.demand(size(0) > 0, "partition 0 has no room");
    trial.demand(size(1) > size(0), "partition 1 is not the larger one");
}

void keepsAttributesPerPartition(Trial& trial) {
    auto& drive = trial.drive();
    const auto format = scsi::AttributeFormat::binary;
    trial.done(drive.formatTwoPartitions());
    trial.needs(drive.writeAttribute(0, coherency, format, noise(70, 1)), "attributes");
    trial.done(drive.writeAttribute(1, coherency, format, noise(70, 2)));
    trial.demand(trial.done(drive.readAttribute(0, coherency)) == noise(70, 1), "partition 0 keeps another value");
    trial.demand(trial.done(drive.readAttribute(1, coherency)) == noise(70, 2), "partition 1 keeps another value");
    trial.done(drive.writeAttribute(1, coherency, format, {}));
    trial.demand(!trial.done(drive.readAttribute(1, coherency)), "an attribute that was removed is still there");
}

void letsNobodyWriteItsOwnAttributes(Trial& trial) {
    trial.fails(trial.drive().writeAttribute(0, 0x0009, scsi::AttributeFormat::binary, noise(4, 1)), Code::driveRefused,
                "WRITE ATTRIBUTE of the volume change reference");
}

void listsItsAttributes(Trial& trial) {
    const auto ids = trial.needs(trial.drive().attributeIds(0), "attribute list");
    trial.demand(std::ranges::is_sorted(ids), "the attribute list is not in order");
    for (const int needed : {0x0000, 0x0001, 0x0003, 0x0400, 0x0401}) {
        trial.demand(std::ranges::find(ids, needed) != ids.end(),
                     "attribute " + std::to_string(needed) + " is not listed");
    }
    const auto has = [&](std::uint16_t id) {
        const auto all = trial.done(trial.drive().attributeIds(0));
        return std::ranges::find(all, id) != all.end();
    };
    trial.done(trial.drive().writeAttribute(0, coherency, scsi::AttributeFormat::binary, noise(70, 1)));
    trial.demand(has(coherency), "an attribute that was written is not listed");
    trial.done(trial.drive().writeAttribute(0, coherency, scsi::AttributeFormat::binary, {}));
    trial.demand(!has(coherency), "an attribute that was removed is listed");
}

void writeInDataPartition(Trial& trial, std::size_t records) {
    trial.done(trial.drive().formatTwoPartitions());
    trial.done(trial.drive().locate({.partition = 1, .block = 0}));
    trial.writeRecords(std::vector<std::size_t>(records, 65'536));
    trial.done(trial.drive().writeFilemarks(0, Flush::wait));
}

void reportsWhereWrapsEndInOrder(Trial& trial) {
    writeInDataPartition(trial, 20);
    const auto wraps = trial.needs(trial.drive().wrapEnds(), "READ END OF WRAP POSITION");
    trial.demand(!wraps.empty(), "no wrap is reported");
    for (std::size_t i = 1; i < wraps.size(); ++i) {
        trial.demand(wraps[i].wrap > wraps[i - 1].wrap, "the wraps are not in order");
        trial.demand(wraps[i].partition != wraps[i - 1].partition || wraps[i].object >= wraps[i - 1].object,
                     "a wrap ends before the one that precedes it");
    }
}

void recommendsAnOrderOfAllThatWasAsked(Trial& trial) {
    writeInDataPartition(trial, 40);
    const auto limits = trial.needs(trial.drive().segmentLimits(), "recommended access order");
    trial.demand(limits.segments >= 2, "the drive orders fewer than two segments");
    std::vector<scsi::UserDataSegment> asked;
    for (const std::uint64_t block : {30U, 2U, 17U, 9U}) {
        asked.push_back({.name = "s" + std::to_string(block), .partition = 1, .first = block, .last = block + 1});
    }
    const auto kept = trial.done(trial.drive().recommendOrder(asked, scsi::AccessProcess::keep));
    const auto ordered = trial.done(trial.drive().recommendOrder(asked, scsi::AccessProcess::reorder));
    trial.same(kept.size(), asked.size(), "the number of segments kept");
    for (std::size_t i = 0; i < asked.size(); ++i) {
        trial.same(kept[i].first, asked[i].first, "a segment that was to keep its place");
        trial.same(std::ranges::count(ordered, asked[i].name, &scsi::UserDataSegment::name), 1,
                   "how often segment " + asked[i].name + " is recommended");
    }
}

void onlyWhatCanBeFilled(Trial& trial) {
    if (!trial.canBeFilled()) {
        trial.skip("it would fill a whole cartridge");
    }
}

void warnsBeforeAPartitionIsFullAndThenRefuses(Trial& trial) {
    onlyWhatCanBeFilled(trial);
    auto& drive = trial.drive();
    trial.done(drive.formatTwoPartitions());
    trial.done(drive.locate({.partition = 0, .block = 0}));
    const Bytes record = noise(50'000, 3);
    std::uint64_t written = 0;
    bool warned = false;
    auto outcome = drive.write(record);
    for (; outcome && written < 5000; outcome = drive.write(record)) {
        ++written;
        trial.demand(outcome->earlyWarning || !warned, "early warning ends before the partition");
        warned = outcome->earlyWarning;
    }
    trial.fails(outcome, Code::mediumFull, "WRITE at the end of the partition");
    trial.demand(warned, "the partition is full without early warning");
    trial.done(drive.writeFilemarks(0, Flush::wait));
    trial.same(trial.done(drive.locateEndOfData(0)).block, written, "the end of data of the full partition");
    trial.done(drive.locate({.partition = 0, .block = written - 1}));
    trial.readBack(record, "the last record");
}

void warnsWhereItWasAskedToToo(Trial& trial) {
    onlyWhatCanBeFilled(trial);
    auto& drive = trial.drive();
    trial.needs(drive.setProgrammableEarlyWarning(1), "programmable early warning");
    trial.done(drive.formatTwoPartitions());
    trial.done(drive.locate({.partition = 0, .block = 0}));
    const Bytes record = noise(50'000, 3);
    bool programmable = false;
    bool physical = false;
    for (int i = 0; i < 5000; ++i) {
        const auto outcome = drive.write(record);
        if (!outcome) {
            trial.fails(outcome, Code::mediumFull, "WRITE at the end of the partition");
            break;
        }
        trial.demand(!(physical && outcome->programmable),
                     "the programmable early warning comes after the drive's own");
        programmable = programmable || outcome->programmable;
        physical = physical || (outcome->earlyWarning && !outcome->programmable);
    }
    trial.demand(programmable, "no programmable early warning");
    trial.demand(physical, "no early warning of the drive's own");
    trial.done(drive.setProgrammableEarlyWarning(0));
}

constexpr std::array ofPartitions{
    Check{"formats_into_two_partitions_that_do_not_touch", "SSC-5, FORMAT MEDIUM",
          formatsIntoTwoPartitionsThatDoNotTouch},
    Check{"keeps_attributes_per_partition", "SPC-5, WRITE ATTRIBUTE", keepsAttributesPerPartition},
    Check{"lets_nobody_write_its_own_attributes", "SPC-5, WRITE ATTRIBUTE, 05/26/00", letsNobodyWriteItsOwnAttributes},
    Check{"lists_its_attributes", "SPC-5, READ ATTRIBUTE, attribute list", listsItsAttributes},
    Check{"reports_where_wraps_end_in_order", "LTO SCSI reference, READ END OF WRAP POSITION",
          reportsWhereWrapsEndInOrder},
    Check{"recommends_an_order_of_all_that_was_asked", "SSC-5, GENERATE RECOMMENDED ACCESS ORDER",
          recommendsAnOrderOfAllThatWasAsked},
    Check{"warns_before_a_partition_is_full_and_then_refuses", "SSC-5, early warning; WRITE(6)",
          warnsBeforeAPartitionIsFullAndThenRefuses},
    Check{"warns_where_it_was_asked_to_too", "SSC-5, programmable early warning", warnsWhereItWasAskedToToo},
};

}  // namespace

std::span<const Check> partitionChecks() {
    return ofPartitions;
}

}  // namespace capstan::conformance
