// A full index brought up to date by the incremental indexes behind it, one after the other (LTFS 2.5, annex H): what
// is deleted goes, what is new or another thing of the same name must be there as a whole, of what has changed the rest
// stays as it was. What leaves any doubt is refused; the index is then of no more use, for some of it may be changed.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ltfs/incremental_index.hpp"

namespace capstan::ltfs {

class IncrementalMerge {
   public:
    explicit IncrementalMerge(Index full);

    /// `volume.index-damaged` with what is in doubt.
    [[nodiscard]] Result<void> apply(const IncrementalIndex& index);

    [[nodiscard]] const Index& merged() const { return index_; }
    /// Once.
    [[nodiscard]] Index take() { return std::move(index_); }

   private:
    /// What an incremental index says of a folder, and that folder.
    struct FolderToChange {
        const Entry* changes;
        Entry* folder;
    };

    [[nodiscard]] Result<void> changeFolder(const FolderToChange& one);
    [[nodiscard]] Result<void> removeFrom(Entry& folder, const Entry& change);
    [[nodiscard]] Result<Entry*> putInto(Entry& folder, const Entry& change);
    [[nodiscard]] Result<Entry*> make(Entry& folder, const Entry& change);
    [[nodiscard]] Result<void> update(Entry& entry, const Entry& change);
    [[nodiscard]] Result<void> requireSound(const Entry& entry) const;
    [[nodiscard]] std::uint64_t givenOf(const Entry& change) const { return given_->at(&change); }
    void takeHead(const IncrementalIndex& index);
    void remove(Entry& entry);
    void count(const Entry& entry);
    void discount(const Entry& entry);

    Index index_;
    const std::unordered_map<const Entry*, std::uint64_t>* given_ = nullptr;  ///< of the one that is applied
    std::vector<FolderToChange> waiting_;
    /// How many entries have each. In order, for they are chosen by whoever wrote the tape.
    std::map<std::uint64_t, std::uint32_t> uids_;
    std::uint64_t twins_ = 0;  ///< entries whose uid another has, too
    std::uint64_t bytes_ = 0;  ///< of all files
};

}  // namespace capstan::ltfs
