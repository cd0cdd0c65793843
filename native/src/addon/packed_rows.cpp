#include "addon/packed_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

namespace {

// As in packing.ts.
constexpr unsigned isReadOnly = 1;
constexpr unsigned isLink = 2;
constexpr unsigned hasOddTimes = 4;
constexpr unsigned isOnePiece = 8;
constexpr unsigned isSameTime = 16;

/// The years 100 to 9999, in which JavaScript's calendar agrees.
constexpr std::int64_t firstPlainSecond = -59'011'459'200;
constexpr std::int64_t lastPlainSecond = 253'402'300'799;

constexpr std::uint64_t largestNumber = (std::uint64_t{1} << 53U) - 1;
constexpr std::size_t digestDigits = 64;

void putNumber(std::string& out, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7U) {
        out += static_cast<char>(number | 0x80U);
    }
    out += static_cast<char>(number);
}

/// Small ones of either sign stay small: 0, -1, 1, -2 become 0, 1, 2, 3.
void putSigned(std::string& out, std::int64_t number) {
    const auto doubled = static_cast<std::uint64_t>(number) << 1U;
    putNumber(out, number < 0 ? ~doubled : doubled);
}

void putText(std::string& out, std::string_view text) {
    putNumber(out, text.size());
    out += text;
}

bool isPlain(ltfs::Timestamp time) {
    return time.seconds >= firstPlainSecond && time.seconds <= lastPlainSecond;
}

int digitValue(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool isDigest(std::string_view value) {
    return value.size() == digestDigits && std::ranges::all_of(value, [](char c) { return digitValue(c) >= 0; });
}

Result<void> requireCountable(const ltfs::Entry& entry, std::uint64_t number) {
    if (number <= largestNumber) {
        return {};
    }
    return fail(Code::volumeIndexInvalid, std::string(entry.name) + ": a size or place of " + std::to_string(number));
}

Result<void> requireCountable(const ltfs::Entry& entry) {
    if (auto length = requireCountable(entry, entry.length); !length) {
        return length;
    }
    for (const ltfs::Extent& extent : entry.extents) {
        for (const std::uint64_t number : {extent.fileOffset, extent.start.block, extent.byteCount}) {
            if (auto counted = requireCountable(entry, number); !counted) {
                return counted;
            }
        }
    }
    return {};
}

}  // namespace

Result<void> RowPacker::add(const ltfs::Entry& entry, std::int64_t parent) {
    if (auto countable = requireCountable(entry); !countable) {
        return countable;
    }
    std::string& out = rows_.bytes;
    putNumber(out, static_cast<std::uint64_t>(parent + 1));
    static constexpr std::array kinds{ltfs::EntryKind::directory, ltfs::EntryKind::file, ltfs::EntryKind::symlink};
    putNumber(out, static_cast<std::uint64_t>(std::ranges::find(kinds, entry.kind) - kinds.begin()));
    putText(out, entry.name);
    putNumber(out, entry.kind == ltfs::EntryKind::file ? entry.length : 0);
    putSigned(out, ltfs::Timestamp(entry.times.modify).seconds);
    addAttributes(entry);
    addBody(entry);
    ++rows_.count;
    return {};
}

void RowPacker::addAttributes(const ltfs::Entry& entry) {
    std::string_view key;
    std::string_view value;
    std::size_t count = 0;
    bool hasDigest = false;
    attributes_.clear();
    for (auto at = entry.xattrs.begin(); at != entry.xattrs.end(); ++at) {
        at.parse(key, value, value_);
        if (!hasDigest && key == ltfs::extended::sha256 && isDigest(value)) {
            hasDigest = true;
            rows_.bytes += '\1';
            for (std::size_t i = 0; i < digestDigits; i += 2) {
                rows_.bytes += static_cast<char>(digitValue(value[i]) * 16 + digitValue(value[i + 1]));
            }
            continue;
        }
        ++count;
        putText(attributes_, key);
        const bool isText = ltfs::isXmlText(value);
        attributes_ += isText ? '\0' : '\1';
        if (isText) {
            putText(attributes_, value);
        } else {
            std::string base64;
            ltfs::appendBase64(base64, bytesOf(value));
            putText(attributes_, base64);
        }
    }
    if (!hasDigest) {
        rows_.bytes += '\0';
    }
    list_.clear();
    putNumber(list_, count);
    list_ += attributes_;
    const auto [known, isNew] = lists_.try_emplace(list_, lists_.size() + 1);
    putNumber(rows_.bytes, isNew ? 0 : known->second);
    if (isNew) {
        putText(rows_.bytes, list_);
    }
}

void RowPacker::addBody(const ltfs::Entry& entry) {
    const ltfs::EntryTimes times = entry.times;
    const std::array others{times.creation, times.change, times.access, times.backup};
    const bool isOdd = !isPlain(times.modify) || !std::ranges::all_of(others, isPlain);
    const bool isWhole = entry.extents.size() == 1 && entry.extents[0].start.partition == 'b' &&
                         entry.extents[0].fileOffset == 0 && entry.extents[0].byteCount == entry.length;
    unsigned flags = (entry.readOnly ? isReadOnly : 0U) | (isOdd ? hasOddTimes : 0U) |
                     (entry.kind == ltfs::EntryKind::symlink ? isLink : 0U) | (isWhole ? isOnePiece : 0U);
    for (std::size_t i = 0; i < others.size(); ++i) {
        flags |= others[i] == times.modify ? isSameTime << i : 0U;
    }
    body_.clear();
    putNumber(body_, flags);
    if (isOdd) {
        putText(body_, ltfs::formatTimestamp(times.modify));
        for (const ltfs::Timestamp& time : others) {
            putText(body_, ltfs::formatTimestamp(time));
        }
    } else {
        putNumber(body_, times.modify.nanoseconds);
        for (const ltfs::Timestamp& time : others) {
            if (time != times.modify) {
                putSigned(body_, time.seconds - times.modify.seconds);
                putNumber(body_, time.nanoseconds);
            }
        }
    }
    if (entry.kind == ltfs::EntryKind::symlink) {
        putText(body_, entry.symlinkTarget);
    }
    if (isWhole) {
        putNumber(body_, entry.extents[0].start.block);
        putNumber(body_, entry.extents[0].byteOffset);
    } else {
        putNumber(body_, entry.extents.size());
        for (const ltfs::Extent& extent : entry.extents) {
            putNumber(body_, extent.start.partition == 'b' ? 1 : 0);
            putNumber(body_, extent.fileOffset);
            putNumber(body_, extent.start.block);
            putNumber(body_, extent.byteOffset);
            putNumber(body_, extent.byteCount);
        }
    }
    putText(rows_.bytes, body_);
}

}  // namespace capstan::addon
