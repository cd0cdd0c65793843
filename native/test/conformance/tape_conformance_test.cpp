// What the tape must do under a drive: records, filemarks, positions, partitions, the end.
#include <algorithm>
#include <iterator>

#include "conformance/subject.hpp"

namespace capstan::test {
namespace {

using drive::Flush;
using drive::Position;
using drive::ReadEnd;
using drive::SpaceEnd;
using scsi::SpaceOver;

class OnATape : public Conformance {};
INSTANTIATE_TEST_SUITE_P(Any, OnATape, testing::ValuesIn(subjects()), nameOf);

TEST_P(OnATape, GivesBackRecordsOfAnyLength) {
    const std::vector<std::size_t> lengths{1, 80, 489, 511, 4097, 65535, 524'288, 524'287, 1'048'576};
    std::vector<std::size_t> usable;
    const std::size_t most = ssc().maxRecordBytes().value();
    std::ranges::copy_if(lengths, std::back_inserter(usable), [&](std::size_t each) { return each <= most; });
    writeRecords(usable);
    CAPSTAN_ASSERT_OK(ssc().rewind());
    for (std::size_t i = 0; i < usable.size(); ++i) {
        EXPECT_EQ(readRecord(), noise(usable[i], static_cast<std::uint32_t>(i)));
    }
}

TEST_P(OnATape, ReportsTheTrueLengthWhateverTheRoom) {
    const Bytes record = noise(1000, 1);
    for (int i = 0; i < 3; ++i) {
        CAPSTAN_ASSERT_OK(ssc().write(record));
    }
    CAPSTAN_ASSERT_OK(ssc().rewind());
    for (const std::size_t room : {300U, 1000U, 5000U}) {
        Bytes buffer(room);
        const auto outcome = ssc().read(buffer);
        ASSERT_TRUE(outcome) << shown(outcome.error());
        EXPECT_EQ(outcome->end, ReadEnd::record);
        EXPECT_EQ(outcome->recordBytes, 1000U);
        EXPECT_EQ(outcome->bytes, std::min<std::size_t>(room, 1000));
        EXPECT_TRUE(
            std::equal(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(outcome->bytes), record.begin()));
    }
    Bytes buffer(100);
    EXPECT_EQ(ssc().read(buffer)->end, ReadEnd::endOfData);
}

TEST_P(OnATape, CountsFilemarksAsBlocksAndStopsAtEach) {
    CAPSTAN_ASSERT_OK(ssc().write(noise(10, 1)));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(2, Flush::immediate));
    CAPSTAN_ASSERT_OK(ssc().write(noise(10, 2)));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, Flush::wait));
    const auto report = ssc().position();
    ASSERT_TRUE(report) << shown(report.error());
    EXPECT_EQ(report->position.block, 5U);
    EXPECT_EQ(report->filemarks, 3U);
    CAPSTAN_ASSERT_OK(ssc().rewind());
    EXPECT_TRUE(ssc().position()->atBeginning);
    std::string seen;
    Bytes room(100);
    for (int i = 0; i < 6; ++i) {
        const auto outcome = ssc().read(room);
        ASSERT_TRUE(outcome) << shown(outcome.error());
        seen += outcome->end == ReadEnd::record ? 'r' : outcome->end == ReadEnd::filemark ? 'f' : 'e';
    }
    EXPECT_EQ(seen, "rffrfe");
}

TEST_P(OnATape, CutsWhatFollowsAnOverwrite) {
    writeRecords(std::vector<std::size_t>(6, 700));
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 0, .block = 2}));
    CAPSTAN_ASSERT_OK(ssc().write(noise(50, 99)));
    EXPECT_EQ(ssc().locateEndOfData(0)->block, 3U);
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 0, .block = 1}));
    EXPECT_EQ(readRecord(), noise(700, 1));
    EXPECT_EQ(readRecord(), noise(50, 99));
}

