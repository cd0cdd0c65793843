#include "volume/index_construct.hpp"

#include <algorithm>
#include <utility>

#include "ltfs/index_parser.hpp"
#include "volume/parsing_beside.hpp"

namespace capstan::volume {

namespace {

using drive::ReadEnd;

std::unexpected<Error> invalidIndex(drive::Position at, std::string_view what) {
    return fail(Code::volumeIndexInvalid, "partition " + std::to_string(at.partition) + " block " +
                                              std::to_string(at.block) + ": " + std::string(what));
}

/// How the records came to their end.
struct Records {
    std::uint64_t end = 0;
    std::uint64_t bytes = 0;
    bool filemarkFollows = false;
};

/// Feeds them to the parser; fewer when it refuses one.
template <class Parser>
Result<Records> readRecords(Head& head, std::uint32_t blockBytes, drive::Position at, ParsingBeside<Parser>& parsing) {
    if (auto moved = head.moveTo(at); !moved) {
        return fail(std::move(moved));
    }
    Records records{.end = at.block};
    while (BlockPool::Block block = parsing.room()) {
        auto outcome = head.read(MutableBytes(block.get(), blockBytes));
        if (!outcome) {
            return fail(std::move(outcome));
        }
        if (outcome->end != ReadEnd::record) {
            records.filemarkFollows = outcome->end == ReadEnd::filemark;
            break;
        }
        const bool endedBefore = records.bytes % blockBytes != 0;
        if (outcome->recordBytes > blockBytes || endedBefore) {
            return invalidIndex(at, "its records are not of the volume's block size");
        }
        parsing.feed({.block = std::move(block), .bytes = outcome->bytes});
        records.bytes += outcome->bytes;
        ++records.end;
    }
    return records;
}

template <class Parser>
Result<Records> feedRecords(Head& head, std::uint32_t blockBytes, drive::Position at, Parser& parser) {
    ParsingBeside parsing(parser, blockBytes);
    auto records = readRecords(head, blockBytes, at, parsing);
    // What the parser refuses stands before whatever the drive met, which has read ahead.
    if (auto fed = parsing.finish(); !fed) {
        return invalidIndex(at, fed.error().detail);
    }
    return records;
}

Result<void> checkWhose(const ltfs::IndexHead& head, const Labels& labels, drive::Position at) {
    if (head.volumeUuid != labels.label.volumeUuid) {
        return invalidIndex(at, "of another volume");
    }
    if (labels.numberOf(head.self.partition) != at.partition || head.self.block != at.block) {
        return invalidIndex(at, "says that it stands elsewhere");
    }
    return {};
}

IndexPlace indexPlace(const ltfs::BlockPointer& self, const Records& records) {
    return {.pointer = self, .end = records.end, .bytes = records.bytes};
}

/// Cuts a text that comes in pieces into records of the block size, the last one shorter.
class RecordWriter {
   public:
    RecordWriter(Head& head, std::size_t blockBytes) : head_(head), record_(blockBytes) {}

    Result<void> take(ByteView piece) {
        while (!piece.empty()) {
            const ByteView part = piece.first(std::min(piece.size(), record_.size() - used_));
            copyBytes(part, MutableBytes(record_).subspan(used_));
            piece = piece.subspan(part.size());
            used_ += part.size();
            bytes_ += part.size();
            if (used_ == record_.size()) {
                if (auto written = finish(); !written) {
                    return written;
                }
            }
        }
        return {};
    }

    Result<void> finish() {
        if (used_ == 0) {
            return {};
        }
        if (auto written = head_.write(ByteView(record_).first(std::exchange(used_, 0))); !written) {
            return fail(std::move(written));
        }
        ++records_;
        return {};
    }

