#include "volume/rescue_walk.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "ltfs/index_tag.hpp"
#include "ltfs/index_values.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/partition_search.hpp"
#include "volume/rescue_key.hpp"

namespace capstan::volume::rescue {

namespace {

/// Nothing honest has more of them on one cartridge.
constexpr std::size_t mostFilemarks = 4'000'000;
constexpr std::size_t mostIndexes = 100'000;
/// Of what an index's head says of itself.
constexpr std::size_t headBytes = std::size_t{64} << 10U;
/// In records.
constexpr std::uint64_t longestIndex = 20'000;

std::optional<ltfs::BlockPointer> pointerIn(std::string_view text, std::string_view name) {
    const std::size_t from = text.find(std::string("<").append(name).append(">"));
    if (from == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view inside = text.substr(from, text.find(std::string("</").append(name), from) - from);
    ltfs::BlockPointer pointer;
    const bool isPointer = ltfs::takePartition(ltfs::elementIn(inside, "partition"), pointer.partition) &&
                           ltfs::takeNumber(ltfs::elementIn(inside, "startblock"), pointer.block);
    return isPointer ? std::optional(pointer) : std::nullopt;
}

/// Where the tree begins, which two copies of one index have alike.
std::size_t treeOf(std::string_view text) {
    return std::min(text.find("<directory"), text.size());
}

void readHead(FoundIndex& found, std::string_view record) {
    const std::string_view head = record.substr(0, std::min(treeOf(record), headBytes));
    found.isIncremental = head.contains("<ltfsincrementalindex");
    found.volumeUuid = std::string(ltfs::elementIn(head, "volumeuuid"));
    found.updateTime = std::string(ltfs::elementIn(head, "updatetime"));
    if (!ltfs::takeNumber(ltfs::elementIn(head, "generationnumber"), found.generation)) {
        found.generation = 0;
    }
    if (const auto self = pointerIn(head, "location")) {
        found.letter = self->partition;
        found.block = self->block;
    }
    found.previous = pointerIn(head, "previousgenerationlocation");
    found.previousIncremental = pointerIn(head, "previousincrementallocation");
}

/// As an element, not as a word: a program or a text that speaks of indexes is none.
bool beginsIndex(ByteView record) {
    static constexpr std::string_view element = "<ltfsindex";
    const std::string_view head = textOf(record).substr(0, headBytes);
    const std::size_t end = head.find(element) + element.size();
    const bool isElement =
        head.contains(element) && end < head.size() && std::string_view(" \t\r\n>").contains(head[end]);
    return isElement || ltfs::documentKind(record) != ltfs::Document::other;
}

bool endsIndex(ByteView record) {
    const std::string_view text = textOf(record);
    return text.contains("</ltfsindex>") || text.contains("</ltfsincrementalindex>");
}

/// Also from its middle.
bool resemblesIndex(ByteView record) {
    const std::string_view text = textOf(record);
    return beginsIndex(record) ||
           (text.contains("</file>") && text.contains("<extentinfo>") && text.contains("<fileuid>"));
}

}  // namespace

Result<void> RescueWalk::walk(std::uint8_t partitions, const IndexDump& dump, const DoneSink& done) {
    filemarks_.resize(partitions);
    for (std::uint8_t partition = 0; partition < partitions; ++partition) {
        const auto tell = [&](double share) { done((partition + share) / partitions); };
        if (auto walked = walkPartition(partition, dump, tell); !walked) {
            return walked;
        }
    }
    if (auto followed = followPointers(dump); !followed) {
        return followed;
    }
    for (std::uint8_t partition = 0; partition < partitions && indexes_.empty(); ++partition) {
        for (const Segment& segment : segments(partition)) {
            if (auto looked = lookAtEveryRecord(partition, segment, dump); !looked) {
                return looked;
            }
        }
    }
    return {};
}

Result<void> RescueWalk::walkPartition(std::uint8_t partition, const IndexDump& dump, const DoneSink& done) {
    auto facts = findEnd(partition);
    if (!facts) {
        return fail(std::move(facts));
    }
    partitions_.push_back(*facts);
    if (facts->endOfData == 0) {
        return {};
    }
    if (auto read = readLabel(partition); !read) {
        return read;
    }
    if (auto found = findFilemarks(*facts); !found) {
        return found;
    }
    for (const Segment& segment : segments(partition)) {
        if (auto looked = lookInto(partition, segment, dump); !looked) {
            return looked;
        }
        done(static_cast<double>(segment.end) / static_cast<double>(facts->endOfData));
    }
    return {};
}

Result<PartitionFacts> RescueWalk::findEnd(std::uint8_t partition) {
    PartitionFacts facts{.partition = partition};
    // A memory that cannot be read is one that says nothing: it is asked for no more than a place to begin at.
    const auto claim = memory::coherency(head_.drive(), partition);
    const std::uint64_t claimed = claim && *claim && (*claim)->block <= ltfs::maxNumber ? (*claim)->block : 0;
    if (claimed != 0) {
        hints_.push_back({partition, claimed});
    }
    auto end = findDataEnd(head_, partition, claimed);
    if (!end && end.error().code != Code::mediumUnreadable) {
        return fail(std::move(end));
    }
    if (!end) {
        facts.unreadable = end.error().detail;
        return facts;
    }
    facts.endOfData = end->block;
    facts.filemarks = end->filemarks;
    facts.isEndMissing = end->missing;
    return facts;
}

Result<void> RescueWalk::findFilemarks(const PartitionFacts& facts) {
    std::vector<std::uint64_t>& found = filemarks_[facts.partition];
    std::uint64_t from = 0;
    while (found.size() < mostFilemarks) {
        if (auto go = checkStop(); !go) {
            return go;
        }
        auto next = nextFilemark(facts, from, found.size() + 1);
        if (!next) {
            return fail(std::move(next));
        }
        if (!*next || **next >= facts.endOfData) {
            break;
        }
        found.push_back(**next);
        from = **next + 1;
    }
    return {};
}

Result<std::optional<std::uint64_t>> RescueWalk::nextFilemark(const PartitionFacts& facts, std::uint64_t from,
                                                              std::uint64_t number) {
    auto moved = head_.moveTo({facts.partition, from});
    auto behind = moved ? head_.behindNextFilemark() : fail(std::move(moved));
    if (behind) {
        return *behind ? std::optional(**behind - 1) : std::nullopt;
    }
    if (behind.error().code != Code::mediumUnreadable || number > facts.filemarks) {
        return behind.error().code == Code::mediumUnreadable ? Result<std::optional<std::uint64_t>>(std::nullopt)
                                                             : fail(std::move(behind));
    }
    // A drive that does not get past a bad spot by reading can be sent behind it.
    auto place = placeOfFilemark(head_, facts.partition, number, facts.endOfData);
    if (!place && place.error().code == Code::mediumUnreadable) {
        return std::nullopt;
    }
    return place ? Result<std::optional<std::uint64_t>>(*place) : fail(std::move(place));
}

std::vector<RescueWalk::Segment> RescueWalk::segments(std::uint8_t partition) const {
    std::vector<Segment> found;
    std::uint64_t first = 0;
    const auto facts = std::ranges::find(partitions_, partition, &PartitionFacts::partition);
    const auto add = [&](std::uint64_t end) {
        if (first < end) {
            found.push_back({first, end});
        }
        first = end + 1;
    };
    for (const std::uint64_t mark : filemarks_[partition]) {
        add(mark);
    }
    add(facts->endOfData);
    return found;
}

Result<void> RescueWalk::readLabel(std::uint8_t partition) {
    FoundLabel found{.partition = partition};
    const auto read = [&](std::uint64_t block, auto parse) -> Result<void> {
        auto content = readAt({partition, block});
        if (!content) {
            return fail(std::move(content));
        }
        auto parsed = *content == BlockContent::record       ? parse(view_)
                      : *content == BlockContent::unreadable ? Result<void>(fail(Code::mediumUnreadable, why_))
                                                             : fail(Code::volumeLabelInvalid, "no record");
        if (!parsed && found.flaw.empty()) {
            found.flaw = placeText({partition, block}) + ": " + parsed.error().detail;
        }
        return {};
    };
    const auto keepSerial = [&](ByteView record) -> Result<void> {
        auto serial = ltfs::parseVol1(record);
        if (!serial) {
            return fail(std::move(serial));
        }
        found.serial = *std::move(serial);
        return {};
    };
    const auto keepLabel = [&](ByteView record) -> Result<void> {
        auto label = ltfs::parseLabel(record);
        if (!label) {
            return fail(std::move(label));
        }
        found.label = *std::move(label);
        return {};
    };
    auto done = read(0, keepSerial);
    done = done ? read(2, keepLabel) : std::move(done);
    if (done) {
        labels_.push_back(std::move(found));
    }
    return done;
}

Result<void> RescueWalk::lookInto(std::uint8_t partition, const Segment& segment, const IndexDump& dump) {
    if (auto go = checkStop(); !go) {
        return go;
    }
    drive::Position at{partition, segment.first};
    auto content = readAt(at);
    if (content && *content == BlockContent::unreadable) {
        auto next = endOfHole(at, segment.end);
        if (!next) {
            return fail(std::move(next));
        }
        if (*next == segment.end) {
            return {};
        }
        at.block = *next;
        content = readAt(at);
    }
    if (!content) {
        return fail(std::move(content));
    }
    const bool isIndex = *content == BlockContent::record && resemblesIndex(view_);
    return isIndex ? take({partition, segment.first}, segment.end, dump) : lookAtEnd(partition, segment, dump);
}

/// An index that lost the filemark in front of it: its last record says that it is one, and its first lies before.
Result<void> RescueWalk::lookAtEnd(std::uint8_t partition, const Segment& segment, const IndexDump& dump) {
    drive::Position at{partition, segment.end - 1};
    for (std::uint64_t passed = 0; at.block > segment.first && passed < longestIndex; ++passed, --at.block) {
        if (auto go = checkStop(); !go) {
            return go;
        }
        auto content = readAt(at);
        if (!content) {
            return fail(std::move(content));
        }
        const bool isText = *content == BlockContent::record && (passed > 0 || endsIndex(view_));
        if (!isText) {
            return {};
        }
        if (beginsIndex(view_)) {
            return take(at, segment.end, dump);
        }
    }
    return {};
}

Result<void> RescueWalk::lookAtEveryRecord(std::uint8_t partition, const Segment& segment, const IndexDump& dump) {
    for (drive::Position at{partition, segment.first}; at.block < segment.end;) {
        if (auto go = checkStop(); !go) {
            return go;
        }
        if (const auto behind = endOfKnown(at)) {
            at.block = *behind;
            continue;
        }
        auto content = readAt(at);
        if (!content) {
            return fail(std::move(content));
        }
        if (*content == BlockContent::unreadable) {
            auto next = endOfHole(at, segment.end);
            if (!next) {
                return fail(std::move(next));
            }
            at.block = *next;
            continue;
        }
        if (*content == BlockContent::record && beginsIndex(view_)) {
            return take(at, segment.end, dump);
        }
        ++at.block;
    }
    return {};
}

std::optional<drive::Position> positionFrom(const FoundIndex& from, const std::optional<ltfs::BlockPointer>& pointer) {
    if (!from.isInItsPlace() || !pointer) {
        return std::nullopt;
    }
    const bool isBeside = pointer->partition == from.letter;
    return drive::Position{static_cast<std::uint8_t>(isBeside ? from.at.partition : 1 - from.at.partition),
                           pointer->block};
}

/// Each index names the one before it, and the cartridge's memory the newest: what no filemark leads to.
Result<void> RescueWalk::followPointers(const IndexDump& dump) {
    for (const drive::Position& hint : std::vector(hints_)) {
        if (auto looked = lookAt(hint, dump); !looked) {
            return looked;
        }
    }
    for (std::size_t i = 0; i < indexes_.size(); ++i) {
        for (const auto& at : {positionFrom(indexes_[i], indexes_[i].previous),
                               positionFrom(indexes_[i], indexes_[i].previousIncremental)}) {
            auto looked = at ? lookAt(*at, dump) : Result<void>();
            if (!looked) {
                return looked;
            }
        }
    }
    return {};
}

Result<void> RescueWalk::lookAt(drive::Position hint, const IndexDump& dump) {
    const auto facts = std::ranges::find(partitions_, hint.partition, &PartitionFacts::partition);
    if (facts == partitions_.end() || hint.block >= facts->endOfData || isTaken(hint) || endOfKnown(hint)) {
        return {};
    }
    auto content = readAt(hint);
    if (!content) {
        return fail(std::move(content));
    }
    if (*content != BlockContent::record || !beginsIndex(view_)) {
        return {};
    }
    const auto& marks = filemarks_[hint.partition];
    const auto next = std::ranges::lower_bound(marks, hint.block);
    return take(hint, next == marks.end() ? facts->endOfData : *next, dump);
}

bool RescueWalk::isTaken(drive::Position at) const {
    return std::ranges::any_of(indexes_, [&](const FoundIndex& one) {
        return one.at.partition == at.partition && one.at.block <= at.block && at.block < one.end;
    });
}

Result<void> RescueWalk::take(drive::Position at, std::uint64_t end, const IndexDump& dump) {
    if (indexes_.size() >= mostIndexes) {
        return {};
    }
    FoundIndex found{.at = at};
    Xxh64 digest;
    auto read = readRecords(at, end, [&](std::optional<ByteView> record) -> Result<void> {
        if (!record) {
            found.hasHole = true;
            return {};
        }
        const bool isFirst = found.records == 0;
        if (isFirst && !found.hasHole) {
            readHead(found, textOf(*record));
            found.firstRecordBytes = record->size();
        }
        digest.add(isFirst ? record->subspan(treeOf(textOf(*record))) : *record);
        ++found.records;
        found.bytes += record->size();
        return dump(found, *record);
    });
    if (!read) {
        return fail(std::move(read));
    }
    found.end = *read;
    found.digest = keyOf(digest);
    indexes_.push_back(found);
    return dump(found, {});
}

}  // namespace capstan::volume::rescue
