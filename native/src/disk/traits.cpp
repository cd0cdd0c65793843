#include "disk/traits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utility>

#include "base/identity.hpp"
#include "ltfs/extended.hpp"

namespace capstan::disk {

namespace {

std::optional<std::string_view> textXattr(const Traits& traits, std::string_view key) {
    const auto found = std::ranges::find(traits.xattrs, key, &ltfs::Xattr::key);
    return found != traits.xattrs.end() ? std::optional(textOf(found->value)) : std::nullopt;
}

template <class T>
std::optional<T> number(std::string_view text, int base) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

mode_t modeOf(const Traits& traits) {
    const bool folder = traits.kind == ltfs::EntryKind::directory;
    const auto text = textXattr(traits, ltfs::extended::unixMode);
    const auto stored = text ? number<mode_t>(*text, 8) : std::nullopt;
    if (!stored || *stored > 07777) {
        const mode_t usual = folder ? 0755 : 0644;
        return traits.readOnly ? usual & ~mode_t{0222} : usual;
    }
    return *stored;
}

/// "uid:gid:user:group"; the numbers count, as names may mean somebody else here.
std::optional<std::pair<uid_t, gid_t>> ownerOf(const Traits& traits) {
    const std::string_view text = textXattr(traits, ltfs::extended::owner).value_or("");
    const std::size_t first = text.find(':');
    if (first == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(first + 1);
    const auto user = number<uid_t>(text.substr(0, first), 10);
    const auto group = number<gid_t>(rest.substr(0, rest.find(':')), 10);
    return user && group ? std::optional(std::pair(*user, *group)) : std::nullopt;
}

std::array<timespec, 2> timesOf(const Traits& traits) {
    const auto spec = [](ltfs::Timestamp time) { return timespec{time.seconds, static_cast<long>(time.nanoseconds)}; };
    return {spec(traits.times.access), spec(traits.times.modify)};
}

/// The format's own keys, other programs' vendor keys and ours speak about the tape, not about the user's file; but a
/// part of one must stay recognisable.
bool isUsers(std::string_view key) {
    return key == ltfs::extended::spannedFileOffset || key == ltfs::extended::wholeSha256 ||
           (!key.starts_with("ltfs.") && !key.starts_with("capstan."));
}

bool setXattr(int fd, const std::string& name, const Bytes& value) {
    return !name.contains('\0') && ::fsetxattr(fd, name.c_str(), value.data(), value.size(), 0) == 0;
}

/// A security attribute can make a program more than its owner is: only root may set one, whoever asks this process.
bool maySet(std::string_view permission) {
    return isPermission(permission) && (!permission.starts_with("security.") || fileUser() == 0);
}

/// Behind the mode, whose bits for the group they replace.
bool applyPermissions(int fd, const Traits& traits) {
    bool kept = true;
    for (const ltfs::Xattr& xattr : traits.xattrs) {
        if (traits.permissions == Permissions::byAttributes && xattr.key.starts_with(ltfs::extended::systemPrefix)) {
            const std::string name = xattr.key.substr(ltfs::extended::systemPrefix.size());
            kept = maySet(name) && setXattr(fd, name, xattr.value) && kept;
        }
    }
    return kept;
}

bool applyXattrs(int fd, const Traits& traits) {
    bool kept = true;
    for (const ltfs::Xattr& xattr : traits.xattrs) {
        if (isUsers(xattr.key)) {
            kept = setXattr(fd, "user." + xattr.key, xattr.value) && kept;
        }
    }
    return kept;
}

/// Only root may give a file away; for everybody else the restored file is their own, as with any copy.
bool applyOwner(int fd, const Traits& traits, const struct stat& now) {
    const auto owner = fileUser() == 0 ? ownerOf(traits) : std::nullopt;
    if (!owner || (now.st_uid == owner->first && now.st_gid == owner->second)) {
        return true;
    }
    return ::fchown(fd, owner->first, owner->second) == 0;
}

/// A tape must not be able to plant a program that runs as somebody else.
bool applyMode(int fd, const Traits& traits) {
    const mode_t wanted = modeOf(traits);
    const mode_t allowed = traits.kind == ltfs::EntryKind::file ? wanted & ~mode_t{S_ISUID | S_ISGID} : wanted;
    return ::fchmod(fd, allowed) == 0 && allowed == wanted;
}

}  // namespace

bool isPermission(std::string_view xattr) {
    return xattr == "system.posix_acl_access" || xattr == "system.posix_acl_default" || xattr.starts_with("security.");
}

Traits traitsOf(const ltfs::Entry& entry, Permissions permissions) {
    return {.kind = entry.kind,
            .times = entry.times,
            .readOnly = entry.readOnly,
            .xattrs = entry.xattrs,
            .permissions = permissions};
}

std::vector<Trait> applyTraits(int fd, const Traits& traits) {
    struct stat now {};
    if (::fstat(fd, &now) != 0) {
        return {Trait::owner, Trait::xattrs, Trait::mode, Trait::times};
    }
    return applyTraits(fd, traits, now);
}

std::vector<Trait> applyTraits(int fd, const Traits& traits, const struct stat& now) {
    std::vector<Trait> notKept;
    const bool owned = applyOwner(fd, traits, now);
    if (!owned) {
        notKept.push_back(Trait::owner);
    }
    // Attributes before the mode: a file that is read-only takes none.
    bool keptXattrs = applyXattrs(fd, traits);
    // A mode beside the wrong owner could open the file to somebody: then it stays with its maker.
    const bool keptMode = owned && applyMode(fd, traits);
    if (!keptMode) {
        notKept.push_back(Trait::mode);
    }
    // And so could a list of who may.
    if (traits.permissions == Permissions::byAttributes) {
        keptXattrs = owned && applyPermissions(fd, traits) && keptXattrs;
    }
    if (!keptXattrs) {
        notKept.push_back(Trait::xattrs);
    }
    if (const auto times = timesOf(traits); ::futimens(fd, times.data()) != 0) {
        notKept.push_back(Trait::times);
    }
    return notKept;
}

std::vector<Trait> applyLinkTraits(int folder, const std::string& name, const Traits& traits) {
    if (const auto owner = fileUser() == 0 ? ownerOf(traits) : std::nullopt) {
        // A link's owner decides nothing about what it points at: one that cannot be set is no loss.
        static_cast<void>(::fchownat(folder, name.c_str(), owner->first, owner->second, AT_SYMLINK_NOFOLLOW) == 0);
    }
    const auto times = timesOf(traits);
    if (::utimensat(folder, name.c_str(), times.data(), AT_SYMLINK_NOFOLLOW) != 0) {
        return {Trait::times};
    }
    return {};
}

}  // namespace capstan::disk
