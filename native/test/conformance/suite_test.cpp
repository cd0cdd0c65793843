// The suite itself: that it finds what is wrong with a drive, says which clause, and mends nothing by overlooking it.
#include "conformance/suite.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "conformance/robot_hand.hpp"
#include "virtual/rig.hpp"
#include "virtual/virtual_library.hpp"

namespace capstan::conformance {
namespace {

using scsi::Opcode;

/// A drive that departs from the standard as it is heard to.
class OddDevice final : public scsi::Transport {
   public:
    explicit OddDevice(std::unique_ptr<virt::VirtualDrive> below) : below_(std::move(below)) {}

    std::optional<Opcode> refuses;
    bool losesTheLastByte = false;
    bool keepsWhatItLetGo = true;  ///< else LOAD after UNLOAD finds nothing until a hand has been there
    bool letGo = false;

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        const auto opcode = static_cast<Opcode>(command.cdb[0]);
        if (opcode == refuses) {
            return refused(scsi::SenseKey::illegalRequest, 0x20);
        }
        const bool isLoad = opcode == Opcode::loadUnload && (command.cdb[4] & std::byte{1}) == std::byte{1};
        if (opcode == Opcode::loadUnload) {
            if (isLoad && letGo) {
                return refused(scsi::SenseKey::notReady, 0x3A);
            }
            letGo = !isLoad && !keepsWhatItLetGo;
        }
        auto reply = below_->execute(command);
        if (losesTheLastByte && opcode == Opcode::read6 && reply && reply->transferred > 1) {
            command.in[reply->transferred - 1] ^= std::byte{0xFF};
        }
        return reply;
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return below_->maxTransferBytes(); }
    [[nodiscard]] virt::VirtualDrive& device() { return *below_; }

   private:
    static scsi::Reply refused(scsi::SenseKey key, std::uint8_t asc) {
        return {.status = scsi::Status::checkCondition, .sense = scsi::Sense{.key = key, .asc = asc, .ascq = 0}};
    }
    std::unique_ptr<virt::VirtualDrive> below_;
};

class ASuite : public testing::Test {
   protected:
    ASuite() {
        auto odd = std::make_unique<OddDevice>(test::driveWithCartridge(folder_));
        odd_ = odd.get();
        ssc_ = std::make_unique<drive::SscDrive>(std::move(odd));
    }
    Outcome outcomeOf(std::string_view check, Hand* hand = nullptr) {
        const auto all = allChecks();
        const auto found = std::ranges::find(all, check, &Check::name);
        EXPECT_NE(found, all.end()) << check;
        return run(*found, *ssc_, {}, hand);
    }

    test::TempFolder home_;
    std::filesystem::path folder_ = home_ / "c";
    OddDevice* odd_ = nullptr;
    std::unique_ptr<drive::SscDrive> ssc_;
};

TEST_F(ASuite, NamesEachCheckOnceWithItsClause) {
    std::set<std::string_view> names;
    const auto addAll = [&](const auto& checks) {
        for (const auto& each : checks) {
            EXPECT_TRUE(names.insert(each.name).second) << each.name;
            EXPECT_FALSE(each.clause.empty()) << each.name;
        }
    };
    addAll(allChecks());
    addAll(robotChecks());
    for (const Deviation& each : knownDeviations()) {
        EXPECT_TRUE(names.contains(each.check)) << each.check;
        EXPECT_FALSE(each.complaint.empty()) << "any failure of " << each.check << " would be excused";
        EXPECT_FALSE(each.adapter.empty() && each.product.empty()) << "any drive's failure would be excused";
    }
}

TEST_F(ASuite, PassesADriveAsItShouldBeAndSkipsWhatThatHasNot) {
    std::size_t heard = 0;
    const auto findings = runAll(*ssc_, {}, nullptr, {}, [&](const Finding&) { ++heard; });
    ASSERT_TRUE(findings) << test::shown(findings.error());
    EXPECT_EQ(heard, allChecks().size());
    for (const Finding& each : *findings) {
        EXPECT_TRUE(each.outcome.verdict == Verdict::passed || each.outcome.verdict == Verdict::skipped)
            << each.check.name << ": " << each.outcome.why;
    }
}

TEST_F(ASuite, EndsWhenItIsStopped) {
    std::stop_source stop;
    stop.request_stop();
    const auto findings = runAll(*ssc_, {}, nullptr, stop.get_token(), [](const Finding&) {});
    CAPSTAN_EXPECT_FAILS(findings, Code::cancelled);
}

TEST_F(ASuite, FailsADriveThatGivesBackOtherBytes) {
    odd_->losesTheLastByte = true;
    const auto outcome = outcomeOf("gives_back_records_of_any_length");
    EXPECT_EQ(outcome.verdict, Verdict::failed);
    EXPECT_NE(outcome.why.find("comes back with other bytes"), std::string::npos) << outcome.why;
}

TEST_F(ASuite, SkipsWhatADriveNeedNotHaveAndFailsWhatItMust) {
    odd_->refuses = Opcode::erase6;
    EXPECT_EQ(outcomeOf("erases_from_here_on").verdict, Verdict::skipped);
    odd_->refuses = Opcode::formatMedium;
    EXPECT_EQ(outcomeOf("formats_into_two_partitions_that_do_not_touch").verdict, Verdict::failed);
}

TEST_F(ASuite, NeedsARobotForADriveThatLetsGoForGood) {
    odd_->keepsWhatItLetGo = false;
    const auto alone = outcomeOf("keeps_what_was_flushed");
    EXPECT_EQ(alone.verdict, Verdict::skipped) << alone.why;
    EXPECT_EQ(outcomeOf("spaces_forward").verdict, Verdict::skipped) << "it is out of the drive, which is no failure";

    // One whose robot sees some looks later than the drive that it has let go.
    constexpr std::uint16_t inTheDrive = 1;
    CAPSTAN_ASSERT_OK(
        virt::createLibrary(home_ / "library", {.personality = "hp", .slots = 4, .doors = 0, .drives = {"VD1"}}));
    CAPSTAN_ASSERT_OK(virt::LibraryFolder(home_ / "library").put(inTheDrive, folder_));
    CAPSTAN_ASSERT_OK(odd_->device().remove());
    auto library = virt::VirtualLibrary::open(home_ / "library");
    ASSERT_TRUE(library) << test::shown(library.error());
    const auto bay = (*library)->bay("VD1");
    odd_->device().standIn(bay);
    RobotHand robot(*std::move(library), *ssc_, "");
    /// The drive takes again what a hand has put in.
    class Watched final : public Hand {
       public:
        Watched(Hand& hand, OddDevice& odd) : hand_(hand), odd_(odd) {}
        Result<void> putInAnew() override {
            odd_.letGo = false;
            return hand_.putInAnew();
        }

       private:
        Hand& hand_;
        OddDevice& odd_;
    } hand(robot, *odd_);
    const auto helped = outcomeOf("keeps_what_was_flushed", &hand);
    EXPECT_EQ(helped.verdict, Verdict::passed) << helped.why;
    EXPECT_GE(bay->visits, 3U) << "it was taken out and put in";
    EXPECT_TRUE(bay->full);
    EXPECT_EQ(outcomeOf("takes_again_what_it_has_let_go", &hand).verdict, Verdict::failed);
}

}  // namespace
}  // namespace capstan::conformance
