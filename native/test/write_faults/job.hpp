// A job as the helper runs one: what is missing goes through one write session to one cartridge after the other. When
// something goes wrong each cartridge is looked at and recovered with the ledger's help, and what is missing then is
// written again.
#pragma once

#include <algorithm>
#include <thread>

#include "ltfs/extended.hpp"
#include "recall/recall_session.hpp"
#include "volume/diagnosis.hpp"
#include "write/write_session.hpp"
#include "write_faults/ledger.hpp"
#include "write_faults/station.hpp"

namespace capstan::test {

/// When a drive fails: the job ends there, or the session goes on with the next cartridge in another drive.
enum class Failing : bool { ends, handsOver };

class Job {
   public:
    Job(Station& station, Ledger& ledger) : station_(station), ledger_(ledger) {}

    /// Everything that is missing; `volume` is in the drive. False when something went wrong.
    bool write(std::unique_ptr<volume::Volume> volume, Failing failing);
    /// After whatever happened, with a drive that works: nothing that was reported safe is lost, every cartridge says
    /// what is true of it, and is whole afterwards.
    void mend();
    /// What is missing still, on cartridges that are whole.
    void complete();
    /// Every file that is safe comes back from the cartridge that it is on, and is what it was.
    void expectSafeRestored();

    /// Besides the ledger.
    std::function<void(const write::WriteEvent&)> onEvent = [](const write::WriteEvent&) {};
    /// The next one is in the drive.
    std::function<void()> onCartridge = [] {};

   private:
    void mendCartridge(const std::string& barcode);
    void expectRestored(const std::string& barcode);

