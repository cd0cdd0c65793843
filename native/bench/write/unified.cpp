// Unified's run: a thousand files of 10 MiB, ten of them under a placement rule, to LTO-5 by the modelled clock.
#include <string>
#include <utility>

#include "job.hpp"
#include "measure.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {

void unified(const WriteSetting& setting) {
    heading(
        "1,000 x 10 MiB, ten of them under a placement rule, to LTO-5 by the modelled clock (Unified: 159 -> 82 s)");
    constexpr std::uint64_t files = 1'000;
    constexpr std::uint64_t everyHundredth = 100;
    const Scratch scratch(setting.memory);
    makeZeros(scratch / "source", std::uint64_t{10} << 20U);
    BenchTape tape(scratch / "BEN001L5", {.model = "lto5",
                                          .medium = virt::MediaType::L5,
                                          .capacityBytes = 1'500'000'000'000,
                                          .clock = virt::ClockMode::modelled,
                                          .placementRule = "size=20M/name=*.placed"});
    tape.volume().spillInto(scratch.path());
    const Items plain = repeated(files, scratch / "source");
    const Items items{.count = files, .at = [&](std::uint64_t number) {
                          write::WriteItem item = plain.at(number);
                          item.target += number % everyHundredth == 0 ? ".placed" : ".data";
                          return item;
                      }};
    const Done done = writeTo(tape, items, {.poolBytes = usualPool});
    const auto switchesBefore = tape.probe().counts().partitionSwitches;
    line("until all are safe, modelled seconds", done.tapeSeconds, atMost(82));
    line("  MiB/s", static_cast<double>(done.bytes) / (1U << 20U) / done.tapeSeconds);
    line("  partition switches", static_cast<double>(switchesBefore), {}, 0);
    const double since = tape.secondsNow();
    const auto before = tape.timing().spent();
    need(tape.volume().complete("Unmount"));
    line("until the ten are copied and it can be ejected, seconds more", tape.secondsNow() - since);
    const auto after = tape.timing().spent();
    for (const auto& [cause, name] : {std::pair(virt::Cause::partitionSwitch, "to the other partition"),
                                      std::pair(virt::Cause::locate, "to another place of the same partition"),
                                      std::pair(virt::Cause::transfer, "bytes"),
                                      std::pair(virt::Cause::flush, "waiting for the tape to take them")}) {
        const auto at = static_cast<std::size_t>(cause);
        line(std::string("  of them: ") + name, (after[at] - before[at]).count());
    }
    line("partition switches, all told", static_cast<double>(tape.probe().counts().partitionSwitches), atMost(1), 0);
}

}  // namespace capstan::bench
