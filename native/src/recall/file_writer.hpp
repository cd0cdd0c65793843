// Puts what the tape gives into files, on threads of its own, so that the drive does not wait for the disk: as many as
// there are processors, each with files of its own.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "disk/destination.hpp"
#include "recall/file_lane.hpp"
#include "recall/naming.hpp"
#include "recall/pending_read.hpp"
#include "recall/request_report.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

class FileWriter {
   public:
    /// All of them outlive it. `naming` is the file writer's alone while it runs.
    FileWriter(disk::Destination& destination, Naming& naming, const std::vector<PlannedItem>& files,
               RequestSink& requestSink, DamagedPolicy damaged, const RestoreEventSink& sink, ReadAgain again = {});

    /// First, and before anything is read: files whose names are taken fail, or are left out. From here on, when the
    /// destination can take nothing more, `stop` is requested and the reason kept.
    void checkNames(std::stop_source stop);

    /// Until every file is done, nothing more is delivered, or a stop is requested.
    void run();

    // After `run` has ended:
    [[nodiscard]] bool isComplete() const;
    [[nodiscard]] std::optional<Error> fatal() const { return report_.fatal(); }
    [[nodiscard]] RestoreSummary summary() const { return report_.summary(); }

   private:
    /// It is out of the question that something has these names: nothing was in their folders a moment ago.
    [[nodiscard]] bool isFree(const PlannedItem& planned);
    [[nodiscard]] Result<void> runLanes();

    disk::Destination& destination_;
    Naming& naming_;
    const std::vector<PlannedItem>& files_;
    RequestSink& requestSink_;
    const DamagedPolicy damaged_;
    RequestReport report_;
    const ReadAgain again_;
    std::stop_source stop_{std::nostopstate};
    /// That was looked at last: neighbours come in a row.
    struct {
        std::string_view target;
        bool isNew = false;
    } folder_;
};

}  // namespace capstan::recall
