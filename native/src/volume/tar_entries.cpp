#include "volume/tar_entries.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "base/disk_name.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"

namespace capstan::volume {

namespace {

constexpr std::uint64_t mostEntries = 10'000'000;
constexpr std::size_t mostFlawed = 1'000;
constexpr std::size_t longestPath = 64U << 10U;
constexpr std::size_t shownBytes = 1'024;

ltfs::Timestamp timestampOf(const tar::TarTime& time) {
    return {.seconds = time.seconds, .nanoseconds = time.nanoseconds};
}

struct NamesOfPath {
    std::vector<TarName> names{};
    std::string problem{};
};

NamesOfPath namesIn(std::string_view path) {
    if (path.size() > longestPath) {
        return {.problem = "its path is too long"};
    }
    NamesOfPath found;
    for (std::string_view rest = path; !rest.empty();) {
        const std::size_t slash = rest.find('/');
        const std::string_view part = rest.substr(0, slash);
        rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
        if (part == "..") {
            return {.problem = "its path leads out of the archive"};
        }
        if (part.empty() || part == ".") {
            continue;
        }
        auto held = ltfs::normalName(shownName(part));
        if (!held) {
            return {.problem = "its name is one that an index cannot hold"};
        }
        found.names.push_back({.held = *std::move(held), .inArchive = std::string(part)});
    }
    return found;
}

ltfs::Xattr textXattr(std::string_view key, std::string_view value) {
    const ByteView bytes = bytesOf(value);
    return {.key = std::string(key), .value = Bytes(bytes.begin(), bytes.end())};
}

std::string octal(std::uint32_t mode) {
    std::array<char, 8> digits{};
    std::snprintf(digits.data(), digits.size(), "%04o", mode);
    return digits.data();
}

/// Names of people come from the tape, too: one that would read as more than a name is left out.
std::string ownerText(const tar::TarMember& member) {
    const auto plain = [](const std::string& name) {
        const bool isName = ltfs::isXmlText(name) && name.find(':') == std::string::npos;
        return isName ? name : std::string();
    };
    return std::to_string(member.user) + ':' + std::to_string(member.group) + ':' + plain(member.userName) + ':' +
           plain(member.groupName);
}

/// What speaks of the tape, not of the file, no tape of a stranger may say.
bool isReserved(std::string_view key) {
    return key.starts_with("ltfs.") || key.starts_with("capstan.");
}

}  // namespace

TarEntries::TarEntries() : index_("", ltfs::Timestamp::now()) {}

Result<void> TarEntries::open(std::string_view folder) {
    auto made = addNew(index_.root(), {.held = std::string(folder), .inArchive = std::string(folder)},
                       ltfs::EntryKind::directory);
    if (!made) {
        return fail(std::move(made));
    }
    archive_ = *made;
    return {};
}

void TarEntries::label(std::string_view name) {
    if (index_.root().name.empty() && ltfs::isHoldableName(name)) {
        index_.root().name = name;
    }
}

void TarEntries::flaw(std::string path, std::string reason, bool kept) {
    ++flawedTotal_;
    if (flawed_.size() < mostFlawed) {
        path.resize(std::min(path.size(), shownBytes));
        flawed_.push_back({.path = std::move(path), .reason = std::move(reason), .kept = kept});
    }
}

Result<void> TarEntries::add(const tar::TarMember& member) {
    if (member.path.empty() && member.kind == tar::MemberKind::left) {
        note(archive_->name, member.problem);
        return {};
    }
    auto left = member.problem.empty() ? place(member) : Result<LeftOut>(member.problem);
    if (!left) {
        return fail(std::move(left));
    }
    if (!left->empty()) {
        std::string shown = archive_->name + std::string_view("/");
        const auto named = namesIn(member.path);
        for (std::size_t i = 0; i < named.names.size(); ++i) {
            shown += (i == 0 ? "" : "/") + named.names[i].held;
        }
        flaw(std::move(shown), *std::move(left), false);
    }
    return {};
}

Result<TarEntries::LeftOut> TarEntries::place(const tar::TarMember& member) {
    const NamesOfPath path = namesIn(member.path);
    if (!path.problem.empty()) {
        return path.problem;
    }
    if (!path.names.empty()) {
        return placeAt(member, path.names);
    }
    if (member.kind != tar::MemberKind::directory) {
        return LeftOut("it has no name");
    }
    describe(*archive_, member);
    return LeftOut();
}

Result<TarEntries::LeftOut> TarEntries::placeAt(const tar::TarMember& member, const std::vector<TarName>& names) {
    using enum tar::MemberKind;
    const ltfs::Entry* const first = member.kind == hardLink ? linked(member.target) : nullptr;
    if (member.kind == hardLink && first == nullptr) {
        return LeftOut("a hard link to a file that is not in the archive before it");
    }
    const std::uint64_t length = first != nullptr ? first->length : member.length;
    if (length > ltfs::maxNumber - bytes_) {
        return LeftOut("it is larger than any tape");
    }
    auto folder = folderOf(names);
    if (!folder) {
        return folder.error().code == Code::volumeNameInvalid ? Result<LeftOut>("its path is too deep")
                                                              : fail(std::move(folder));
    }
    ltfs::Entry* known = (*folder)->children.find(names.back().held);
    if (known != nullptr && known == first) {
        return LeftOut();  // a link to itself
    }
    if (known != nullptr && member.kind == directory && known->kind == ltfs::EntryKind::directory) {
        describe(*known, member);
        return LeftOut();
    }
    if (known != nullptr) {
        if (auto moved = makeWay(*known); !moved) {
            return moved.error().code == Code::volumeNameInvalid
                       ? Result<LeftOut>("an earlier one has its name, and there is no other for that")
                       : fail(std::move(moved));
        }
    }
    const ltfs::EntryKind kind = member.kind == directory ? ltfs::EntryKind::directory
                                 : member.kind == symlink ? ltfs::EntryKind::symlink
                                                          : ltfs::EntryKind::file;
    auto entry = addNew(**folder, names.back(), kind);
    if (!entry) {
        return entry.error().code == Code::volumeNameInvalid ? Result<LeftOut>("its path is too deep")
                                                             : fail(std::move(entry));
    }
    if (member.kind == symlink && !index_.setTarget(**entry, shownPath(member.target))) {
        index_.remove(**entry);
        return LeftOut("it leads to a name that an index cannot hold");
    }
    if (kind == ltfs::EntryKind::file) {
        bytes_ += length;
        (*entry)->length = length;
    }
    if (first != nullptr) {
        (*entry)->extents = first->extents;
        std::vector<ltfs::Xattr> xattrs = first->xattrs;
        std::erase_if(xattrs, [](const ltfs::Xattr& xattr) { return xattr.key == ltfs::extended::name; });
        if (const auto own = (*entry)->xattrs.find(ltfs::extended::name)) {
            xattrs.push_back({.key = std::string(ltfs::extended::name), .value = *own});
        }
        (*entry)->xattrs = xattrs;
        (*entry)->times = first->times;
        (*entry)->readOnly = first->readOnly;
        return LeftOut();
    }
    std::vector<ltfs::Extent> extents;
    extents.reserve(member.pieces.size());
    for (const tar::TarPiece& piece : member.pieces) {
        extents.push_back({.fileOffset = piece.offset,
                           .start = {.partition = 'b', .block = piece.start.block},
                           .byteOffset = piece.start.offset,
                           .byteCount = piece.bytes});
    }
    (*entry)->extents = extents;
    describe(**entry, member);
    return LeftOut();
}

Result<ltfs::Entry*> TarEntries::folderOf(const std::vector<TarName>& names) {
    ltfs::Entry* folder = archive_;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        ltfs::Entry* next = folder->children.find(names[i].held);
        if (next != nullptr && next->kind != ltfs::EntryKind::directory) {
            if (auto moved = makeWay(*next); !moved) {
                return fail(std::move(moved));
            }
            next = nullptr;
        }
        if (next == nullptr) {
            auto made = addNew(*folder, names[i], ltfs::EntryKind::directory);
            if (!made) {
                return made;
            }
            next = *made;
        }
        folder = next;
    }
    return folder;
}

