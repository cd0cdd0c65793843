#include "ltfs/entry.hpp"

#include <algorithm>

#include "ltfs/name_table.hpp"

namespace capstan::ltfs {

namespace {

/// Below this a walk over the children is as quick as a table, and takes no memory.
constexpr std::size_t tableFrom = 16;

std::uint64_t uidOf(const Child& child) {
    return child->uid;
}

}  // namespace

struct ChildList {
    std::vector<Child> list;
    NameTable names;  ///< empty while there are few
};

Children::Children() = default;
Children::~Children() = default;

const std::vector<Child>& Children::list() const {
    static const std::vector<Child> none;
    return folder_ ? folder_->list : none;
}

Entry* Children::find(std::string_view name) const {
    if (folder_ && !folder_->names.empty()) {
        return folder_->names.find(name);
    }
    const auto found =
        std::ranges::find(list(), name, [](const Child& child) -> std::string_view { return child->name; });
    return found == end() ? nullptr : found->get();
}

void Children::append(Entry& entry) {
    if (!folder_) {
        folder_ = std::make_unique<ChildList>();
    }
    folder_->list.emplace_back(entry);
}

void Children::nameLast() {
    if (!folder_->names.empty()) {
        folder_->names.insert(*folder_->list.back());
    } else if (size() >= tableFrom) {
        // Names differ: whoever adds one has looked.
        static_cast<void>(folder_->names.build(folder_->list));
    }
}

void Children::insert(Entry& entry) {
    append(entry);
    nameLast();
    auto& list = folder_->list;
    const auto place = std::ranges::upper_bound(list.begin(), list.end() - 1, entry.uid, {}, uidOf);
    std::rotate(place, list.end() - 1, list.end());
}

void Children::dropLast() {
    folder_->list.pop_back();
}

void Children::erase(Entry& entry) {
    if (!folder_->names.empty()) {
        folder_->names.erase(entry);
    }
    auto& list = folder_->list;
    auto found = std::ranges::lower_bound(list, entry.uid, {}, uidOf);
    if (found == list.end() || found->get() != &entry) {
        found = std::ranges::find(list, &entry, &Child::get);
    }
    list.erase(found);
    if (list.empty()) {
        folder_.reset();
    }
}

void Children::sort() {
    if (folder_ && !std::ranges::is_sorted(folder_->list, {}, uidOf)) {
        std::ranges::sort(folder_->list, {}, uidOf);
    }
}

const Entry* Children::indexNames() {
    if (!folder_) {
        return nullptr;
    }
    folder_->list.shrink_to_fit();
    sort();
    if (size() >= tableFrom) {
        return folder_->names.build(folder_->list);
    }
    for (auto one = begin(); one != end(); ++one) {
        const auto twin = std::find_if(begin(), one, [&](const Child& other) { return other->name == (*one)->name; });
        if (twin != one) {
            return twin->get();
        }
    }
    return nullptr;
}

}  // namespace capstan::ltfs
