#include "fuse/session.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <pthread.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "fuse/operations.hpp"
#include "fuse/signals.hpp"

namespace capstan::fuse {

namespace {

constexpr int threadsMost = 4;

void ignoreWhatItSays(fuse_log_level /*level*/, const char* /*format*/, va_list /*arguments*/) {}

}  // namespace

Session::Session(const MountOptions& options, Ask ask)
    : ask_(std::move(ask)),
      user_(::getuid()),
      group_(::getgid()),
      forOwnerAlone_(options.forOthers),
      tree_(options.entriesMost),
      session_(nullptr, fuse_session_destroy),
      news_(std::numeric_limits<std::size_t>::max()) {}

Result<std::unique_ptr<Session>> Session::open(const MountOptions& options, Ask ask) {
    std::unique_ptr<Session> session(new Session(options, std::move(ask)));
    std::string given = "fsname=capstan,subtype=capstan,default_permissions,nosuid,nodev,noatime";
    if (options.forOthers) given += ",allow_other";
    std::array<std::string, 3> words{"capstan", "-o", given};
    std::array<char*, 4> pointers{words[0].data(), words[1].data(), words[2].data(), nullptr};
    fuse_args args{.argc = 3, .argv = pointers.data(), .allocated = 0};
    fuse_set_log_func(ignoreWhatItSays);
    const fuse_lowlevel_ops table = operations();
    session->session_.reset(fuse_session_new(&args, &table, sizeof table, session.get()));
    fuse_opt_free_args(&args);  // it has become a list of its own meanwhile
    if (session->session_ == nullptr) return fail(Code::mountRefused, "the options were not understood");
    if (auto opened = session->openSpool(options.spool); !opened) return fail(std::move(opened));
    if (auto mounted = session->mount(options.folder); !mounted) return fail(std::move(mounted));
    return session;
}

Result<void> Session::mount(const std::string& folder) {
    stopping_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    awaited_.reset(::epoll_create1(EPOLL_CLOEXEC));
    if (!stopping_ || !awaited_) return fail(Code::mountRefused, std::strerror(errno));
    errno = 0;
    if (fuse_session_mount(session_.get(), folder.c_str()) != 0) {
        return fail(Code::mountRefused, errno == 0 ? "fusermount3 did not mount it" : std::strerror(errno));
    }
    isMounted_ = true;
    if (auto guarded = guard_.start(folder); !guarded) return guarded;
    // Several threads wait for it, and never in a read that nothing ends. What comes wakes one of them, and the next
    // one for as long as something is left: a request that takes its time keeps none waiting that came with it.
    const int device = fuse_session_fd(session_.get());
    ::fcntl(device, F_SETFL, ::fcntl(device, F_GETFL) | O_NONBLOCK);
    if (!await(device) || !await(stopping_.get())) {
        return fail(Code::mountRefused, std::strerror(errno));
    }
    for (int at = 0; at < threadsMost; ++at) {
        threads_.emplace_back([this](const std::stop_token& stop) {
            ::pthread_setname_np(::pthread_self(), "capstan-mount");
            // The kernel has applied the one of who makes a file; ours is for the other threads.
            if (::unshare(CLONE_FS) == 0) ::umask(0);
            serve(stop);
        });
    }
    teller_ = std::jthread([this](const std::stop_token& stop) {
        ::pthread_setname_np(::pthread_self(), "capstan-news");
        tellKernel(stop);
    });
    ahead_.start(*session_);
    return {};
}

Result<void> Session::openSpool(const std::string& folder) {
    if (folder.empty()) return {};
    auto spool = Spool::open(folder);
    if (!spool) return std::unexpected(spool.error());
    spool_ = std::make_unique<SpoolRequests>(*std::move(spool), files_, [this](SpoolEvent event, std::string path) {
        ask_({.question = Question::spool, .path = std::move(path), .event = event});
    });
    return {};
}

bool Session::isStranger(fuse_req_t request) const {
    const uid_t user = fuse_req_ctx(request)->uid;
    return user != user_ && user != 0;
}

bool Session::isInbox(fuse_ino_t parent, const char* name) const {
    return spool_ != nullptr && parent == topNode && std::string_view(name) == inboxName;
}

Session::~Session() {
    close();
}

bool Session::await(int file) const {
    epoll_event wanted{.events = EPOLLIN, .data = {}};
    return ::epoll_ctl(awaited_.get(), EPOLL_CTL_ADD, file, &wanted) == 0;
}

void Session::serve(const std::stop_token& stop) {
    fuse_buf buffer{};
    while (!stop.stop_requested() && fuse_session_exited(session_.get()) == 0) {
        const int got = fuse_session_receive_buf(session_.get(), &buffer);
        if (got > 0) {
            fuse_session_process_buf(session_.get(), &buffer);
        } else if (got == -EAGAIN) {
            epoll_event woken{};
            if (::epoll_wait(awaited_.get(), &woken, 1, -1) < 0 && errno != EINTR) break;
        } else if (got != -EINTR) {
            break;
        }
    }
    std::free(buffer.mem);  // libfuse allocates it so
    if (!stop.stop_requested()) end();
}

/// By the first thread that sees it.
void Session::end() {
    fuse_session_exit(session_.get());
    if (hasEnded_.exchange(true)) return;
    wakeAll();
    ask_({.question = Question::ended});
}

void Session::wakeAll() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t told = ::write(stopping_.get(), &one, sizeof one);
}

