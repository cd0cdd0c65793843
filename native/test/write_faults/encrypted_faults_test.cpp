// The same job on encrypted cartridges, when something happens to the drive that may cost it its key: nothing of it is
// ever in clear, and nothing that was reported safe is lost. CAPSTAN_FAULT_LOOP=NUMBER draws so many commands for each
// fault.
#include <cstdlib>
#include <random>

#include "drive/keyed_rig.hpp"
#include "write_faults/job.hpp"

namespace capstan {
namespace {

using test::Failing;
using test::Job;
using test::JobSources;
using test::Ledger;
using test::Station;
using test::TempFolder;

/// What of files and volumes lies there in clear.
std::string clearTextOn(const std::filesystem::path& shelf) {
    // Long enough not to come about by chance in what is encrypted.
    std::vector<std::string> marks{"ltfslabel", "ltfsindex", "VOL1JOB0", "file 1"};
    for (const std::size_t id : {std::size_t{6}, std::size_t{96}, std::size_t{200}}) {
        const auto content = readFile(JobSources::here().files()[id].item.source, 1U << 20U);
        marks.emplace_back(textOf(ByteView(*content).first(32)));
    }
    std::string found;
    for (const auto& one : std::filesystem::recursive_directory_iterator(shelf)) {
        const auto bytes = one.is_regular_file() ? readFile(one.path(), 1U << 30U) : Result<Bytes>(Bytes());
        for (const std::string& mark : marks) {
            if (bytes && textOf(*bytes).contains(mark)) {
                found += one.path().string() + ": " + mark.substr(0, 9) + "\n";
            }
        }
    }
    return found;
}

class EncryptedFaults : public testing::TestWithParam<std::string> {};

TEST_P(EncryptedFaults, LeaveNothingInClearAndLoseNothingThatWasSafe) {
    constexpr std::uint64_t commandsMost = 900;
    const char* const given = std::getenv("CAPSTAN_FAULT_LOOP");
    const std::uint64_t drawn = given == nullptr ? 2 : std::strtoull(given, nullptr, 10);
    std::mt19937_64 random(20'920 + std::hash<std::string>()(GetParam()));
    for (std::uint64_t i = 0; i < drawn && !HasFailure(); ++i) {
        const std::uint64_t command = 1 + random() % commandsMost;
        SCOPED_TRACE(GetParam() + " at command " + std::to_string(command));
        const TempFolder shelf;
        Station station(shelf.path(), test::keyOfTest(1));
        Ledger ledger;
        Job job(station, ledger);
        CAPSTAN_ASSERT_OK(station.device().setFaults("seed " + std::to_string(command) + "\ncommand " +
                                                     std::to_string(command) + ": " + GetParam()));
        auto volume = station.next();
        const bool whole = volume && job.write(*std::move(volume), Failing::ends);
        EXPECT_EQ(clearTextOn(shelf.path()), "");
        if (GetParam() == "lose-key") {
            EXPECT_TRUE(whole);
        }
        // Another drive, without the fault.
        whole ? station.power() : station.cutPower(command);
        if (!whole) {
            job.mend();
        }
        if (!HasFailure()) {
            job.complete();
            job.expectSafeRestored();
            EXPECT_EQ(ledger.safe(), JobSources::here().files().size());
        }
        EXPECT_EQ(clearTextOn(shelf.path()), "");
    }
}

INSTANTIATE_TEST_SUITE_P(With, EncryptedFaults,
                         testing::Values("lose-key", "misname-key", "reset", "sense 6/29/00", "power-cut any",
                                         "power-cycle after", "timeout after", "sense 7/2A/13", "sense 7/74/01"),
                         [](const auto& each) {
                             std::string name = each.param;
                             std::erase_if(name, [](char c) { return c == ' ' || c == '/' || c == '-'; });
                             return name;
                         });

}  // namespace
}  // namespace capstan
