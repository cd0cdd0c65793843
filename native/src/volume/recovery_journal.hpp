// Files of the helper's journal: which of them a volume can take back, whether what is on tape is what was written, and
// their way into the index.
#pragma once

#include "volume/diagnosis.hpp"
#include "volume/extent_check.hpp"
#include "volume/recovery_tail.hpp"

namespace capstan::volume::recovery {

/// The index does not name it, all its records are there, and some of them lie in the tail: what an index that was
/// written later does not name was taken out on purpose.
[[nodiscard]] bool isAttachable(const JournalFile& file, const ltfs::Index& index, const ExtentLimits& limits,
                                const Tail& tail);

/// Reads what files consist of, record by record; a record that files share is read once.
class JournalReader {
   public:
    JournalReader(Head& head, const Labels& labels) : head_(head), labels_(labels), record_(labels.label.blockBytes) {}

    /// Read back and found equal to its hash. A file without one is not: nobody can tell whose records those are.
    [[nodiscard]] Result<bool> isIntact(const JournalFile& file, const std::stop_token& stop);

   private:
    [[nodiscard]] Result<std::optional<ByteView>> recordAt(drive::Position at);

    Head& head_;
    const Labels& labels_;
    Bytes record_;
    std::size_t bytes_ = 0;
    std::optional<drive::Position> at_;
};

/// Takes the place of an older version. False when its place is taken by something else, or its name cannot be held.
[[nodiscard]] bool attach(ltfs::Index& index, const JournalFile& file);

}  // namespace capstan::volume::recovery
