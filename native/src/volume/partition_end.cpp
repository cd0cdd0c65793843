#include "volume/partition_end.hpp"

#include <utility>

namespace capstan::volume {

namespace {

using drive::ReadEnd;

/// A block that cannot be read is the end only when none of so many behind it can: every try may take minutes.
constexpr std::uint64_t triesBehind = 8;

/// Reads over one object. Nothing when there is none that can be read.
Result<bool> step(Head& head, drive::Position at) {
    if (auto moved = head.moveTo(at); !moved) {
        return moved.error().code == Code::mediumUnreadable ? Result<bool>(false) : fail(std::move(moved));
    }
    Bytes buffer(4'096);  // only its end matters, not what is in it
    auto outcome = head.read(buffer);
    if (!outcome) {
        return outcome.error().code == Code::mediumUnreadable ? Result<bool>(false) : fail(std::move(outcome));
    }
    return outcome->end != ReadEnd::endOfData;
}

/// The first object at `at` or shortly behind it that can be read; nothing when there is none.
Result<std::optional<std::uint64_t>> nextReadable(Head& head, drive::Position at) {
    for (std::uint64_t skipped = 0; skipped <= triesBehind; ++skipped) {
        auto read = step(head, {at.partition, at.block + skipped});
        if (!read) {
            return fail(std::move(read));
        }
        if (*read) {
            return at.block + skipped;
        }
    }
    return std::nullopt;
}

/// Behind the last filemark from `at` on: from filemark to filemark the tape runs fast.
Result<std::uint64_t> behindLastFilemark(Head& head, drive::Position at) {
    for (;;) {
        if (auto moved = head.moveTo(at); !moved) {
            return fail(std::move(moved));
        }
        auto next = head.behindNextFilemark();
        if (!next) {
            return next.error().code == Code::mediumUnreadable ? Result<std::uint64_t>(at.block)
                                                               : fail(std::move(next));
        }
        if (!*next) {
            return at.block;
        }
        at.block = **next;
    }
}

Result<DataEnd> followToEnd(Head& head, std::uint8_t partition, std::uint64_t from) {
    auto at = behindLastFilemark(head, {partition, from});
    if (!at) {
        return fail(std::move(at));
    }
    for (;;) {
        auto next = nextReadable(head, {partition, *at});
        if (!next) {
            return fail(std::move(next));
        }
        if (!*next) {
            break;
        }
        at = **next + 1;
    }
    if (*at == 0) {
        return fail(Code::mediumUnreadable, placeText({partition, 0}) + ": nothing can be read from there on");
    }
    // The place behind what was read last is reached by reading that again: there is nothing yet to locate.
    if (auto read = step(head, {partition, *at - 1}); !read) {
        return fail(std::move(read));
    }
    auto marks = head.filemarksBefore({partition, *at});
    if (!marks) {
        return fail(std::move(marks));
    }
    return DataEnd{.block = *at, .filemarks = *marks, .missing = true};
}

}  // namespace

Result<DataEnd> findDataEnd(Head& head, std::uint8_t partition, std::uint64_t from) {
    auto end = head.moveToEnd(partition);
    if (end) {
        auto marks = head.filemarksBefore({partition, *end});
        return marks ? Result<DataEnd>(DataEnd{.block = *end, .filemarks = *marks}) : fail(std::move(marks));
    }
    if (end.error().code != Code::mediumUnreadable) {
        return fail(std::move(end));
    }
    auto followed = followToEnd(head, partition, from);
    const bool misled = !followed && followed.error().code == Code::mediumUnreadable && from != 0;
    return misled ? followToEnd(head, partition, 0) : followed;
}

}  // namespace capstan::volume
