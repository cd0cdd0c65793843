// The whole program is killed in the middle of a job, at random moments: SIGKILL to a process that writes three hundred
// files over two cartridges and keeps a journal, as the helper does. Afterwards another one, with that journal, finds
// every file that was reported safe, recovers the cartridges, and ends the job. CAPSTAN_KILLS says how often (200 take
// minutes), CAPSTAN_SEED which moments.
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "write_faults/job.hpp"

namespace capstan {
namespace {

using test::Failing;
using test::Job;
using test::JobSources;
using test::Ledger;
using test::Station;
using test::TempFolder;

/// A line per event, in one write each: what a process has written outlives it.
class KillJournal {
   public:
    explicit KillJournal(const std::filesystem::path& path)
        : fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644)) {}
    ~KillJournal() { ::close(fd_); }
    KillJournal(const KillJournal&) = delete;
    KillJournal& operator=(const KillJournal&) = delete;

    void note(const write::WriteEvent& event) const {
        if (const auto* written = std::get_if<write::ItemWritten>(&event); written != nullptr && written->journal) {
            std::ostringstream line;
            line << "written " << written->id << ' ' << written->journal->length << ' '
                 << written->journal->extents.size();
            for (const ltfs::Extent& each : written->journal->extents) {
                line << ' ' << each.fileOffset << ' ' << each.start.block << ' ' << each.byteOffset << ' '
                     << each.byteCount;
            }
            report(line.str());
        } else if (std::holds_alternative<write::IndexWritten>(event)) {
            report("safe");
        }
    }
    void begin(unsigned cartridge) const { report("cartridge " + std::to_string(cartridge)); }

    /// What it says, to the ledger and the station of whoever comes next.
    static void recall(const std::filesystem::path& path, Ledger& ledger, Station& station) {
        std::ifstream lines(path);
        unsigned cartridge = 0;
        for (std::string text; std::getline(lines, text);) {
            std::istringstream line(text);
            std::string what;
            line >> what;
            if (what == "cartridge") {
                line >> cartridge;
                station.assume(cartridge);
                ledger.begin(station.current());
            } else if (what == "safe") {
                ledger.noteIndex();
            } else {
                noteWritten(line, ledger);
            }
        }
    }

   private:
    void report(const std::string& line) const {
        const std::string whole = line + "\n";
        (void)!::write(fd_, whole.data(), whole.size());
    }
    static void noteWritten(std::istringstream& line, Ledger& ledger) {
        std::uint64_t id = 0;
        std::size_t extents = 0;
        volume::JournalFile file;
        line >> id >> file.length >> extents;
        const test::JobFile& source = JobSources::here().files().at(id);
        const ByteView hash = bytesOf(source.sha256);
        file.path = source.item.target;
        file.xattrs = {{std::string(ltfs::extended::sha256), Bytes(hash.begin(), hash.end())}};
        for (std::size_t i = 0; i < extents; ++i) {
            ltfs::Extent extent;
            line >> extent.fileOffset >> extent.start.block >> extent.byteOffset >> extent.byteCount;
            file.extents.push_back(extent);
        }
        ledger.noteWritten(id, std::move(file));
    }

    int fd_;
};

std::uint64_t number(const char* name, std::uint64_t otherwise) {
    const char* const given = std::getenv(name);
    return given == nullptr ? otherwise : std::strtoull(given, nullptr, 10);
}

/// The job, in a process of its own; never returns.
[[noreturn]] void work(const std::filesystem::path& shelf, const std::filesystem::path& journalPath) {
    const KillJournal journal(journalPath);
    Station station(shelf);
    Ledger ledger;
    Job job(station, ledger);
    job.onEvent = [&](const write::WriteEvent& event) { journal.note(event); };
    job.onCartridge = [&] { journal.begin(static_cast<unsigned>(station.cartridges().size())); };
    auto volume = station.next();
    const bool whole = volume && job.write(*std::move(volume), Failing::ends);
    ::_exit(whole ? 0 : 1);
}

/// Milliseconds that the job takes when nobody kills it.
double undisturbed() {
    const TempFolder shelf;
    const auto since = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        work(shelf.path(), shelf / "journal");
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

TEST(Killed, AJobIsTakenUpAgainWithNothingLostThatWasReportedSafe) {
    JobSources::here();
    const double whole = undisturbed();
    ASSERT_FALSE(HasFailure());
    const std::uint64_t kills = number("CAPSTAN_KILLS", 20);
    const std::uint64_t seed = number("CAPSTAN_SEED", 20'921);
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> moment(0, whole);
    std::uint64_t amid = 0;
    std::uint64_t safeBefore = 0;
    std::uint64_t safe = 0;
    std::uint64_t twice = 0;
    for (std::uint64_t i = 0; i < kills && !HasFailure(); ++i) {
        const auto after = std::chrono::duration<double, std::milli>(moment(random));
        SCOPED_TRACE("CAPSTAN_SEED=" + std::to_string(seed) + ", kill " + std::to_string(i) + " after " +
                     std::to_string(after.count()) + " ms");
        const TempFolder shelf;
        const pid_t child = ::fork();
        if (child == 0) {
            work(shelf.path(), shelf / "journal");
        }
        std::this_thread::sleep_for(after);
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        amid += WIFSIGNALED(status) ? 1 : 0;

        Station station(shelf.path());
        Ledger ledger;
        Job job(station, ledger);
        KillJournal::recall(shelf / "journal", ledger, station);
        safeBefore += ledger.safe();
        job.mend();
        if (HasFailure()) {
            break;
        }
        job.complete();
        job.expectSafeRestored();
        EXPECT_EQ(ledger.safe(), JobSources::here().files().size());
        safe += ledger.safe();
        twice += ledger.writtenTwice();
    }
    std::cout << "seed " << seed << ": runs " << kills << ", killed amid the job " << amid
              << ", files reported safe by then " << safeBefore << ", files safe " << safe << ", files lost "
              << kills * JobSources::here().files().size() - safe << ", files written twice " << twice << std::endl;
}

}  // namespace
}  // namespace capstan
