#include "write/mirror_queue.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

namespace capstan::write {

namespace {

/// What an item that waits keeps in memory: names, times, attributes and hashes.
constexpr std::size_t itemBytes = 1024;

bool isLost(const MirrorNote& note) {
    return std::holds_alternative<LostBlock>(note) || std::holds_alternative<LostSharedRecord>(note);
}

LostSharedRecord lose(SharedRecord shared) {
    LostSharedRecord lost{.others = {}, .files = {}, .bytes = shared.bytes};
    for (PackedItem& small : shared.items) {
        if (small.item.kind != ItemKind::file) {
            lost.others.push_back(std::move(small));
        } else {
            lost.files.push_back(deferredCopy(std::move(small.item), small.whole));
        }
    }
    return lost;
}

}  // namespace

/// A block holds its memory however few bytes are in it; how much that is, the fullest one shows.
std::size_t MirrorQueue::costOf(const Message& message) {
    if (const auto* piece = std::get_if<FileBlock>(&message)) {
        blockBytes_ = std::max(blockBytes_, piece->bytes);
        return blockBytes_;
    }
    if (const auto* shared = std::get_if<SharedRecord>(&message)) {
        blockBytes_ = std::max(blockBytes_, shared->bytes);
        return (shared->bytes > 0 ? blockBytes_ : 0) + shared->items.size() * itemBytes;
    }
    return 0;
}

void MirrorQueue::put(LaneNumber number, const Message& message) {
    MirrorNote note = std::visit([](const auto& what) { return MirrorNote(what); }, message);
    {
        const std::lock_guard lock(mutex_);
        QueuedLane& lane = lanes_[number];
        if (const auto* begin = std::get_if<FileBegin>(&message)) {
            lane.stream = begin->item.kind == ItemKind::stream;
        }
        if (std::holds_alternative<FileRestart>(message)) {
            lane.losing = false;
        }
        if (std::holds_alternative<FileBlock>(message) && lane.losing) {
            return;
        }
        const std::size_t cost = costOf(message);
        lane.waiting.push_back({.note = std::move(note), .cost = cost});
        lane.held += cost;
        held_ += cost;
        fallBehind(lagBytes_);
    }
    put_.notify_one();
}

void MirrorQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    put_.notify_one();
}

std::optional<MirrorQueue::NextNote> MirrorQueue::take() {
    std::unique_lock lock(mutex_);
    held_ -= std::exchange(taken_, 0);
    auto eldest = lanes_.end();
    put_.wait(lock, [&] {
        eldest = std::ranges::find_if(lanes_, [](const auto& lane) { return !lane.second.waiting.empty(); });
        return eldest != lanes_.end() || closed_;
    });
    if (eldest == lanes_.end()) {
        return std::nullopt;
    }
    QueuedLane& lane = eldest->second;
    NextNote taken{.lane = eldest->first, .note = std::move(lane.waiting.front().note)};
    taken_ = lane.waiting.front().cost;
    lane.held -= taken_;
    lane.waiting.pop_front();
    if (std::holds_alternative<FileEnd>(taken.note) || std::holds_alternative<FileFailure>(taken.note)) {
        lanes_.erase(eldest);
    }
    return taken;
}

void MirrorQueue::relieve(std::size_t toBytes) {
    const std::lock_guard lock(mutex_);
    fallBehind(toBytes);
}

void MirrorQueue::fallBehind(std::size_t toBytes) {
    for (const bool streams : {false, true}) {
        for (auto& [number, lane] : lanes_ | std::views::reverse) {
            if (held_ <= toBytes) {
                return;
            }
            if (lane.held > 0 && lane.stream == streams) {
                letGo(lane);
            }
        }
    }
}

void MirrorQueue::letGo(QueuedLane& lane) {
    // From the end on: what came before something lost has been let go before.
    bool begunAgain = false;
    for (QueuedNote& waiting : lane.waiting | std::views::reverse) {
        if (isLost(waiting.note)) {
            break;
        }
        begunAgain = begunAgain || std::holds_alternative<FileRestart>(waiting.note);
        if (std::holds_alternative<FileBlock>(waiting.note)) {
            waiting.note = LostBlock{};
            lane.losing = lane.losing || !begunAgain;
        } else if (auto* shared = std::get_if<SharedRecord>(&waiting.note)) {
            waiting.note = lose(std::move(*shared));
        }
        waiting.cost = 0;
    }
    held_ -= std::exchange(lane.held, 0);
}

}  // namespace capstan::write
