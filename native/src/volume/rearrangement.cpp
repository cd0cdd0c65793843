#include "volume/rearrangement.hpp"

#include <algorithm>
#include <string_view>

#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

using ltfs::Entry;
using ltfs::EntryKind;

/// As on any file system, a folder's own time is that of the last change in it.
void changed(Entry& folder, ltfs::Timestamp now) {
    folder.times.modify = folder.times.change = now;
}

/// Folders that are missing on the way are made; null when a file stands there, or a name is none.
Entry* folderFor(ltfs::Index& index, std::string_view path, ltfs::Timestamp now) {
    Entry* at = &index.root();
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view name = path.substr(0, slash);
        Entry* next = index.child(*at, name);
        if (next == nullptr) {
            auto made = index.add(*at, name, EntryKind::directory, now);
            if (!made) {
                return nullptr;
            }
            changed(*at, now);
            next = *made;
        }
        at = next;
        path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    }
    return at;
}

bool isMeant(const Entry* entry, const FileMove& move) {
    return entry != nullptr && entry->kind == EntryKind::file && entry->length == move.size &&
           entry->times.modify == move.modified;
}

bool make(ltfs::Index& index, const FileMove& move, ltfs::Timestamp now) {
    Entry* const entry = index.find(move.from);
    if (!isMeant(entry, move) || index.find(move.to) != nullptr) {
        return false;
    }
    const std::size_t slash = move.to.rfind('/');
    const bool inRoot = slash == std::string::npos;
    Entry* const folder = inRoot ? &index.root() : folderFor(index, std::string_view(move.to).substr(0, slash), now);
    Entry* const before = entry->parent;
    if (folder == nullptr || !index.move(*entry, *folder, std::string_view(move.to).substr(inRoot ? 0 : slash + 1))) {
        return false;
    }
    entry->times.change = now;
    changed(*before, now);
    changed(*folder, now);
    return true;
}

bool remove(ltfs::Index& index, const Removal& removal, ltfs::Timestamp now) {
    Entry* const entry = index.find(removal.path);
    if (entry == nullptr || entry->parent == nullptr || !entry->children.empty()) {
        return false;
    }
    if (!removal.kinds.empty() && std::ranges::find(removal.kinds, entry->kind) == removal.kinds.end()) {
        return false;
    }
    changed(*entry->parent, now);
    index.remove(*entry);
    return true;
}

}  // namespace

Result<RearrangeResult> Volume::rearrange(const Rearrangement& wanted) {
    if (auto writable = requireWritable(); !writable) {
        return fail(std::move(writable));
    }
    const ltfs::Timestamp now = ltfs::Timestamp::now();
    RearrangeResult done;
    done.moved.reserve(wanted.moves.size());
    for (const FileMove& move : wanted.moves) {
        done.moved.push_back(make(index_, move, now));
    }
    for (const Removal& removal : wanted.removals) {
        if (remove(index_, removal, now)) {
            ++done.removed;
        }
    }
    return done;
}

}  // namespace capstan::volume
