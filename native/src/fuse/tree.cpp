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

Tree::Tree(std::size_t entriesMost) : entriesMost_(entriesMost) {
    places_.emplace(0, std::make_shared<Place>(Place{.rows = aboveTop(), .lookups = 1}));
}

bool Tree::fill(NodeId folder, std::shared_ptr<Folder> rows) {
    const std::lock_guard lock(mutex_);
    Place* const parent = placeOf(folder);
    if (parent == nullptr || rows == nullptr || rows->size() > numbersMost) return false;
    const std::uint32_t number = numberOf(folder);
    if (contentOf(*parent, number) != nullptr) return true;
    const std::uint64_t serial = ++lastSerial_;
    const auto above = places_.at(parent->serial);
    const auto content = std::make_shared<Place>(
        Place{.rows = std::move(rows), .parent = above, .number = number, .serial = serial, .used = ++uses_});
    places_.emplace(serial, content);
    parent->inside.emplace(number, serial);
    idle_ += weight(*content);
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
    hold(*content, entry);
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
        if (shown == Shown::held) hold(*content, entry);
    }
    return {};
}

void Tree::forget(NodeId node, std::uint64_t times) {
    const std::lock_guard lock(mutex_);
    Place* const place = placeOf(node);
    if (place == nullptr || place->parent == nullptr) return;
    Folder::Entry& entry = place->rows->at(numberOf(node));
    const std::uint64_t gone = std::min(times, entry.lookups);
    entry.lookups -= gone;
    place->lookups -= gone;
    if (gone == 0 || place->lookups > 0) return;
    idle_ += weight(*place);
    if (!isKnown(*place)) drop(place->serial);
    trim(0);
}

std::optional<Tree::Gone> Tree::letGo(std::string_view path) {
    const std::lock_guard lock(mutex_);
    const auto [place, number] = find(path);
    if (place == nullptr) return std::nullopt;
    Gone gone{.folder = nodeAt(place->serial, number)};
    const Place* const content = contentOf(*place, number);
    if (content == nullptr) return gone;
    for (std::size_t at = 0; at < content->rows->size(); ++at) {
        const Folder::Entry& entry = content->rows->at(at);
        if (entry.lookups > 0) gone.names.emplace_back(content->rows->name(entry));
    }
    place->inside.erase(number);
    if (content->lookups == 0) drop(content->serial);
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

void Tree::hold(Place& place, Folder::Entry& entry) {
    if (place.lookups == 0) idle_ -= weight(place);
    ++entry.lookups;
    ++place.lookups;
}

/// Who looks at its folder gets to it.
bool Tree::isKnown(const Place& place) {
    const auto inside = place.parent->inside.find(place.number);
    return inside != place.parent->inside.end() && inside->second == place.serial;
}

/// An empty one takes memory, too.
std::size_t Tree::weight(const Place& place) {
    return place.rows->size() + 1;
}

/// An idle one, with the idle ones below it, to which nobody gets any more.
void Tree::drop(std::uint64_t serial) {
    std::vector<std::uint64_t> going{serial};
    while (!going.empty()) {
        const auto found = places_.find(going.back());
        going.pop_back();
        if (found == places_.end() || found->second->lookups > 0) continue;
        Place& place = *found->second;
        idle_ -= weight(place);
        if (isKnown(place)) place.parent->inside.erase(place.number);
        for (const auto& [number, below] : std::exchange(place.inside, {})) going.push_back(below);
        places_.erase(found);
    }
}

void Tree::trim(std::uint64_t keeping) {
    if (idle_ <= entriesMost_) return;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> idle;  // when it was used, and its serial
    for (const auto& [serial, place] : places_) {
        if (place->lookups == 0 && serial != keeping) idle.emplace_back(place->used, serial);
    }
    std::ranges::sort(idle);
    // By half, so that it is not done for each folder that comes.
    for (const auto& [used, serial] : idle) {
        if (idle_ <= entriesMost_ / 2) break;
        drop(serial);
    }
}

}  // namespace capstan::fuse
