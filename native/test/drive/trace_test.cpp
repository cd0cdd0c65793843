#include "scsi/trace.hpp"

#include <gtest/gtest.h>
#include <thread>

#include "drive/ssc_drive.hpp"
#include "virtual/rig.hpp"

namespace capstan::scsi {
namespace {

class Traced : public testing::Test {
   protected:
    void SetUp() override {
        ssc_ = std::make_unique<drive::SscDrive>(
            std::make_unique<TracingTransport>(test::driveWithCartridge(home_ / "c"), trace_));
        CAPSTAN_ASSERT_OK(ssc_->load());
    }

    [[nodiscard]] TracedCommand last() const { return trace_->last(1).at(0); }

    test::TempFolder home_;
    std::shared_ptr<Trace> trace_ = std::make_shared<Trace>();
    std::unique_ptr<drive::SscDrive> ssc_;
};

TEST_F(Traced, KeepsWhatWasAskedAndWhatCameOfIt) {
    CAPSTAN_ASSERT_OK(ssc_->write(test::noise(1'000, 1)));
    EXPECT_EQ(nameOfCommand(last().cdb), "WRITE(6)");
    EXPECT_EQ(last().cdbBytes, 6U);
    EXPECT_EQ(last().asked, 1'000U);
    EXPECT_EQ(last().moved, 1'000U);
    EXPECT_EQ(outcomeOf(last()), "good");

    CAPSTAN_EXPECT_FAILS(ssc_->locate({.partition = 9, .block = 0}), Code::driveRefused);
    EXPECT_EQ(nameOfCommand(last().cdb), "LOCATE(16)");
    EXPECT_EQ(outcomeOf(last()), "check condition: illegal request, 24/00");
    EXPECT_GT(last().number, 2U);
}

TEST_F(Traced, HoldsTheLastOnesOnlyTheOldestFirst) {
    for (std::size_t i = 0; i < Trace::capacity + 10; ++i) {
        CAPSTAN_ASSERT_OK(ssc_->position());
    }
    const auto all = trace_->last(1'000'000);
    ASSERT_EQ(all.size(), Trace::capacity);
    for (std::size_t i = 1; i < all.size(); ++i) {
        ASSERT_EQ(all[i].number, all[i - 1].number + 1);
    }
    EXPECT_EQ(trace_->last(50).front().number + 49, all.back().number);
}

TEST_F(Traced, MayBeLookedAtWhileCommandsRun) {
    std::jthread looking([this](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            static_cast<void>(trace_->last(50));
        }
    });
    for (int i = 0; i < 500; ++i) {
        CAPSTAN_ASSERT_OK(ssc_->position());
    }
}

TEST(TracedCommand, SaysWhyNothingCameBack) {
    EXPECT_EQ(outcomeOf({.failed = Code::driveTimedOut}), "drive.timed-out");
    EXPECT_EQ(nameOfCommand(Bytes{std::byte{0x42}}), "command 42h");
    EXPECT_EQ(nameOfCommand({}), "no command");
}

}  // namespace
}  // namespace capstan::scsi
