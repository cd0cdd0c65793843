#include "fuse/operations.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <utility>
#include <vector>

#include "base/unique_fd.hpp"
#include "fuse/session.hpp"

namespace capstan::fuse {

/// Of the class, so that they may use what is nobody else's.
struct Operations {
    static Session& of(fuse_req_t request) { return *static_cast<Session*>(fuse_req_userdata(request)); }

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

    static void begin(void* session, fuse_conn_info* connection) {
        const auto want = [connection](unsigned ability) { connection->want |= connection->capable & ability; };
        if (static_cast<const Session*>(session)->keptSeconds_ > 0) want(FUSE_CAP_CACHE_SYMLINKS);
        want(FUSE_CAP_SPLICE_WRITE | FUSE_CAP_SPLICE_MOVE);
        want(FUSE_CAP_READDIRPLUS | FUSE_CAP_READDIRPLUS_AUTO);
        connection->want &= ~static_cast<unsigned>(FUSE_CAP_AUTO_INVAL_DATA);
        connection->max_readahead = 1U << 20U;
        connection->max_background = 64;
        connection->congestion_threshold = 48;
        connection->time_gran = 1;
    }

    static void lookup(fuse_req_t request, fuse_ino_t parent, const char* name) {
        Session& session = of(request);
        const auto found = session.tree_.lookup(parent, name);
        if (found) {
            const fuse_entry_param entry = session.entryOf(*found);
            // Nobody is there any more: it was held in vain.
            if (fuse_reply_entry(request, &entry) == -ENOENT) session.tree_.forget(found->node, 1);
        } else if (found.error() == Missing::listing) {
            session.whenListed(parent, [request, parent, wanted = std::string(name)](int error) {
                error == 0 ? lookup(request, parent, wanted.c_str()) : answer(request, error);
            });
        } else {
            fuse_reply_err(request, errorOf(found.error()));
        }
    }

    static void answer(fuse_req_t request, int error) { fuse_reply_err(request, error); }

    static void forget(fuse_req_t request, fuse_ino_t node, std::uint64_t times) {
        of(request).tree_.forget(node, times);
        fuse_reply_none(request);
    }

    static void forgetMany(fuse_req_t request, std::size_t count, fuse_forget_data* gone) {
        Session& session = of(request);
        for (const fuse_forget_data& one : std::span(gone, count)) session.tree_.forget(one.ino, one.nlookup);
        fuse_reply_none(request);
    }

    static void getattr(fuse_req_t request, fuse_ino_t node, fuse_file_info* /*file*/) {
        const Session& session = of(request);
        const auto seen = of(request).tree_.seen(node);
        if (!seen) return answer(request, errorOf(seen.error()));
        const struct stat facts = session.statOf(*seen);
        fuse_reply_attr(request, &facts, session.keptSeconds_);
    }

    static void readlink(fuse_req_t request, fuse_ino_t node) { of(request).ask(request, Question::link, node, {}); }

    static void statfs(fuse_req_t request, fuse_ino_t node) { of(request).ask(request, Question::space, node, {}); }

    // ---- folders ----

    /// The kernel does not ask again, and keeps what it has read of folders, unless others come in, too.
    static void opendir(fuse_req_t request, fuse_ino_t /*node*/, fuse_file_info* file) {
        if (of(request).keptSeconds_ > 0) return answer(request, ENOSYS);
        fuse_reply_open(request, file);
    }

    /// "." and ".." come first: what follows is counted from there.
    static constexpr std::uint64_t dots = 2;

    static void readFolder(fuse_req_t request, fuse_ino_t node, std::size_t room, off_t from, bool withFacts) {
        Session& session = of(request);
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
                if (!add(name.c_str(), session.entryOf(seen), behind)) return Tree::Shown::noRoom;
                if (!withFacts) return Tree::Shown::taken;
                held.push_back(seen.node);
                return Tree::Shown::held;
            });
        if (!done && done.error() == Missing::listing) {
            return session.whenListed(node, [=](int error) {
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

    static void read(fuse_req_t request, fuse_ino_t /*node*/, std::size_t many, off_t from, fuse_file_info* file) {
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
        fuse_reply_data(request, &content, FUSE_BUF_SPLICE_MOVE);
    }

    static void release(fuse_req_t request, fuse_ino_t /*node*/, fuse_file_info* file) {
        if (file->fh != noFile) of(request).files_.drop(static_cast<int>(file->fh));
        fuse_reply_err(request, 0);
    }

    // ---- attributes ----

    static constexpr std::string_view ofPeople = "user.";

    static void getxattr(fuse_req_t request, fuse_ino_t node, const char* name, std::size_t room) {
        // Who hears that there is no such thing here at all does not ask for the next file's, as `ls -l` does.
        if (!std::string_view(name).starts_with(ofPeople)) return answer(request, EOPNOTSUPP);
        of(request).ask(request, Question::attribute, node, {.room = room}, name);
    }

    static void listxattr(fuse_req_t request, fuse_ino_t node, std::size_t room) {
        of(request).ask(request, Question::names, node, {.room = room});
    }

    static void setxattr(fuse_req_t request, fuse_ino_t node, const char* name, const char* value, std::size_t size,
                         int /*flags*/) {
        if (!std::string_view(name).starts_with("user.capstan.")) return answer(request, EROFS);
        of(request).ask(request, Question::set, node, {}, name, std::string(value, size));
    }
};

namespace {

template <class... Arguments>
void refuse(fuse_req_t request, Arguments... /*arguments*/) {
    fuse_reply_err(request, EROFS);
}

}  // namespace

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
    table.setattr = refuse;
    table.mknod = refuse;
    table.mkdir = refuse;
    table.unlink = refuse;
    table.rmdir = refuse;
    table.symlink = refuse;
    table.rename = refuse;
    table.link = refuse;
    table.write = refuse;
    table.create = refuse;
    table.removexattr = refuse;
    table.fallocate = refuse;
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
