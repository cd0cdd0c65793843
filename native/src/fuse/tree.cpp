#include "fuse/tree.hpp"

#include <algorithm>
#include <ranges>

namespace capstan::fuse {

namespace {

/// A number is the serial of the folder that the entry is in, and behind it the entry's own in that, counted from 1.
constexpr unsigned numberBits = 28;
constexpr std::uint64_t numbersMost = (std::uint64_t{1} << numberBits) - 1;

NodeId nodeAt(std::uint64_t serial, std::uint32_t number) {
    return (serial << numberBits) | (number + 1U);
}

std::uint64_t serialOf(NodeId node) {
    return node >> numberBits;
}

/// Of 0 the largest there is: no folder has so many.
std::uint32_t numberOf(NodeId node) {
    return static_cast<std::uint32_t>((node & numbersMost) - 1U);
}

/// What is above the top: the top is its one entry, whose name nobody ever sees.
std::shared_ptr<Folder> aboveTop() {
    return Folder::of({.names = std::string("top\0", 4),
                       .kinds = "d",
                       .sizes = {0},
                       .seconds = {0},
                       .nanoseconds = {0},
                       .onDisk = {0}});
}

}  // namespace

Tree::Tree(std::size_t entriesMost) : entriesMost_(entriesMost), trimAt_(entriesMost) {
    places_.emplace(0, std::make_shared<Place>(Place{.rows = aboveTop(), .lookups = 1}));
}

bool Tree::fill(NodeId folder, std::shared_ptr<Folder> rows) {
    const std::lock_guard lock(mutex_);
    Place* const parent = placeOf(folder);
    if (parent == nullptr || rows == nullptr || rows->size() > numbersMost) return false;
    const std::uint32_t number = numberOf(folder);
    if (const auto before = parent->inside.find(number); before != parent->inside.end()) {
        const std::uint64_t serial = before->second;
        parent->inside.erase(before);
        if (const auto known = places_.find(serial); known != places_.end() && known->second->lookups == 0)
            drop(serial);
    }
    const std::uint64_t serial = ++lastSerial_;
    entries_ += rows->size();
    const auto above = places_.at(parent->serial);
    places_.emplace(
        serial, std::make_shared<Place>(Place{
                    .rows = std::move(rows), .parent = above, .number = number, .serial = serial, .used = ++uses_}));
    parent->inside.emplace(number, serial);
    trim(serial);
    return true;
}

std::expected<Seen, Missing> Tree::seen(NodeId node) {
    const std::lock_guard lock(mutex_);
    const Place* const place = placeOf(node);
    if (place == nullptr) return std::unexpected(Missing::node);
    return Seen{.node = node, .entry = place->rows->at(numberOf(node))};
}

std::optional<std::string> Tree::path(NodeId node) {
    const std::lock_guard lock(mutex_);
    const Place* place = placeOf(node);
    if (place == nullptr) return std::nullopt;
    std::vector<std::string_view> names;
    for (std::uint32_t number = numberOf(node); place->parent != nullptr; place = place->parent.get()) {
        names.push_back(place->rows->name(place->rows->at(number)));
        number = place->number;
    }
    std::string path;
    for (const std::string_view name : names | std::views::reverse) {
        if (!path.empty()) path += '/';
        path += name;
    }
    return path;
}

std::expected<Seen, Missing> Tree::lookup(NodeId folder, std::string_view name) {
    const std::lock_guard lock(mutex_);
    if (placeOf(folder) == nullptr) return std::unexpected(Missing::node);
    Place* const content = contentOf(folder);
    if (content == nullptr) return std::unexpected(Missing::listing);
    const auto number = content->rows->find(name);
    if (!number) return std::unexpected(Missing::entry);
    Folder::Entry& entry = content->rows->at(*number);
    ++entry.lookups;
    ++content->lookups;
    return Seen{.node = nodeAt(content->serial, *number), .entry = entry};
}

std::expected<void, Missing> Tree::read(NodeId folder, std::uint64_t from, const Show& show) {
    const std::lock_guard lock(mutex_);
    if (placeOf(folder) == nullptr) return std::unexpected(Missing::node);
    Place* const content = contentOf(folder);
    if (content == nullptr) return std::unexpected(Missing::listing);
    Folder& rows = *content->rows;
    std::string name;
    for (std::uint64_t number = from; number < rows.size(); ++number) {
        Folder::Entry& entry = rows.at(number);
        if (entry.hidden) continue;
        name = rows.name(entry);
        const Seen seen{.node = nodeAt(content->serial, static_cast<std::uint32_t>(number)), .entry = entry};
        const Shown shown = show(seen, name, number + 1);
        if (shown == Shown::noRoom) break;
        if (shown == Shown::taken) continue;
        ++entry.lookups;
        ++content->lookups;
    }
    return {};
}

void Tree::forget(NodeId node, std::uint64_t times) {
    const std::lock_guard lock(mutex_);
    Place* const place = placeOf(node);
    if (place == nullptr || place->parent == nullptr) return;
    Folder::Entry& entry = place->rows->at(numberOf(node));
    const auto gone = static_cast<std::uint32_t>(std::min<std::uint64_t>(times, entry.lookups));
    entry.lookups -= gone;
    place->lookups -= gone;
}

std::optional<Tree::Gone> Tree::letGo(std::string_view path) {
    const std::lock_guard lock(mutex_);
    const auto [place, number] = find(path);
    if (place == nullptr) return std::nullopt;
    const Place* const content = contentOf(*place, number);
    if (content == nullptr) return std::nullopt;
    Gone gone{.folder = nodeAt(place->serial, number)};
    for (std::size_t at = 0; at < content->rows->size(); ++at) {
        const Folder::Entry& entry = content->rows->at(at);
        if (entry.lookups > 0) gone.names.emplace_back(content->rows->name(entry));
    }
    place->inside.erase(number);
    return gone;
}

std::optional<NodeId> Tree::setOnDisk(std::string_view path, bool onDisk) {
    const std::lock_guard lock(mutex_);
    const auto [place, number] = find(path);
    if (place == nullptr) return std::nullopt;
    place->rows->at(number).onDisk = onDisk;
    return nodeAt(place->serial, number);
}

Tree::Place* Tree::placeOf(NodeId node) {
    const auto found = places_.find(serialOf(node));
    if (found == places_.end() || numberOf(node) >= found->second->rows->size()) return nullptr;
    return found->second.get();
}

Tree::Place* Tree::contentOf(NodeId folder) {
    const Place* const place = placeOf(folder);
    return place == nullptr ? nullptr : contentOf(*place, numberOf(folder));
}

Tree::Place* Tree::contentOf(const Place& place, std::uint32_t number) {
    const auto serial = place.inside.find(number);
    if (serial == place.inside.end()) return nullptr;
    const auto found = places_.find(serial->second);
    if (found == places_.end()) return nullptr;
    found->second->used = ++uses_;
    return found->second.get();
}

/// The place that it is an entry of, and its number there; no place when it is not listed.
std::pair<Tree::Place*, std::uint32_t> Tree::find(std::string_view path) {
    Place* place = places_.at(0).get();
    std::uint32_t number = 0;
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find('/'), path.size());
        place = contentOf(*place, number);
        const auto found = place == nullptr ? std::nullopt : place->rows->find(path.substr(0, slash));
        if (!found) return {nullptr, 0};
        number = *found;
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return {place, number};
}

void Tree::drop(std::uint64_t serial) {
    const auto found = places_.find(serial);
    const Place& place = *found->second;
    entries_ -= place.rows->size();
    if (const auto inside = place.parent->inside.find(place.number);
        inside != place.parent->inside.end() && inside->second == serial) {
        place.parent->inside.erase(inside);
    }
    places_.erase(found);
}

void Tree::trim(std::uint64_t keeping) {
    if (entries_ <= trimAt_) return;
    std::vector<const Place*> idle;
    for (const auto& [serial, place] : places_) {
        if (place->lookups == 0 && serial != keeping) idle.push_back(place.get());
    }
    std::ranges::sort(idle, {}, &Place::used);
    // By half, so that it is not done for each folder that comes.
    for (const Place* const place : idle) {
        if (entries_ <= entriesMost_ / 2) break;
        drop(place->serial);
    }
    trimAt_ = std::max(entriesMost_, entries_ + entriesMost_ / 2);
}

}  // namespace capstan::fuse
