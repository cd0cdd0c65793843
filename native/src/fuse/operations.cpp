#include "fuse/operations.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <utility>
#include <vector>

#include "base/unique_fd.hpp"
#include "fuse/session.hpp"

namespace capstan::fuse {

/// Of the class, so that they may use what is nobody else's.
struct Operations {
    static Session& of(fuse_req_t request) { return *static_cast<Session*>(fuse_req_userdata(request)); }

    /// Nothing where it is not of the spool.
    static SpoolRequests* spoolOf(const Session& session, fuse_ino_t node) {
        return isOfSpool(node) ? session.spool_.get() : nullptr;
    }

    static void replyInbox(fuse_req_t request, const Session& session) {
        const auto facts = session.spool_->spool().facts(firstSpoolNode);
        if (!facts) return answer(request, facts.error());
        fuse_entry_param entry{};
        entry.ino = firstSpoolNode;
        entry.attr = *facts;
        entry.attr.st_ino = firstSpoolNode;
        fuse_reply_entry(request, &entry);
    }

    static int errorOf(Missing missing) {
        switch (missing) {
            case Missing::entry:
                return ENOENT;
            case Missing::listing:
            case Missing::node:
                return ESTALE;
        }
        return EIO;
    }

    static void begin(void* /*session*/, fuse_conn_info* connection) {
        const auto want = [connection](unsigned ability) { connection->want |= connection->capable & ability; };
        want(FUSE_CAP_CACHE_SYMLINKS);
        want(FUSE_CAP_SPLICE_WRITE);
        want(FUSE_CAP_READDIRPLUS | FUSE_CAP_READDIRPLUS_AUTO);
        connection->want &= ~static_cast<unsigned>(FUSE_CAP_AUTO_INVAL_DATA);
        connection->max_readahead = 1U << 20U;
        connection->max_background = 64;
        connection->congestion_threshold = 48;
        connection->time_gran = 1;
    }

    static void lookup(fuse_req_t request, fuse_ino_t parent, const char* name) {
        Session& session = of(request);
        if (SpoolRequests* const spool = spoolOf(session, parent)) return spool->lookup(request, parent, name);
        if (session.isInbox(parent, name)) return replyInbox(request, session);
        const auto found = session.tree_.lookup(parent, name);
        if (found) {
            const fuse_entry_param entry = session.entryOf(*found);
            // Nobody is there any more: it was held in vain.
            if (fuse_reply_entry(request, &entry) == -ENOENT) session.tree_.forget(found->node, 1);
        } else if (found.error() == Missing::listing) {
            session.whenListed(request, parent, [request, parent, wanted = std::string(name)](int error) {
                error == 0 ? lookup(request, parent, wanted.c_str()) : answer(request, error);
            });
        } else {
            fuse_reply_err(request, errorOf(found.error()));
        }
    }

    static void answer(fuse_req_t request, int error) { fuse_reply_err(request, error); }

    static void forgetOne(Session& session, fuse_ino_t node, std::uint64_t times) {
        if (SpoolRequests* const spool = spoolOf(session, node)) {
            spool->spool().forget(node, times);
        } else {
            session.tree_.forget(node, times);
        }
    }

    static void forget(fuse_req_t request, fuse_ino_t node, std::uint64_t times) {
        forgetOne(of(request), node, times);
        fuse_reply_none(request);
    }

    static void forgetMany(fuse_req_t request, std::size_t count, fuse_forget_data* gone) {
        Session& session = of(request);
        for (const fuse_forget_data& one : std::span(gone, count)) forgetOne(session, one.ino, one.nlookup);
        fuse_reply_none(request);
    }

    static void getattr(fuse_req_t request, fuse_ino_t node, fuse_file_info* /*file*/) {
        const Session& session = of(request);
        if (SpoolRequests* const spool = spoolOf(session, node)) return spool->getattr(request, node);
        const auto seen = of(request).tree_.seen(node);
        if (!seen) return answer(request, errorOf(seen.error()));
        const struct stat facts = session.statOf(*seen);
        fuse_reply_attr(request, &facts, keptSeconds);
    }

