// One session of writing: items in, a volume with them on tape out. `run` is the drive's thread from beginning to end;
// beside it one reader thread fills the block pool. Cancelled or out of room, it still leaves a consistent volume: what
// was wholly written is in an index on tape.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/error.hpp"
#include "volume/volume.hpp"
#include "write/intake.hpp"
#include "write/item.hpp"

namespace capstan::write {

struct Options {
    std::size_t poolBytes = 0;      ///< of source data that may wait between disk and tape; two blocks at least
    std::optional<bool> packing{};  ///< small files share records; the volume's own setting when not said
};

class WriteSession {
   public:
    WriteSession(Options options, EventSink sink);

    /// From any thread. Answered when there is room for more; with the reason when the session is over.
    void add(std::vector<Item> items, Intake::Answer answer);
    /// From any thread: no more items.
    void finish();
    /// From any thread, also before `run`, any number of times. Returns at once.
    void cancel();

    /// Instead of `run`, when there is nothing to run on: who adds gets `reason`.
    void refuse(const Error& reason);
    /// Once, on the drive's thread. Returns after an index that names everything written is on tape and flushed.
    /// Cancelled is told as Code::cancelled, after the volume is consistent.
    [[nodiscard]] Result<Summary> run(volume::Volume& volume);

   private:
    /// Batches of items may be large; what is beyond this waits with its sender.
    static constexpr std::size_t intakeLimit = 1000;

    const Options options_;
    const EventSink sink_;
    Intake intake_{intakeLimit};
    std::stop_source stop_;
};

}  // namespace capstan::write
