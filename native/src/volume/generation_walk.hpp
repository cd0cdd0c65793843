// From index to index of the data partition, the newest first. Each names the place of the one that it follows from,
// which is believed as far as the filemarks bear it out: where more of them stand in between, or the place is damaged,
// what stands behind each filemark is looked at. So neither a rollback nor a broken index hides what is there.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "volume/generation.hpp"
#include "volume/index_construct.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

class GenerationWalk {
   public:
    /// `newest` is where the newest index of the data partition begins, when that is known.
    GenerationWalk(Head& head, const Labels& labels, std::optional<ltfs::BlockPointer> newest)
        : head_(head), labels_(labels), hint_(newest) {}

    /// Nothing when there are no more; `job.cancelled` when stopped.
    [[nodiscard]] Result<std::optional<Generation>> next(const std::stop_token& stop);

   private:
    struct FoundGeneration {
        Generation generation;
        std::optional<ltfs::BlockPointer> previous;
        std::uint64_t marksBefore = 0;  ///< filemarks in front of the one that begins it
        std::uint64_t marksBehind = 0;  ///< filemarks up to the one that ends it
    };

    /// Nothing when there is no index, or a damaged one.
    [[nodiscard]] Result<std::optional<FoundGeneration>> readAt(std::uint64_t block);
    [[nodiscard]] Result<std::optional<FoundGeneration>> readHinted();
    [[nodiscard]] Result<std::optional<FoundGeneration>> search(const std::optional<FoundGeneration>& hinted,
                                                                const std::stop_token& stop);
    [[nodiscard]] Generation goTo(FoundGeneration found);

    Head& head_;
    const Labels& labels_;
    std::optional<ltfs::BlockPointer> hint_;
    std::optional<FoundGeneration> hinted_;  ///< read already, and passed over for what lies in front of it
    bool begun_ = false;
    std::uint64_t behind_ = 0;  ///< what is left to find begins before this block
    std::uint64_t marks_ = 0;   ///< filemarks before it
};

/// The newest of that number; `volume.generation-missing` when the data partition has none.
[[nodiscard]] Result<Generation> findGeneration(GenerationWalk walk, std::uint64_t generation,
                                                const std::stop_token& stop);

}  // namespace capstan::volume