    static void readlink(fuse_req_t request, fuse_ino_t node) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) return spool->readlink(request, node);
        of(request).ask(request, Question::link, node, {});
    }

    static void statfs(fuse_req_t request, fuse_ino_t node) {
        Session& session = of(request);
        if (session.isStranger(request)) {
            // As the kernel itself answers those who are not let in.
            const struct statvfs nothing {};
            fuse_reply_statfs(request, &nothing);
            return;
        }
        if (SpoolRequests* const spool = spoolOf(session, node)) return spool->statfs(request, node);
        session.ask(request, Question::space, node, {});
    }

    // ---- folders ----

    /// The kernel does not ask again, and keeps what it has read of folders.
    static void opendir(fuse_req_t request, fuse_ino_t /*node*/, fuse_file_info* /*file*/) { answer(request, ENOSYS); }

    /// "." and ".." come first: what follows is counted from there.
    static constexpr std::uint64_t dots = 2;

    static void readFolder(fuse_req_t request, fuse_ino_t node, std::size_t room, off_t from, bool withFacts) {
        Session& session = of(request);
        if (SpoolRequests* const spool = spoolOf(session, node)) {
            return spool->readFolder(request, node, room, from, withFacts);
        }
        std::vector<char> buffer(room);
        std::size_t used = 0;
        const auto add = [&](const char* name, const fuse_entry_param& entry, off_t next) {
            char* const at = buffer.data() + used;
            const std::size_t left = room - used;
            const std::size_t taken = withFacts ? fuse_add_direntry_plus(request, at, left, name, &entry, next)
                                                : fuse_add_direntry(request, at, left, name, &entry.attr, next);
            if (taken > left) return false;
            used += taken;
            return true;
        };
        auto number = static_cast<std::uint64_t>(from);
        for (; number < dots; ++number) {
            fuse_entry_param dot{};
            dot.attr.st_ino = node;
            dot.attr.st_mode = S_IFDIR;
            if (!add(number == 0 ? "." : "..", dot, static_cast<off_t>(number + 1))) break;
        }
        std::vector<NodeId> held;
        const auto done =
            session.tree_.read(node, number - dots, [&](const Seen& seen, const std::string& name, std::uint64_t next) {
                const auto behind = static_cast<off_t>(next + dots);
                if (session.isInbox(node, name.c_str())) {
                    // It has a number of its own, which is asked for by its name.
                    fuse_entry_param inbox{};
                    inbox.attr.st_ino = firstSpoolNode;
                    inbox.attr.st_mode = S_IFDIR;
                    return add(name.c_str(), inbox, behind) ? Tree::Shown::taken : Tree::Shown::noRoom;
                }
                if (!add(name.c_str(), session.entryOf(seen), behind)) return Tree::Shown::noRoom;
                if (!withFacts) return Tree::Shown::taken;
                held.push_back(seen.node);
                return Tree::Shown::held;
            });
        if (!done && done.error() == Missing::listing) {
            return session.whenListed(request, node, [=](int error) {
                error == 0 ? readFolder(request, node, room, from, withFacts) : answer(request, error);
            });
        }
        if (!done) return answer(request, errorOf(done.error()));
        if (fuse_reply_buf(request, buffer.data(), used) == -ENOENT) {
            for (const NodeId one : held) session.tree_.forget(one, 1);
        }
    }

    static void readdir(fuse_req_t request, fuse_ino_t node, std::size_t room, off_t from, fuse_file_info* /*file*/) {
        readFolder(request, node, room, from, false);
    }

    static void readdirplus(fuse_req_t request, fuse_ino_t node, std::size_t room, off_t from,
                            fuse_file_info* /*file*/) {
        readFolder(request, node, room, from, true);
    }

    // ---- files ----

    static void open(fuse_req_t request, fuse_ino_t node, fuse_file_info* file) {
        Session& session = of(request);
        if (SpoolRequests* const spool = spoolOf(session, node)) return spool->open(request, node, *file);
        if ((file->flags & O_ACCMODE) != O_RDONLY || (file->flags & O_TRUNC) != 0) return answer(request, EROFS);
        const auto seen = session.tree_.seen(node);
        if (!seen) return answer(request, errorOf(seen.error()));
        if (seen->entry.size == 0) {
            file->fh = noFile;
            file->keep_cache = 1;
            fuse_reply_open(request, file);
            return;
        }
        session.ask(request, Question::open, node, {.file = *file});
    }

    static constexpr std::uint64_t noFile = ~std::uint64_t{0};

    static void read(fuse_req_t request, fuse_ino_t node, std::size_t many, off_t from, fuse_file_info* file) {
        if (file->fh == noFile) {
            fuse_reply_buf(request, nullptr, 0);
            return;
        }
        fuse_bufvec content{};
        content.count = 1;
        content.buf[0].size = many;
        content.buf[0].flags = static_cast<fuse_buf_flags>(FUSE_BUF_IS_FD | FUSE_BUF_FD_SEEK);
        content.buf[0].fd = static_cast<int>(file->fh);
        content.buf[0].pos = from;
        Session& session = of(request);
        // Before the reply: after it the file may be closed, and another have its descriptor. O_DIRECT passes the
        // kernel's memory by.
        const bool isAhead = !isOfSpool(node) && (file->flags & O_DIRECT) == 0;
        const auto open = isAhead ? session.files_.find(content.buf[0].fd) : nullptr;
        // Copied, not moved: taking pages out of the disk's memory costs more, and the next reader wants them there.
        fuse_reply_data(request, &content, static_cast<fuse_buf_copy_flags>(0));
        if (open != nullptr) session.ahead_.hasRead(node, open, from, many);
    }

    static void release(fuse_req_t request, fuse_ino_t node, fuse_file_info* file) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) return spool->release(request, node, *file);
        if (file->fh != noFile) of(request).files_.drop(static_cast<int>(file->fh));
        fuse_reply_err(request, 0);
    }

    // ---- attributes ----

    static constexpr std::string_view ofPeople = "user.";
    static constexpr std::string_view ofCapstan = "user.capstan.";
    static constexpr std::string_view ofGrid = "user.status";
    /// The kernel lets nobody but root set one of people's own on a file that is for reading alone. Of these it leaves
    /// to us who may.
    static constexpr std::string_view toSet = "system.capstan.";

    static void getxattr(fuse_req_t request, fuse_ino_t node, const char* name, std::size_t room) {
        const std::string_view wanted = name;
        SpoolRequests* const spool = spoolOf(of(request), node);
        // One that somebody has set is what is archived, and shown: here as on a cartridge.
        const bool isOurs = wanted.starts_with(ofCapstan) ||
                            (wanted == ofGrid && (spool == nullptr || !spool->hasAttribute(node, name)));
        if (spool != nullptr && !isOurs) return spool->getxattr(request, node, name, room);
        // Who hears that there is no such thing here at all does not ask for the next file's, as `ls -l` does.
        if (!wanted.starts_with(ofPeople)) return answer(request, EOPNOTSUPP);
        of(request).ask(request, Question::attribute, node, {.room = room}, name);
    }

    static void listxattr(fuse_req_t request, fuse_ino_t node, std::size_t room) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) return spool->listxattr(request, node, room);
        of(request).ask(request, Question::names, node, {.room = room});
    }

    static void setxattr(fuse_req_t request, fuse_ino_t node, const char* name, const char* value, std::size_t size,
                         int how) {
        const std::string_view wanted = name;
        Session& session = of(request);
        if (wanted.starts_with(toSet)) {
            if (session.isStranger(request)) return answer(request, EACCES);
            const std::string own = std::string(ofCapstan) + std::string(wanted.substr(toSet.size()));
            return session.ask(request, Question::set, node, {}, own, std::string(value, size));
        }
        const bool isOurs = wanted.starts_with(ofCapstan);
        SpoolRequests* const spool = spoolOf(session, node);
        if (spool != nullptr && !isOurs) return spool->setxattr(request, node, name, value, size, how);
        if (!isOurs) return answer(request, EROFS);
        session.ask(request, Question::set, node, {}, name, std::string(value, size));
    }

    static void removexattr(fuse_req_t request, fuse_ino_t node, const char* name) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) return spool->removexattr(request, node, name);
        answer(request, EROFS);
    }

    // ---- what changes something: in the spool alone ----

    static void setattr(fuse_req_t request, fuse_ino_t node, struct stat* wanted, int which, fuse_file_info* file) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) {
            return spool->setattr(request, node, *wanted, which, file);
        }
        answer(request, EROFS);
    }

    static void mknod(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode, dev_t /*device*/) {
        if (SpoolRequests* const spool = spoolOf(of(request), parent)) return spool->make(request, parent, name, mode);
        answer(request, EROFS);
    }

    static void mkdir(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode) {
        SpoolRequests* const spool = spoolOf(of(request), parent);
        if (spool != nullptr) return spool->makeFolder(request, parent, name, mode);
        answer(request, EROFS);
    }

    static void symlink(fuse_req_t request, const char* target, fuse_ino_t parent, const char* name) {
        SpoolRequests* const spool = spoolOf(of(request), parent);
        if (spool != nullptr) return spool->makeLink(request, target, parent, name);
        answer(request, EROFS);
    }

    static void link(fuse_req_t request, fuse_ino_t node, fuse_ino_t parent, const char* name) {
        if (SpoolRequests* const spool = spoolOf(of(request), parent)) return spool->link(request, node, parent, name);
        answer(request, EROFS);
    }

    static void unlink(fuse_req_t request, fuse_ino_t parent, const char* name) {
        if (SpoolRequests* const spool = spoolOf(of(request), parent)) return spool->remove(request, parent, name, 0);
        answer(request, EROFS);
    }

    static void rmdir(fuse_req_t request, fuse_ino_t parent, const char* name) {
        SpoolRequests* const spool = spoolOf(of(request), parent);
        if (spool != nullptr) return spool->remove(request, parent, name, AT_REMOVEDIR);
        answer(request, EROFS);
    }

    static void rename(fuse_req_t request, fuse_ino_t from, const char* name, fuse_ino_t to, const char* newName,
                       unsigned how) {
        SpoolRequests* const spool = spoolOf(of(request), from);
        if (spool != nullptr) return spool->rename(request, from, name, to, newName, how);
        answer(request, isOfSpool(to) ? EXDEV : EROFS);
    }

    static void create(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode, fuse_file_info* file) {
        SpoolRequests* const spool = spoolOf(of(request), parent);
        if (spool != nullptr) return spool->create(request, parent, name, mode, *file);
        answer(request, EROFS);
    }

    static void write(fuse_req_t request, fuse_ino_t node, fuse_bufvec* content, off_t at, fuse_file_info* file) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) return spool->write(request, *content, at, *file);
        answer(request, EROFS);
    }

    static void fsync(fuse_req_t request, fuse_ino_t node, int onlyContent, fuse_file_info* file) {
        if (isOfSpool(node)) return SpoolRequests::sync(request, onlyContent != 0, *file);
        answer(request, 0);
    }

    static void fsyncdir(fuse_req_t request, fuse_ino_t node, int /*onlyContent*/, fuse_file_info* /*file*/) {
        if (SpoolRequests* const spool = spoolOf(of(request), node)) return spool->syncFolder(request, node);
        answer(request, 0);
    }

    static void fallocate(fuse_req_t request, fuse_ino_t node, int mode, off_t at, off_t length, fuse_file_info* file) {
        SpoolRequests* const spool = spoolOf(of(request), node);
        if (spool != nullptr) return spool->allocate(request, mode, at, length, *file);
        answer(request, EROFS);
    }
};

