// A mount: threads that read the kernel's requests and answer what they can out of the tree. What they cannot they ask
// for, and the answer comes from another thread later. Nothing of it touches a tape; a file's content is a file on
// disk.
#pragma once

#include <atomic>
#include <cstdint>
#include <fuse3/fuse_lowlevel.h>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <thread>
#include <utility>
#include <vector>

#include "base/channel.hpp"
#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "fuse/asked.hpp"
#include "fuse/guard.hpp"
#include "fuse/open_files.hpp"
#include "fuse/read_ahead.hpp"
#include "fuse/spool_operations.hpp"
#include "fuse/tree.hpp"
#include "fuse/waiting.hpp"

namespace capstan::fuse {

struct MountOptions {
    std::string folder{};
    /// Processes of others than whoever mounts it are let in, too. Everything in it is the mounter's alone, and the
    /// kernel asks that of each: it is for root, and for who acts as the mounter, as Samba does. What the kernel lets
    /// everybody ask, how large it is, is answered to these alone.
    bool forOthers = false;
    std::size_t entriesMost = 1'000'000;
    /// On disk: what is copied into the folder `inboxName` of the top lies there. "": there is no such folder.
    std::string spool{};
};

inline constexpr const char* inboxName = "Inbox";

/// So long the kernel may believe what it was told. What is on a cartridge changes by jobs alone, and it is told of
/// those.
inline constexpr double keptSeconds = 86'400;

/// Of what `df` tells.
struct Space {
    std::uint64_t bytes = 0;
    std::uint64_t freeBytes = 0;
};

class Session {
   public:
    /// Code::mountRefused with the words of the system.
    [[nodiscard]] static Result<std::unique_ptr<Session>> open(const MountOptions& options, Ask ask);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();

    // ---- answers, from one thread ----

    void listed(std::uint64_t id, Columns columns);
    /// The file with the content; it is opened here and now.
    void opened(std::uint64_t id, const std::string& file);
    /// Where a link leads, an attribute's value, the names of attributes; nothing of one that has been set.
    void answered(std::uint64_t id, const std::string& text);
    void measured(std::uint64_t id, const Space& space);
    void refused(std::uint64_t id, int error);

    // ---- news, from the same thread ----

    void letGo(const std::string& path);
    void setOnDisk(const std::string& path, bool onDisk);

    // ---- of the spool; paths below it ----

    /// So much may still be written.
    void setRoom(std::int64_t bytes);
    /// As Spool::takeOut has it.
    [[nodiscard]] bool takeOut(const std::string& path, const Spool::Archived& archived, const std::string& to);
    /// It is not there any more, or has come, without the kernel's doing.
    void tellOfSpool(const std::string& path);

    /// Lets go of the folder, also while somebody has files open in it; whoever waits gets an error.
    void close();

   private:
    friend struct Operations;

    Session(const MountOptions& options, Ask ask);
    [[nodiscard]] Result<void> mount(const std::string& folder);
    void serve(const std::stop_token& stop);
    void end();
    void wakeAll() const;
    void tellKernel(const std::stop_token& stop);
    [[nodiscard]] bool await(int file) const;

    // ---- for the kernel's requests ----

    /// `then` may be called before this returns.
    void whenListed(fuse_req_t request, fuse_ino_t folder, const WhenListed& then);
    void ask(fuse_req_t request, Question question, fuse_ino_t node, Waiter waiter, std::string name = {},
             std::string value = {});
    static void interrupted(fuse_req_t request, void* number);
    static void signalled(fuse_req_t request, void* number);
    static void listingInterrupted(fuse_req_t request, void* number);
    [[nodiscard]] Result<void> openSpool(const std::string& folder);
    [[nodiscard]] std::optional<std::string> pathOf(fuse_ino_t node);
    [[nodiscard]] bool isInbox(fuse_ino_t parent, const char* name) const;
    [[nodiscard]] bool isStranger(fuse_req_t request) const;
    void askForListing(std::uint64_t id, const std::string& path);
    [[nodiscard]] struct stat statOf(const Seen& seen) const;
    [[nodiscard]] fuse_entry_param entryOf(const Seen& seen) const;

    const Ask ask_;
    const uid_t user_;
    const gid_t group_;
    const bool forOwnerAlone_;  ///< by the modes of what is shown: nothing else keeps others out
    Tree tree_;
    Waiting waiting_{};
    /// News of files whose folders are being listed just now. Of the one thread that answers.
    std::vector<std::pair<std::string, bool>> early_{};
    OpenFiles files_{};
    std::unique_ptr<SpoolRequests> spool_{};  ///< none where nothing can be written
    Guard guard_{};
    std::unique_ptr<fuse_session, void (*)(fuse_session*)> session_;
    UniqueFd stopping_{};
    UniqueFd awaited_{};  ///< the kernel's requests, and the end
    bool isMounted_ = false;
    std::atomic<bool> hasEnded_ = false;  ///< somebody else has unmounted it
    /// What the kernel is to forget. It may wait for a lookup to end which waits for an answer: never in the thread
    /// that gives those.
    Channel<Tree::Gone> news_;
    std::vector<std::jthread> threads_{};
    std::jthread teller_{};
    ReadAhead ahead_{};
};

}  // namespace capstan::fuse
