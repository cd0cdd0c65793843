#include "volume/rescue_tree.hpp"

#include <array>
#include <vector>

#include "ltfs/path_of.hpp"
#include "ltfs/tree_walk.hpp"
#include "volume/rescue_key.hpp"

namespace capstan::volume::rescue {

namespace {

constexpr std::string_view newestFolder = "files";
constexpr std::string_view olderFolder = "older";

void addNumber(Xxh64& hash, std::uint64_t number) {
    hash.add(std::as_bytes(std::span(&number, 1)));
}

std::uint64_t pathKey(const ltfs::Entry& entry) {
    Xxh64 hash;
    hash.add(bytesOf(ltfs::pathOf(entry)));
    return keyOf(hash);
}

/// Where its bytes lie; what has none is known by its name, and a link also by where it leads.
std::uint64_t bytesKey(const ltfs::Entry& entry) {
    Xxh64 hash;
    addNumber(hash, static_cast<std::uint64_t>(entry.kind));
    addNumber(hash, entry.length);
    for (const ltfs::Extent& extent : entry.extents) {
        for (const std::uint64_t part : {extent.fileOffset, static_cast<std::uint64_t>(extent.start.partition),
                                         extent.start.block, std::uint64_t{extent.byteOffset}, extent.byteCount}) {
            addNumber(hash, part);
        }
    }
    if (entry.extents.empty()) {
        addNumber(hash, pathKey(entry));
        hash.add(bytesOf(entry.symlinkTarget.view()));
    }
    return keyOf(hash);
}

void copyFacts(ltfs::Entry& to, const ltfs::Entry& from) {
    to.readOnly = from.readOnly;
    to.times = from.times;
    to.xattrs = std::vector<ltfs::Xattr>(from.xattrs);
    if (from.kind == ltfs::EntryKind::symlink) {
        to.symlinkTarget = from.symlinkTarget.view();
    }
    if (from.kind == ltfs::EntryKind::file) {
        to.length = from.length;
        to.extents = from.extents;
    }
}

}  // namespace

RescueTree::RescueTree() : tree_("rescued", ltfs::Timestamp::now()) {}

ltfs::Entry* RescueTree::top(std::string_view name) {
    if (ltfs::Entry* there = tree_.child(tree_.root(), name)) {
        return there;
    }
    auto made = tree_.add(tree_.root(), name, ltfs::EntryKind::directory, ltfs::Timestamp::now());
    return made ? *made : nullptr;
}

ltfs::Entry* RescueTree::copyInto(ltfs::Entry& folder, const ltfs::Entry& from) {
    auto made = tree_.add(folder, from.name.view(), from.kind, ltfs::Timestamp{});
    if (!made) {
        ++leftOut_;
        return nullptr;
    }
    copyFacts(**made, from);
    return *made;
}

void RescueTree::addNewest(const ltfs::Index& index, Folders folders) {
    FolderMap made{{&index.root(), top(newestFolder)}};
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        if (entry->parent == nullptr) {
            continue;
        }
        const auto folder = made.find(entry->parent);
        if (folder == made.end()) {
            continue;  // a file has the name of its folder: what is in it counts as older
        }
        ltfs::Entry* there = tree_.child(*folder->second, entry->name.view());
        if (entry->kind == ltfs::EntryKind::directory) {
            there = there == nullptr ? copyInto(*folder->second, *entry) : there;
            if (there != nullptr && there->kind == ltfs::EntryKind::directory) {
                made.emplace(entry, there);
            }
            continue;
        }
        if (there != nullptr) {
            continue;
        }
        const std::uint64_t key = bytesKey(*entry);
        if (const auto guess = guessed_.find(key); folders == Folders::sure && guess != guessed_.end()) {
            // An index that has all its records knows better where it lies.
            if (tree_.move(*guess->second, *folder->second, entry->name.view())) {
                pathsSeen_.insert(pathKey(*entry));
            }
            guessed_.erase(guess);
            continue;
        }
        ltfs::Entry* copy = copyInto(*folder->second, *entry);
        if (copy == nullptr) {
            continue;
        }
        bytesSeen_.insert(key);
        pathsSeen_.insert(pathKey(*entry));
        if (folders == Folders::guessed && !entry->extents.empty()) {
            guessed_.emplace(key, copy);
        }
    }
}

ltfs::Entry* RescueTree::folderFor(const ltfs::Entry& directory, FolderMap& made) {
    std::vector<const ltfs::Entry*> missing;
    const ltfs::Entry* at = &directory;
    while (at != nullptr && !made.contains(at)) {
        missing.push_back(at);
        at = at->parent;
    }
    ltfs::Entry* folder = at == nullptr ? nullptr : made.at(at);
    for (auto next = missing.rbegin(); next != missing.rend() && folder != nullptr; ++next) {
        folder = copyInto(*folder, **next);
        made.emplace(*next, folder);
    }
    return folder;
}

void RescueTree::addOlder(const ltfs::Index& index, const std::string& folder, OlderFiles wanted) {
    FolderMap made;
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        if (entry->kind == ltfs::EntryKind::directory) {
            continue;
        }
        if (wanted == OlderFiles::ofChanges && entry->length > 0 && entry->extents.empty()) {
            continue;
        }
        const bool isNew = !bytesSeen_.contains(bytesKey(*entry)) ||
                           (wanted == OlderFiles::otherNames && !pathsSeen_.contains(pathKey(*entry)));
        if (!isNew) {
            continue;
        }
        if (made.empty()) {
            ltfs::Entry* older = top(olderFolder);
            auto below = older == nullptr
                             ? fail(Code::volumePathTaken)
                             : tree_.add(*older, folder, ltfs::EntryKind::directory, ltfs::Timestamp::now());
            if (!below) {
                ++leftOut_;
                return;
            }
            made.emplace(&index.root(), *below);
        }
        ltfs::Entry* into = folderFor(*entry->parent, made);
        if (into != nullptr && copyInto(*into, *entry) != nullptr) {
            bytesSeen_.insert(bytesKey(*entry));
        }
    }
}

}  // namespace capstan::volume::rescue
