// The files of many indexes of one cartridge as one tree to be read: what the newest say in "files", and what only
// older ones know in "older", below the generation. A file is known by where its bytes lie: what was renamed comes back
// once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "ltfs/index.hpp"

namespace capstan::volume::rescue {

/// Whether the folders in which an index has its files are sure: where records of it are missing, some are a guess.
enum class Folders : bool { guessed, sure };
/// What of an older index is wanted: what lies where nothing else does, or also what has another name. An index that
/// says only what changed may give a length, and not where the bytes are: such files are none.
enum class OlderFiles : std::uint8_t { otherBytes, otherNames, ofChanges };

class RescueTree {
   public:
    RescueTree();

    /// Into "files", as far as nothing newer has the name.
    void addNewest(const ltfs::Index& index, Folders folders);
    /// Into "older/folder", what is not there yet.
    void addOlder(const ltfs::Index& index, const std::string& folder, OlderFiles wanted);

    [[nodiscard]] const ltfs::Index& index() const { return tree_; }
    [[nodiscard]] ltfs::Index& index() { return tree_; }
    /// Entries that lie too deep, or have a name that another has.
    [[nodiscard]] std::uint64_t leftOut() const { return leftOut_; }

   private:
    using FolderMap = std::unordered_map<const ltfs::Entry*, ltfs::Entry*>;

    /// Of an older folder; made when something is put into it. Null when that cannot be.
    ltfs::Entry* folderFor(const ltfs::Entry& directory, FolderMap& made);
    ltfs::Entry* copyInto(ltfs::Entry& folder, const ltfs::Entry& from);
    ltfs::Entry* top(std::string_view name);

    ltfs::Index tree_;
    std::unordered_set<std::uint64_t> bytesSeen_;
    std::unordered_set<std::uint64_t> pathsSeen_;
    std::unordered_map<std::uint64_t, ltfs::Entry*> guessed_;  ///< whose folder is
    std::uint64_t leftOut_ = 0;
};

}  // namespace capstan::volume::rescue