TEST_P(OnATape, FailsToLocateWhatIsNotThere) {
    CAPSTAN_ASSERT_OK(ssc().write(noise(100, 0)));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(0, Flush::wait));
    CAPSTAN_EXPECT_FAILS(ssc().locate({.partition = 0, .block = 5}), Code::mediumUnreadable);
    CAPSTAN_EXPECT_FAILS(ssc().locate({.partition = 9, .block = 0}), Code::driveRefused);
    CAPSTAN_EXPECT_OK(ssc().locate({.partition = 0, .block = 1}));
}

TEST_P(OnATape, SpacesOverBlocksFilemarksAndToTheEnd) {
    // 0 1 2 f 4 5 f 7
    writeRecords({10, 10, 10});
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, Flush::immediate));
    writeRecords({10, 10});
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, Flush::immediate));
    writeRecords({10});
    CAPSTAN_ASSERT_OK(ssc().rewind());
    const auto two = ssc().space(SpaceOver::blocks, 2);
    CAPSTAN_NEEDS(two, "SPACE(16)");
    const auto expect = [&](SpaceOver what, std::int64_t count, SpaceEnd end, std::uint64_t moved,
                            std::uint64_t block) {
        const auto outcome = ssc().space(what, count);
        ASSERT_TRUE(outcome) << shown(outcome.error());
        EXPECT_EQ(outcome->end, end);
        EXPECT_EQ(outcome->moved, moved);
        EXPECT_EQ(ssc().position()->position.block, block);
    };
    EXPECT_EQ(ssc().position()->position.block, 2U);
    expect(SpaceOver::blocks, 5, SpaceEnd::filemark, 1, 4);
    expect(SpaceOver::filemarks, 1, SpaceEnd::done, 1, 7);
    expect(SpaceOver::filemarks, -1, SpaceEnd::done, 1, 6);
    expect(SpaceOver::blocks, -1, SpaceEnd::done, 1, 5);
    expect(SpaceOver::blocks, -9, SpaceEnd::filemark, 1, 3);
    expect(SpaceOver::blocks, -9, SpaceEnd::beginning, 3, 0);
    expect(SpaceOver::filemarks, 9, SpaceEnd::endOfData, 2, 8);
    CAPSTAN_ASSERT_OK(ssc().rewind());
    expect(SpaceOver::endOfData, 0, SpaceEnd::done, 0, 8);
}

TEST_P(OnATape, ReportsItsPositionInEachForm) {
    writeRecords({100, 200});
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, Flush::wait));
    for (const auto form :
         {scsi::PositionForm::shortForm, scsi::PositionForm::longForm, scsi::PositionForm::extended}) {
        Bytes data(32);
        const auto cdb = scsi::readPosition(form);
        const auto reply = line().execute({.cdb = cdb, .in = data});
        ASSERT_TRUE(reply) << shown(reply.error());
        if (reply->sense && reply->sense->key == scsi::SenseKey::illegalRequest) {
            GTEST_SKIP() << "the device has not all forms of READ POSITION";
        }
        const auto position = scsi::parsePosition(ByteView(data).first(reply->transferred), form);
        ASSERT_TRUE(position);
        EXPECT_EQ(position->partition, 0);
        EXPECT_EQ(position->block, 3U);
        if (form == scsi::PositionForm::longForm) {
            EXPECT_EQ(position->filemarks, 1U);
        } else {
            EXPECT_EQ(position->bufferedObjects, 0U) << "after a flush nothing is in the buffer";
        }
    }
}

TEST_P(OnATape, ErasesFromHereOn) {
    writeRecords({100, 100, 100});
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 0, .block = 1}));
    const auto erased = ssc().erase(scsi::EraseLength::shortErase);
    CAPSTAN_NEEDS(erased, "short ERASE");
    EXPECT_EQ(ssc().locateEndOfData(0)->block, 1U);
}

