// What the tape must do under a drive: records, filemarks, positions.
#include <algorithm>
#include <array>

#include "conformance/suite.hpp"
#include "conformance/trial.hpp"

namespace capstan::conformance {
namespace {

using drive::Flush;
using drive::ReadEnd;
using drive::SpaceEnd;
using scsi::SpaceOver;

void givesBackRecordsOfAnyLength(Trial& trial) {
    constexpr std::array<std::size_t, 9> lengths{1, 80, 489, 511, 4097, 65535, 524'288, 524'287, 1'048'576};
    std::vector<std::size_t> usable;
    const std::size_t most = trial.done(trial.drive().maxRecordBytes());
    std::ranges::copy_if(lengths, std::back_inserter(usable), [&](std::size_t each) { return each <= most; });
    trial.writeRecords(usable);
    trial.done(trial.drive().rewind());
    for (std::size_t i = 0; i < usable.size(); ++i) {
        trial.readBack(noise(usable[i], static_cast<std::uint32_t>(i)), std::to_string(usable[i]) + " bytes");
    }
}

void reportsTheTrueLengthWhateverTheRoom(Trial& trial) {
    const Bytes record = noise(1000, 1);
    for (int i = 0; i < 3; ++i) {
        trial.done(trial.drive().write(record));
    }
    trial.done(trial.drive().rewind());
    for (const std::size_t room : {300U, 1000U, 5000U}) {
        Bytes buffer(room);
        const auto outcome = trial.done(trial.drive().read(buffer));
        trial.same(outcome.end, ReadEnd::record, "what READ met");
        trial.same(outcome.recordBytes, 1000U, "the record's length, read into " + std::to_string(room) + " bytes,");
        trial.same(outcome.bytes, std::min<std::size_t>(room, 1000), "what was read");
        trial.demand(std::ranges::equal(ByteView(buffer).first(outcome.bytes), ByteView(record).first(outcome.bytes)),
                     "the record comes back with other bytes");
    }
    Bytes buffer(100);
    trial.same(trial.done(trial.drive().read(buffer)).end, ReadEnd::endOfData, "what READ met after the last record");
}

void countsFilemarksAsBlocksAndStopsAtEach(Trial& trial) {
    trial.done(trial.drive().write(noise(10, 1)));
    trial.done(trial.drive().writeFilemarks(2, Flush::immediate));
    trial.done(trial.drive().write(noise(10, 2)));
    trial.done(trial.drive().writeFilemarks(1, Flush::wait));
    const auto report = trial.done(trial.drive().position());
    trial.same(report.position.block, 5U, "the block after two records and three filemarks");
    trial.same(report.filemarks, 3U, "the filemarks passed");
    trial.done(trial.drive().rewind());
    trial.demand(trial.done(trial.drive().position()).atBeginning, "BOP is not set after REWIND");
    std::string seen;
    Bytes room(100);
    for (int i = 0; i < 6; ++i) {
        const auto end = trial.done(trial.drive().read(room)).end;
        seen += end == ReadEnd::record ? 'r' : end == ReadEnd::filemark ? 'f' : 'e';
    }
    trial.demand(seen == "rffrfe", "records, filemarks and the end come back as " + seen + " instead of rffrfe");
}

void cutsWhatFollowsAnOverwrite(Trial& trial) {
    trial.writeRecords(std::vector<std::size_t>(6, 700));
    trial.done(trial.drive().locate({.partition = 0, .block = 2}));
    trial.done(trial.drive().write(noise(50, 99)));
    trial.same(trial.done(trial.drive().locateEndOfData(0)).block, 3U, "the end of data after an overwrite");
    trial.done(trial.drive().locate({.partition = 0, .block = 1}));
    trial.readBack(noise(700, 1), "the record before");
    trial.readBack(noise(50, 99), "the new record");
}

void failsToLocateABlockThatIsNotThere(Trial& trial) {
    trial.done(trial.drive().write(noise(100, 0)));
    trial.done(trial.drive().writeFilemarks(0, Flush::wait));
    trial.fails(trial.drive().locate({.partition = 0, .block = 5}), Code::mediumUnreadable, "LOCATE beyond the data");
    trial.done(trial.drive().locate({.partition = 0, .block = 1}));
}

void refusesAPartitionThatIsNotThere(Trial& trial) {
    trial.fails(trial.drive().locate({.partition = 9, .block = 0}), Code::driveRefused, "LOCATE into partition 9");
    trial.done(trial.drive().locate({.partition = 0, .block = 0}));
}

void spaces(Trial& trial, SpaceOver what, std::int64_t count, SpaceEnd end, std::uint64_t moved, std::uint64_t block) {
    const std::string name = "SPACE over " + std::to_string(count) +
                             (what == SpaceOver::blocks      ? " blocks"
                              : what == SpaceOver::filemarks ? " filemarks"
                                                             : " to the end of data");
    const auto outcome = trial.done(trial.drive().space(what, count));
    trial.same(outcome.end, end, "what ended " + name);
    trial.same(outcome.moved, moved, "the count of " + name);
    trial.same(trial.done(trial.drive().position()).position.block, block, "the block after " + name);
}

/// 0 1 2 f 4 5 f 7
void writeThreeTwoOne(Trial& trial) {
    trial.writeRecords({10, 10, 10});
    trial.done(trial.drive().writeFilemarks(1, Flush::immediate));
    trial.writeRecords({10, 10});
    trial.done(trial.drive().writeFilemarks(1, Flush::immediate));
    trial.writeRecords({10});
    trial.done(trial.drive().rewind());
    trial.needs(trial.drive().space(SpaceOver::blocks, 2), "SPACE(16)");
    trial.same(trial.done(trial.drive().position()).position.block, 2U, "the block after SPACE over 2 blocks");
}

void spacesForward(Trial& trial) {
    writeThreeTwoOne(trial);
    spaces(trial, SpaceOver::blocks, 5, SpaceEnd::filemark, 1, 4);
    spaces(trial, SpaceOver::filemarks, 1, SpaceEnd::done, 1, 7);
}

void spacesBack(Trial& trial) {
    writeThreeTwoOne(trial);
    trial.done(trial.drive().locate({.partition = 0, .block = 7}));
    spaces(trial, SpaceOver::filemarks, -1, SpaceEnd::done, 1, 6);
    spaces(trial, SpaceOver::blocks, -1, SpaceEnd::done, 1, 5);
    spaces(trial, SpaceOver::blocks, -9, SpaceEnd::filemark, 1, 3);
    spaces(trial, SpaceOver::blocks, -9, SpaceEnd::beginning, 3, 0);
}

void spacesOverFilemarksThatAreNotThere(Trial& trial) {
    writeThreeTwoOne(trial);
    spaces(trial, SpaceOver::filemarks, 9, SpaceEnd::endOfData, 2, 8);
}

void spacesToTheEndOfData(Trial& trial) {
    writeThreeTwoOne(trial);
    spaces(trial, SpaceOver::endOfData, 0, SpaceEnd::done, 0, 8);
}

void reportsItsPositionInEachForm(Trial& trial) {
    trial.writeRecords({100, 200});
    trial.done(trial.drive().writeFilemarks(1, Flush::wait));
    using enum scsi::PositionForm;
    for (const auto form : {longForm, shortForm, extended}) {
        Bytes data(32);
        const auto cdb = scsi::readPosition(form);
        const auto reply = trial.done(trial.line().execute({.cdb = cdb, .in = data}));
        if (reply.sense && reply.sense->key == scsi::SenseKey::illegalRequest) {
            trial.skip("the drive has not all forms of READ POSITION");
        }
        const auto position = scsi::parsePosition(ByteView(data).first(reply.transferred), form);
        trial.demand(position.has_value(), "READ POSITION's answer cannot be read");
        trial.same(position->partition, 0, "the partition");
        trial.same(position->block.value_or(0), 3U, "the block");
        if (form == longForm) {
            trial.same(position->filemarks.value_or(0), 1U, "the filemarks passed");
        } else {
            trial.demand(position->bufferedObjects.has_value(), "READ POSITION does not say what is in the buffer");
            trial.same(*position->bufferedObjects, 0U, "what is in the buffer after a flush");
        }
    }
}

void erasesFromHereOn(Trial& trial) {
    trial.writeRecords({100, 100, 100});
    trial.done(trial.drive().locate({.partition = 0, .block = 1}));
    trial.needs(trial.drive().erase(scsi::EraseLength::shortErase), "short ERASE");
    trial.same(trial.done(trial.drive().locateEndOfData(0)).block, 1U, "the end of data after ERASE");
}

constexpr std::array ofTapes{
    Check{"gives_back_records_of_any_length", "SSC-5, READ(6), WRITE(6)", givesBackRecordsOfAnyLength},
    Check{"reports_the_true_length_whatever_the_room", "SSC-5, READ(6), incorrect length",
          reportsTheTrueLengthWhateverTheRoom},
    Check{"counts_filemarks_as_blocks_and_stops_at_each", "SSC-5, logical object identifiers; READ(6)",
          countsFilemarksAsBlocksAndStopsAtEach},
    Check{"cuts_what_follows_an_overwrite", "SSC-5, WRITE(6)", cutsWhatFollowsAnOverwrite},
    Check{"fails_to_locate_a_block_that_is_not_there", "SSC-5, LOCATE(16)", failsToLocateABlockThatIsNotThere},
    Check{"refuses_a_partition_that_is_not_there", "SSC-5, LOCATE(16)", refusesAPartitionThatIsNotThere},
    Check{"spaces_forward", "SSC-5, SPACE(16)", spacesForward},
    Check{"spaces_back", "SSC-5, SPACE(16)", spacesBack},
    Check{"spaces_over_filemarks_that_are_not_there", "SSC-5, SPACE(16)", spacesOverFilemarksThatAreNotThere},
    Check{"spaces_to_the_end_of_data", "SSC-5, SPACE(16)", spacesToTheEndOfData},
    Check{"reports_its_position_in_each_form", "SSC-5, READ POSITION", reportsItsPositionInEachForm},
    Check{"erases_from_here_on", "SSC-5, ERASE(6)", erasesFromHereOn},
};

}  // namespace

std::span<const Check> tapeChecks() {
    return ofTapes;
}

}  // namespace capstan::conformance
