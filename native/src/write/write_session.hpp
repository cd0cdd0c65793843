// A session of writing: items in, volumes with them on tape out. Volumes are attached one after the other or at once,
// each for a slot; `run` is its drive's thread from beginning to end. Readers, memory and what is on its way belong to
// the session and outlive a volume that is full or whose drive fails: the next one goes on where the stream stood.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "base/error.hpp"
#include "volume/volume.hpp"
#include "write/intake.hpp"
#include "write/write_item.hpp"
#include "write/write_options.hpp"

namespace capstan::write {

class WriteSession {
   public:
    WriteSession(WriteOptions options, WriteEventSink sink);
    WriteSession(const WriteSession&) = delete;
    WriteSession& operator=(const WriteSession&) = delete;
    /// After the last `run`.
    ~WriteSession();

    // From any thread.

    /// Answered when there is room for more; with the reason when the session is over.
    void add(std::vector<WriteItem> items, Intake::Answer answer);
    /// No more items.
    void finish();
    /// What was taken becomes safe, then the tape rests until `resume`.
    void pause();
    void resume();
    /// Also before `run`, any number of times. Returns at once.
    void cancel();
    /// When there is no volume to run on and none will come: who adds gets `reason`.
    void refuse(const Error& reason);

    /// On the drive's thread; one volume at a time for a slot. Returns when the items have ended, or the volume is
    /// full, or `detach` was asked for: after an index that names everything written is on tape and flushed. What was
    /// begun and not written whole waits for the slot's next volume; so it does when the drive fails, which is returned
    /// as its error. Cancelled is reported as Code::cancelled, after the volume is consistent.
    [[nodiscard]] Result<WriteSummary> run(volume::Volume& volume, const Turn& turn = {},
                                           const std::stop_token& detach = {});

    /// After the last `run`: waits for the mirror to catch up, or, cancelled, to let go.
    void close();

   private:
    class SessionState;
    std::unique_ptr<SessionState> state_;
};

}  // namespace capstan::write
