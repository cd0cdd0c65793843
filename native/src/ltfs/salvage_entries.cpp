// What becomes of each entry of an index that is salvaged when all of it has been read: whether it is sound, what its
// children are called, and what is reported of it.

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "ltfs/index_values.hpp"
#include "ltfs/salvage_parser.hpp"

namespace capstan::ltfs {

namespace {

/// More of them nobody reads; the rest is counted.
constexpr std::size_t flawedKept = 10'000;
constexpr std::string_view substituteName = "unnamed-folder-";

std::string below(std::string path, std::string_view name) {
    return path.empty() ? std::string(name) : path.append("/").append(name);
}

}  // namespace

// ---- an entry ----

void SalvageParser::checkFile(Draft& file) const {
    const auto wrong = [&file](std::string why) { file.fault = file.fault.empty() ? std::move(why) : file.fault; };
    if (!file.name) {
        return wrong("it has no name");
    }
    if (!file.length && !file.target) {
        return wrong("it has no length");
    }
    if (file.target && !file.extents.empty()) {
        return wrong("it is a link and has content");
    }
    std::ranges::sort(file.extents, {}, &Extent::fileOffset);
    std::uint64_t end = 0;
    for (const Extent& extent : file.extents) {
        if (extent.fileOffset < end) {
            return wrong("its extents overlap");
        }
        end = extent.fileOffset + extent.byteCount;
        if (auto why = refusal_(extent)) {
            return wrong(*std::move(why));
        }
    }
    if (end > file.length.value_or(0)) {
        wrong("its extents reach past its length");
    }
}

void SalvageParser::endFile() {
    checkFile(draft());
    if ((draft().seen & allTimes) != allTimes) {
        lack("one of its times is missing");
    }
    if (!draft().fault.empty() || !draft().lack.empty()) {
        const bool kept = draft().fault.empty();
        reportFlaw(pathOfOpen(), kept ? draft().lack : draft().fault, kept);
    }
    const Draft file = std::move(open_.back());
    open_.pop_back();
    if (!file.fault.empty()) {
        return;
    }
    Entry& entry = found_.index.tree_->append(*draft().directory);
    entry.uid = ++lastUid_;
    entry.kind = file.target ? EntryKind::symlink : EntryKind::file;
    entry.name = *file.name;
    entry.readOnly = file.readOnly;
    entry.times = file.times;
    entry.xattrs = file.xattrs;
    if (file.target) {
        entry.symlinkTarget = *file.target;
    } else {
        entry.length = *file.length;
        entry.extents = file.extents;
    }
}

void SalvageParser::endDirectory() {
    if (isBroken_ && !draft().name) {
        draft().fault = "the index breaks off in it";
    }
    Entry& entry = *draft().directory;
    nameChildren(entry);
    const std::string path = pathOfOpen();
    const Draft directory = std::move(open_.back());
    open_.pop_back();
    entry.readOnly = directory.readOnly;
    entry.times = directory.times;
    entry.xattrs = directory.xattrs;
    const bool hasName = directory.name && directory.fault.empty();
    if (hasName) {
        entry.name = *directory.name;
    }
    if (!hasName && entry.parent != nullptr) {
        reportFlaw(path, directory.fault.empty() ? "it has no name" : directory.fault, true);
    } else if (!directory.lack.empty()) {
        reportFlaw(path, directory.lack, true);
    }
}

/// All of them are there: those that share a name are told apart. Of two files nobody knows which one it means.
void SalvageParser::nameChildren(Entry& directory) {
    std::vector<Entry*> byName;
    for (const Child& child : directory.children) {
        byName.push_back(child.get());
    }
    const auto nameOf = [](const Entry* entry) { return entry->name.view(); };
    std::ranges::stable_sort(byName, {}, nameOf);
    std::vector<Entry*> twins;
    std::vector<Entry*> unnamed;
    const std::string path = pathOfOpen();
    for (auto from = byName.begin(); from != byName.end();) {
        const auto to =
            std::ranges::find_if(from, byName.end(), [&](const Entry* one) { return one->name != (*from)->name; });
        const bool isNone = (*from)->name.empty();
        for (auto at = from; at != to; ++at) {
            const bool isFolder = (*at)->kind == EntryKind::directory;
            if (to - from > 1 && !isNone) {
                reportFlaw(below(path, (*at)->name), "another entry has its name", isFolder);
                (isFolder ? unnamed : twins).push_back(*at);
            } else if (isNone) {
                unnamed.push_back(*at);
            }
        }
        from = to;
    }
    std::set<std::string, std::less<>> taken;
    for (const Entry* entry : byName) {
        if (nameOf(entry).starts_with(substituteName)) {
            taken.emplace(nameOf(entry));
        }
    }
    std::uint64_t number = 0;
    for (Entry* const folder : unnamed) {
        std::string name;
        do {
            name = std::string(substituteName) + std::to_string(++number);
        } while (taken.contains(name));
        folder->name = name;
    }
    dropTwins(twins);
    static_cast<void>(directory.children.indexNames());
    for (const Child& child : directory.children) {
        ++(child->kind == EntryKind::directory ? found_.index.directories_ : found_.index.files_);
    }
}

/// Put behind all others first, so that taking them out moves nothing.
void SalvageParser::dropTwins(const std::vector<Entry*>& twins) {
    if (twins.empty()) {
        return;
    }
    for (Entry* const twin : twins) {
        twin->uid = ++lastUid_;
    }
    twins.front()->parent->children.sort();
    for (auto at = twins.rbegin(); at != twins.rend(); ++at) {
        found_.index.tree_->remove(**at, [](const Entry&) {});
    }
}

// ---- what is reported of it ----

std::string SalvageParser::shortened(std::string text) {
    if (text.size() <= shownBytes) {
        return text;
    }
    std::size_t end = shownBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return text.substr(0, end) + "…";
}

void SalvageParser::fault(std::string_view why) {
    draft().fault = draft().fault.empty() ? std::string(why) : draft().fault;
}

void SalvageParser::lack(std::string_view why) {
    draft().lack = draft().lack.empty() ? std::string(why) : draft().lack;
}

void SalvageParser::reportFlaw(std::string path, std::string reason, bool kept) {
    ++found_.flawedTotal;
    if (found_.flawed.size() < flawedKept) {
        found_.flawed.push_back({.path = shortened(std::move(path)), .reason = std::move(reason), .kept = kept});
    }
}

/// Of the entry that is being read, by the names that were read already.
std::string SalvageParser::pathOfOpen() const {
    std::string path;
    for (std::size_t i = 1; i < open_.size() && path.size() <= shownBytes; ++i) {
        path = below(std::move(path), open_[i].name            ? std::string_view(open_[i].shown)
                                      : open_[i].shown.empty() ? std::string_view("?")
                                                               : std::string_view(open_[i].shown));
    }
    return path;
}

}  // namespace capstan::ltfs
