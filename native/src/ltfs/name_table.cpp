#include "ltfs/name_table.hpp"

#include <cstdint>
#include <functional>
#include <utility>

namespace capstan::ltfs {

namespace {

/// How many slots there are for so many names at least: a quarter stays free, or looking would take long.
constexpr std::size_t slotsFor(std::size_t names) {
    return names + names / 3 + 4;
}

}  // namespace

Entry* NameTable::find(std::string_view name) const {
    return used_ == 0 ? nullptr : slots_[slotOf(name)];
}

void NameTable::insert(Entry& entry) {
    if (slots_.size() < slotsFor(used_ + 1)) {
        resize(2 * slotsFor(used_ + 1));
    }
    slots_[slotOf(entry.name)] = &entry;
    ++used_;
}

void NameTable::erase(Entry& entry) {
    std::size_t gap = slotOf(entry.name);
    if (slots_[gap] != &entry) {
        return;
    }
    --used_;
    const auto steps = [this](std::size_t from, std::size_t to) {
        return to >= from ? to - from : to + slots_.size() - from;
    };
    // What stands further on than it should moves into the gap, so that no look-up ends before it.
    for (std::size_t at = next(gap); slots_[at] != nullptr; at = next(at)) {
        if (steps(home(slots_[at]->name), at) >= steps(gap, at)) {
            slots_[gap] = slots_[at];
            gap = at;
        }
    }
    slots_[gap] = nullptr;
}

const Entry* NameTable::build(std::span<const Child> entries) {
    slots_.clear();
    used_ = 0;
    resize(slotsFor(entries.size()));
    for (const Child& one : entries) {
        Entry*& slot = slots_[slotOf(one->name)];
        if (slot != nullptr) {
            return slot;
        }
        slot = one.get();
        ++used_;
    }
    return nullptr;
}

std::size_t NameTable::home(std::string_view name) const {
    const std::size_t hash = std::hash<std::string_view>{}(name);
    return (hash & 0xFFFF'FFFFU) * slots_.size() >> 32U;
}

std::size_t NameTable::slotOf(std::string_view name) const {
    std::size_t slot = home(name);
    while (slots_[slot] != nullptr && slots_[slot]->name != name) {
        slot = next(slot);
    }
    return slot;
}

void NameTable::resize(std::size_t slots) {
    const auto before = std::exchange(slots_, std::vector<Entry*>(slots));
    for (Entry* entry : before) {
        if (entry != nullptr) {
            slots_[slotOf(entry->name)] = entry;
        }
    }
}

}  // namespace capstan::ltfs