TEST_P(OnATape, FormatsIntoTwoPartitionsThatDoNotTouch) {
    CAPSTAN_ASSERT_OK(ssc().formatTwoPartitions());
    EXPECT_EQ(ssc().mediumMode()->partitions, 2);
    EXPECT_EQ(ssc().locateEndOfData(0)->block, 0U);
    EXPECT_EQ(ssc().locateEndOfData(1)->block, 0U);
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 0, .block = 0}));
    CAPSTAN_ASSERT_OK(ssc().write(noise(100, 0)));
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 1, .block = 0}));
    CAPSTAN_ASSERT_OK(ssc().write(noise(200, 1)));
    CAPSTAN_ASSERT_OK(ssc().write(noise(300, 2)));
    EXPECT_EQ(ssc().locateEndOfData(0)->block, 1U);
    EXPECT_EQ(ssc().locateEndOfData(1)->block, 2U);
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 0, .block = 0}));
    EXPECT_EQ(readRecord(), noise(100, 0));
    const auto size = [&](std::uint8_t partition) {
        const auto value = ssc().readAttribute(partition, 0x0001);
        return value && *value ? readBig<std::uint64_t>(**value, 0) : 0;
    };
    EXPECT_GT(size(0), 0U);
    EXPECT_GT(size(1), size(0));
}

TEST_P(OnATape, KeepsAttributesPerPartition) {
    CAPSTAN_ASSERT_OK(ssc().formatTwoPartitions());
    const auto format = scsi::AttributeFormat::binary;
    CAPSTAN_ASSERT_OK(ssc().writeAttribute(0, 0x080C, format, noise(70, 1)));
    CAPSTAN_ASSERT_OK(ssc().writeAttribute(1, 0x080C, format, noise(70, 2)));
    EXPECT_EQ(ssc().readAttribute(0, 0x080C).value(), noise(70, 1));
    EXPECT_EQ(ssc().readAttribute(1, 0x080C).value(), noise(70, 2));
    const auto ids = ssc().attributeIds(0);
    if (ids) {
        EXPECT_TRUE(std::ranges::find(*ids, 0x080C) != ids->end());
        EXPECT_TRUE(std::ranges::is_sorted(*ids));
    }
    CAPSTAN_ASSERT_OK(ssc().writeAttribute(1, 0x080C, format, {}));
    EXPECT_FALSE(ssc().readAttribute(1, 0x080C).value());
    CAPSTAN_EXPECT_FAILS(ssc().writeAttribute(0, 0x0009, format, noise(4, 1)), Code::driveRefused);
}

TEST_P(OnATape, ListsItsAttributes) {
    const auto ids = ssc().attributeIds(0);
    CAPSTAN_NEEDS(ids, "ATTRIBUTE LIST");
    for (const int needed : {0x0000, 0x0001, 0x0003, 0x0400, 0x0401}) {
        EXPECT_TRUE(std::ranges::find(*ids, needed) != ids->end()) << needed;
    }
}

TEST_P(OnATape, ChangesTheChangeReferenceWithTheContent) {
    const auto reference = [&] {
        const auto value = ssc().readAttribute(0, 0x0009);
        return value && *value ? readBig<std::uint32_t>(**value, 0) : 0;
    };
    CAPSTAN_ASSERT_OK(ssc().write(noise(10, 1)));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(0, Flush::wait));
    const auto before = reference();
    EXPECT_NE(before, 0U);
    EXPECT_EQ(reference(), before);
    CAPSTAN_ASSERT_OK(ssc().unload());
    CAPSTAN_ASSERT_OK(ssc().load());
    EXPECT_EQ(reference(), before);
    CAPSTAN_ASSERT_OK(ssc().write(noise(10, 2)));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(0, Flush::wait));
    EXPECT_NE(reference(), before);
}

