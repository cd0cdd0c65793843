#include "recall/far/messages.hpp"

#include <cmath>
#include <utility>

#include "base/utf8.hpp"
#include "disk/names.hpp"
#include "ltfs/names.hpp"
#include "tree/attribute_fields.hpp"

namespace capstan::recall::far {

namespace {

using tree::appendNumber;
using tree::appendText;
using tree::appendTime;
using tree::FrameFields;
using tree::pathBytesAtMost;

/// PATH_MAX of Linux.
constexpr std::size_t targetBytesAtMost = 4096;
constexpr std::size_t detailBytesAtMost = 4096;
constexpr std::uint8_t traitsAtMost = 4;

void appendFlag(Bytes& frame, bool flag) {
    appendNumber(frame, static_cast<std::uint8_t>(flag));
}

bool flagIn(FrameFields& fields) {
    return fields.number<std::uint8_t>() != 0;
}

std::string detailIn(FrameFields& fields) {
    const std::string_view text = fields.text(detailBytesAtMost);
    return isUtf8(text) && text.find('\0') == std::string_view::npos ? std::string(text) : std::string();
}

/// Below the chosen folder, for people to see.
std::string shownPathIn(FrameFields& fields) {
    std::string path = detailIn(fields);
    return disk::staysBelow(path) ? path : std::string();
}

/// Numbers that JavaScript counts to exactly.
std::uint64_t countIn(FrameFields& fields) {
    return std::min(fields.number<std::uint64_t>(), ltfs::maxNumber);
}

RestoreEvent restoredIn(FrameFields& fields) {
    // Braces are read from left to right.
    ItemRestored restored{.id = fields.number<std::uint64_t>(),
                          .bytes = countIn(fields),
                          .verified = flagIn(fields),
                          .readings = fields.number<std::uint32_t>()};
    const auto traits = std::min(fields.number<std::uint8_t>(), traitsAtMost);
    for (std::uint8_t i = 0; i < traits; ++i) {
        restored.notKept.push_back(
            static_cast<disk::Trait>(std::min<std::uint8_t>(fields.number<std::uint8_t>(), traitsAtMost - 1)));
    }
    restored.restoredAs = shownPathIn(fields);
    return restored;
}

RestoreEvent failedIn(FrameFields& fields) {
    RestoreFailed failed{.id = fields.number<std::uint64_t>()};
    failed.error = errorIn(fields);
    failed.keptAs = shownPathIn(fields);
    failed.keptBytes = countIn(fields);
    const auto gaps = fields.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < gaps && i < gapsAtMost && !fields.broken(); ++i) {
        failed.missing.push_back({.from = countIn(fields), .bytes = countIn(fields)});
    }
    return failed;
}

RestoreEvent progressIn(FrameFields& fields) {
    return RestoreProgress{.bytesDone = countIn(fields),
                           .filesDone = countIn(fields),
                           .bytesPerSecond = static_cast<double>(countIn(fields))};
}

Result<RestoreSummary> endedIn(FrameFields& fields) {
    if (!flagIn(fields)) {
        return std::unexpected(errorIn(fields));
    }
    return RestoreSummary{
        .files = countIn(fields), .bytes = countIn(fields), .failed = countIn(fields), .skipped = countIn(fields)};
}

Bytes ended(Bytes frame) {
    endFrame(frame);
    return frame;
}

Bytes eventFrame(std::uint32_t request, const ItemRestored& restored) {
    Bytes frame = frameOf(DeskFrame::restored, request);
    appendNumber(frame, restored.id);
    appendNumber(frame, restored.bytes);
    appendFlag(frame, restored.verified);
    appendNumber(frame, static_cast<std::uint32_t>(restored.readings));
    appendNumber(frame, static_cast<std::uint8_t>(restored.notKept.size()));
    for (const disk::Trait trait : restored.notKept) {
        appendNumber(frame, static_cast<std::uint8_t>(trait));
    }
    appendText(frame, restored.restoredAs);
    return frame;
}

Bytes eventFrame(std::uint32_t request, const ItemSkipped& skipped) {
    Bytes frame = frameOf(DeskFrame::skipped, request);
    appendNumber(frame, skipped.id);
    return frame;
}

Bytes eventFrame(std::uint32_t request, const RestoreFailed& failed) {
    Bytes frame = frameOf(DeskFrame::failed, request);
    appendNumber(frame, failed.id);
    appendError(frame, failed.error);
    appendText(frame, failed.keptAs);
    appendNumber(frame, failed.keptBytes);
    appendNumber(frame, static_cast<std::uint32_t>(failed.missing.size()));
    for (const MissingBytes& gap : failed.missing) {
        appendNumber(frame, gap.from);
        appendNumber(frame, gap.bytes);
    }
    return frame;
}

Bytes eventFrame(std::uint32_t request, const RestoreProgress& progress) {
    Bytes frame = frameOf(DeskFrame::progress, request);
    appendNumber(frame, progress.bytesDone);
    appendNumber(frame, progress.filesDone);
    appendNumber(frame, static_cast<std::uint64_t>(std::llround(std::max(0.0, progress.bytesPerSecond))));
    return frame;
}

std::uint64_t coveredOf(const ltfs::Entry& file) {
    std::uint64_t covered = 0;
    for (const ltfs::Extent& extent : file.extents) {
        covered += extent.byteCount;
    }
    return covered;
}

bool isPossible(const ReceivedItem& item) {
    const auto& [list, planned, length, covered, times, readOnly, symlinkTarget, xattrs] = item;
    const bool isFile = list == ItemList::files;
    const bool hasTarget = !symlinkTarget.empty() && symlinkTarget.find('\0') == std::string::npos;
    return length <= ltfs::maxNumber && covered <= length && (isFile || (length == 0 && planned.pieces == 0)) &&
           (list == ItemList::links ? hasTarget : symlinkTarget.empty()) &&
           (planned.damage || (covered > 0) == (planned.pieces > 0));
}

}  // namespace

