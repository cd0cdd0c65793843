// A session with its items from a generator, as the helper feeds one, on one tape or on several at once; and what it
// reported, in numbers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tape.hpp"
#include "write/write_session.hpp"

namespace capstan::bench {

/// The helper's own default.
inline constexpr std::size_t usualPool = std::size_t{1} << 30U;

/// As many items as there are, by number from 0.
struct Items {
    std::uint64_t count = 0;
    std::function<write::WriteItem(std::uint64_t)> at;
};

/// The same file under many names, a thousand to a folder.
[[nodiscard]] Items repeated(std::uint64_t count, const std::filesystem::path& source, const std::string& ending = "");

/// Adds them in batches, each when there is room for it, and ends the session's items.
void feed(write::WriteSession& session, const Items& items);

/// What a session reports; an item that fails ends the program.
class Tally {
   public:
    [[nodiscard]] write::WriteEventSink sink() {
        return [this](const write::WriteEvent& event) { note(event); };
    }
    /// Also calls this with each file that the drive took.
    std::function<void(const write::ItemWritten&)> onWritten{};

    [[nodiscard]] std::uint64_t commits() const { return commits_; }
    [[nodiscard]] std::uint64_t stops() const { return stops_; }
    [[nodiscard]] std::uint64_t mirrored() const { return mirrored_; }

   private:
    void note(const write::WriteEvent& event);

    std::atomic<std::uint64_t> commits_ = 0;
    std::atomic<std::uint64_t> stops_ = 0;
    std::atomic<std::uint64_t> mirrored_ = 0;
};

struct Done {
    double seconds = 0;      ///< of the machine, from the first item to everything safe
    double tapeSeconds = 0;  ///< by the drive's clock, from the first record to everything safe
    std::uint64_t bytes = 0;
    std::uint64_t files = 0;
    std::uint64_t commits = 0;
    std::uint64_t stops = 0;  ///< as the engine counts them
    std::uint64_t mirrored = 0;

    [[nodiscard]] double megabytesPerSecond() const { return static_cast<double>(bytes) / 1e6 / seconds; }
    [[nodiscard]] double tapeMegabytesPerSecond() const { return static_cast<double>(bytes) / 1e6 / tapeSeconds; }
};

[[nodiscard]] Done writeTo(BenchTape& tape, const Items& items, const write::WriteOptions& options,
                           std::function<void(const write::ItemWritten&)> onWritten = {});

}  // namespace capstan::bench
