#include "virtual/block_map.hpp"

#include <algorithm>
#include <limits>

namespace capstan::virt {
namespace {

// Encoded: start offset, number of runs, then code and count of each.
constexpr std::size_t runsHeadBytes = 16;
constexpr std::size_t runBytes = 8;

constexpr unsigned formShift = 28;
constexpr std::uint32_t lengthMask = (1U << formShift) - 1;
static_assert(longestRecord <= lengthMask);

std::uint32_t lengthOf(std::uint32_t code) {
    return code & lengthMask;
}

RecordForm formOf(std::uint32_t code) {
    return static_cast<RecordForm>(code >> formShift);
}

}  // namespace

RecordKind BlockMap::kindOf(std::uint32_t code) {
    return code == filemarkCode ? RecordKind::filemark : code == lostCode ? RecordKind::lost : RecordKind::record;
}

void BlockMap::pass(Before& before, std::uint32_t code, std::uint64_t count) {
    before.blocks += count;
    before.offset += count * (recordHeaderBytes + storedBytes(formOf(code), lengthOf(code)));
    before.tapeBytes += count * (recordHeaderBytes + lengthOf(code));
    before.filemarks += kindOf(code) == RecordKind::filemark ? count : 0;
}

/// From an anchor on to the last run that `beyond` does not call too far, judged by what lies before it.
BlockMap::RunStart BlockMap::skipRuns(const RunAnchor& from, auto beyond) const {
    RunStart spot{.run = from.run, .before = from.before};
    while (spot.run + 1 < runs_.size() && runs_[spot.run].code != lostCode) {
        Before next = spot.before;
        pass(next, runs_[spot.run].code, runs_[spot.run].count);
        if (beyond(next)) {
            break;
        }
        spot = {.run = spot.run + 1, .before = next};
    }
    return spot;
}

BlockMap::RunStart BlockMap::runOf(std::uint64_t block) const {
    const auto anchor = std::prev(
        std::ranges::upper_bound(anchors_, block, {}, [](const RunAnchor& each) { return each.before.blocks; }));
    return skipRuns(*anchor, [&](const Before& next) { return next.blocks > block; });
}

BlockPlace BlockMap::at(std::uint64_t block) const {
    const RunStart spot = runOf(block);
    const std::uint32_t code = runs_[spot.run].code;
    if (code == lostCode) {
        return {.kind = RecordKind::lost, .offset = spot.before.offset};
    }
    Before before = spot.before;
    pass(before, code, block - before.blocks);
    return {.kind = kindOf(code), .form = formOf(code), .offset = before.offset, .length = lengthOf(code)};
}

Before BlockMap::before(std::uint64_t block) const {
    if (block == end_.blocks) {
        return end_;
    }
    RunStart spot = runOf(block);
    if (runs_[spot.run].code != lostCode) {
        pass(spot.before, runs_[spot.run].code, block - spot.before.blocks);
    } else {
        spot.before.blocks = block;
    }
    return spot.before;
}

std::optional<std::uint64_t> BlockMap::blockOfFilemark(std::uint64_t number) const {
    if (number >= end_.filemarks) {
        return std::nullopt;
    }
    const auto anchor = std::prev(
        std::ranges::upper_bound(anchors_, number, {}, [](const RunAnchor& each) { return each.before.filemarks; }));
    const RunStart spot = skipRuns(*anchor, [&](const Before& next) { return next.filemarks > number; });
    return spot.before.blocks + (number - spot.before.filemarks);
}

std::uint64_t BlockMap::blockBehind(std::uint64_t tapeBytes) const {
    if (tapeBytes >= end_.tapeBytes) {
        return end_.blocks;
    }
    const auto anchor = std::prev(
        std::ranges::upper_bound(anchors_, tapeBytes, {}, [](const RunAnchor& each) { return each.before.tapeBytes; }));
    const RunStart spot = skipRuns(*anchor, [&](const Before& next) { return next.tapeBytes > tapeBytes; });
    const std::uint32_t code = runs_[spot.run].code;
    const std::uint64_t each = code == lostCode ? end_.tapeBytes : recordHeaderBytes + lengthOf(code);
    return spot.before.blocks + (tapeBytes - spot.before.tapeBytes + each - 1) / each;
}

bool BlockMap::onlyFilemarksFrom(std::uint64_t block) const {
    return end_.blocks - block == end_.filemarks - filemarksBefore(block);
}

bool BlockMap::hasSealed() const {
    return std::ranges::any_of(runs_, [](const RecordRun& run) {
        return kindOf(run.code) == RecordKind::record && formOf(run.code) == RecordForm::sealed;
    });
}

void BlockMap::openRun(std::uint32_t code, std::uint32_t count) {
    if (anchors_.empty() || runs_.size() - anchors_.back().run >= runsPerAnchor || runs_.back().code == lostCode) {
        anchors_.push_back({.before = end_, .run = runs_.size()});
    }
    runs_.push_back({.code = code, .count = count});
}

void BlockMap::add(std::uint32_t code, std::uint32_t count) {
    const bool extends = !runs_.empty() && runs_.back().code == code &&
                         runs_.back().count <= std::numeric_limits<std::uint32_t>::max() - count;
    if (extends) {
        runs_.back().count += count;
    } else {
        openRun(code, count);
    }
    pass(end_, code, count);
}

void BlockMap::addRecord(std::uint32_t length, RecordForm form) {
    add(length | static_cast<std::uint32_t>(form) << formShift, 1);
}

void BlockMap::addFilemark() {
    add(filemarkCode, 1);
}

void BlockMap::addLost(std::uint64_t toBlock, std::uint64_t toOffset) {
    openRun(lostCode, 0);
    end_.tapeBytes += toOffset - end_.offset;
    end_.offset = toOffset;
    end_.blocks = toBlock;
}

void BlockMap::truncate(std::uint64_t block) {
    if (block == end_.blocks) {
        return;
    }
    const RunStart spot = runOf(block);
    end_ = before(block);
    const std::uint64_t kept = block - spot.before.blocks;
    if (kept > 0 && runs_[spot.run].code != lostCode) {
        runs_[spot.run].count = static_cast<std::uint32_t>(kept);
    }
    runs_.resize(spot.run + (kept > 0 ? 1 : 0));
    while (!anchors_.empty() && anchors_.back().run >= runs_.size()) {
        anchors_.pop_back();
    }
}

Bytes BlockMap::encode() const {
    Bytes bytes(runsHeadBytes + runs_.size() * runBytes);
    writeBig(bytes, 0, startOffset_);
    writeBig(bytes, 8, static_cast<std::uint64_t>(runs_.size()));
    std::size_t at = runsHeadBytes;
    for (const RecordRun& run : runs_) {
        writeBig(bytes, at, run.code);
        writeBig(bytes, at + 4, run.count);
        at += runBytes;
    }
    return bytes;
}

std::optional<BlockMap> BlockMap::decode(ByteView bytes) {
    if (bytes.size() < runsHeadBytes || (bytes.size() - runsHeadBytes) % runBytes != 0 ||
        readBig<std::uint64_t>(bytes, 8) != (bytes.size() - runsHeadBytes) / runBytes) {
        return std::nullopt;
    }
    BlockMap map(readBig<std::uint64_t>(bytes, 0));
    map.runs_.reserve((bytes.size() - runsHeadBytes) / runBytes);
    for (std::size_t at = runsHeadBytes; at < bytes.size(); at += runBytes) {
        const auto code = readBig<std::uint32_t>(bytes, at);
        const auto count = readBig<std::uint32_t>(bytes, at + 4);
        const bool sound = code == filemarkCode || (formOf(code) <= RecordForm::sealed && lengthOf(code) > 0 &&
                                                    lengthOf(code) <= longestRecord);
        if (!sound || count == 0) {
            return std::nullopt;
        }
        map.add(code, count);
    }
    return map;
}

}  // namespace capstan::virt