void appendError(Bytes& frame, const Error& error) {
    appendText(frame, text(error.code));
    appendText(frame, std::string_view(error.detail).substr(0, detailBytesAtMost));
}

Error errorIn(FrameFields& fields) {
    const auto code = codeOf(fields.text(detailBytesAtMost));
    return {.code = code.value_or(Code::farRestoreInvalid), .detail = detailIn(fields)};
}

void appendItem(Bytes& frame, ItemList list, const PlannedItem& item) {
    const ltfs::Entry& entry = *item.entry;
    appendNumber(frame, static_cast<std::uint8_t>(list));
    appendText(frame, item.target);
    appendText(frame, item.asked);
    appendFlag(frame, item.inOrder);
    appendNumber(frame, static_cast<std::uint64_t>(item.pieces));
    appendFlag(frame, item.damage.has_value());
    if (item.damage) {
        appendError(frame, item.damage->error);
        appendNumber(frame, item.damage->soundBytes);
    }
    const bool isFile = list == ItemList::files;
    appendNumber(frame, isFile ? entry.length : std::uint64_t{0});
    appendNumber(frame, isFile ? std::min(coveredOf(entry), entry.length) : std::uint64_t{0});
    const ltfs::EntryTimes times = entry.times;
    for (const ltfs::Timestamp one : {times.creation, times.change, times.modify, times.access, times.backup}) {
        appendTime(frame, one);
    }
    appendFlag(frame, entry.readOnly);
    appendText(frame, list == ItemList::links ? std::string_view(entry.symlinkTarget) : std::string_view());
    tree::appendXattrs(frame, entry.xattrs);
}

Result<ReceivedItem> itemIn(FrameFields& fields) {
    const auto list = fields.number<std::uint8_t>();
    if (list > static_cast<std::uint8_t>(ItemList::files)) {
        return invalid("an item of an unknown kind");
    }
    ReceivedItem item{.list = static_cast<ItemList>(list)};
    item.planned.target = fields.text(pathBytesAtMost);
    item.planned.asked = fields.text(pathBytesAtMost);
    item.planned.inOrder = flagIn(fields);
    item.planned.pieces = fields.number<std::uint64_t>();
    if (flagIn(fields)) {
        item.planned.damage = Damage{.error = errorIn(fields), .soundBytes = fields.number<std::uint64_t>()};
    }
    item.length = fields.number<std::uint64_t>();
    item.covered = fields.number<std::uint64_t>();
    for (ltfs::Timestamp* const one :
         {&item.times.creation, &item.times.change, &item.times.modify, &item.times.access, &item.times.backup}) {
        *one = fields.time();
    }
    item.readOnly = flagIn(fields);
    item.symlinkTarget = fields.text(targetBytesAtMost);
    auto xattrs = tree::xattrsIn(fields);
    if (!xattrs) {
        return invalid("an item of too many attributes, or of some without a name");
    }
    item.xattrs = *std::move(xattrs);
    if (fields.broken() || !isPossible(item)) {
        return invalid("an item that is not whole, or cannot be");
    }
    return item;
}

Bytes answerFrame(std::uint32_t request, const RestoreEvent& event) {
    return ended(std::visit([request](const auto& one) { return eventFrame(request, one); }, event));
}

Bytes answerFrame(std::uint32_t request, const Result<RestoreSummary>& outcome) {
    Bytes frame = frameOf(DeskFrame::ended, request);
    appendFlag(frame, outcome.has_value());
    if (outcome) {
        for (const std::uint64_t count : {outcome->files, outcome->bytes, outcome->failed, outcome->skipped}) {
            appendNumber(frame, count);
        }
    } else {
        appendError(frame, outcome.error());
    }
    return ended(std::move(frame));
}

Bytes answerFrame(std::uint32_t request, Again again) {
    Bytes frame = frameOf(DeskFrame::again, request);
    appendNumber(frame, again.file);
    return ended(std::move(frame));
}

Result<DeskAnswer> answerIn(const Frame& frame) {
    FrameFields fields(frame.body);
    DeskAnswer answer;
    switch (static_cast<DeskFrame>(frame.kind)) {
        case DeskFrame::ready:
            break;
        case DeskFrame::restored:
            answer = restoredIn(fields);
            break;
        case DeskFrame::skipped:
            answer = RestoreEvent(ItemSkipped{.id = fields.number<std::uint64_t>()});
            break;
        case DeskFrame::failed:
            answer = failedIn(fields);
            break;
        case DeskFrame::progress:
            answer = progressIn(fields);
            break;
        case DeskFrame::again:
            answer = Again{.file = fields.number<std::uint64_t>()};
            break;
        case DeskFrame::ended:
            answer = endedIn(fields);
            break;
        default:
            return invalid("an answer of an unknown kind");
    }
    return fields.isWhole() ? Result<DeskAnswer>(std::move(answer)) : invalid("an answer that is not whole");
}

}  // namespace capstan::recall::far
