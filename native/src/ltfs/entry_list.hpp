// What takes the entries of an index one by one as they come off a tape, so that an index that is only listed is not
// kept as a tree.
#pragma once

#include <cstdint>

#include "base/error.hpp"
#include "ltfs/entry.hpp"

namespace capstan::ltfs {

struct IndexHead;

class EntryList {
   public:
    EntryList() = default;
    EntryList(const EntryList&) = delete;
    EntryList& operator=(const EntryList&) = delete;
    virtual ~EntryList() = default;

    /// What the index says of itself, once, before its first entry.
    virtual void begin(const IndexHead& head) = 0;
    /// Numbered as they come: the root is 0 and has the parent -1; a directory comes before what is in it. The entry,
    /// of which neither parent nor children can be asked, is gone when this returns.
    [[nodiscard]] virtual Result<void> add(const Entry& entry, std::int64_t parent) = 0;
    /// Only a tree can tell what this index holds: nothing comes any more, and what came says nothing.
    virtual void giveUp() = 0;
};

}  // namespace capstan::ltfs
