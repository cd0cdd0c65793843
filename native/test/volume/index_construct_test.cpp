// An index of many records: it is parsed while the drive reads on, and nobody can tell.
#include "volume/index_construct.hpp"

#include <string>

#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

class LongIndexTest : public testing::Test {
   protected:
    static constexpr std::uint32_t blockBytes = 4096;
    static constexpr std::uint64_t files = 400;

    void SetUp() override {
        volume_ = rig.format({.barcode = "LTO001L8", .name = "V", .blockBytes = blockBytes});
        for (std::uint64_t n = 0; n < files; ++n) {
            ASSERT_TRUE(volume_->index().add(volume_->index().root(), "file " + std::to_string(n),
                                             ltfs::EntryKind::file, ltfs::Timestamp::now()));
        }
        CAPSTAN_ASSERT_OK(volume_->commit("Sync"));
        first = volume_->index().self.block;
        volume_.reset();
    }

    void makeUnreadable(std::uint64_t block) {
        rig.cable().worn.unreadable = {{.partition = 1, .first = block, .last = block}};
    }

    /// Records from `block` on: the first of them no XML at all.
    std::uint64_t writeNonsense() {
        Head head(rig.drive());
        const std::uint64_t block = head.moveToEnd(1).value();
        Bytes record(blockBytes, std::byte{'x'});
        for (std::size_t n = 0; n < 20; ++n) {
            CAPSTAN_EXPECT_OK(head.write(record));
        }
        CAPSTAN_EXPECT_OK(head.writeFilemark(drive::Flush::wait));
        return block;
    }

    Result<IndexOnTape> read(std::uint64_t block) {
        Head head(rig.drive());
        return readIndex(head, readLabels(head).value(), {1, block});
    }

    VolumeRig rig;
    std::uint64_t first = 0;

   private:
    std::unique_ptr<Volume> volume_;
};

TEST_F(LongIndexTest, isReadToItsLastRecord) {
    const auto index = read(first);
    ASSERT_TRUE(index) << test::shown(index.error());
    EXPECT_EQ(index->index.fileCount(), files);
    EXPECT_GT(index->place.end - first, 20U);
    EXPECT_EQ(index->place.bytes / blockBytes + 1, index->place.end - first);
    EXPECT_TRUE(index->filemarkFollows);
}

TEST_F(LongIndexTest, isNotTakenForAShorterOneWhereTheTapeCannotBeRead) {
    for (const std::uint64_t record : {0U, 1U, 12U, 25U}) {
        makeUnreadable(first + record);
        CAPSTAN_EXPECT_FAILS(read(first), Code::mediumUnreadable);
    }
    rig.cable().worn.unreadable.clear();
    EXPECT_TRUE(read(first));
}

TEST_F(LongIndexTest, isRefusedForWhatStandsFirstHoweverFarTheDriveHasReadAhead) {
    const std::uint64_t block = writeNonsense();
    for (const std::uint64_t record : {1U, 4U, 19U}) {
        makeUnreadable(block + record);
        CAPSTAN_EXPECT_FAILS(read(block), Code::volumeIndexInvalid);
    }
    EXPECT_TRUE(read(first)) << "the next one is read from its own beginning";
}

}  // namespace
}  // namespace capstan::volume