Result<ltfs::Entry*> TarEntries::addNew(ltfs::Entry& folder, const TarName& name, ltfs::EntryKind kind) {
    if (index_.fileCount() + index_.directoryCount() >= mostEntries) {
        return fail(Code::volumeForeign, "its archives hold more than " + std::to_string(mostEntries) + " members");
    }
    auto entry = index_.add(folder, name.held, kind, index_.updateTime);
    if (entry && name.inArchive != name.held) {
        (*entry)->xattrs = std::vector{textXattr(ltfs::extended::name, name.inArchive)};
    }
    return entry;
}

Result<void> TarEntries::makeWay(ltfs::Entry& entry) {
    ltfs::Entry& folder = *entry.parent;
    const std::string name = entry.name;
    std::uint64_t& count = versions_[{&folder, name}];
    std::string free;
    do {
        free = name + ".~" + std::to_string(++count) + '~';
    } while (folder.children.find(free) != nullptr);
    return index_.move(entry, folder, free);
}

const ltfs::Entry* TarEntries::linked(const std::string& target) const {
    const NamesOfPath path = namesIn(target);
    const ltfs::Entry* entry = archive_;
    for (const TarName& name : path.names) {
        entry = entry != nullptr ? entry->children.find(name.held) : nullptr;
    }
    const bool isFile = path.problem.empty() && entry != nullptr && entry->kind == ltfs::EntryKind::file;
    return isFile ? entry : nullptr;
}

