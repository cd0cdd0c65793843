// How a rescue reads: each record once, after a fault once more, and past bad spots in steps that grow.
#include <algorithm>

#include "volume/rescue_walk.hpp"

namespace capstan::volume::rescue {

namespace {

/// So many bad blocks in a row before the steps grow.
constexpr unsigned singleSteps = 4;

}  // namespace

Result<void> RescueWalk::readAgain(const FoundIndex& index, const RecordSink& sink) {
    auto read = readRecords(index.at, index.end, sink);
    return read ? Result<void>() : fail(std::move(read));
}

Result<std::optional<std::size_t>> RescueWalk::recordBytesAt(drive::Position at) {
    auto content = readAt(at);
    if (!content) {
        return fail(std::move(content));
    }
    return *content == BlockContent::record ? std::optional(view_.size()) : std::nullopt;
}

Result<std::uint64_t> RescueWalk::readRecords(drive::Position at, std::uint64_t end, const RecordSink& sink) {
    while (at.block < end) {
        if (auto go = checkStop(); !go) {
            return fail(std::move(go));
        }
        auto content = readAt(at);
        if (!content) {
            return fail(std::move(content));
        }
        if (*content == BlockContent::noRecord) {
            break;
        }
        auto next = *content == BlockContent::record ? Result<std::uint64_t>(at.block + 1) : endOfHole(at, end);
        if (!next) {
            return fail(std::move(next));
        }
        if (auto taken = sink(*content == BlockContent::record ? std::optional(view_) : std::nullopt); !taken) {
            return fail(std::move(taken));
        }
        at.block = *next;
    }
    return at.block;
}

Result<RescueWalk::BlockContent> RescueWalk::readAt(drive::Position at) {
    if (const auto known = endOfKnown(at)) {
        return BlockContent::unreadable;
    }
    auto content = readOnce(at);
    return content && *content == BlockContent::unreadable ? readOnce(at) : content;
}

Result<RescueWalk::BlockContent> RescueWalk::readOnce(drive::Position at) {
    auto moved = head_.moveTo(at);
    auto outcome = moved ? head_.read(record_) : fail(std::move(moved));
    if (!outcome && outcome.error().code == Code::mediumUnreadable) {
        why_ = outcome.error().detail;
        return BlockContent::unreadable;
    }
    if (!outcome) {
        return fail(std::move(outcome));
    }
    view_ = ByteView(record_).first(outcome->bytes);
    return outcome->end == drive::ReadEnd::record ? BlockContent::record : BlockContent::noRecord;
}

Result<std::uint64_t> RescueWalk::endOfHole(drive::Position bad, std::uint64_t end) {
    if (const auto known = endOfKnown(bad)) {
        return std::min(*known, end);
    }
    const std::string reason = why_;
    std::uint64_t last = bad.block;
    std::uint64_t at = bad.block + 1;
    std::uint64_t stride = 1;
    const auto isBad = [&](std::uint64_t block) -> Result<bool> {
        if (auto go = checkStop(); !go) {
            return fail(std::move(go));
        }
        auto content = readOnce({bad.partition, block});
        return content ? Result<bool>(*content == BlockContent::unreadable) : fail(std::move(content));
    };
    for (unsigned tries = 1; at < end; ++tries) {
        auto found = isBad(at);
        if (!found) {
            return fail(std::move(found));
        }
        if (!*found) {
            break;
        }
        last = at;
        stride *= tries < singleSteps ? 1 : 2;
        at += stride;
    }
    at = std::min(at, end);
    while (at - last > 1) {
        const std::uint64_t middle = last + (at - last) / 2;
        auto found = isBad(middle);
        if (!found) {
            return fail(std::move(found));
        }
        (*found ? last : at) = middle;
    }
    unreadable_[{bad.partition, bad.block}] = {.first = bad, .end = at, .reason = reason};
    return at;
}

std::optional<std::uint64_t> RescueWalk::endOfKnown(drive::Position at) const {
    const auto behind = unreadable_.upper_bound({at.partition, at.block});
    if (behind == unreadable_.begin()) {
        return std::nullopt;
    }
    const UnreadableBlocks& before = std::prev(behind)->second;
    const bool isIn = before.first.partition == at.partition && at.block < before.end;
    return isIn ? std::optional(before.end) : std::nullopt;
}

std::vector<UnreadableBlocks> RescueWalk::unreadable() const {
    std::vector<UnreadableBlocks> all;
    all.reserve(unreadable_.size());
    for (const auto& [key, blocks] : unreadable_) {
        all.push_back(blocks);
    }
    return all;
}

Result<void> RescueWalk::checkStop() const {
    return stop_.stop_requested() ? Result<void>(fail(Code::cancelled)) : Result<void>();
}

}  // namespace capstan::volume::rescue
