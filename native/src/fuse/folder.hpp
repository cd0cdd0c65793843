// One folder of a mount, as it was listed: names, kinds, sizes and times of all that is in it, found by number or by
// name. Nothing of it changes but what lies on disk, and how often the kernel holds each: a folder that is listed again
// is another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace capstan::fuse {

enum class EntryKind : char { folder = 'd', file = 'f', link = 'l' };

/// What a folder holds, in columns of the same length.
struct Columns {
    std::string names{};  ///< each ends with a zero
    std::string kinds{};  ///< a letter of `EntryKind` each; a capital: found by its name, and not listed
    std::vector<std::uint64_t> sizes{};
    std::vector<std::int64_t> seconds{};  ///< of the last change
    std::vector<std::uint32_t> nanoseconds{};
    std::vector<std::uint8_t> onDisk{};  ///< not 0: its content has come from tape
};

class Folder {
   public:
    struct Entry {
        std::uint64_t size = 0;
        std::int64_t seconds = 0;
        std::uint32_t nanoseconds = 0;
        std::uint32_t nameAt = 0;
        std::uint64_t lookups = 0;  ///< the kernel holds it so many times
        std::uint8_t nameLength = 0;
        EntryKind kind = EntryKind::file;
        bool hidden = false;
        bool onDisk = false;
    };

    /// Nothing when the columns do not fit each other, or a name is none.
    [[nodiscard]] static std::shared_ptr<Folder> of(Columns columns);

    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] std::string_view name(const Entry& entry) const {
        return std::string_view(names_).substr(entry.nameAt, entry.nameLength);
    }
    [[nodiscard]] const Entry& at(std::size_t number) const { return entries_[number]; }
    [[nodiscard]] Entry& at(std::size_t number) { return entries_[number]; }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;

   private:
    Folder() = default;

    std::string names_{};
    std::vector<Entry> entries_{};
    std::vector<std::uint32_t> byName_{};  ///< numbers of entries
};

}  // namespace capstan::fuse