void Session::tellKernel(const std::stop_token& stop) {
    while (const auto gone = news_.receive(stop)) {
        // Negative: what the kernel has of the content stays.
        fuse_lowlevel_notify_inval_inode(session_.get(), gone->folder, gone->isContent ? 0 : -1, 0);
        for (const std::string& name : gone->names) {
            fuse_lowlevel_notify_inval_entry(session_.get(), gone->folder, name.c_str(), name.size());
        }
    }
}

void Session::close() {
    if (!std::exchange(isMounted_, false)) return;
    const auto left = waiting_.close();
    for (const Waiter& waiter : left.waiters) fuse_reply_err(waiter.request, ENOTCONN);
    for (const auto& listing : left.listings) {
        for (const auto& [by, then] : listing.then) then(ENOTCONN);
    }
    // While requests are still answered: it may wait for one of them.
    teller_ = {};
    ahead_.stop();
    for (std::jthread& thread : threads_) thread.request_stop();
    wakeAll();
    threads_.clear();
    fuse_session_unmount(session_.get());
    guard_.dismiss();
}

// ---- answers ----

void Session::listed(std::uint64_t id, Columns columns) {
    const auto listing = waiting_.takeListing(id);
    if (!listing) return;
    const bool isThere = tree_.fill(listing->folder, Folder::of(std::move(columns)));
    // The kernel has heard nothing of them yet.
    std::erase_if(early_, [&](const auto& news) { return tree_.setOnDisk(news.first, news.second).has_value(); });
    if (!waiting_.isListing()) early_.clear();
    for (const auto& [by, then] : listing->then) then(isThere ? 0 : EIO);
}

void Session::opened(std::uint64_t id, const std::string& file) {
    const auto waiter = waiting_.take(id);
    if (waiter) replyOpened(*waiter, file, files_);
}

void Session::answered(std::uint64_t id, const std::string& text) {
    const auto waiter = waiting_.take(id);
    if (!waiter) return;
    if (waiter->question == Question::link) {
        fuse_reply_readlink(waiter->request, text.c_str());
    } else if (waiter->question == Question::set) {
        fuse_reply_err(waiter->request, 0);
    } else if (waiter->room == 0) {
        fuse_reply_xattr(waiter->request, text.size());
    } else if (text.size() > waiter->room) {
        fuse_reply_err(waiter->request, ERANGE);
    } else {
        fuse_reply_buf(waiter->request, text.data(), text.size());
    }
}