void TarEntries::describe(ltfs::Entry& entry, const tar::TarMember& member) {
    const ltfs::Timestamp modified = timestampOf(member.modified);
    const ltfs::Timestamp changed = member.changed ? timestampOf(*member.changed) : modified;
    entry.times = ltfs::EntryTimes{.creation = modified,
                                   .change = changed,
                                   .modify = modified,
                                   .access = member.accessed ? timestampOf(*member.accessed) : modified,
                                   .backup = modified};
    std::vector<ltfs::Xattr> xattrs;
    const auto put = [&xattrs](std::string_view key, std::string_view value) {
        xattrs.push_back(textXattr(key, value));
    };
    if (const auto name = entry.xattrs.find(ltfs::extended::name)) {
        put(ltfs::extended::name, textOf(*name));
    }
    if (entry.kind == ltfs::EntryKind::symlink && entry.symlinkTarget != member.target) {
        put(ltfs::extended::linkTarget, member.target);
    }
    if (entry.kind != ltfs::EntryKind::symlink) {
        put(ltfs::extended::unixMode, octal(member.mode));
        constexpr std::uint32_t writable = 0222;
        entry.readOnly = (member.mode & writable) == 0;
    }
    put(ltfs::extended::owner, ownerText(member));
    if (!member.sha256.empty()) {
        put(ltfs::extended::sha256, member.sha256);
    }
    for (const auto& [key, value] : member.attributes) {
        if (ltfs::isHoldableName(key) && !isReserved(key)) {
            put(key, value);
        }
    }
    entry.xattrs = xattrs;
    index_.touch();
}

Result<void> TarEntries::addRaw(std::string_view name, std::string_view compression, tar::StreamPlace start,
                                std::uint64_t bytes) {
    if (bytes > ltfs::maxNumber - bytes_) {
        return fail(Code::volumeForeign, "its files are larger than any tape");
    }
    const std::string file = std::string(name) + (compression.empty() ? ".bin" : '.' + std::string(compression));
    auto entry = addNew(index_.root(), {.held = file, .inArchive = file}, ltfs::EntryKind::file);
    if (!entry) {
        return fail(std::move(entry));
    }
    bytes_ += bytes;
    (*entry)->length = bytes;
    (*entry)->extents = std::vector{ltfs::Extent{
        .start = {.partition = 'b', .block = start.block}, .byteOffset = start.offset, .byteCount = bytes}};
    note(file, compression.empty() ? "it is no tar archive, and is listed as one file"
                                   : "it is compressed with " + std::string(compression) +
                                         ", and is listed as one file: restore it and unpack it there");
    return {};
}

}  // namespace capstan::volume
