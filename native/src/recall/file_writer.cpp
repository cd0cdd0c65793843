#include "recall/file_writer.hpp"

#include <climits>
#include <deque>
#include <pthread.h>
#include <string_view>
#include <thread>
#include <utility>

#include "base/hash_threads.hpp"
#include "disk/names.hpp"
#include "recall/committer.hpp"

namespace capstan::recall {

namespace {

/// Far below the 1024 descriptors that a process may have open by default.
constexpr std::size_t openParts = 128;

}  // namespace

FileWriter::FileWriter(disk::Destination& destination, Naming& naming, const std::vector<PlannedItem>& files,
                       RequestSink& requestSink, DamagedPolicy damaged, const RestoreEventSink& sink, ReadAgain again)
    : destination_(destination),
      naming_(naming),
      files_(files),
      requestSink_(requestSink),
      damaged_(damaged),
      report_(sink),
      again_(std::move(again)) {}

void FileWriter::checkNames(std::stop_source stop) {
    stop_ = std::move(stop);
    for (std::size_t file = 0; file < files_.size() && !stop_.stop_requested(); ++file) {
        if (isFree(files_[file])) {
            continue;
        }
        const auto wants = naming_.wants(destination_, files_[file]);
        if (wants && *wants) {
            continue;
        }
        requestSink_.done.add(file);
        if (wants) {
            report_.skipped(files_[file].id);
        } else if (!wants.error().everything) {
            report_.failed({.id = files_[file].id, .error = wants.error().error});
        } else {
            report_.end(wants.error().error);
            stop_.request_stop();
        }
    }
}

bool FileWriter::isFree(const PlannedItem& planned) {
    const auto [folder, name] = disk::splitTarget(planned.target);
    if (folder_.target != folder || folder_.target.data() == nullptr) {
        folder_ = {.target = folder, .isNew = destination_.madeFolder(folder)};
    }
    return folder_.isNew && name.size() <= NAME_MAX && planned.target.size() < PATH_MAX;
}

void FileWriter::run() {
    if (auto ran = runLanes(); !ran) {
        report_.end(std::move(ran).error());
        stop_.request_stop();
    }
}

Result<void> FileWriter::runLanes() {
    auto place = destination_.again();
    if (!place) {
        return fail(std::move(place));
    }
    Committer committer(std::move(*place), naming_, report_, stop_);
    HashThreads hashing;
    const LaneContext context{.files = files_,
                              .lanes = requestSink_.lanes,
                              .done = requestSink_.done,
                              .damaged = damaged_,
                              .report = report_,
                              .again = again_,
                              .committer = committer,
                              .hashing = hashing,
                              .stop = stop_,
                              .openParts = openParts / requestSink_.lanes.count};
    std::deque<FileLane> lanes;
    for (std::size_t number = 0; number < requestSink_.lanes.count; ++number) {
        auto beside = destination_.beside();
        if (!beside) {
            return fail(std::move(beside));
        }
        lanes.emplace_back(number, std::move(*beside), context);
    }
    std::vector<std::jthread> threads;
    for (std::size_t number = 1; number < lanes.size(); ++number) {
        // They are the user that this thread is.
        threads.emplace_back([&, number] {
            ::pthread_setname_np(::pthread_self(), "capstan-file");
            lanes[number].run(requestSink_.deliveries(number));
        });
    }
    lanes.front().run(requestSink_.deliveries());
    return {};
}

bool FileWriter::isComplete() const {
    for (std::size_t file = 0; file < files_.size(); ++file) {
        if (!requestSink_.done.has(file)) {
            return false;
        }
    }
    return true;
}

}  // namespace capstan::recall
