// A job of three hundred files over two cartridges, and something goes wrong at drive command 1, 2, 3 … of it. After
// each: every file that was reported safe is restored and is what it was, every volume is whole or recovers and says
// what is true, and a second session writes what is missing. CAPSTAN_FAULT_LOOP=full goes through every command, which
// takes a day; CAPSTAN_FAULT_LOOP=NUMBER draws so many for each fault, two unless said (CAPSTAN_SEED=NUMBER draws
// others).
#include <cstdlib>
#include <iostream>
#include <random>

#include "write_faults/job.hpp"

namespace capstan {
namespace {

using test::Failing;
using test::Job;
using test::JobSources;
using test::Ledger;
using test::Station;
using test::TempFolder;

/// One of each kind that the sense table tells apart, and what else a fault script can do. Not among them: a sense that
/// reports success though nothing was done, and other lies; no order of writing is safe from those.
const std::vector<std::string> evils{
    "sense 2/04/01",
    "sense 2/04/02",
    "sense 2/04/03",
    "sense 2/30/03",
    "sense 2/3A/00",
    "sense 2/3E/00",
    "sense 2/53/00",
    "sense 3/0C/00",
    "sense 3/11/00",
    "sense 3/30/0C",
    "sense 3/30/0D",
    "sense 3/31/01",
    "sense 3/50/00",
    "sense 3/51/00",
    "sense 4/10/01",
    "sense 4/44/00",
    "sense 5/20/00",
    "sense 5/24/00",
    "sense 5/30/00",
    "sense 5/53/02",
    "sense 6/0B/01",
    "sense 6/28/00",
    "sense 6/29/00",
    "sense 6/2A/01",
    "sense 6/2A/03",
    "sense 6/5D/00",
    "sense 7/27/00",
    "sense 7/30/0C",
    "sense 7/74/02",
    "sense 8/00/05",
    "sense B/10/01",
    "sense B/47/03",
    "sense B/4B/00",
    "sense D/00/02",
    "deferred 3/0C/00",
    "deferred 4/44/00",
    "reset",
    "timeout",
    "timeout after",
    "power-cut",
    "power-cut any",
    "power-cut after",
    "power-cut after any",
    "power-cycle",
    "power-cycle after any",
    "broken",
    "needs-cleaning",
    "becoming-ready 3",
    "slow 1",
};

struct Totals {
    std::uint64_t runs = 0;
    std::uint64_t struck = 0;
    std::uint64_t safe = 0;
    std::uint64_t twice = 0;

    void operator+=(const Totals& more) {
        runs += more.runs;
        struck += more.struck;
        safe += more.safe;
        twice += more.twice;
    }
    void report(const std::string& what) const {
        std::cout << what << ": runs " << runs << ", faults that ended a session " << struck << ", files safe " << safe
                  << ", files lost " << runs * JobSources::here().files().size() - safe << ", files written twice "
                  << twice << std::endl;
    }
};

std::uint64_t seed() {
    const char* const given = std::getenv("CAPSTAN_SEED");
    return given == nullptr ? 20'920 : std::strtoull(given, nullptr, 10);
}

bool everyCommand() {
    const char* const given = std::getenv("CAPSTAN_FAULT_LOOP");
    return given != nullptr && std::string_view(given) == "full";
}

std::uint64_t commandsForEachFault() {
    const char* const given = std::getenv("CAPSTAN_FAULT_LOOP");
    return given == nullptr ? 2 : std::strtoull(given, nullptr, 10);
}

/// How many commands the drive gets while nothing goes wrong.
std::uint64_t commandsOfAJob() {
    static const std::uint64_t count = [] {
        const TempFolder shelf;
        Station station(shelf.path());
        Ledger ledger;
        Job job(station, ledger);
        auto volume = station.next();
        EXPECT_TRUE(volume);
        const auto before = station.commands();
        EXPECT_TRUE(job.write(*std::move(volume), Failing::ends));
        const auto commands = station.commands() - before;
        EXPECT_TRUE(ledger.missing().empty());
        EXPECT_EQ(station.cartridges().size(), 2U);
        job.expectSafeRestored();
        return commands;
    }();
    return count;
}
class FaultLoop : public testing::TestWithParam<std::string> {
   public:
    static void TearDownTestSuite() { all.report("all faults, seed " + std::to_string(seed())); }

   protected:
    static Totals all;

    /// With the evil at that command. True when the script could still have gone off there.
    void run(std::uint64_t command, Totals& totals) {
        SCOPED_TRACE(GetParam() + " at command " + std::to_string(command));
        const TempFolder shelf;
        Station station(shelf.path());
        Ledger ledger;
        Job job(station, ledger);
        auto volume = station.next();
        ASSERT_TRUE(volume);
        CAPSTAN_ASSERT_OK(station.device().setFaults("seed " + std::to_string(command) + "\ncommand " +
                                                     std::to_string(command) + ": " + GetParam()));
        const bool whole = job.write(*std::move(volume), command % 2 == 0 ? Failing::handsOver : Failing::ends);
        if (!whole) {
            // The drive goes on, or a new one comes and the buffer of the old one is lost, or some of it.
            command % 3 == 0 ? station.power() : station.cutPower(command);
            job.mend();
        }
        if (!HasFailure()) {
            CAPSTAN_EXPECT_OK(station.device().setFaults(""));
            job.complete();
            job.expectSafeRestored();
        }
        ++totals.runs;
        totals.struck += whole ? 0 : 1;
        totals.safe += ledger.safe();
        totals.twice += ledger.writtenTwice();
    }
};

Totals FaultLoop::all;

TEST_P(FaultLoop, LosesNothingThatWasReportedSafeAndEndsComplete) {
    const std::uint64_t commands = commandsOfAJob();
    Totals totals;
    if (everyCommand()) {
        for (std::uint64_t command = 1; command <= commands && !HasFailure(); ++command) {
            run(command, totals);
        }
    } else {
        const std::uint64_t drawn = commandsForEachFault();
        std::mt19937_64 random(seed() + std::hash<std::string>()(GetParam()));
        for (std::uint64_t i = 0; i < drawn && !HasFailure(); ++i) {
            run(1 + random() % commands, totals);
        }
    }
    totals.report(GetParam());
    all += totals;
}

INSTANTIATE_TEST_SUITE_P(With, FaultLoop, testing::ValuesIn(evils), [](const auto& each) {
    std::string name = each.param;
    std::erase_if(name, [](char c) { return c == ' ' || c == '/' || c == '-'; });
    return name;
});

}  // namespace
}  // namespace capstan
