// A copy on disk from the same pass: what it costs the tape, and how often the source is read.
#include <algorithm>

#include "job.hpp"
#include "process.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

struct MirrorPass {
    double rate = 0;       ///< MB/s
    double timesRead = 0;  ///< of the source's bytes
    std::uint64_t mirrored = 0;
};

MirrorPass write(const Scratch& scratch, const Items& items, bool mirrored, virt::ClockMode clock) {
    BenchTape tape(scratch / "BEN001L9",
                   {.model = "lto9", .medium = virt::MediaType::L9, .clock = clock, .change = leaveOutTheWays});
    write::WriteOptions options{.poolBytes = usualPool};
    if (mirrored) {
        std::filesystem::create_directory(scratch / "mirror");
        options.mirror = scratch / "mirror";
    }
    const std::uint64_t readBefore = bytesRead();
    const Done done = writeTo(tape, items, options);
    // The mirror reads back every byte of its own, once: that is not of the source.
    const std::uint64_t ofSource = bytesRead() - readBefore - (mirrored ? done.bytes : 0);
    const MirrorPass pass{.rate = done.megabytesPerSecond(),
                          .timesRead = static_cast<double>(ofSource) / static_cast<double>(done.bytes),
                          .mirrored = done.mirrored};
    std::error_code ignored;
    std::filesystem::remove_all(scratch / "mirror", ignored);
    return pass;
}

void compare(const WriteSetting& setting, const std::string& name, virt::ClockMode clock, std::uint64_t files) {
    constexpr int rounds = 3;
    const Scratch scratch(setting.memory);
    makeNoise(scratch / "source", std::uint64_t{10} << 20U, setting.seed);
    const Items items = repeated(files, scratch / "source");
    MirrorPass alone;
    MirrorPass both;
    for (int round = 0; round < rounds; ++round) {
        const MirrorPass first = write(scratch, items, false, clock);
        const MirrorPass second = write(scratch, items, true, clock);
        alone = first.rate > alone.rate ? first : alone;
        both = second.rate > both.rate ? second : both;
    }
    line(name + ", tape alone, MB/s", alone.rate, {}, 0);
    line(name + ", tape and mirror, MB/s", both.rate, {}, 0);
    line("  with mirror : alone", both.rate / alone.rate, atLeast(0.9), 2);
    line("  files in the mirror", static_cast<double>(both.mirrored), atLeast(static_cast<double>(files)), 0);
    line("  bytes read : bytes of the source", both.timesRead, atMost(1.01), 3);
}

}  // namespace

void mirror(const WriteSetting& setting) {
    heading("A mirror in the same pass, both in the machine's memory; the best of three rounds");
    const std::uint64_t files = setting.full ? 400 : 150;
    compare(setting, "LTO-9 in live time", virt::ClockMode::live, files);
    compare(setting, "a drive that takes no time", virt::ClockMode::instant, files);
}

}  // namespace capstan::bench
