// Something goes wrong at drive command 1, 2, 3 … of everything that changes a volume, until it no longer strikes.
// After each, what had been reported safe is read back whole, at once or after a recovery, and a look says what is
// true.
#include <functional>

#include "volume/recovery_rig.hpp"

namespace capstan::volume {
namespace {

using test::noise;
using test::RecoveryRig;
using test::smallBlock;

/// What the drive answers, or fails to, instead of doing its work; and power cuts before and behind it.
const std::vector<std::string> evils{
    "power-cut", "power-cut after", "power-cut after any", "sense 3/0C/00", "deferred 3/0C/00", "sense 4/44/00",
    "reset",     "timeout",         "timeout after",       "sense 2/04/01", "sense D/00/02"};

const FormatOptions ruled{.barcode = "LTO001L8",
                          .name = "V",
                          .blockBytes = smallBlock,
                          .mediaPool = {},
                          .placementRule = "size=1M/name=*.txt"};

/// A session on a volume that holds a file already, and what of it was reported by the time something went wrong.
class Session {
   public:
    explicit Session(RecoveryRig& rig) : rig_(rig) {
        rig.safe.clear();
        rig.journal.clear();
        rig.journalled.clear();
        auto volume = rig.format(ruled);
        const Bytes content = noise(9'000, 1);
        EXPECT_TRUE(test::putFile(*volume, "before.txt", content));
        CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
        rig.safe["before.txt"] = content;
        rig.powerCut();
        volume_ = rig.mount();
    }

    /// Appends a file by hand: the drive may refuse any record.
    bool put(const std::string& name, std::uint32_t seed) {
        const Bytes content = noise(9'000 + seed, seed);
        std::optional<std::uint64_t> first;
        for (std::size_t at = 0; at < content.size(); at += smallBlock) {
            const auto block =
                volume_->append(ByteView(content).subspan(at, std::min<std::size_t>(smallBlock, content.size() - at)));
            if (!block) {
                return false;
            }
            first = first ? first : *block;
        }
        const ltfs::Extent extent{
            .fileOffset = 0, .start = {'b', *first}, .byteOffset = 0, .byteCount = content.size()};
        auto entry = volume_->index().add(volume_->index().root(), name, ltfs::EntryKind::file, ltfs::Timestamp::now());
        EXPECT_TRUE(entry);
        (*entry)->length = content.size();
        (*entry)->extents = {extent};
        pending_[name] = content;
        rig_.journal.push_back(test::journalOf(name, content, {extent}));
        return true;
    }
    bool commit() {
        const bool done = volume_->commit("Sync").has_value();
        return done && recordSafe();
    }
    bool complete() {
        const bool done = volume_->complete("Unmount").has_value();
        return done && recordSafe();
    }
    void close() { volume_.reset(); }

   private:
    bool recordSafe() {
        rig_.safe.merge(pending_);
        pending_.clear();
        return true;
    }

    RecoveryRig& rig_;
    std::unique_ptr<Volume> volume_;
    RecoveryRig::Contents pending_;
};

/// After whatever happened: nothing that was reported is lost, and what is said of the volume holds.
void expectTruth(RecoveryRig& rig) {
    const auto examination = rig.examine();
    const auto diagnosis = rig.diagnose();
    const bool usable = examination.condition == Condition::clean || examination.condition == Condition::unfinished;
    EXPECT_TRUE(usable || examination.condition == Condition::dirty || examination.condition == Condition::damaged);
    if (diagnosis.strayRecords > 0) {
        EXPECT_FALSE(diagnosis.repairs.empty());
        EXPECT_FALSE(usable) << "data after the last index";
    }
    if (examination.condition == Condition::clean) {
        EXPECT_TRUE(diagnosis.condition == Condition::clean) << diagnosis.detail;
        EXPECT_EQ(diagnosis.strayRecords, 0U);
    }
    EXPECT_FALSE(diagnosis.olderGeneration) << diagnosis.detail;
    rig.expectContents(rig.safe);
    EXPECT_EQ(Volume::mount(rig.drive(), Access::readWrite).has_value(), usable) << examination.detail;
    rig.recover();
    rig.expectContents(rig.safe);
    EXPECT_EQ(rig.condition(), Condition::clean);
    EXPECT_TRUE(rig.diagnose().repairs.empty());
}

class VolumeFaultLoop : public testing::TestWithParam<std::string> {
   protected:
    /// `work` on a new session, undisturbed, and then with the evil at each of its commands.
    void run(const std::function<bool(Session&)>& prepare, const std::function<bool(Session&)>& work) {
        std::uint64_t commands = 0;
        std::uint64_t struck = 0;
        for (std::uint64_t at = 0; at <= commands; ++at) {
            SCOPED_TRACE(GetParam() + " at command " + std::to_string(at) + " of " + std::to_string(commands));
            RecoveryRig rig;
            Session session(rig);
            ASSERT_TRUE(prepare(session));
            const auto before = rig.cable().commands;
            if (at > 0) {
                CAPSTAN_ASSERT_OK(rig.cable().device().setFaults("seed " + std::to_string(at) + "\ncommand " +
                                                                 std::to_string(at) + ": " + GetParam()));
            }
            const bool done = work(session);
            if (at == 0) {
                ASSERT_TRUE(done);
                commands = rig.cable().commands - before;
                EXPECT_GT(commands, 5U);
            }
            struck += done ? 0 : 1;
            session.close();
            rig.powerCut();
            expectTruth(rig);
            if (HasFailure()) {
                return;
            }
        }
        EXPECT_GT(struck, commands / 2);
    }
};

TEST_P(VolumeFaultLoop, whileAnIndexIsWrittenLosesNothing) {
    run([](Session& session) { return session.put("first", 2) && session.commit() && session.put("second", 3); },
        [](Session& session) { return session.commit(); });
}

TEST_P(VolumeFaultLoop, whileFilesAreAppendedLosesNothing) {
    run([](Session& session) { return session.put("first", 2) && session.commit(); },
        [](Session& session) { return session.put("second", 3) && session.put("third", 4); });
}

TEST_P(VolumeFaultLoop, whileFilesArePlacedLosesNothing) {
    run([](Session& session) { return session.put("a.txt", 2) && session.put("b.txt", 3) && session.commit(); },
        [](Session& session) { return session.complete(); });
}

TEST_P(VolumeFaultLoop, whileTheVolumeIsMadeReadyToEjectLosesNothing) {
    run([](Session& session) { return session.put("first", 2) && session.commit() && session.put("second", 3); },
        [](Session& session) { return session.complete(); });
}

TEST_P(VolumeFaultLoop, whileAVolumeIsMadeNeverLeavesAHalfMadeOneThatLooksWhole) {
    std::uint64_t commands = 0;
    for (std::uint64_t at = 0; at <= commands; ++at) {
        SCOPED_TRACE(GetParam() + " at command " + std::to_string(at) + " of " + std::to_string(commands));
        RecoveryRig rig;
        const auto before = rig.cable().commands;
        if (at > 0) {
            CAPSTAN_ASSERT_OK(rig.cable().device().setFaults("seed " + std::to_string(at) + "\ncommand " +
                                                             std::to_string(at) + ": " + GetParam()));
        }
        const bool done = Volume::format(rig.drive(), ruled).has_value();
        if (at == 0) {
            ASSERT_TRUE(done);
            commands = rig.cable().commands - before;
        }
        rig.powerCut();
        const Condition condition = rig.condition();
        if (done) {
            EXPECT_EQ(condition, Condition::clean);
        }
        if (condition == Condition::clean || condition == Condition::unfinished) {
            EXPECT_TRUE(rig.mount());
        } else {
            EXPECT_FALSE(Volume::mount(rig.drive(), Access::readWrite));
        }
        // A volume that was begun is finished by a recovery, and anything is by making it again.
        if (condition != Condition::blank && rig.tryRecover()) {
            EXPECT_EQ(rig.condition(), Condition::clean);
        }
        EXPECT_TRUE(rig.format(ruled));
        EXPECT_EQ(rig.condition(), Condition::clean);
        if (HasFailure()) {
            return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(With, VolumeFaultLoop, testing::ValuesIn(evils), [](const auto& each) {
    std::string name = each.param;
    std::erase_if(name, [](char c) { return c == ' ' || c == '/' || c == '-'; });
    return name;
});

}  // namespace
}  // namespace capstan::volume
