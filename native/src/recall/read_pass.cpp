#include "recall/read_pass.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "recall/delivery.hpp"
#include "recall/drive_order.hpp"
#include "recall/layout.hpp"
#include "recall/tape_reader.hpp"

namespace capstan::recall {

namespace {

/// How long those who are ready wait for those who are about to be, so that all are planned at once: a locate takes
/// much longer.
constexpr std::chrono::seconds patience{5};
constexpr std::chrono::milliseconds betweenGauges{500};
/// Of what was seen so far counts little until this much has been seen.
constexpr Seconds weightOfThePlan{60};

}  // namespace

ReadPass::ReadPass(PassOptions options, PassEventSink sink)
    : options_(std::move(options)),
      sink_(std::move(sink)),
      calls_{
          .want = [this](ActiveRequest& active, PendingReads reads) { return want(active, std::move(reads)); },
          .report =
              [this](ActiveRequest& active, RestoreEvent event) {
                  sink_({active.number(), std::move(event)});
              },
          .end = [this](ActiveRequest& active, Result<RestoreSummary> outcome) { end(active, std::move(outcome)); }} {}

ReadPass::~ReadPass() = default;

bool ReadPass::add(std::uint64_t number, RestoreRequest request) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_) {
            return false;
        }
        joined_.push_back(std::make_unique<JoinedRequest>(number, std::move(request), calls_));
        news_ = true;
    }
    changed_.notify_all();
    return true;
}

void ReadPass::cancel(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    for (const auto& joined : joined_) {
        if (joined->active.number() == number) {
            joined->active.cancel();
        }
    }
}

void ReadPass::cancelAll() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        for (const auto& joined : joined_) {
            joined->active.cancel();
        }
    }
    stop_.request_stop();
    changed_.notify_all();
}

// ---- the requests' threads ----

ReadPass::JoinedRequest& ReadPass::of(const ActiveRequest& active) {
    return **std::ranges::find_if(joined_, [&](const auto& joined) { return &joined->active == &active; });
}

bool ReadPass::want(const ActiveRequest& active, PendingReads reads) {
    {
        const std::lock_guard lock(mutex_);
        JoinedRequest& joined = of(active);
        std::ranges::move(reads, std::back_inserter(joined.ready ? later_ : planned_));
        news_ = news_ || !joined.ready;
        joined.ready = true;
    }
    changed_.notify_all();
    return !stop_.stop_requested();
}

void ReadPass::end(const ActiveRequest& active, Result<RestoreSummary> outcome) {
    sink_({active.number(), std::move(outcome)});
    {
        const std::lock_guard lock(mutex_);
        of(active).ended = true;
    }
    changed_.notify_all();
}

// ---- the drive's thread ----

Result<void> ReadPass::run(volume::Volume& volume) {
    auto done = read(volume);
    finish(done ? Error{Code::cancelled, {}} : done.error());
    return done;
}

Result<std::unique_ptr<TravelModel>> ReadPass::findTravel(volume::Volume& volume) const {
    if (!options_.motion) {
        return nullptr;
    }
    auto layout = options_.layout ? Result<order::Layout>(*options_.layout) : layoutOf(volume);
    return layout ? Result<std::unique_ptr<TravelModel>>(
                        std::make_unique<TravelModel>(*options_.motion, std::move(*layout)))
                  : fail(std::move(layout));
}

Result<void> ReadPass::read(volume::Volume& volume) {
    const auto travel = findTravel(volume);
    if (!travel) {
        return std::unexpected(travel.error());
    }
    const std::uint32_t blockBytes = volume.label().blockBytes;
    pool_.emplace(blockBytes, poolBytes);
    TapeReader tapeReader(volume, *pool_, travel->get(), stop_.get_token(), options_.onLocating);
    DriveOrder drives(volume);
    ReadSchedule schedule(travel->get(), blockBytes,
                          [&](std::span<const Visit> visits) { return drives.consider(visits); });
    ltfs::BlockPointer head = volume.head().value_or(ltfs::BlockPointer{});
    const auto interrupted = [&](ltfs::BlockPointer next) {
        head = next;
        if (*travel && Clock::now() - lastReported_ >= betweenGauges) {
            reportRemaining(volume, schedule, next);
        }
        return news_.load(std::memory_order_relaxed);
    };
    began_ = volume.now();
    while (awaitNews(volume.index(), schedule.isEmpty())) {
        if (PendingReads news = takeNews(); !news.empty()) {
            if (auto joined = schedule.join(std::move(news), head); !joined) {
                return joined;
            }
            lastReported_ = {};
        }
        if (auto visit = schedule.next()) {
            auto left = tapeReader.read(std::move(visit->reads), interrupted);
            if (!left) {
                return fail(std::move(left));
            }
            head = volume.head().value_or(head);
            schedule.resume(std::move(*left));
        }
    }
    return {};
}

bool ReadPass::awaitNews(const ltfs::Index& index, bool nothingToRead) {
    std::unique_lock lock(mutex_);
    Clock::time_point latest = Clock::time_point::max();
    while (!stop_.stop_requested()) {
        for (; started_ < joined_.size(); ++started_) {
            joined_[started_]->active.start(index);
        }
        if (!nothingToRead) {
            return true;
        }
        if (planned_.empty()) {
            planned_ = std::exchange(later_, {});
        }
        const bool allReady = std::ranges::all_of(joined_, [](const auto& each) { return each->ready || each->ended; });
        if (!planned_.empty() && (allReady || Clock::now() >= latest)) {
            return true;
        }
        closed_ = std::ranges::all_of(joined_, [](const auto& each) { return each->ended; });
        if (closed_) {
            return false;
        }
        if (planned_.empty() || allReady) {
            changed_.wait(lock);
        } else {
            latest = std::min(latest, Clock::now() + patience);
            changed_.wait_until(lock, latest);
        }
    }
    return false;
}

PendingReads ReadPass::takeNews() {
    const std::lock_guard lock(mutex_);
    news_ = false;
    return std::exchange(planned_, {});
}

void ReadPass::finish(const Error& why) {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    stop_.request_stop();
    // Nobody joins any more: the list stays as it is.
    for (std::size_t i = 0; i < joined_.size(); ++i) {
        ActiveRequest& active = joined_[i]->active;
        if (i < started_) {
            active.close(why);
        } else {
            active.refuse(why);
        }
    }
    for (const auto& joined : joined_) {
        joined->active.join();
    }
}

void ReadPass::reportRemaining(volume::Volume& volume, const ReadSchedule& schedule, ltfs::BlockPointer head) {
    lastReported_ = Clock::now();
    const Seconds seen = volume.now() - began_;
    const double slower = (seen + weightOfThePlan) / (schedule.passed(head) + weightOfThePlan);
    std::vector<RequestEvent> gauges;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& joined : joined_) {
            const RequestSink* requestSink = joined->ended ? nullptr : joined->active.requestSink();
            if (const auto left = requestSink != nullptr ? schedule.remaining(*requestSink, head) : std::nullopt) {
                gauges.push_back({joined->active.number(), Remaining{.seconds = left->count() * slower, .head = head}});
            }
        }
    }
    for (RequestEvent& gauge : gauges) {
        sink_(std::move(gauge));
    }
}

}  // namespace capstan::recall