void Session::measured(std::uint64_t id, const Space& space) {
    const auto waiter = waiting_.take(id);
    if (!waiter) return;
    constexpr std::uint64_t block = 4096;
    struct statvfs facts {};
    facts.f_bsize = block;
    facts.f_frsize = block;
    facts.f_blocks = space.bytes / block;
    facts.f_bfree = space.freeBytes / block;
    facts.f_bavail = facts.f_bfree;
    facts.f_namemax = 255;
    fuse_reply_statfs(waiter->request, &facts);
}

void Session::refused(std::uint64_t id, int error) {
    // Without an error it would be an answer, and an empty one.
    if (error <= 0) error = EIO;
    if (const auto waiter = waiting_.take(id)) {
        fuse_reply_err(waiter->request, error);
    } else if (const auto listing = waiting_.takeListing(id)) {
        if (!waiting_.isListing()) early_.clear();
        for (const auto& [by, then] : listing->then) then(error);
    }
}

// ---- news ----

void Session::letGo(const std::string& path) {
    auto gone = tree_.letGo(path);
    if (!gone) return;
    waiting_.askAnew(gone->folder, [&](std::uint64_t id) {
        askForListing(id, path);
        return 0;
    });
    news_.send(*std::move(gone), {});
}

void Session::setOnDisk(const std::string& path, bool onDisk) {
    if (const auto node = tree_.setOnDisk(path, onDisk)) {
        news_.send({.folder = *node, .isContent = false}, {});
    } else if (waiting_.isListing()) {
        // The rows that are on their way may have been made before.
        early_.emplace_back(path, onDisk);
    }
}

void Session::setRoom(std::int64_t bytes) {
    if (spool_ != nullptr) spool_->setRoom(bytes);
}

bool Session::takeOut(const std::string& path, const Spool::Archived& archived, const std::string& to) {
    return spool_ != nullptr && spool_->spool().takeOut(path, archived, to);
}

void Session::tellOfSpool(const std::string& path) {
    if (spool_ == nullptr) return;
    const std::size_t slash = path.rfind('/');
    const auto folder = spool_->spool().folder(slash == std::string::npos ? "" : path.substr(0, slash));
    if (folder) news_.send({.folder = *folder, .names = {path.substr(slash == std::string::npos ? 0 : slash + 1)}}, {});
}

// ---- for the kernel's requests ----

void Session::whenListed(fuse_req_t request, fuse_ino_t folder, const WhenListed& then) {
    const auto path = tree_.path(folder);
    if (!path) return then(ESTALE);
    const std::uint64_t number = waiting_.next();
    // As in `ask`.
    fuse_req_interrupt_func(request, listingInterrupted, reinterpret_cast<void*>(number));
    const int error = waiting_.addListing(
        folder, number, then,
        [request] { return fuse_req_interrupted(request) != 0 && isToStop(fuse_req_ctx(request)->pid); },
        [&](std::uint64_t id) {
            askForListing(id, *path);
            return 0;
        });
    if (error != 0) then(error);
}

/// Others may wait for the same folder; and it is listed for whoever asks next.
void Session::listingInterrupted(fuse_req_t request, void* number) {
    if (!isToStop(fuse_req_ctx(request)->pid)) return;
    auto& session = *static_cast<Session*>(fuse_req_userdata(request));
    if (const auto then = session.waiting_.takeFromListing(reinterpret_cast<std::uint64_t>(number))) (*then)(EINTR);
}

void Session::askForListing(std::uint64_t id, const std::string& path) {
    ask_({.question = Question::list, .id = id, .path = path});
}

