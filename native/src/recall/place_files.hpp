// What a restore puts on a disk, in its order: folders, links, files as their bytes come, and the folders' times and
// modes last. Wherever the bytes come from.
#pragma once

#include <functional>
#include <stop_token>

#include "disk/destination.hpp"
#include "recall/file_lane.hpp"
#include "recall/pending_read.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

struct PlacingCalls {
    /// Where the bytes come; before anything of a file is wanted.
    std::function<RequestSink&()> open;
    /// Ready for them.
    std::function<void()> want;
    ReadAgain again;
};

struct PlacedFiles {
    RestoreSummary summary{};
    bool isComplete = false;
};

/// On this thread and others that it starts, which are the same user. Fails when the destination can take nothing more.
[[nodiscard]] Result<PlacedFiles> placeFiles(disk::Destination& destination, Conflict conflict, const RestorePlan& plan,
                                             DamagedPolicy damaged, const RestoreEventSink& sink,
                                             const std::stop_source& stop, const PlacingCalls& calls);

/// As many threads for these files as they are worth, and as there are processors.
[[nodiscard]] FileLanes lanesHere(const RestorePlan& plan);

}  // namespace capstan::recall
