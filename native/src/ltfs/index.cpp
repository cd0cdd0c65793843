#include "ltfs/index.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "ltfs/name_table.hpp"
#include "ltfs/names.hpp"

namespace capstan::ltfs {

namespace {

/// Below this a walk over the children is as quick as a table, and takes no memory.
constexpr std::size_t tableFrom = 16;

Entry* exactChild(const Entry& directory, std::string_view name) {
    if (directory.names) {
        return directory.names->find(name);
    }
    const auto found =
        std::ranges::find(directory.children, name, [](const auto& entry) -> std::string_view { return entry->name; });
    return found == directory.children.end() ? nullptr : found->get();
}

Entry* lookUp(const Entry& directory, std::string_view name) {
    if (Entry* entry = exactChild(directory, name)) {
        return entry;
    }
    const std::string nfc = composed(name);
    return nfc == name ? nullptr : exactChild(directory, nfc);
}

std::size_t depth(const Entry* entry) {
    std::size_t count = 0;
    for (; entry->parent != nullptr; entry = entry->parent) {
        ++count;
    }
    return count;
}

}  // namespace

Entry::Entry() = default;

Entry::~Entry() {
    // Trees are taken down level by level: a chain of directories must not become a chain of calls.
    std::vector<std::unique_ptr<Entry>> pending = std::move(children);
    while (!pending.empty()) {
        const std::unique_ptr<Entry> entry = std::move(pending.back());
        pending.pop_back();
        std::ranges::move(entry->children, std::back_inserter(pending));
        entry->children.clear();
    }
}

Index::Index(std::string volumeName, Timestamp now) : updateTime(now), root_(std::make_unique<Entry>()) {
    root_->kind = Kind::directory;
    root_->name = std::move(volumeName);
    root_->uid = highestUid;
    root_->times = {now, now, now, now, now};
}

const Entry* Index::find(std::string_view path) const {
    const Entry* entry = root_.get();
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

Entry* Index::child(Entry& directory, std::string_view name) {
    return lookUp(directory, name);
}

const Entry* Index::child(const Entry& directory, std::string_view name) const {
    return lookUp(directory, name);
}

Result<Entry*> Index::add(Entry& directory, std::string_view name, Kind kind, Timestamp now) {
    auto normal = normalName(name);
    if (!normal) {
        return fail(std::move(normal));
    }
    if (directory.kind != Kind::directory) {
        return fail(Code::volumePathTaken, directory.name + " is not a directory");
    }
    if (depth(&directory) + 1 >= maxDepth) {
        return fail(Code::volumeNameInvalid, "deeper than " + std::to_string(maxDepth) + " levels");
    }
    if (highestUid == std::numeric_limits<std::uint64_t>::max()) {
        return fail(Code::volumeFull, "no file uid is left");
    }
    auto entry = std::make_unique<Entry>();
    entry->kind = kind;
    entry->name = *std::move(normal);
    entry->uid = highestUid + 1;
    entry->readOnly = kind == Kind::symlink;
    entry->times = {now, now, now, now, now};
    Entry* added = attach(directory, std::move(entry));
    if (added == nullptr) {
        return fail(Code::volumePathTaken, std::string(name));
    }
    ++highestUid;
    touch();
    return added;
}

Entry* Index::attach(Entry& directory, std::unique_ptr<Entry> entry) {
    if (exactChild(directory, entry->name) != nullptr) {
        return nullptr;
    }
    Entry& added = *directory.children.emplace_back(std::move(entry));
    added.parent = &directory;
    if (directory.names) {
        directory.names->insert(added);
    } else if (directory.children.size() >= tableFrom) {
        directory.names = std::make_unique<NameTable>();
        for (const auto& one : directory.children) {
            directory.names->insert(*one);
        }
    }
    ++(added.kind == Kind::directory ? directories_ : files_);
    return &added;
}

void Index::remove(Entry& entry) {
    if (entry.parent == nullptr) {
        return;
    }
    std::vector<const Entry*> pending{&entry};
    while (!pending.empty()) {
        const Entry* one = pending.back();
        pending.pop_back();
        --(one->kind == Kind::directory ? directories_ : files_);
        for (const auto& below : one->children) {
            pending.push_back(below.get());
        }
    }
    Entry& directory = *entry.parent;
    if (directory.names) {
        directory.names->erase(entry);
    }
    auto& siblings = directory.children;
    siblings.erase(std::ranges::lower_bound(siblings, entry.uid, {}, [](const auto& one) { return one->uid; }));
    touch();
}

Result<void> Index::setTarget(Entry& symlink, std::string_view target) {
    if (symlink.kind != Kind::symlink || !isHoldableTarget(target)) {
        return fail(Code::volumeNameInvalid, "link target of " + symlink.name);
    }
    symlink.symlinkTarget = target;
    touch();
    return {};
}

Result<void> Index::setXattr(Entry& entry, std::string_view key, Bytes value) {
    auto normal = normalName(key);
    if (!normal) {
        return fail(Code::volumeNameInvalid, "attribute key of " + entry.name);
    }
    touch();
    const auto found = std::ranges::find(entry.xattrs, *normal, &Xattr::key);
    if (found != entry.xattrs.end()) {
        found->value = std::move(value);
        return {};
    }
    entry.xattrs.insert(entry.xattrs.begin(), Xattr{*std::move(normal), std::move(value)});
    return {};
}

}  // namespace capstan::ltfs