    [[nodiscard]] std::uint64_t records() const { return records_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

   private:
    Head& head_;
    Bytes record_;
    std::size_t used_ = 0;  ///< of the record that is being filled
    std::uint64_t records_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace

Result<IndexOnTape> readIndex(Head& head, const Labels& labels, drive::Position at, const ListingMaker& makeListing) {
    auto listing = makeListing ? makeListing(labels) : nullptr;
    ltfs::IndexParser parser(listing);
    auto records = feedRecords(head, labels.label.blockBytes, at, parser);
    if (!records) {
        return fail(std::move(records));
    }
    auto index = parser.finish();
    if (!index) {
        return invalidIndex(at, index.error().detail);
    }
    if (auto ours = checkWhose(*index, labels, at); !ours) {
        return fail(std::move(ours));
    }
    const IndexPlace place = indexPlace(index->self, *records);
    return IndexOnTape{.index = *std::move(index),
                       .place = place,
                       .filemarkFollows = records->filemarkFollows,
                       .listing = std::move(listing)};
}

Result<IndexSummaryOnTape> readIndexSummary(Head& head, const Labels& labels, drive::Position at) {
    ltfs::IndexScan scan;
    auto records = feedRecords(head, labels.label.blockBytes, at, scan);
    if (!records) {
        return fail(std::move(records));
    }
    auto summary = scan.finish();
    if (!summary) {
        return invalidIndex(at, summary.error().detail);
    }
    if (auto ours = checkWhose(summary->head, labels, at); !ours) {
        return fail(std::move(ours));
    }
    const IndexPlace place = indexPlace(summary->head.self, *records);
    return IndexSummaryOnTape{
        .summary = *std::move(summary), .place = place, .filemarkFollows = records->filemarkFollows};
}

Result<IncrementalOnTape> readIncremental(Head& head, const Labels& labels, drive::Position at) {
    ltfs::GivenElements given;
    ltfs::IndexParser parser(given);
    auto records = feedRecords(head, labels.label.blockBytes, at, parser);
    if (!records) {
        return fail(std::move(records));
    }
    auto changes = parser.finish();
    if (!changes) {
        return invalidIndex(at, changes.error().detail);
    }
    if (auto ours = checkWhose(*changes, labels, at); !ours) {
        return fail(std::move(ours));
    }
    const IndexPlace place = indexPlace(changes->self, *records);
    return IncrementalOnTape{.index = {.changes = *std::move(changes), .given = std::move(given)}, .place = place};
}

Result<SalvageOnTape> readSalvage(Head& head, const Labels& labels, drive::Position at,
                                  ltfs::SalvageParser::Refusal refusal) {
    ltfs::SalvageParser parser(std::move(refusal));
    ParsingBeside parsing(parser, labels.label.blockBytes);
    auto records = readRecords(head, labels.label.blockBytes, at, parsing);
    const auto fed = parsing.finish();
    if (!records && records.error().code != Code::volumeIndexInvalid &&
        records.error().code != Code::mediumUnreadable) {
        return fail(std::move(records));
    }
    const std::string broken = !fed ? fed.error().detail : !records ? records.error().detail : std::string();
    auto salvaged = parser.finish(broken);
    if (!salvaged) {
        return invalidIndex(at, salvaged.error().detail);
    }
    if (auto ours = checkWhose(salvaged->index, labels, at); !ours) {
        return fail(std::move(ours));
    }
    const IndexPlace place{.pointer = salvaged->index.self,
                           .end = records ? records->end : at.block,
                           .bytes = records ? records->bytes : 0};
    return SalvageOnTape{.salvaged = *std::move(salvaged), .place = place};
}

Result<IndexPlace> writeIndex(Head& head, const Labels& labels, drive::Position at, const ltfs::Index& index) {
    if (auto moved = head.moveTo(at); !moved) {
        return fail(std::move(moved));
    }
    if (auto marked = head.writeFilemark(drive::Flush::immediate); !marked) {
        return fail(std::move(marked));
    }
    RecordWriter records(head, labels.label.blockBytes);
    auto written = ltfs::writeIndex(index, [&records](std::string_view piece) { return records.take(bytesOf(piece)); });
    if (written) {
        written = records.finish();
    }
    if (!written) {
        return fail(std::move(written));
    }
    if (auto marked = head.writeFilemark(drive::Flush::wait); !marked) {
        return fail(std::move(marked));
    }
    const char letter = at.partition == labels.indexNumber ? labels.label.indexPartition : labels.label.dataPartition;
    return IndexPlace{
        .pointer = {letter, at.block + 1}, .end = at.block + 1 + records.records(), .bytes = records.bytes()};
}

}  // namespace capstan::volume
