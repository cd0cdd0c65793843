// What the frames of a restore for another computer say (format.hpp), to and from values.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "recall/far/frame_reader.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"
#include "tree/fields.hpp"

namespace capstan::recall::far {

// ---- items ----

void appendItem(Bytes& frame, ItemList list, const PlannedItem& item);

/// As it was said; where it leads is still to be checked.
struct ReceivedItem {
    ItemList list{};
    PlannedItem planned{};  ///< without its entry
    std::uint64_t length = 0;
    std::uint64_t covered = 0;  ///< of these, what the tape has; the rest is holes
    ltfs::EntryTimes times{};
    bool readOnly = false;
    std::string symlinkTarget{};
    std::vector<ltfs::Xattr> xattrs{};
};

[[nodiscard]] Result<ReceivedItem> itemIn(tree::FrameFields& fields);

// ---- answers ----

struct Ready {};
struct Again {
    std::uint64_t file = 0;
};
using DeskAnswer = std::variant<Ready, RestoreEvent, Again, Result<RestoreSummary>>;

/// Ids of events are numbers of items.
[[nodiscard]] Bytes answerFrame(std::uint32_t request, const RestoreEvent& event);
[[nodiscard]] Bytes answerFrame(std::uint32_t request, const Result<RestoreSummary>& outcome);
[[nodiscard]] Bytes answerFrame(std::uint32_t request, Again again);
[[nodiscard]] Result<DeskAnswer> answerIn(const Frame& frame);

// ---- errors, in both ----

void appendError(Bytes& frame, const Error& error);
[[nodiscard]] Error errorIn(tree::FrameFields& fields);

}  // namespace capstan::recall::far
