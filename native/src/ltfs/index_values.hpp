// What the text of an index's elements means (LTFS 2.4, clause 9.2). White space around a value is no part of it; each
// function says whether the text was such a value.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ltfs/index.hpp"
#include "ltfs/index_tag.hpp"

namespace capstan::ltfs {

/// The largest text of one element: an attribute's value; everything else is far below.
inline constexpr std::size_t maxTextBytes = std::size_t{16} << 20U;
/// The most that one entry may hold of elements that this reader does not know.
inline constexpr std::size_t maxUnknownBytes = std::size_t{64} << 20U;

template <class... Tags>
[[nodiscard]] constexpr std::uint64_t bitsOf(Tags... tags) {
    return (bitOf(tags) | ...);
}
inline constexpr std::uint64_t allOfExtent =
    bitsOf(IndexTag::partition, IndexTag::startBlock, IndexTag::fileOffset, IndexTag::byteOffset, IndexTag::byteCount);
inline constexpr std::uint64_t allTimes = bitsOf(IndexTag::creationTime, IndexTag::changeTime, IndexTag::modifyTime,
                                                 IndexTag::accessTime, IndexTag::backupTime);
inline constexpr std::uint64_t allOfHead =
    bitsOf(IndexTag::creator, IndexTag::uuid, IndexTag::generation, IndexTag::updateTime, IndexTag::location);
inline constexpr std::uint64_t allOfEntry = bitsOf(IndexTag::name, IndexTag::uid) | allTimes;
inline constexpr std::uint64_t allOfFile = allOfEntry | bitOf(IndexTag::length);

[[nodiscard]] bool isReadableVersion(std::string_view version);

[[nodiscard]] std::string_view trimmed(std::string_view text);

template <class Number>
[[nodiscard]] bool takeAnyNumber(std::string_view text, Number& into) {
    text = trimmed(text);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    return error == std::errc{} && end == text.data() + text.size();
}
/// One up to maxNumber. A fileuid alone may be larger: it is passed on to nobody.
template <class Number>
[[nodiscard]] bool takeNumber(std::string_view text, Number& into) {
    return takeAnyNumber(text, into) && into <= maxNumber;
}

[[nodiscard]] bool takeBoolean(std::string_view text, bool& into);
[[nodiscard]] bool takeTime(std::string_view text, Timestamp& into);
[[nodiscard]] bool takePartition(std::string_view text, char& into);

/// Why the extents of an entry cannot all be its own, as what was expected instead; nothing when they can.
[[nodiscard]] std::optional<std::string> extentFault(const Entry& entry);

/// The text of the first element of that name, of one that is no longer than any value of an index's head; else empty.
[[nodiscard]] std::string_view elementIn(std::string_view text, std::string_view name);

/// One of the elements that stand directly below the document's own; false also when `tag` is none of these.
[[nodiscard]] bool takeHeadLeaf(IndexHead& head, IndexTag tag, std::string_view text);
[[nodiscard]] bool takePointerLeaf(BlockPointer& pointer, IndexTag tag, std::string_view text);
[[nodiscard]] bool takeExtentLeaf(Extent& extent, IndexTag tag, std::string_view text);
/// One of `allTimes`.
template <class Times>
[[nodiscard]] bool takeTimeLeaf(Times& times, IndexTag tag, std::string_view text) {
    Timestamp time;
    if (!takeTime(text, time)) {
        return false;
    }
    switch (tag) {
        case IndexTag::creationTime:
            times.creation = time;
            return true;
        case IndexTag::changeTime:
            times.change = time;
            return true;
        case IndexTag::modifyTime:
            times.modify = time;
            return true;
        case IndexTag::accessTime:
            times.access = time;
            return true;
        case IndexTag::backupTime:
            times.backup = time;
            return true;
        default:
            return false;
    }
}

}  // namespace capstan::ltfs
