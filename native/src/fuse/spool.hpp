// Folders of a mount that people write into: what is there is an ordinary folder on disk, the spool, as it is. The
// kernel's requests go on to it, by descriptors of what was looked up and never by a path that somebody else could
// change on the way.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <utility>

#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::fuse {

/// Numbers of its nodes begin here: none of a tree's is as large.
inline constexpr std::uint64_t firstSpoolNode = std::uint64_t{1} << 63;

[[nodiscard]] constexpr bool isOfSpool(std::uint64_t node) {
    return node >= firstSpoolNode;
}

class Spool {
   public:
    /// A file or folder that the kernel holds. Whoever uses it keeps it while it does, whatever the kernel forgets.
    struct Node {
        UniqueFd place{};  ///< by O_PATH
        std::uint64_t id = 0;
        std::uint64_t lookups = 0;
        dev_t device = 0;
        ino_t number = 0;
        std::uint64_t parent = 0;  ///< where it was found last
        std::string name{};        ///< as it was called there
        unsigned writers = 0;      ///< open for writing so many times
        bool isTaken = false;      ///< its content is somebody else's now; changes only while nobody is in `use`
    };

    struct Found {
        std::uint64_t id = 0;
        struct stat facts {};
    };

    /// Code::mountRefused when the folder cannot be opened.
    [[nodiscard]] static Result<std::unique_ptr<Spool>> open(const std::string& folder);

    /// While this is held nothing is taken out: for whatever looks up, opens or changes something there. Not twice at
    /// once by the same thread.
    [[nodiscard]] std::shared_lock<std::shared_mutex> use();

    /// Nothing when the kernel should not know it.
    [[nodiscard]] std::shared_ptr<Node> node(std::uint64_t id);
    /// It is held once more. An errno when it is not there. In `use`.
    [[nodiscard]] std::expected<Found, int> lookup(std::uint64_t parent, const char* name);
    /// The same of what that descriptor has open under that name.
    [[nodiscard]] std::expected<Found, int> lookup(std::uint64_t parent, const char* name, int content);
    /// 0, or an errno. Who holds what is moved finds it by its new name. In `use`.
    [[nodiscard]] int rename(std::uint64_t from, const char* name, std::uint64_t to, const char* newName, unsigned how);
    [[nodiscard]] std::expected<struct stat, int> facts(std::uint64_t id);
    void forget(std::uint64_t id, std::uint64_t times);

    /// Below the spool, "/"-separated; nothing when it has gone.
    [[nodiscard]] std::optional<std::string> path(std::uint64_t id);
    /// The folder of that path, where the kernel holds it.
    [[nodiscard]] std::optional<std::uint64_t> folder(std::string_view path);

    /// False when it has been taken out: whoever looks it up again finds nothing, or another.
    [[nodiscard]] bool beginWriting(std::uint64_t id);
    void endWriting(std::uint64_t id);

    /// What a file was when it was archived.
    struct Archived {
        std::int64_t since = 0;   ///< in milliseconds since 1970: changed later, it is another
        std::int64_t bytes = -1;  ///< of a file
    };
    /// Takes a file or a link out: to that place, if there is one on the same disk and it has no other name. False when
    /// it is not what was archived, a folder that it is in was moved since, or somebody writes in it.
    [[nodiscard]] bool takeOut(std::string_view path, const Archived& archived, const std::string& to);

    /// What is in the top is made by whoever mounts it: people write below that.
    [[nodiscard]] static constexpr bool isTop(std::uint64_t id) { return id == firstSpoolNode; }

   private:
    Spool() = default;

    using Number = std::pair<dev_t, ino_t>;

    /// What its own change has made of a file with several names.
    struct Unnamed {
        std::int64_t changed = 0;  ///< in nanoseconds since 1970, as all times here
        std::int64_t written = 0;
    };

    [[nodiscard]] std::expected<Found, int> hold(std::uint64_t parent, const char* name, UniqueFd place);
    void follow(std::uint64_t parent, const char* name);
    void unname(Node& node);
    [[nodiscard]] UniqueFd folderSince(std::string_view path, std::int64_t since) const;
    [[nodiscard]] bool isAsArchived(const struct stat& facts, const Archived& archived) const;

    /// Held by whoever waits for the next, so that one who takes out gets his turn.
    std::mutex turn_;
    std::shared_mutex taking_;

    /// Of all below, and of what changes in nodes. A leaf.
    std::mutex mutex_;
    std::uint64_t last_ = firstSpoolNode;
    std::map<std::uint64_t, std::shared_ptr<Node>> nodes_{};
    std::map<Number, std::uint64_t> known_{};
    std::map<Number, Unnamed> unnamed_{};                                     ///< files of which one name was taken
    std::map<Number, std::int64_t> moved_{};                                  ///< folders, and when
    std::map<std::pair<std::uint64_t, std::string>, std::uint64_t> named_{};  ///< by parent and name
};

}  // namespace capstan::fuse
