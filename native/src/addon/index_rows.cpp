#include "addon/index_rows.hpp"

#include <algorithm>

namespace capstan::addon {

namespace {

std::uint64_t countOf(const ltfs::Index& index) {
    return index.fileCount() + index.directoryCount() + 1;
}

}  // namespace

Result<PackedRows> IndexRows::rows(const ltfs::Index& index, std::size_t offset, std::size_t limit) {
    RowPacker packer;
    if (offset >= countOf(index)) {
        return packer.take();
    }
    find(index);
    const std::size_t end = offset + std::min(limit, entries_.size() - std::min(offset, entries_.size()));
    for (std::size_t at = offset; at < end; ++at) {
        if (const auto added = packer.add(*entries_[at].entry, entries_[at].parent); !added) {
            return std::unexpected(added.error());
        }
    }
    // Whoever asks comes to the end once.
    if (end >= entries_.size()) {
        forget();
    }
    return packer.take();
}

void IndexRows::find(const ltfs::Index& index) {
    if (!entries_.empty()) {
        return;
    }
    entries_.reserve(countOf(index));
    entries_.push_back({.entry = &index.root(), .parent = -1});
    // Level by level: a folder's children are appended behind everything that is there already.
    for (std::size_t at = 0; at < entries_.size(); ++at) {
        for (const auto& child : entries_[at].entry->children) {
            entries_.push_back({.entry = child.get(), .parent = static_cast<std::int64_t>(at)});
        }
    }
}

}  // namespace capstan::addon
