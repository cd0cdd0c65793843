#include "fuse/spool.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <ranges>
#include <vector>

namespace capstan::fuse {

namespace {

std::int64_t inNanoseconds(timespec time) {
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

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

std::expected<Spool::Found, int> Spool::lookup(std::uint64_t parent, const char* name) {
    const auto folder = node(parent);
    if (folder == nullptr) return std::unexpected(ESTALE);
    UniqueFd place(::openat(folder->place.get(), name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
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
    named_.erase({held.parent, held.name});
    held.parent = parent;
    held.name = name;
    named_.insert_or_assign({parent, held.name}, found.id);
    return found;
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
    if (const auto named = named_.find({gone.parent, gone.name}); named != named_.end() && named->second == id) {
        named_.erase(named);
    }
    nodes_.erase(found);
}

std::optional<std::string> Spool::path(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string_view> names;
    for (auto at = id; !isTop(at);) {
        const auto found = nodes_.find(at);
        if (found == nodes_.end()) return std::nullopt;
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
    return folderUnlocked(path);
}

std::optional<std::uint64_t> Spool::folderUnlocked(std::string_view path) const {
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

bool Spool::takeOut(std::string_view path, const Archived& archived, const std::string& to) {
    const std::string whole(path);
    const int top = node(firstSpoolNode)->place.get();
    const std::lock_guard lock(mutex_);
    struct stat facts {};
    if (::fstatat(top, whole.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0 || S_ISDIR(facts.st_mode)) return false;
    const auto known = known_.find({facts.st_dev, facts.st_ino});
    if (known != known_.end() && nodes_.at(known->second)->writers > 0) return false;
    const std::pair key{facts.st_dev, facts.st_ino};
    const std::int64_t changed = inNanoseconds(facts.st_ctim);
    const auto unnamed = unnamed_.find(key);
    const bool isOurChange = unnamed != unnamed_.end() && unnamed->second == changed;
    if (changed / 1'000'000 >= archived.since && !isOurChange) return false;
    if (S_ISREG(facts.st_mode) && facts.st_size != archived.bytes) return false;
    if (unnamed != unnamed_.end()) unnamed_.erase(unnamed);
    if (to.empty() || facts.st_nlink > 1) {
        const UniqueFd file(::openat(top, whole.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
        if (!file || ::unlinkat(top, whole.c_str(), 0) != 0) return false;
        // Its other names have changed by that, and by nothing else.
        if (::fstat(file.get(), &facts) == 0 && facts.st_nlink > 0) unnamed_.emplace(key, inNanoseconds(facts.st_ctim));
        return true;
    }
    if (::renameat(top, whole.c_str(), AT_FDCWD, to.c_str()) != 0) return false;
    if (known != known_.end()) {
        nodes_.at(known->second)->isTaken = true;
        // Should the staging folder let it go, its number on the disk may be another's.
        known_.erase(known);
    }
    return true;
}

}  // namespace capstan::fuse
