#include "fuse/spool.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <ranges>
#include <vector>

namespace capstan::fuse {

namespace {

std::int64_t inNanoseconds(timespec time) {
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

/// The clock by which a disk says when something changed is behind by up to a tick.
constexpr std::int64_t tick = 10'000'000;

bool isSince(std::int64_t time, std::int64_t sinceMilliseconds) {
    return (time + tick) / 1'000'000 >= sinceMilliseconds;
}

/// Names longer than a path may be in all.
constexpr std::size_t deepest = 4096;

}  // namespace

Result<std::unique_ptr<Spool>> Spool::open(const std::string& folder) {
    std::unique_ptr<Spool> spool(new Spool);
    auto top = std::make_shared<Node>(Node{.id = firstSpoolNode, .lookups = 1});
    top->place.reset(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat facts {};
    if (!top->place || ::fstat(top->place.get(), &facts) != 0) {
        return fail(Code::mountRefused, folder + ": " + std::strerror(errno));
    }
    top->device = facts.st_dev;
    top->number = facts.st_ino;
    spool->known_.emplace(std::pair(top->device, top->number), top->id);
    spool->nodes_.emplace(top->id, std::move(top));
    return spool;
}

std::shared_ptr<Spool::Node> Spool::node(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(id);
    return found == nodes_.end() ? nullptr : found->second;
}

std::shared_lock<std::shared_mutex> Spool::use() {
    const std::lock_guard turn(turn_);
    return std::shared_lock(taking_);
}

std::expected<Spool::Found, int> Spool::lookup(std::uint64_t parent, const char* name) {
    const auto folder = node(parent);
    if (folder == nullptr) return std::unexpected(ESTALE);
    return hold(parent, name, UniqueFd(::openat(folder->place.get(), name, O_PATH | O_NOFOLLOW | O_CLOEXEC)));
}

std::expected<Spool::Found, int> Spool::lookup(std::uint64_t parent, const char* name, int content) {
    const std::string place = "/proc/self/fd/" + std::to_string(content);
    return hold(parent, name, UniqueFd(::open(place.c_str(), O_PATH | O_CLOEXEC)));
}

/// errno is said where there is no place.
std::expected<Spool::Found, int> Spool::hold(std::uint64_t parent, const char* name, UniqueFd place) {
    Found found;
    if (!place || ::fstat(place.get(), &found.facts) != 0) return std::unexpected(errno);
    const std::lock_guard lock(mutex_);
    const auto [known, isNew] = known_.try_emplace({found.facts.st_dev, found.facts.st_ino}, last_ + 1);
    found.id = known->second;
    if (isNew) {
        ++last_;
        nodes_.emplace(found.id, std::make_shared<Node>(Node{.place = std::move(place),
                                                             .id = found.id,
                                                             .device = found.facts.st_dev,
                                                             .number = found.facts.st_ino}));
    }
    Node& held = *nodes_.at(found.id);
    ++held.lookups;
    unname(held);
    held.parent = parent;
    held.name = name;
    named_.insert_or_assign({parent, held.name}, found.id);
    return found;
}

/// Another may be called so by now.
void Spool::unname(Node& node) {
    const auto named = named_.find({node.parent, node.name});
    if (named != named_.end() && named->second == node.id) named_.erase(named);
}

int Spool::rename(std::uint64_t from, const char* name, std::uint64_t to, const char* newName, unsigned how) {
    const auto folder = node(from);
    const auto target = node(to);
    if (folder == nullptr || target == nullptr) return ESTALE;
    if ((how & ~static_cast<unsigned>(RENAME_NOREPLACE | RENAME_EXCHANGE)) != 0) return EINVAL;
    if (::renameat2(folder->place.get(), name, target->place.get(), newName, how) != 0) return errno;
    follow(to, newName);
    if ((how & RENAME_EXCHANGE) != 0) follow(from, name);
    return 0;
}

void Spool::follow(std::uint64_t parent, const char* name) {
    const auto moved = lookup(parent, name);
    if (!moved) return;
    if (S_ISDIR(moved->facts.st_mode)) {
        timespec now{};
        ::clock_gettime(CLOCK_REALTIME, &now);
        const std::lock_guard lock(mutex_);
        moved_.insert_or_assign({moved->facts.st_dev, moved->facts.st_ino}, inNanoseconds(now));
    }
    forget(moved->id, 1);
}

std::expected<struct stat, int> Spool::facts(std::uint64_t id) {
    const auto known = node(id);
    if (known == nullptr) return std::unexpected(ESTALE);
    struct stat facts {};
    if (::fstat(known->place.get(), &facts) != 0) return std::unexpected(errno);
    return facts;
}

void Spool::forget(std::uint64_t id, std::uint64_t times) {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(id);
    if (found == nodes_.end() || isTop(id)) return;
    Node& gone = *found->second;
    gone.lookups -= std::min(times, gone.lookups);
    if (gone.lookups > 0) return;
    if (!gone.isTaken) known_.erase({gone.device, gone.number});
    unname(gone);
    nodes_.erase(found);
}

std::optional<std::string> Spool::path(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string_view> names;
    for (auto at = id; !isTop(at);) {
        const auto found = nodes_.find(at);
        if (found == nodes_.end() || names.size() == deepest) return std::nullopt;
        names.push_back(found->second->name);
        at = found->second->parent;
    }
    std::string path;
    for (const std::string_view name : names | std::views::reverse) {
        if (!path.empty()) path += '/';
        path += name;
    }
    return path;
}

std::optional<std::uint64_t> Spool::folder(std::string_view path) {
    const std::lock_guard lock(mutex_);
    std::uint64_t at = firstSpoolNode;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        const auto found = named_.find({at, std::string(path.substr(0, end))});
        if (found == named_.end()) return std::nullopt;
        at = found->second;
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return at;
}

bool Spool::beginWriting(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(id);
    if (found == nodes_.end() || found->second->isTaken) return false;
    ++found->second->writers;
    return true;
}

void Spool::endWriting(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = nodes_.find(id);
    if (found != nodes_.end() && found->second->writers > 0) --found->second->writers;
}

/// Never by a link. What was archived by that path is not what is there when a folder on the way was moved later: what
/// is in it has not changed by that.
UniqueFd Spool::folderSince(std::string_view path, std::int64_t since) const {
    UniqueFd at(::openat(nodes_.at(firstSpoolNode)->place.get(), ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    while (at && !path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        const std::string name(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
        if (name.empty() || name == "." || name == "..") return {};
        UniqueFd next(::openat(at.get(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        struct stat facts {};
        if (!next || ::fstat(next.get(), &facts) != 0) return {};
        const auto moved = moved_.find({facts.st_dev, facts.st_ino});
        if (moved != moved_.end() && isSince(moved->second, since)) return {};
        at = std::move(next);
    }
    return at;
}

bool Spool::isAsArchived(const struct stat& facts, const Archived& archived) const {
    if (S_ISREG(facts.st_mode) ? facts.st_size != archived.bytes : !S_ISLNK(facts.st_mode)) return false;
    const std::int64_t changed = inNanoseconds(facts.st_ctim);
    if (!isSince(changed, archived.since)) return true;
    const auto ours = unnamed_.find({facts.st_dev, facts.st_ino});
    return ours != unnamed_.end() && ours->second.changed == changed &&
           ours->second.written == inNanoseconds(facts.st_mtim);
}

bool Spool::takeOut(std::string_view path, const Archived& archived, const std::string& to) {
    const std::lock_guard turn(turn_);
    const std::lock_guard taking(taking_);
    const std::lock_guard lock(mutex_);
    const std::size_t slash = path.rfind('/');
    if (slash == std::string_view::npos) return false;  // in the top there are only folders
    const UniqueFd folder = folderSince(path.substr(0, slash), archived.since);
    const std::string name(path.substr(slash + 1));
    const UniqueFd file(folder ? ::openat(folder.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC) : -1);
    struct stat facts {};
    if (!file || ::fstat(file.get(), &facts) != 0 || !isAsArchived(facts, archived)) return false;
    const Number number{facts.st_dev, facts.st_ino};
    const auto known = known_.find(number);
    if (known != known_.end() && nodes_.at(known->second)->writers > 0) return false;
    const bool isLastName = facts.st_nlink <= 1;
    const bool isKept = isLastName && !to.empty();
    if (!isKept || ::renameat(folder.get(), name.c_str(), AT_FDCWD, to.c_str()) != 0) {
        if (isKept && errno != EXDEV) return false;
        if (::unlinkat(folder.get(), name.c_str(), 0) != 0) return false;
    }
    unnamed_.erase(number);
    if (!isLastName) {
        // Its other names have changed by that, and by nothing else.
        if (::fstat(file.get(), &facts) == 0) {
            unnamed_.emplace(number, Unnamed{inNanoseconds(facts.st_ctim), inNanoseconds(facts.st_mtim)});
        }
    } else if (known != known_.end()) {
        nodes_.at(known->second)->isTaken = true;
        // Should the staging folder let it go, its number on the disk may be another's.
        known_.erase(known);
    }
    return true;
}

}  // namespace capstan::fuse
