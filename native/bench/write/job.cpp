#include "job.hpp"

#include <algorithm>
#include <semaphore>
#include <thread>

#include "measure.hpp"

namespace capstan::bench {
namespace {

constexpr std::uint64_t itemsPerBatch = 500;

}  // namespace

Items repeated(std::uint64_t count, const std::filesystem::path& source, const std::string& ending) {
    constexpr std::uint64_t filesPerFolder = 1'000;
    return {.count = count, .at = [source = source.string(), ending](std::uint64_t number) {
                return write::WriteItem{
                    .id = number,
                    .source = source,
                    .target = "d" + std::to_string(number / filesPerFolder) + "/" + std::to_string(number) + ending};
            }};
}

void feed(write::WriteSession& session, const Items& items) {
    for (std::uint64_t from = 0; from < items.count; from += itemsPerBatch) {
        std::vector<write::WriteItem> batch;
        for (std::uint64_t number = from; number < std::min(items.count, from + itemsPerBatch); ++number) {
            batch.push_back(items.at(number));
        }
        std::binary_semaphore taken(0);
        session.add(std::move(batch), [&taken](Result<void>) { taken.release(); });
        taken.acquire();
    }
    session.finish();
}

void Tally::note(const write::WriteEvent& event) {
    if (const auto* failed = std::get_if<write::ItemFailed>(&event)) {
        stop("item " + std::to_string(failed->id) + ": " + failed->error.detail);
    }
    if (const auto* failed = std::get_if<write::ItemMirrorFailed>(&event)) {
        stop("mirror of " + std::to_string(failed->id) + ": " + failed->error.detail);
    }
    if (const auto* written = std::get_if<write::ItemWritten>(&event); written != nullptr && onWritten) {
        onWritten(*written);
    }
    commits_ += std::holds_alternative<write::IndexWritten>(event) ? 1 : 0;
    mirrored_ += std::holds_alternative<write::ItemMirrored>(event) ? 1 : 0;
    if (const auto* progress = std::get_if<write::WriteProgress>(&event)) {
        stops_ = progress->stops;
    }
}

Done writeTo(BenchTape& tape, const Items& items, const write::WriteOptions& options,
             std::function<void(const write::ItemWritten&)> onWritten) {
    Tally tally;
    tally.onWritten = std::move(onWritten);
    tape.probe().startAnew();
    Done done;
    done.seconds = secondsOf([&] {
        write::WriteSession session(options, tally.sink());
        std::jthread feeder([&] { feed(session, items); });
        const write::WriteSummary summary = need(session.run(tape.volume()));
        feeder.join();
        session.close();
        done.bytes = summary.bytes;
        done.files = summary.files;
    });
    const Probe::Counts& counts = tape.probe().counts();
    done.tapeSeconds =
        tape.secondsNow() - std::chrono::duration<double>(counts.firstRecord.value_or(tape.probe().now())).count();
    done.commits = tally.commits();
    done.stops = tally.stops();
    done.mirrored = tally.mirrored();
    return done;
}

}  // namespace capstan::bench