    Station& station_;
    Ledger& ledger_;
};

inline bool Job::write(std::unique_ptr<volume::Volume> volume, Failing failing) {
    constexpr unsigned filesPerCommit = 40;
    unsigned since = 0;
    write::WriteSession* pausing = nullptr;
    write::WriteSession session({.poolBytes = 16 * faultBlock}, [&](const write::WriteEvent& event) {
        ledger_.note(event);
        onEvent(event);
        // A pause makes safe what was written.
        if (std::holds_alternative<write::ItemWritten>(event) && ++since % filesPerCommit == 0) {
            pausing->pause();
        } else if (std::holds_alternative<write::IndexWritten>(event)) {
            pausing->resume();
        }
    });
    pausing = &session;
    session.add(ledger_.missing(), [](Result<void>) {});
    session.finish();
    bool whole = true;
    for (;;) {
        ledger_.begin(station_.current());
        onCartridge();
        session.resume();
        const auto summary = session.run(*volume, {.slot = 0});
        bool done = summary && volume->complete("Unmount") && station_.takeOut();
        volume.reset();
        if (done && summary->end == write::VolumeEnd::finished) {
            session.close();
            return whole;
        }
        if (done) {
            auto next = station_.next();
            done = next.has_value();
            volume = done ? *std::move(next) : nullptr;
        }
        if (!done) {
            whole = false;
            const bool ended = summary && summary->end == write::VolumeEnd::finished;
            if (failing == Failing::ends || ended) {
                session.cancel();
                session.close();
                return false;
            }
            failing = Failing::ends;
            station_.power();
            auto next = station_.next();
            if (!next) {
                ADD_FAILURE() << "a new drive and cartridge: " << shown(next.error());
                session.cancel();
                session.close();
                return false;
            }
            volume = *std::move(next);
        }
    }
}

inline void Job::mend() {
    for (const std::string& barcode : station_.cartridges()) {
        mendCartridge(barcode);
    }
}

inline void Job::mendCartridge(const std::string& barcode) {
    SCOPED_TRACE("cartridge " + barcode);
    using volume::Condition;
    CAPSTAN_ASSERT_OK(station_.insert(barcode));
    drive::SscDrive& drive = station_.drive();
    const auto owed = ledger_.owed(barcode);
    const auto safe = ledger_.safeOn(barcode);
    auto diagnosis = volume::diagnose(drive, owed, {}, [](double) {});
    ASSERT_TRUE(diagnosis) << shown(diagnosis.error());
    EXPECT_FALSE(diagnosis->olderGeneration) << diagnosis->detail;
    const auto examined = volume::Volume::examine(drive);
    ASSERT_TRUE(examined) << shown(examined.error());
    if (examined->condition == Condition::clean) {
        EXPECT_EQ(diagnosis->strayRecords, 0U) << "said to be clean";
    }
    auto recovery =
        volume::recover(drive, {.journal = owed, .trimDamaged = false, .olderGeneration = {}}, {}, [](double) {});
    if (!recovery) {
        // Only one that was never whole cannot be recovered; it is formatted anew.
        EXPECT_TRUE(safe.empty()) << shown(recovery.error());
        ledger_.reconcile(barcode, [](std::uint64_t) { return false; });
        CAPSTAN_ASSERT_OK(station_.format(barcode));
        CAPSTAN_ASSERT_OK(station_.takeOut());
        return;
    }
    auto after = volume::diagnose(drive, {}, {}, [](double) {});
    ASSERT_TRUE(after) << shown(after.error());
    EXPECT_TRUE(after->condition == Condition::clean) << after->detail;
    EXPECT_TRUE(after->repairs.empty());
    {
        auto volume = volume::Volume::mount(drive, volume::Access::readOnly);
        ASSERT_TRUE(volume) << shown(volume.error());
        std::size_t attached = 0;
        ledger_.reconcile(barcode, [&](std::uint64_t id) {
            const JobFile& file = JobSources::here().files()[id];
            const ltfs::Entry* const entry = (*volume)->index().find(file.item.target);
            attached += entry != nullptr ? 1 : 0;
            return entry != nullptr;
        });
        EXPECT_EQ(attached + recovery->notAttached.size(), owed.size());
    }
    CAPSTAN_ASSERT_OK(station_.takeOut());
    expectRestored(barcode);
}

inline void Job::complete() {
    if (ledger_.missing().empty()) {
        return;
    }
    auto volume = station_.cartridges().empty() ? station_.next() : station_.again();
    ASSERT_TRUE(volume) << shown(volume.error());
    EXPECT_TRUE(write(*std::move(volume), Failing::ends));
    EXPECT_TRUE(ledger_.missing().empty());
}

inline void Job::expectSafeRestored() {
    for (const std::string& barcode : station_.cartridges()) {
        expectRestored(barcode);
    }
}

inline void Job::expectRestored(const std::string& barcode) {
    SCOPED_TRACE("cartridge " + barcode);
    const auto ids = ledger_.safeOn(barcode);
    if (ids.empty()) {
        return;
    }
    CAPSTAN_ASSERT_OK(station_.insert(barcode));
    const TempFolder into;
    {
        auto volume = volume::Volume::mount(station_.drive(), volume::Access::readOnly);
        ASSERT_TRUE(volume) << shown(volume.error());
        recall::RestoreRequest request{.into = into.path(), .items = {}};
        for (const std::uint64_t id : ids) {
            request.items.push_back(
                {.id = id, .path = JobSources::here().files()[id].item.target, .target = std::to_string(id)});
        }
        std::size_t verified = 0;
        recall::RecallSession session(std::move(request), [&](const recall::RestoreEvent& event) {
            if (const auto* failed = std::get_if<recall::RestoreFailed>(&event)) {
                ADD_FAILURE() << "lost: " << failed->id << ": " << shown(failed->error);
            }
            if (const auto* restored = std::get_if<recall::ItemRestored>(&event)) {
                verified += restored->verified ? 1 : 0;
            }
        });
        CAPSTAN_EXPECT_OK(session.run(**volume));
        EXPECT_EQ(verified, ids.size());
    }
    for (const std::uint64_t id : ids) {
        auto content = capstan::readFile(into.path() / std::to_string(id), 64U << 20U);
        Sha256 hash;
        hash.add(content.value_or(Bytes{}));
        EXPECT_EQ(hash.finish(), JobSources::here().files()[id].sha256) << id;
    }
    CAPSTAN_ASSERT_OK(station_.takeOut());
}

}  // namespace capstan::test
