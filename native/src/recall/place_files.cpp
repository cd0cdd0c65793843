#include "recall/place_files.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "recall/file_writer.hpp"
#include "recall/folder_restorer.hpp"
#include "recall/naming.hpp"

namespace capstan::recall {

namespace {

/// Beyond that a disk has enough to do.
constexpr unsigned mostLanes = 8;

Result<PlacedFiles> placeContent(disk::Destination& destination, Naming& naming, const RestorePlan& plan,
                                 DamagedPolicy damaged, const RestoreEventSink& sink, std::stop_source stop,
                                 const PlacingCalls& calls) {
    RequestSink& requestSink = calls.open();
    FileWriter fileWriter(destination, naming, plan.files, requestSink, damaged, sink, calls.again);
    fileWriter.checkNames(std::move(stop));
    calls.want();
    fileWriter.run();
    // What it leaves would keep the memory that others wait for.
    requestSink.abandon();
    if (fileWriter.fatal()) {
        return std::unexpected(*fileWriter.fatal());
    }
    return PlacedFiles{.summary = fileWriter.summary(), .isComplete = fileWriter.isComplete()};
}

}  // namespace

FileLanes lanesHere(const RestorePlan& plan) {
    return lanesFor(plan, std::clamp(std::thread::hardware_concurrency(), 1U, mostLanes));
}

Result<PlacedFiles> placeFiles(disk::Destination& destination, Conflict conflict, const RestorePlan& plan,
                               DamagedPolicy damaged, const RestoreEventSink& sink, const std::stop_source& stop,
                               const PlacingCalls& calls) {
    Naming naming(conflict);
    FolderRestorer folders(destination, naming, sink);
    auto made = folders.make(plan.folders, stop.get_token());
    auto linked = made ? folders.link(plan.links, stop.get_token()) : std::move(made);
    auto placed = linked ? placeContent(destination, naming, plan, damaged, sink, stop, calls)
                         : Result<PlacedFiles>(fail(std::move(linked)));
    folders.applyTraits();
    if (placed) {
        placed->summary.failed += folders.failed();
        placed->summary.skipped += folders.skipped();
    }
    return placed;
}

}  // namespace capstan::recall
