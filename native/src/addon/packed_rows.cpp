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
constexpr unsigned isSameAgain = 256;

/// The years 100 to 9999, in which JavaScript's calendar agrees.
constexpr std::int64_t firstPlainSecond = -59'011'459'200;
constexpr std::int64_t lastPlainSecond = 253'402'300'799;

constexpr std::uint64_t largestNumber = (std::uint64_t{1} << 53U) - 1;
constexpr std::size_t digestDigits = 64;

constexpr unsigned hasDigest = 1;
constexpr unsigned hasHashes = 2;

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

constexpr std::uint8_t noDigit = 0xFF;
constexpr auto digitValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(noDigit);
    for (std::uint8_t value = 0; value < 16; ++value) {
        values[static_cast<unsigned char>("0123456789abcdef"[value])] = value;
    }
    return values;
}();

std::uint8_t digitValue(char c) {
    return digitValues[static_cast<unsigned char>(c)];
}

bool areDigits(std::string_view value) {
    return std::ranges::all_of(value, [](char c) { return digitValue(c) != noDigit; });
}

bool isDigest(std::string_view value) {
    return value.size() == digestDigits && areDigits(value);
}

/// A C4 id is none of digits: it stands among the attributes.
bool isHash(std::string_view key, std::string_view value) {
    return key.contains(".hash.") && !value.empty() && value.size() % 2 == 0 && areDigits(value);
}

template <class Extents>
Result<void> requireCountable(std::string_view name, std::uint64_t length, const Extents& extents) {
    const auto check = [name](std::uint64_t number) -> Result<void> {
        return number <= largestNumber ? Result<void>()
                                       : fail(Code::volumeIndexInvalid,
                                              std::string(name) + ": a size or place of " + std::to_string(number));
    };
    if (auto countable = check(length); !countable) {
        return countable;
    }
    for (const ltfs::Extent& extent : extents) {
        for (const std::uint64_t number : {extent.fileOffset, extent.start.block, extent.byteCount}) {
            if (auto countable = check(number); !countable) {
                return countable;
            }
        }
    }
    return {};
}

}  // namespace

void appendBytesOf(std::string& out, std::string_view digits) {
    const std::size_t before = out.size();
    out.resize(before + digits.size() / 2);
    for (std::size_t i = 0; i < digits.size() / 2; ++i) {
        out[before + i] = static_cast<char>(digitValue(digits[2 * i]) << 4U | digitValue(digits[2 * i + 1]));
    }
}

Result<void> RowPacker::add(const ltfs::Entry& entry, std::int64_t parent) {
    const Row row{.parent = parent,
                  .kind = entry.kind,
                  .name = entry.name,
                  .length = entry.length,
                  .readOnly = entry.readOnly,
                  .times = entry.times,
                  .symlinkTarget = entry.symlinkTarget};
    return add(row, entry.extents, [this, &entry] {
        std::string_view key;
        std::string_view value;
        for (auto at = entry.xattrs.begin(); at != entry.xattrs.end(); ++at) {
            at.parse(key, value, value_);
            addAttribute(key, value);
        }
    });
}

Result<void> RowPacker::add(const volume::JournalFile& file, std::int64_t parent) {
    const Row row{
        .parent = parent, .name = file.path, .length = file.length, .readOnly = file.readOnly, .times = file.times};
    return add(row, file.extents, [this, &file] {
        for (const ltfs::Xattr& xattr : file.xattrs) {
            addAttribute(xattr.key, textOf(xattr.value));
        }
    });
}

