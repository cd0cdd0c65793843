#include "volume/recovery_tail.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "ltfs/index_scan.hpp"
#include "volume/partition_search.hpp"

namespace capstan::volume::recovery {

namespace {

using drive::Position;
using drive::ReadEnd;

/// Every record that cannot be read may cost minutes: so many in a row, and the rest is left for another drive.
constexpr std::uint64_t mostUnreadable = 16;

class TailReader {
   public:
    TailReader(const Labels& labels, Position begin, std::uint64_t end, bool twin)
        : labels_(labels), at_(begin), inTwin_(twin), buffer_(labels.label.blockBytes) {
        tail_.begin = begin;
        tail_.end = end;
        // A twin begins behind a filemark, and so may an index that begins where another ended without one.
        behindMark_ = true;
    }

    Result<Tail> read(Head& head, const std::stop_token& stop, const PassedSink& passed) {
        for (; at_.block < tail_.end; ++at_.block) {
            if (stop.stop_requested()) {
                return fail(Code::cancelled);
            }
            if (auto one = readOne(head); !one) {
                return fail(std::move(one));
            }
            if (unreadable_ == mostUnreadable) {
                find("the rest up to block " + std::to_string(tail_.end) + " was not tried");
                break;
            }
            passed(at_.block + 1 - tail_.begin.block);
        }
        return std::move(tail_);
    }

   private:
    Result<void> readOne(Head& head) {
        auto moved = head.moveTo(at_);
        auto outcome = moved ? head.read(buffer_) : fail(std::move(moved));
        if (!outcome) {
            if (outcome.error().code != Code::mediumUnreadable) {
                return fail(std::move(outcome));
            }
            ++unreadable_;
            if (!inTwin_) {
                find(outcome.error().detail);
            }
            unfinished_.reset();
            behindMark_ = false;
            return {};
        }
        unreadable_ = 0;
        if (outcome->end != ReadEnd::record) {
            behindMark_ = true;
            inTwin_ = false;
            unfinished_.reset();
            return {};
        }
        takeRecord(ByteView(buffer_).first(outcome->bytes), outcome->recordBytes);
        behindMark_ = false;
        return {};
    }

    void takeRecord(ByteView record, std::size_t recordBytes) {
        const bool isShort = recordBytes < labels_.label.blockBytes;
        if (inTwin_) {
            inTwin_ = !isShort;
            return;
        }
        if (behindMark_ && beginsIndexOf(labels_, at_, record)) {
            unfinished_.emplace();
        }
        if (unfinished_ && recordBytes <= labels_.label.blockBytes && unfinished_->feed(record)) {
            if (isShort) {
                unfinished_.reset();
            }
            return;
        }
        unfinished_.reset();
        if (recordBytes > labels_.label.blockBytes) {
            find("a record of " + std::to_string(recordBytes) + " bytes, longer than the volume's blocks");
            return;
        }
        add(static_cast<std::uint32_t>(recordBytes));
    }

    void add(std::uint32_t bytes) {
        const bool goesOn = !tail_.runs.empty() && tail_.runs.back().lastBytes == labels_.label.blockBytes &&
                            tail_.runs.back().start.block + tail_.runs.back().records == at_.block;
        if (!goesOn) {
            tail_.runs.push_back({.start = at_});
        }
        ++tail_.runs.back().records;
        tail_.runs.back().lastBytes = bytes;
    }

    void find(const std::string& what) { tail_.findings.push_back({Flaw::strayRecords, placeText(at_) + ": " + what}); }

    const Labels& labels_;
    Position at_;
    bool inTwin_;
    bool behindMark_;
    std::uint64_t unreadable_ = 0;  ///< in a row
    std::optional<ltfs::IndexScan> unfinished_;
    Bytes buffer_;
    Tail tail_;
};

}  // namespace

std::optional<std::uint32_t> Tail::lengthOf(Position at, std::uint32_t blockBytes) const {
    const auto behind =
        std::ranges::upper_bound(runs, at.block, {}, [](const TailRun& run) { return run.start.block; });
    if (at.partition != begin.partition || behind == runs.begin()) {
        return std::nullopt;
    }
    const TailRun& run = *std::prev(behind);
    const std::uint64_t nth = at.block - run.start.block;
    if (nth >= run.records) {
        return std::nullopt;
    }
    return nth + 1 == run.records ? run.lastBytes : blockBytes;
}

Result<Tail> readTail(Head& head, const Labels& labels, Position begin, std::uint64_t end, bool twin,
                      const std::stop_token& stop, const PassedSink& passed) {
    return TailReader(labels, begin, end, twin).read(head, stop, passed);
}

void Coverage::add(const ltfs::Extent& extent, std::uint64_t from) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    // One that begins before may reach behind.
    const std::uint64_t records =
        (extent.byteOffset + extent.byteCount % blockBytes_) / blockBytes_ + extent.byteCount / blockBytes_ + 1;
    const bool reaches = extent.start.block >= from || records >= from - extent.start.block;
    if (extent.start.partition != partition_ || extent.byteCount == 0 || !reaches ||
        extent.start.block > most / blockBytes_ - 2) {
        return;
    }
    const std::uint64_t first = extent.start.block * blockBytes_ + extent.byteOffset;
    ranges_.push_back({first, first + std::min(extent.byteCount, most - first)});
}

void Coverage::merge() {
    std::ranges::sort(ranges_, {}, &BlockRange::first);
    std::vector<BlockRange> merged;
    for (const BlockRange& range : ranges_) {
        if (merged.empty() || range.first > merged.back().end) {
            merged.push_back(range);
        } else {
            merged.back().end = std::max(merged.back().end, range.end);
        }
    }
    ranges_ = std::move(merged);
}

bool Coverage::covers(std::uint64_t block, std::uint32_t bytes) const {
    const std::uint64_t first = block * blockBytes_;
    const auto behind = std::ranges::upper_bound(ranges_, first, {}, &BlockRange::first);
    return behind != ranges_.begin() && std::prev(behind)->end >= first + bytes;
}

std::vector<TailRun> uncovered(const Tail& tail, const Coverage& coverage, std::uint32_t blockBytes) {
    std::vector<TailRun> left;
    for (const TailRun& run : tail.runs) {
        bool goesOn = false;
        for (std::uint64_t i = 0; i < run.records; ++i) {
            const std::uint32_t bytes = i + 1 == run.records ? run.lastBytes : blockBytes;
            if (coverage.covers(run.start.block + i, bytes)) {
                goesOn = false;
                continue;
            }
            if (!goesOn) {
                left.push_back({.start = {run.start.partition, run.start.block + i}});
            }
            ++left.back().records;
            left.back().lastBytes = bytes;
            goesOn = true;
        }
    }
    return left;
}

}  // namespace capstan::volume::recovery
