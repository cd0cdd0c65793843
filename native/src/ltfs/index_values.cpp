#include "ltfs/index_values.hpp"

#include "ltfs/uuid.hpp"

namespace capstan::ltfs {

namespace {

bool isWhiteSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool takeLock(std::string_view text, LockState& into) {
    text = trimmed(text);
    into = text == "locked"       ? LockState::locked
           : text == "permlocked" ? LockState::permanentlyLocked
                                  : LockState::unlocked;
    return into != LockState::unlocked || text == "unlocked";
}

}  // namespace

bool isReadableVersion(std::string_view version) {
    return version.starts_with("2.");
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isWhiteSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isWhiteSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

bool takeBoolean(std::string_view text, bool& into) {
    text = trimmed(text);
    into = text == "true" || text == "1";
    return into || text == "false" || text == "0";
}

bool takeTime(std::string_view text, Timestamp& into) {
    const auto time = parseTimestamp(trimmed(text));
    into = time.value_or(Timestamp{});
    return time.has_value();
}

bool takePartition(std::string_view text, char& into) {
    text = trimmed(text);
    if (text.size() != 1 || text[0] < 'a' || text[0] > 'z') {
        return false;
    }
    into = text[0];
    return true;
}

/// Extents must not overlap, nor reach past the file's end. Their numbers are so small that sums of them are sound.
std::optional<std::string> extentFault(const Entry& entry) {
    if (entry.kind == EntryKind::symlink && !entry.extents.empty()) {
        return "a link or extents, not both, for '" + entry.name + "'";
    }
    std::uint64_t end = 0;
    for (const Extent& extent : entry.extents) {
        if (extent.fileOffset < end) {
            return "extents of '" + entry.name + "' that do not overlap";
        }
        end = extent.fileOffset + extent.byteCount;
    }
    return end > entry.length ? std::optional("extents of '" + entry.name + "' within its length") : std::nullopt;
}

std::string_view elementIn(std::string_view text, std::string_view name) {
    constexpr std::size_t longestValue = 64;
    const std::string begin = std::string("<").append(name).append(">");
    const std::size_t from = text.find(begin);
    const std::size_t end = from == std::string_view::npos ? from : text.find("</", from);
    if (end == std::string_view::npos || end - from - begin.size() > longestValue) {
        return {};
    }
    return trimmed(text.substr(from + begin.size(), end - from - begin.size()));
}

bool takeHeadLeaf(IndexHead& head, IndexTag tag, std::string_view text) {
    switch (tag) {
        case IndexTag::creator:
            head.creator = text;
            return true;
        case IndexTag::comment:
            head.comment = text;
            return true;
        case IndexTag::uuid: {
            auto uuid = parseUuid(trimmed(text));
            head.volumeUuid = uuid.value_or("");
            return uuid.has_value();
        }
        case IndexTag::generation:
            return takeNumber(text, head.generation);
        case IndexTag::updateTime:
            return takeTime(text, head.updateTime);
        case IndexTag::policyUpdate:
            return takeBoolean(text, head.allowPolicyUpdate);
        case IndexTag::highestUid:
            return takeAnyNumber(text, head.highestUid);
        case IndexTag::lock:
            return takeLock(text, head.lock);
        default:
            return false;
    }
}

bool takePointerLeaf(BlockPointer& pointer, IndexTag tag, std::string_view text) {
    return tag == IndexTag::partition ? takePartition(text, pointer.partition) : takeNumber(text, pointer.block);
}

bool takeExtentLeaf(Extent& extent, IndexTag tag, std::string_view text) {
    switch (tag) {
        case IndexTag::partition:
            return takePartition(text, extent.start.partition);
        case IndexTag::startBlock:
            return takeNumber(text, extent.start.block);
        case IndexTag::fileOffset:
            return takeNumber(text, extent.fileOffset);
        case IndexTag::byteOffset:
            return takeNumber(text, extent.byteOffset);
        case IndexTag::byteCount:
            return takeNumber(text, extent.byteCount);
        default:
            return false;
    }
}

}  // namespace capstan::ltfs
