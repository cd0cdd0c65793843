// A file, directory or link in the tree of an index. A million of them fit into 250 MB, so its parts are kept small
// (stored.hpp) though they read and assign like plain ones. Entries are made and unmade by their Index only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "ltfs/stored.hpp"

namespace capstan::ltfs {

enum class EntryKind : std::uint8_t { directory, file, symlink };

struct Entry;
struct ChildList;

/// Reads like a pointer that owns.
class Child {
   public:
    explicit Child(Entry& entry) : entry_(&entry) {}
    [[nodiscard]] Entry* get() const { return entry_; }
    Entry* operator->() const { return entry_; }
    Entry& operator*() const { return *entry_; }

   private:
    Entry* entry_;
};

class Children {
   public:
    Children(const Children&) = delete;
    Children& operator=(const Children&) = delete;
    ~Children();

    [[nodiscard]] std::size_t size() const { return list().size(); }
    [[nodiscard]] bool empty() const { return list().empty(); }
    [[nodiscard]] const Child& operator[](std::size_t i) const { return list()[i]; }
    [[nodiscard]] const Child& back() const { return list().back(); }
    [[nodiscard]] auto begin() const { return list().begin(); }
    [[nodiscard]] auto end() const { return list().end(); }

    [[nodiscard]] Entry* find(std::string_view name) const;

   private:
    friend struct Entry;
    friend class Index;
    friend class IndexParser;
    friend class SalvageParser;
    friend class IncrementalMerge;
    friend class Tree;
    Children();
    [[nodiscard]] const std::vector<Child>& list() const;

    void append(Entry& entry);
    /// The last one has its name now, which no other here has.
    void nameLast();
    /// One that was elsewhere goes to the place that its uid gives it; no other here has its name.
    void insert(Entry& entry);
    /// Without care for its name: for a directory that goes.
    void dropLast();
    void erase(Entry& entry);
    void sort();
    /// All have their names and uids now. Null, or one whose name another has, too.
    [[nodiscard]] const Entry* indexNames();

    std::unique_ptr<ChildList> folder_;  ///< null while there are none
};

struct Entry {
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    StoredText name;  ///< changed only by whoever takes the entry out of its directory first
    Entry* parent = nullptr;
    std::uint64_t uid = 0;
    StoredTimes times;
    StoredXattrs xattrs;       ///< newest first
    StoredText unknownXml;     ///< elements that this reader does not know, verbatim, written back unchanged
    StoredText symlinkTarget;  ///< symlinks
    Children children;         ///< directories, ascending by uid
    std::uint64_t length = 0;  ///< files
    /// Files, ascending by fileOffset; what none covers reads as zeros. The two after it lie in its padding.
    [[no_unique_address]] StoredExtents extents;
    EntryKind kind = EntryKind::file;
    bool readOnly = false;

   private:
    friend class Tree;
    Entry() = default;
    ~Entry() = default;
};

}  // namespace capstan::ltfs
