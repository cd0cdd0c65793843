// CASTOR's average file at the rate of its hosts, by how often the tape is waited for after each: modelled LTO-8.
#include <array>

#include "job.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr std::uint64_t fileBytes = 290'000'000;
constexpr double hostRate = 240e6;

struct Policy {
    const char* name;
    write::Commits commits;
    std::uint64_t files;
    std::uint64_t filesInFull;
    double published;
};

constexpr std::array policies{
    Policy{"three waits per file, MB/s", write::Commits::perFile3, 30, 60, 46},
    Policy{"one wait per file, MB/s", write::Commits::perFile1, 30, 60, 100},
};

struct CastorOutcome {
    double rate = 0;   ///< MB/s
    double waits = 0;  ///< for the tape, per file
};

CastorOutcome measure(const WriteSetting& setting, write::Commits commits, std::uint64_t files) {
    const Scratch scratch(setting.memory);
    makeZeros(scratch / "source", fileBytes);
    BenchTape tape(scratch / "BEN001L8", {.clock = virt::ClockMode::modelled});
    tape.probe().holdTo(hostRate);
    if (commits == write::Commits::perFile3) {
        tape.probe().letFilemarksWait();
    }
    const Done done = writeTo(tape, repeated(files, scratch / "source"), {.poolBytes = usualPool, .commits = commits});
    return {.rate = done.tapeMegabytesPerSecond(),
            .waits = static_cast<double>(tape.probe().counts().flushes) / static_cast<double>(files)};
}

}  // namespace

void castor(const WriteSetting& setting) {
    heading("Files of 290 MB at 240 MB/s to LTO-8 by the modelled clock, the last flush and index included");
    for (const Policy& policy : policies) {
        const CastorOutcome outcome =
            measure(setting, policy.commits, setting.full ? policy.filesInFull : policy.files);
        line(policy.name, outcome.rate);
        line("  waits per file", outcome.waits, {}, 2);
        line("  CASTOR's model", policy.published, {}, 0);
    }
    line("as the engine does, MB/s", measure(setting, write::Commits::batched, setting.full ? 2'000 : 220).rate,
         atLeast(235));
}

}  // namespace capstan::bench