fuse_lowlevel_ops operations() {
    fuse_lowlevel_ops table{};
    table.init = Operations::begin;
    table.lookup = Operations::lookup;
    table.forget = Operations::forget;
    table.forget_multi = Operations::forgetMany;
    table.getattr = Operations::getattr;
    table.readlink = Operations::readlink;
    table.statfs = Operations::statfs;
    table.opendir = Operations::opendir;
    table.readdir = Operations::readdir;
    table.readdirplus = Operations::readdirplus;
    table.open = Operations::open;
    table.read = Operations::read;
    table.release = Operations::release;
    table.getxattr = Operations::getxattr;
    table.listxattr = Operations::listxattr;
    table.setxattr = Operations::setxattr;
    table.setattr = Operations::setattr;
    table.mknod = Operations::mknod;
    table.mkdir = Operations::mkdir;
    table.unlink = Operations::unlink;
    table.rmdir = Operations::rmdir;
    table.symlink = Operations::symlink;
    table.rename = Operations::rename;
    table.link = Operations::link;
    table.create = Operations::create;
    table.fsync = Operations::fsync;
    table.fsyncdir = Operations::fsyncdir;
    table.removexattr = Operations::removexattr;
    table.fallocate = Operations::fallocate;
    table.write_buf = Operations::write;
    return table;
}

void replyOpened(const Waiter& waiter, const std::string& file, OpenFiles& files) {
    // The staging folder is one's own, and no link lies in it.
    UniqueFd content(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!content) {
        fuse_reply_err(waiter.request, errno == ENOENT ? EAGAIN : errno);
        return;
    }
    fuse_file_info info = waiter.file;
    const int descriptor = files.keep(std::move(content));
    info.fh = static_cast<std::uint64_t>(descriptor);
    info.keep_cache = 1;
    // Nobody is there any more, and nobody will close it.
    if (fuse_reply_open(waiter.request, &info) != 0) files.drop(descriptor);
}

}  // namespace capstan::fuse
