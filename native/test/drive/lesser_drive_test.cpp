// A drive that has little of what a standard leaves open, as some emulations and old drives: the verbs find another
// way, or say that it is not there.
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "scsi/pages/mode_page.hpp"
#include "virtual/rig.hpp"

namespace capstan::drive {
namespace {

using test::noise;

class LesserDevice final : public scsi::Transport {
   public:
    explicit LesserDevice(std::unique_ptr<scsi::Transport> below) : below_(std::move(below)) {}

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        const auto opcode = static_cast<scsi::Opcode>(command.cdb[0]);
        if (opcode == scsi::Opcode::locate16 && isToEndOfData(command)) {
            return scsi::Reply{.status = scsi::Status::checkCondition,
                               .sense = scsi::Sense{.key = scsi::SenseKey::illegalRequest, .asc = 0x24, .ascq = 0x00}};
        }
        constexpr std::size_t subpageAt = 3;
        if (opcode == scsi::Opcode::modeSense10 && command.cdb[subpageAt] != std::byte{0}) {
            return answerWithoutPages(command);
        }
        if (opcode == scsi::Opcode::modeSelect10) {
            selected.assign(command.out.begin(), command.out.end());
            stale_.clear();
        }
        constexpr std::byte partitionPage{0x11};
        if (opcode != scsi::Opcode::modeSense10 || (command.cdb[2] & std::byte{0x3F}) != partitionPage || !forgetful) {
            return below_->execute(command);
        }
        return partitionsAsTheyWere(command);
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return below_->maxTransferBytes(); }

    Bytes selected;          ///< the last list of modes that it was set to
    bool forgetful = false;  ///< it reports its partitions as they were before FORMAT MEDIUM made them anew

   private:
    Result<scsi::Reply> partitionsAsTheyWere(const scsi::Command& command) {
        if (stale_.empty()) {
            auto reply = below_->execute(command);
            stale_.assign(command.in.begin(),
                          command.in.begin() + static_cast<std::ptrdiff_t>(reply ? reply->transferred : 0));
            return reply;
        }
        const std::size_t bytes = std::min(stale_.size(), command.in.size());
        copyBytes(ByteView(stale_).first(bytes), command.in);
        return scsi::Reply{.transferred = bytes};
    }

    static bool isToEndOfData(const scsi::Command& command) {
        constexpr unsigned endOfData = 3;
        return ((std::to_integer<unsigned>(command.cdb[1]) >> 3U) & 7U) == endOfData;
    }
    static scsi::Reply answerWithoutPages(const scsi::Command& command) {
        const Bytes list = scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::sense,
                                             {.descriptor = scsi::BlockDescriptor{.density = 0x5E}}, {});
        const std::size_t bytes = std::min(list.size(), command.in.size());
        copyBytes(ByteView(list).first(bytes), command.in);
        return {.transferred = bytes};
    }

    std::unique_ptr<scsi::Transport> below_;
    Bytes stale_{};
};

class ALesserDrive : public testing::Test {
   protected:
    void SetUp() override { insert(64'000'000); }

    void insert(std::uint64_t capacityBytes) {
        auto lesser = std::make_unique<LesserDevice>(
            test::driveWithCartridge(home_ / std::to_string(capacityBytes), capacityBytes));
        line_ = lesser.get();
        ssc_ = std::make_unique<SscDrive>(std::move(lesser));
        CAPSTAN_ASSERT_OK(ssc_->load());
    }

    /// Of the index partition, in bytes, as the drive was asked for it.
    [[nodiscard]] std::uint64_t indexPartitionAskedFor() const {
        const auto modes = scsi::parseModes(scsi::ModeForm::ten, line_->selected);
        const auto page =
            modes && !modes->pages.empty() ? scsi::parsePartitionPage(modes->pages.front()) : std::nullopt;
        EXPECT_TRUE(page && page->sizes.size() == 2);
        std::uint64_t bytes = page ? page->sizes.front() : 0;
        for (unsigned i = 0; page && i < page->units; ++i) {
            bytes *= 10;
        }
        return bytes;
    }

    test::TempFolder home_;
    LesserDevice* line_ = nullptr;
    std::unique_ptr<SscDrive> ssc_;
};

TEST_F(ALesserDrive, IsTakenToTheEndOfDataByItsWayThere) {
    CAPSTAN_ASSERT_OK(ssc_->formatTwoPartitions());
    CAPSTAN_ASSERT_OK(ssc_->locate({.partition = 1, .block = 0}));
    for (std::uint32_t i = 0; i < 3; ++i) {
        CAPSTAN_ASSERT_OK(ssc_->write(noise(1'000, i)));
    }
    CAPSTAN_ASSERT_OK(ssc_->writeFilemarks(1, Flush::wait));
    EXPECT_EQ(ssc_->locateEndOfData(1).value(), (Position{.partition = 1, .block = 4}));
    EXPECT_EQ(ssc_->locateEndOfData(0).value(), (Position{.partition = 0, .block = 0}));
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 9)));
    EXPECT_EQ(ssc_->locateEndOfData(0)->block, 1U);
}

TEST_F(ALesserDrive, ReportsNoPartitionThatIsGone) {
    CAPSTAN_ASSERT_OK(ssc_->formatTwoPartitions());
    line_->forgetful = true;
    EXPECT_EQ(ssc_->mediumMode()->partitions, 2);
    CAPSTAN_ASSERT_OK(ssc_->formatOnePartition());
    EXPECT_EQ(ssc_->mediumMode()->partitions, 1);
}

TEST_F(ALesserDrive, SaysWhichPagesItDoesNotHave) {
    CAPSTAN_EXPECT_FAILS(ssc_->protectBlocks(true), Code::driveRefused);
    CAPSTAN_EXPECT_FAILS(ssc_->programmableEarlyWarning(), Code::driveRefused);
    CAPSTAN_EXPECT_OK(ssc_->mediumMode());
}

TEST_F(ALesserDrive, IsAskedForAnIndexPartitionThatNeedsNoRounding) {
    CAPSTAN_ASSERT_OK(ssc_->formatTwoPartitions());
    EXPECT_EQ(indexPartitionAskedFor(), 3'000'000U);  // a twentieth, in the drive's units
    insert(12'000'000'000'000);
    CAPSTAN_ASSERT_OK(ssc_->formatTwoPartitions());
    EXPECT_EQ(indexPartitionAskedFor(), 1'000'000'000U);
}

}  // namespace
}  // namespace capstan::drive