template <class Extents, class EachAttribute>
Result<void> RowPacker::add(const Row& row, const Extents& extents, EachAttribute eachAttribute) {
    if (auto countable = requireCountable(row.name, row.length, extents); !countable) {
        return countable;
    }
    std::string& out = rows_.bytes;
    putNumber(out, static_cast<std::uint64_t>(row.parent + 1));
    static constexpr std::array kinds{ltfs::EntryKind::directory, ltfs::EntryKind::file, ltfs::EntryKind::symlink};
    putNumber(out, static_cast<std::uint64_t>(std::ranges::find(kinds, row.kind) - kinds.begin()));
    putText(out, row.name);
    putNumber(out, row.kind == ltfs::EntryKind::file ? row.length : 0);
    putSigned(out, ltfs::Timestamp(row.times.modify).seconds);
    beginAttributes();
    eachAttribute();
    endAttributes();
    addBody(row, extents);
    ++rows_.count;
    return {};
}

void RowPacker::beginAttributes() {
    attributes_.clear();
    hashes_.clear();
    digest_.clear();
    count_ = 0;
    hashCount_ = 0;
}

void RowPacker::addHash(std::string_view key, std::string_view digits) {
    const auto known = std::ranges::find(hashKeys_, key);
    const bool isNew = known == hashKeys_.end();
    putNumber(hashes_, isNew ? 0 : static_cast<std::uint64_t>(known - hashKeys_.begin()) + 1);
    if (isNew) {
        hashKeys_.emplace_back(key);
        putText(hashes_, key);
    }
    putNumber(hashes_, digits.size() / 2);
    appendBytesOf(hashes_, digits);
    ++hashCount_;
}

void RowPacker::addAttribute(std::string_view key, std::string_view value) {
    if (digest_.empty() && key == ltfs::extended::sha256 && isDigest(value)) {
        appendBytesOf(digest_, value);
        return;
    }
    if (isHash(key, value)) {
        addHash(key, value);
        return;
    }
    ++count_;
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

void RowPacker::endAttributes() {
    putNumber(rows_.bytes, (digest_.empty() ? 0U : hasDigest) | (hashCount_ == 0 ? 0U : hasHashes));
    rows_.bytes += digest_;
    if (hashCount_ > 0) {
        putNumber(rows_.bytes, hashCount_);
        rows_.bytes += hashes_;
    }
    list_.clear();
    putNumber(list_, count_);
    list_ += attributes_;
    const auto [known, isNew] = lists_.try_emplace(list_, lists_.size() + 1);
    putNumber(rows_.bytes, isNew ? 0 : known->second);
    if (isNew) {
        putText(rows_.bytes, list_);
    }
}

template <class Extents>
void RowPacker::addBody(const Row& row, const Extents& extents) {
    const ltfs::EntryTimes& times = row.times;
    const std::array others{times.creation, times.change, times.access, times.backup};
    const bool isOdd = !isPlain(times.modify) || !std::ranges::all_of(others, isPlain);
    const bool isWhole = extents.size() == 1 && extents[0].start.partition == 'b' && extents[0].fileOffset == 0 &&
                         extents[0].byteCount == row.length;
    unsigned flags = (row.readOnly ? isReadOnly : 0U) | (isOdd ? hasOddTimes : 0U) |
                     (row.kind == ltfs::EntryKind::symlink ? isLink : 0U) | (isWhole ? isOnePiece : 0U);
    std::array<bool, 4> isRepeated{};
    for (std::size_t i = 0; i < others.size(); ++i) {
        const bool isSame = others[i] == times.modify;
        const bool isAgain = !isSame && !isOdd && i > 0 && others[i] == others[i - 1];
        flags |= (isSame ? isSameTime << i : 0U) | (isAgain ? isSameAgain << (i - 1) : 0U);
        isRepeated[i] = isSame || isAgain;
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
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (!isRepeated[i]) {
                putSigned(body_, others[i].seconds - times.modify.seconds);
                putNumber(body_, others[i].nanoseconds);
            }
        }
    }
    if (row.kind == ltfs::EntryKind::symlink) {
        putText(body_, row.symlinkTarget);
    }
    if (isWhole) {
        putNumber(body_, extents[0].start.block);
        putNumber(body_, extents[0].byteOffset);
    } else {
        putNumber(body_, extents.size());
        for (const ltfs::Extent& extent : extents) {
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
