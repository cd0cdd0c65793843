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
        .size = entry.kind == ltfs::Kind::file ? entry.length : 0,
        .readOnly = entry.readOnly,
        .times = entry.times,
        .symlinkTarget = entry.symlinkTarget,
        .extents = entry.extents,
        .xattrs = entry.xattrs,
    };
}

}  // namespace

std::vector<IndexRow> IndexRows::rows(const ltfs::Index& index, std::size_t offset, std::size_t limit) {
    if (places_.empty()) {
        places_.push_back({.entry = &index.root(), .parent = -1});
        // Level by level: a place's children are appended behind everything that is there already.
        for (std::size_t at = 0; at < places_.size(); ++at) {
            for (const auto& child : places_[at].entry->children) {
                places_.push_back({.entry = child.get(), .parent = static_cast<std::int64_t>(at)});
            }
        }
    }
    std::vector<IndexRow> rows;
    const std::size_t end = offset + std::min(limit, places_.size() - std::min(offset, places_.size()));
    rows.reserve(end - std::min(offset, end));
    for (std::size_t at = offset; at < end; ++at) {
        rows.push_back(rowOf(*places_[at].entry, static_cast<std::int64_t>(at), places_[at].parent));
    }
    return rows;
}

}  // namespace capstan::addon