void Session::ask(fuse_req_t request, Question question, fuse_ino_t node, Waiter waiter, std::string name,
                  std::string value) {
    auto path = pathOf(node);
    if (!path) {
        fuse_reply_err(request, ESTALE);
        return;
    }
    waiter.question = question;
    waiter.request = request;
    const std::uint64_t number = waiting_.next();
    // Before it waits, for then it may be replied to at any time. Of a signal that comes until then it hears by asking.
    // Content may be long in coming, and of a second signal nobody hears; everything else is answered soon.
    const bool isLong = question == Question::open;
    fuse_req_interrupt_func(request, isLong ? interrupted : signalled, reinterpret_cast<void*>(number));
    const int error = waiting_.add(number, waiter, [&](std::uint64_t id) {
        const fuse_ctx* const by = fuse_req_ctx(request);
        if (fuse_req_interrupted(request) != 0 && (isLong || isToStop(by->pid))) return EINTR;
        ask_({.question = question,
              .id = id,
              .path = *std::move(path),
              .name = std::move(name),
              .value = std::move(value),
              .process = by->pid,
              .user = by->uid,
              .group = by->gid});
        return 0;
    });
    if (error != 0) fuse_reply_err(request, error);
}

/// From the top of the mount.
std::optional<std::string> Session::pathOf(fuse_ino_t node) {
    if (!isOfSpool(node)) return tree_.path(node);
    const auto below = spool_ == nullptr ? std::nullopt : spool_->spool().path(node);
    if (!below) return std::nullopt;
    return below->empty() ? inboxName : std::string(inboxName) + '/' + *below;
}

/// libfuse keeps the request until this has returned, also when it is replied to.
void Session::interrupted(fuse_req_t request, void* number) {
    auto& session = *static_cast<Session*>(fuse_req_userdata(request));
    const auto id = reinterpret_cast<std::uint64_t>(number);
    const auto waiter = session.waiting_.take(id);
    if (!waiter) return;
    fuse_reply_err(waiter->request, EINTR);
    session.ask_({.question = Question::withdrawn, .id = id});
}

void Session::signalled(fuse_req_t request, void* number) {
    if (isToStop(fuse_req_ctx(request)->pid)) interrupted(request, number);
}

struct stat Session::statOf(const Seen& seen) const {
    struct stat facts {};
    const Folder::Entry& entry = seen.entry;
    facts.st_ino = seen.node;
    facts.st_uid = user_;
    facts.st_gid = group_;
    facts.st_mtim = {.tv_sec = entry.seconds, .tv_nsec = entry.nanoseconds};
    facts.st_ctim = facts.st_mtim;
    facts.st_atim = facts.st_mtim;
    // So much programs copy at a time: it stays in the processor's own memory.
    facts.st_blksize = 1 << 17;
    // More than one would say how many folders are in it, and `find` would believe that.
    facts.st_nlink = 1;
    switch (entry.kind) {
        case EntryKind::folder:
            facts.st_mode = S_IFDIR | (forOwnerAlone_ ? 0500 : 0555);
            break;
        case EntryKind::file:
            facts.st_mode = S_IFREG | (forOwnerAlone_ ? 0400 : 0444);
            facts.st_size = static_cast<off_t>(entry.size);
            // One: it is on tape alone, and whoever asks before reading leaves it there. With none, GNU tar would take
            // it for one hole and write zeros without reading it.
            facts.st_blocks = static_cast<blkcnt_t>(entry.onDisk ? (entry.size + 511) / 512 : (entry.size > 0 ? 1 : 0));
            break;
        case EntryKind::link:
            facts.st_mode = S_IFLNK | 0777;
            facts.st_size = static_cast<off_t>(entry.size);
            break;
    }
    return facts;
}

fuse_entry_param Session::entryOf(const Seen& seen) const {
    return {.ino = seen.node,
            .generation = 0,
            .attr = statOf(seen),
            .attr_timeout = keptSeconds,
            .entry_timeout = keptSeconds};
}

}  // namespace capstan::fuse
