#include "fuse/folder.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace capstan::fuse {

namespace {

std::optional<EntryKind> kindOf(char letter) {
    switch (letter) {
        case 'd':
        case 'D':
            return EntryKind::folder;
        case 'f':
        case 'F':
            return EntryKind::file;
        case 'l':
        case 'L':
            return EntryKind::link;
        default:
            return std::nullopt;
    }
}

/// NAME_MAX of Linux; what is longer could not be asked for. An entry's `nameLength` has room for it.
constexpr std::size_t nameMost = 255;
static_assert(nameMost <= std::numeric_limits<decltype(Folder::Entry::nameLength)>::max());
constexpr std::size_t namesMost = std::numeric_limits<decltype(Folder::Entry::nameAt)>::max();

bool isName(std::string_view name) {
    return !name.empty() && name.size() <= nameMost && name != "." && name != ".." &&
           name.find('/') == std::string_view::npos;
}

}  // namespace

std::shared_ptr<Folder> Folder::of(Columns columns) {
    const std::size_t many = columns.kinds.size();
    const bool fits = columns.sizes.size() == many && columns.seconds.size() == many &&
                      columns.nanoseconds.size() == many && columns.onDisk.size() == many;
    if (!fits || columns.names.size() > namesMost) return nullptr;
    std::shared_ptr<Folder> folder(new Folder);
    folder->names_ = std::move(columns.names);
    folder->entries_.reserve(many);
    const std::string_view names = folder->names_;
    std::size_t from = 0;
    for (std::size_t number = 0; number < many; ++number) {
        const std::size_t until = names.find('\0', from);
        const auto kind = kindOf(columns.kinds[number]);
        if (until == std::string_view::npos || !kind) return nullptr;
        if (!isName(names.substr(from, until - from))) return nullptr;
        folder->entries_.push_back({.size = columns.sizes[number],
                                    .seconds = columns.seconds[number],
                                    .nanoseconds = columns.nanoseconds[number],
                                    .nameAt = static_cast<std::uint32_t>(from),
                                    .nameLength = static_cast<std::uint8_t>(until - from),
                                    .kind = *kind,
                                    .hidden = columns.kinds[number] < 'a',
                                    .onDisk = columns.onDisk[number] != 0});
        from = until + 1;
    }
    if (from != names.size()) return nullptr;
    folder->byName_.resize(many);
    std::iota(folder->byName_.begin(), folder->byName_.end(), 0U);
    std::ranges::sort(folder->byName_, {}, [&](std::uint32_t number) { return folder->name(folder->at(number)); });
    return folder;
}

std::optional<std::uint32_t> Folder::find(std::string_view wanted) const {
    const auto nameOf = [this](std::uint32_t number) { return name(at(number)); };
    const auto found = std::ranges::lower_bound(byName_, wanted, {}, nameOf);
    if (found == byName_.end() || nameOf(*found) != wanted) return std::nullopt;
    return *found;
}

}  // namespace capstan::fuse
