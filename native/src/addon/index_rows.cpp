#include "addon/index_rows.hpp"

#include <algorithm>

namespace capstan::addon {

namespace {

IndexRow rowOf(const ltfs::Entry& entry, std::int64_t id, std::int64_t parent) {
    return {
        .id = id,
        .parent = parent,
        .name = entry.name,
        .kind = entry.kind,
        .size = entry.kind == ltfs::EntryKind::file ? entry.length : 0,
        .readOnly = entry.readOnly,
        .times = entry.times,
        .symlinkTarget = entry.symlinkTarget,
        .extents = entry.extents,
        .xattrs = entry.xattrs,
    };
}

}  // namespace

std::vector<IndexRow> IndexRows::rows(const ltfs::Index& index, std::size_t offset, std::size_t limit) {
    find(index);
    const std::size_t end = endOf(offset, limit);
    std::vector<IndexRow> rows;
    rows.reserve(end - std::min(offset, end));
    for (std::size_t at = offset; at < end; ++at) {
        rows.push_back(rowOf(*places_[at].entry, static_cast<std::int64_t>(at), places_[at].parent));
    }
    return rows;
}

Result<PackedRows> IndexRows::packed(const ltfs::Index& index, std::size_t offset, std::size_t limit) {
    find(index);
    const std::size_t end = endOf(offset, limit);
    RowPacker packer;
    for (std::size_t at = offset; at < end; ++at) {
        if (const auto added = packer.add(*places_[at].entry, places_[at].parent); !added) {
            return std::unexpected(added.error());
        }
    }
    return packer.take();
}

void IndexRows::find(const ltfs::Index& index) {
    if (!places_.empty()) {
        return;
    }
    places_.reserve(index.fileCount() + index.directoryCount() + 1);
    places_.push_back({.entry = &index.root(), .parent = -1});
    // Level by level: a place's children are appended behind everything that is there already.
    for (std::size_t at = 0; at < places_.size(); ++at) {
        for (const auto& child : places_[at].entry->children) {
            places_.push_back({.entry = child.get(), .parent = static_cast<std::int64_t>(at)});
        }
    }
}

std::size_t IndexRows::endOf(std::size_t offset, std::size_t limit) const {
    return offset + std::min(limit, places_.size() - std::min(offset, places_.size()));
}

}  // namespace capstan::addon
