#include "ltfs/index.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "ltfs/names.hpp"

namespace capstan::ltfs {

namespace {

Entry* lookUp(const Entry& directory, std::string_view name) {
    if (Entry* entry = directory.children.find(name)) {
        return entry;
    }
    const std::string nfc = composed(name);
    return nfc == name ? nullptr : directory.children.find(nfc);
}

std::size_t depth(const Entry* entry) {
    std::size_t count = 0;
    for (; entry->parent != nullptr; entry = entry->parent) {
        ++count;
    }
    return count;
}

}  // namespace

Index::Index(std::string_view volumeName, Timestamp now) : tree_(std::make_unique<Tree>()) {
    updateTime = now;
    root().name = volumeName;
    root().uid = highestUid;
    root().times = EntryTimes{now, now, now, now, now};
}

const Entry* Index::find(std::string_view path) const {
    const Entry* entry = &root();
    while (!path.empty() && entry != nullptr) {
        const std::size_t slash = path.find('/');
        entry = lookUp(*entry, path.substr(0, slash));
        path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    }
    return entry;
}

Entry* Index::find(std::string_view path) {
    return const_cast<Entry*>(std::as_const(*this).find(path));
}

Entry& Index::mutableEntry(const Entry& entry) {
    return const_cast<Entry&>(entry);
}

Entry* Index::child(Entry& directory, std::string_view name) {
    return lookUp(directory, name);
}

const Entry* Index::child(const Entry& directory, std::string_view name) const {
    return lookUp(directory, name);
}

/// The name as it would stand there, if it may.
Result<std::string> Index::freeName(const Entry& directory, std::string_view name) {
    auto normal = normalName(name);
    if (!normal) {
        return normal;
    }
    if (directory.kind != EntryKind::directory) {
        return fail(Code::volumePathTaken, directory.name + " is not a directory");
    }
    if (depth(&directory) + 1 >= maxDepth) {
        return fail(Code::volumeNameInvalid, "deeper than " + std::to_string(maxDepth) + " levels");
    }
    if (directory.children.find(*normal) != nullptr) {
        return fail(Code::volumePathTaken, std::string(name));
    }
    return normal;
}

Result<Entry*> Index::add(Entry& directory, std::string_view name, EntryKind kind, Timestamp now) {
    const auto normal = freeName(directory, name);
    if (!normal) {
        return std::unexpected(normal.error());
    }
    if (highestUid == std::numeric_limits<std::uint64_t>::max()) {
        return fail(Code::volumeFull, "no file uid is left");
    }
    Entry& entry = tree_->append(directory);
    entry.kind = kind;
    entry.name = *normal;
    entry.uid = ++highestUid;
    entry.readOnly = kind == EntryKind::symlink;
    entry.times = EntryTimes{now, now, now, now, now};
    directory.children.nameLast();
    ++(kind == EntryKind::directory ? directories_ : files_);
    touch();
    return &entry;
}

Result<void> Index::move(Entry& entry, Entry& directory, std::string_view name) {
    const auto normal = freeName(directory, name);
    if (!normal) {
        return std::unexpected(normal.error());
    }
    for (const Entry* above = &directory; above != nullptr; above = above->parent) {
        if (above == &entry) {
            return fail(Code::volumePathTaken, entry.name + " would lie within itself");
        }
    }
    entry.parent->children.erase(entry);
    entry.name = *normal;
    entry.parent = &directory;
    directory.children.insert(entry);
    touch();
    return {};
}

void Index::remove(Entry& entry) {
    if (entry.parent == nullptr) {
        return;
    }
    tree_->remove(entry, [this](const Entry& one) { --(one.kind == EntryKind::directory ? directories_ : files_); });
    touch();
}

Result<void> Index::setTarget(Entry& symlink, std::string_view target) {
    if (symlink.kind != EntryKind::symlink || !isHoldableTarget(target)) {
        return fail(Code::volumeNameInvalid, "link target of " + symlink.name);
    }
    symlink.symlinkTarget = target;
    touch();
    return {};
}

Result<void> Index::setXattr(Entry& entry, std::string_view key, ByteView value) {
    auto normal = normalName(key);
    if (!normal) {
        return fail(Code::volumeNameInvalid, "attribute key of " + entry.name);
    }
    touch();
    std::vector<Xattr> xattrs = entry.xattrs;
    auto found = std::ranges::find(xattrs, *normal, &Xattr::key);
    if (found == xattrs.end()) {
        found = xattrs.insert(xattrs.begin(), Xattr{.key = *std::move(normal), .value = {}});
    }
    found->value.assign(value.begin(), value.end());
    entry.xattrs = xattrs;
    return {};
}

void Index::removeXattr(Entry& entry, std::string_view key) {
    if (!entry.xattrs.find(key)) {
        return;
    }
    touch();
    std::vector<Xattr> xattrs = entry.xattrs;
    std::erase_if(xattrs, [&](const Xattr& xattr) { return xattr.key == key; });
    entry.xattrs = xattrs;
}

}  // namespace capstan::ltfs