TEST_P(OnATape, ReportsWhereWrapsEndInOrder) {
    CAPSTAN_ASSERT_OK(ssc().formatTwoPartitions());
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 1, .block = 0}));
    writeRecords(std::vector<std::size_t>(20, 65'536));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(0, Flush::wait));
    const auto wraps = ssc().wrapEnds();
    CAPSTAN_NEEDS(wraps, "READ END OF WRAP POSITION");
    ASSERT_FALSE(wraps->empty());
    for (std::size_t i = 1; i < wraps->size(); ++i) {
        EXPECT_GT(wraps->at(i).wrap, wraps->at(i - 1).wrap);
        if (wraps->at(i).partition == wraps->at(i - 1).partition) {
            EXPECT_GE(wraps->at(i).object, wraps->at(i - 1).object);
        }
    }
}

TEST_P(OnATape, RecommendsAnOrderOfAllThatWasAsked) {
    CAPSTAN_ASSERT_OK(ssc().formatTwoPartitions());
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 1, .block = 0}));
    writeRecords(std::vector<std::size_t>(40, 65'536));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(0, Flush::wait));
    const auto limits = ssc().segmentLimits();
    CAPSTAN_NEEDS(limits, "recommended access order");
    EXPECT_GE(limits->segments, 2U);
    std::vector<scsi::UserDataSegment> asked;
    for (const std::uint64_t block : {30U, 2U, 17U, 9U}) {
        asked.push_back({.name = "s" + std::to_string(block), .partition = 1, .first = block, .last = block + 1});
    }
    const auto kept = ssc().recommendOrder(asked, scsi::AccessProcess::keep);
    ASSERT_TRUE(kept) << shown(kept.error());
    const auto ordered = ssc().recommendOrder(asked, scsi::AccessProcess::reorder);
    ASSERT_TRUE(ordered) << shown(ordered.error());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        EXPECT_EQ(kept->at(i).first, asked[i].first);
        EXPECT_EQ(std::ranges::count(*ordered, asked[i].name, &scsi::UserDataSegment::name), 1);
    }
}

TEST_P(OnATape, WarnsBeforeAPartitionIsFullAndThenRefuses) {
    if (!isSmall()) {
        GTEST_SKIP() << "it would fill a whole cartridge";
    }
    CAPSTAN_ASSERT_OK(ssc().formatTwoPartitions());
    const Bytes record = noise(50'000, 3);
    std::uint64_t written = 0;
    std::uint64_t warned = 0;
    auto outcome = ssc().write(record);
    for (; outcome && written < 5000; outcome = ssc().write(record)) {
        ++written;
        EXPECT_TRUE(outcome->earlyWarning || warned == 0) << "a warning does not end";
        warned += outcome->earlyWarning ? 1U : 0U;
    }
    CAPSTAN_EXPECT_FAILS(outcome, Code::mediumFull);
    EXPECT_GT(warned, 0U);
    CAPSTAN_EXPECT_OK(ssc().writeFilemarks(0, Flush::wait));
    EXPECT_EQ(ssc().locateEndOfData(0)->block, written);
    CAPSTAN_ASSERT_OK(ssc().locate({.partition = 0, .block = written - 1}));
    EXPECT_EQ(readRecord(), record);
}

TEST_P(OnATape, WarnsWhereItWasAskedToToo) {
    if (!isSmall()) {
        GTEST_SKIP() << "it would fill a whole cartridge";
    }
    const auto set = ssc().setProgrammableEarlyWarning(1);
    CAPSTAN_NEEDS(set, "programmable early warning");
    CAPSTAN_ASSERT_OK(ssc().formatTwoPartitions());
    const Bytes record = noise(50'000, 3);
    bool programmable = false;
    bool physical = false;
    for (int i = 0; i < 5000; ++i) {
        const auto outcome = ssc().write(record);
        if (!outcome) {
            EXPECT_EQ(outcome.error().code, Code::mediumFull);
            break;
        }
        EXPECT_FALSE(physical && outcome->programmable) << "the programmable one comes first";
        programmable = programmable || outcome->programmable;
        physical = physical || (outcome->earlyWarning && !outcome->programmable);
    }
    EXPECT_TRUE(programmable);
    EXPECT_TRUE(physical);
    CAPSTAN_EXPECT_OK(ssc().setProgrammableEarlyWarning(0));
}

}  // namespace
}  // namespace capstan::test
