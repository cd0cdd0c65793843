// All folders of a mount that have been listed, and the numbers by which the kernel knows their entries. A folder stays
// while the kernel holds something in it; of the others so many as are worth their memory. One that has changed is let
// go of: who had something of it open keeps that, and who comes after that has it listed again, under other numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fuse/folder.hpp"

namespace capstan::fuse {

/// Of an entry. 1 is the top's, as FUSE has it.
using NodeId = std::uint64_t;
inline constexpr NodeId topNode = 1;

/// An entry as it was when it was looked at.
struct Seen {
    NodeId node = 0;
    Folder::Entry entry{};
};

enum class Missing : std::uint8_t {
    listing,  ///< it must be listed first
    entry,    ///< there is none of that name
    node,     ///< there was one of that number
};

class Tree {
   public:
    /// `entriesMost`: that are kept in folders of which the kernel holds nothing.
    explicit Tree(std::size_t entriesMost);

    /// False when there is no such folder any more, or there is too much in it. What has been listed meanwhile stays,
    /// for the kernel knows it already.
    bool fill(NodeId folder, std::shared_ptr<Folder> rows);

    [[nodiscard]] std::expected<Seen, Missing> seen(NodeId node);
    /// From the top, "/"-separated, without a leading slash.
    [[nodiscard]] std::optional<std::string> path(NodeId node);
    /// It is held once more.
    [[nodiscard]] std::expected<Seen, Missing> lookup(NodeId folder, std::string_view name);

    /// What is to become of an entry that is shown to a reader of its folder.
    enum class Shown : std::uint8_t { noRoom, taken, held };
    using Show = std::function<Shown(const Seen&, const std::string& name, std::uint64_t next)>;
    /// From that entry on; `next`: the one behind it. `show` takes no locks.
    [[nodiscard]] std::expected<void, Missing> read(NodeId folder, std::uint64_t from, const Show& show);

    void forget(NodeId node, std::uint64_t times);

    struct Gone {
        NodeId folder = 0;
        std::vector<std::string> names{};  ///< that the kernel holds in it
        bool isContent = true;             ///< what is in it; else only what is said of it
    };
    /// The content of a folder is to be listed again, with all below it, whether it has been or is about to be. Nothing
    /// where nobody has listed what it is in.
    [[nodiscard]] std::optional<Gone> letGo(std::string_view path);
    /// A file's content has come to the disk, or gone from it. Its number, where it is listed.
    [[nodiscard]] std::optional<NodeId> setOnDisk(std::string_view path, bool onDisk);

   private:
    struct Place {
        std::shared_ptr<Folder> rows{};
        /// It is the content of that one's entry `number`; none: of what is above the top.
        std::shared_ptr<Place> parent{};
        std::uint32_t number = 0;
        std::uint64_t serial = 0;
        std::uint64_t lookups = 0;                                  ///< of all its entries
        std::uint64_t used = 0;                                     ///< the one used last has the largest
        std::unordered_map<std::uint32_t, std::uint64_t> inside{};  ///< serials of contents of its entries, by number
    };

    // With the lock.
    [[nodiscard]] Place* placeOf(NodeId node);
    [[nodiscard]] Place* contentOf(NodeId folder);
    [[nodiscard]] Place* contentOf(const Place& place, std::uint32_t number);
    [[nodiscard]] std::pair<Place*, std::uint32_t> find(std::string_view path);
    void hold(Place& place, Folder::Entry& entry);
    static bool isKnown(const Place& place);
    static std::size_t weight(const Place& place);
    void drop(std::uint64_t serial);
    void trim(std::uint64_t keeping);

    const std::size_t entriesMost_;
    std::mutex mutex_;  ///< of all below, and of what changes in the folders; a leaf
    std::unordered_map<std::uint64_t, std::shared_ptr<Place>> places_{};  ///< by serial
    std::uint64_t lastSerial_ = 0;
    std::uint64_t uses_ = 0;
    std::size_t idle_ = 0;  ///< what places weigh of which the kernel holds nothing
};

}  // namespace capstan::fuse
