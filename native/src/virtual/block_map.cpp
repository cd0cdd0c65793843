#include "virtual/block_map.hpp"

#include <algorithm>

namespace capstan::virt {
namespace {

// Encoded: start offset, end block, end offset, number of runs, then the runs.
constexpr std::size_t headBytes = 32;
constexpr std::size_t runBytes = 24;

}  // namespace

std::vector<BlockMap::Run>::const_iterator BlockMap::runOf(std::uint64_t block) const {
    return std::prev(std::ranges::upper_bound(runs_, block, {}, &Run::firstBlock));
}

Place BlockMap::at(std::uint64_t block) const {
    const auto run = runOf(block);
    if (run->length == lostLength) {
        return {.kind = Kind::lost, .offset = run->offset, .length = 0};
    }
    return {.kind = run->length == filemarkLength ? Kind::filemark : Kind::record,
            .offset = run->offset + (block - run->firstBlock) * (recordHeaderBytes + run->length),
            .length = run->length};
}

std::uint64_t BlockMap::offsetOf(std::uint64_t block) const {
    return block == endBlock_ ? endOffset_ : at(block).offset;
}

std::uint64_t BlockMap::filemarksBefore(std::uint64_t block) const {
    if (block == 0) {
        return 0;
    }
    const auto run = runOf(block - 1);
    return run->filemarksBefore + (run->length == filemarkLength ? block - run->firstBlock : 0);
}

void BlockMap::add(std::uint32_t length, std::uint64_t blocks, std::uint64_t bytes) {
    if (runs_.empty() || runs_.back().length != length || length == lostLength) {
        runs_.push_back({.firstBlock = endBlock_,
                         .offset = endOffset_,
                         .length = length,
                         .filemarksBefore = static_cast<std::uint32_t>(filemarksBefore(endBlock_))});
    }
    endBlock_ += blocks;
    endOffset_ += bytes;
}

void BlockMap::addRecord(std::uint32_t length) {
    add(length, 1, recordHeaderBytes + length);
}

void BlockMap::addFilemark() {
    add(filemarkLength, 1, recordHeaderBytes);
}

void BlockMap::addLost(std::uint64_t toBlock, std::uint64_t toOffset) {
    add(lostLength, toBlock - endBlock_, toOffset - endOffset_);
}

void BlockMap::truncate(std::uint64_t block) {
    endOffset_ = offsetOf(block);
    endBlock_ = block;
    while (!runs_.empty() && runs_.back().firstBlock >= block) {
        runs_.pop_back();
    }
}

Bytes BlockMap::encode() const {
    Bytes bytes(headBytes + runs_.size() * runBytes);
    writeBig(bytes, 0, startOffset_);
    writeBig(bytes, 8, endBlock_);
    writeBig(bytes, 16, endOffset_);
    writeBig(bytes, 24, static_cast<std::uint64_t>(runs_.size()));
    std::size_t at = headBytes;
    for (const Run& run : runs_) {
        writeBig(bytes, at, run.firstBlock);
        writeBig(bytes, at + 8, run.offset);
        writeBig(bytes, at + 16, run.length);
        writeBig(bytes, at + 20, run.filemarksBefore);
        at += runBytes;
    }
    return bytes;
}

std::optional<BlockMap> BlockMap::decode(ByteView bytes) {
    if (bytes.size() < headBytes || (bytes.size() - headBytes) % runBytes != 0 ||
        readBig<std::uint64_t>(bytes, 24) != (bytes.size() - headBytes) / runBytes) {
        return std::nullopt;
    }
    BlockMap map(readBig<std::uint64_t>(bytes, 0));
    const auto endBlock = readBig<std::uint64_t>(bytes, 8);
    const auto endOffset = readBig<std::uint64_t>(bytes, 16);
    map.runs_.reserve((bytes.size() - headBytes) / runBytes);
    for (std::size_t at = headBytes; at < bytes.size(); at += runBytes) {
        const Run run{.firstBlock = readBig<std::uint64_t>(bytes, at),
                      .offset = readBig<std::uint64_t>(bytes, at + 8),
                      .length = readBig<std::uint32_t>(bytes, at + 16),
                      .filemarksBefore = readBig<std::uint32_t>(bytes, at + 20)};
        const bool follows = map.runs_.empty()
                                 ? run.firstBlock == 0 && run.offset == map.startOffset_
                                 : run.firstBlock > map.runs_.back().firstBlock && run.offset > map.runs_.back().offset;
        if (!follows || run.firstBlock >= endBlock || run.offset >= endOffset) {
            return std::nullopt;
        }
        map.runs_.push_back(run);
    }
    if (map.runs_.empty() && (endBlock != 0 || endOffset != map.startOffset_)) {
        return std::nullopt;
    }
    map.endBlock_ = endBlock;
    map.endOffset_ = endOffset;
    return map;
}

}  // namespace capstan::virt
