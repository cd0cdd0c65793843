// The elements of an index by name (LTFS 2.4, clause 9.2), and what an XML document on a tape is by its first one.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.hpp"

namespace capstan::ltfs {

enum class IndexTag : std::uint8_t {
    unknown,
    root,
    incremental,
    creator,
    comment,
    uuid,
    generation,
    updateTime,
    location,
    previous,
    partition,
    startBlock,
    policyUpdate,
    policy,
    highestUid,
    lock,
    directory,
    contents,
    file,
    name,
    readOnly,
    creationTime,
    changeTime,
    modifyTime,
    accessTime,
    backupTime,
    uid,
    xattrs,
    xattr,
    key,
    value,
    length,
    extents,
    extent,
    fileOffset,
    byteOffset,
    byteCount,
    symlink,
    deleted,
    previousIncremental,
};

[[nodiscard]] IndexTag indexTag(std::string_view element);

enum class Document : std::uint8_t { index, incrementalIndex, other };
[[nodiscard]] Document documentKind(ByteView head);

/// For sets of them.
[[nodiscard]] constexpr std::uint64_t bitOf(IndexTag tag) {
    return std::uint64_t{1} << static_cast<unsigned>(tag);
}

}  // namespace capstan::ltfs
