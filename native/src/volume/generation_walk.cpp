#include "volume/generation_walk.hpp"

#include <string>
#include <utility>

#include "volume/partition_search.hpp"

namespace capstan::volume {

Result<std::optional<Generation>> GenerationWalk::next(const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    auto hinted = readHinted();
    if (!hinted) {
        return fail(std::move(hinted));
    }
    if (*hinted && (!begun_ || (*hinted)->marksBehind == marks_)) {
        return goTo(*std::move(*hinted));
    }
    if (!begun_) {
        begun_ = true;
        auto end = head_.moveToEnd(labels_.dataNumber);
        if (!end) {
            return fail(std::move(end));
        }
        behind_ = *end;
        auto marks = head_.filemarksBefore({labels_.dataNumber, behind_});
        if (!marks) {
            return fail(std::move(marks));
        }
        marks_ = *marks;
    }
    auto found = search(*hinted, stop);
    if (!found) {
        return fail(std::move(found));
    }
    if (!*found) {
        return std::nullopt;
    }
    if (*hinted && (*found)->generation.place != (*hinted)->generation.place) {
        hinted_ = *std::move(hinted);
    }
    return goTo(*std::move(*found));
}

Generation GenerationWalk::goTo(FoundGeneration found) {
    begun_ = true;
    behind_ = found.generation.place.block - 1;
    marks_ = found.marksBefore;
    hint_ = found.previous;
    return std::move(found.generation);
}

Result<std::optional<GenerationWalk::FoundGeneration>> GenerationWalk::readHinted() {
    const bool before = hint_ && hint_->partition == labels_.label.dataPartition &&
                        hint_->block > firstBlockAfterLabels && (!begun_ || hint_->block < behind_);
    if (!before) {
        return std::nullopt;
    }
    if (hinted_ && hinted_->generation.place == *hint_) {
        return std::exchange(hinted_, std::nullopt);
    }
    return readAt(hint_->block);
}

Result<std::optional<GenerationWalk::FoundGeneration>> GenerationWalk::readAt(std::uint64_t block) {
    const drive::Position first{labels_.dataNumber, block};
    auto marks = head_.filemarksBefore(first);
    if (!marks) {
        return fail(std::move(marks));
    }
    auto read = readIndexSummary(head_, labels_, first);
    if (!read) {
        if (isIndexDamage(read.error())) {
            return std::nullopt;
        }
        return fail(std::move(read));
    }
    const ltfs::IndexHead& head = read->summary.head;
    return FoundGeneration{.generation = {.generation = head.generation,
                                          .updateTime = head.updateTime,
                                          .creator = head.creator,
                                          .comment = head.comment,
                                          .files = read->summary.files,
                                          .directories = read->summary.directories,
                                          .place = read->place.pointer},
                           .previous = head.previous,
                           .marksBefore = *marks - 1,
                           .marksBehind = *marks + (read->filemarkFollows ? 1 : 0)};
}

/// Back over the filemarks, as far as to the hinted index, or else to the labels.
Result<std::optional<GenerationWalk::FoundGeneration>> GenerationWalk::search(
    const std::optional<FoundGeneration>& hinted, const std::stop_token& stop) {
    const std::uint64_t last = hinted ? hinted->marksBehind : filemarksInLabels;
    std::uint64_t behind = behind_;
    for (std::uint64_t n = marks_; n > last; --n) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        auto mark = placeOfFilemark(head_, labels_.dataNumber, n, behind);
        if (!mark) {
            return fail(std::move(mark));
        }
        behind = *mark;
        auto kind = documentAt(head_, labels_, {labels_.dataNumber, behind + 1});
        if (!kind) {
            return fail(std::move(kind));
        }
        if (*kind != ltfs::Document::index) {
            continue;
        }
        auto found = readAt(behind + 1);
        if (!found || *found) {
            return found;
        }
    }
    return hinted;
}

Result<Generation> findGeneration(GenerationWalk walk, std::uint64_t generation, const std::stop_token& stop) {
    for (;;) {
        auto next = walk.next(stop);
        if (!next) {
            return fail(std::move(next));
        }
        if (!*next) {
            return fail(Code::volumeGenerationMissing, "generation " + std::to_string(generation));
        }
        if ((*next)->generation == generation) {
            return **std::move(next);
        }
    }
}

}  // namespace capstan::volume
