#include "recall/pass.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "recall/delivery.hpp"
#include "recall/drive_order.hpp"
#include "recall/layout.hpp"
#include "recall/puller.hpp"

namespace capstan::recall {

namespace {

/// How long those who are ready wait for those who are about to be, so that all are planned at once: a locate takes
/// much longer.
constexpr std::chrono::seconds patience{5};
constexpr std::chrono::milliseconds betweenGauges{500};
/// Of what was seen so far counts little until this much has been seen.
constexpr Seconds weightOfThePlan{60};

}  // namespace

Pass::Pass(PassOptions options, PassSink sink)
    : options_(std::move(options)),
      sink_(std::move(sink)),
      calls_{.want = [this](Filing& filing, Demands demands) { return want(filing, std::move(demands)); },
             .tell =
                 [this](Filing& filing, Event event) {
                     sink_({filing.number(), std::move(event)});
                 },
             .end = [this](Filing& filing, Result<Summary> outcome) { end(filing, std::move(outcome)); }} {}

Pass::~Pass() = default;

bool Pass::add(std::uint64_t number, Request request) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_) {
            return false;
        }
        joined_.push_back(std::make_unique<Joined>(number, std::move(request), calls_));
        news_ = true;
    }
    changed_.notify_all();
    return true;
}

void Pass::cancel(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    for (const auto& joined : joined_) {
        if (joined->filing.number() == number) {
            joined->filing.cancel();
        }
    }
}

void Pass::cancelAll() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        for (const auto& joined : joined_) {
            joined->filing.cancel();
        }
    }
    stop_.request_stop();
    changed_.notify_all();
}

// ---- the requests' threads ----

Pass::Joined& Pass::of(const Filing& filing) {
    return **std::ranges::find_if(joined_, [&](const auto& joined) { return &joined->filing == &filing; });
}

bool Pass::want(const Filing& filing, Demands demands) {
    {
        const std::lock_guard lock(mutex_);
        Joined& joined = of(filing);
        std::ranges::move(demands, std::back_inserter(joined.ready ? later_ : wanted_));
        news_ = news_ || !joined.ready;
        joined.ready = true;
    }
    changed_.notify_all();
    return !stop_.stop_requested();
}

void Pass::end(const Filing& filing, Result<Summary> outcome) {
    sink_({filing.number(), std::move(outcome)});
    {
        const std::lock_guard lock(mutex_);
        of(filing).ended = true;
    }
    changed_.notify_all();
}

// ---- the drive's thread ----

Result<void> Pass::run(volume::Volume& volume) {
    auto done = read(volume);
    finish(done ? Error{Code::cancelled, {}} : done.error());
    return done;
}

Result<std::unique_ptr<Way>> Pass::findWay(volume::Volume& volume) const {
    if (!options_.motion) {
        return nullptr;
    }
    auto layout = options_.layout ? Result<order::Layout>(*options_.layout) : layoutOf(volume);
    return layout ? Result<std::unique_ptr<Way>>(std::make_unique<Way>(*options_.motion, std::move(*layout)))
                  : fail(std::move(layout));
}

Result<void> Pass::read(volume::Volume& volume) {
    const auto way = findWay(volume);
    if (!way) {
        return std::unexpected(way.error());
    }
    const std::uint32_t blockBytes = volume.label().blockBytes;
    pool_.emplace(blockBytes, poolBytes);
    Puller puller(volume, *pool_, way->get(), stop_.get_token(), options_.onLocating);
    DriveOrder drives(volume);
    Agenda agenda(way->get(), blockBytes, [&](std::span<const Visit> visits) { return drives.consider(visits); });
    ltfs::BlockPointer head = volume.head().value_or(ltfs::BlockPointer{});
    const auto interrupted = [&](ltfs::BlockPointer next) {
        head = next;
        if (*way && Clock::now() - lastTold_ >= betweenGauges) {
            tellRemaining(volume, agenda, next);
        }
        return news_.load(std::memory_order_relaxed);
    };
    began_ = volume.now();
    while (awaitNews(volume.index(), agenda.isEmpty())) {
        if (Demands news = takeNews(); !news.empty()) {
            if (auto joined = agenda.join(std::move(news), head); !joined) {
                return joined;
            }
            lastTold_ = {};
        }
        if (auto visit = agenda.next()) {
            auto left = puller.pull(std::move(visit->demands), interrupted);
            if (!left) {
                return fail(std::move(left));
            }
            head = volume.head().value_or(head);
            agenda.resume(std::move(*left));
        }
    }
    return {};
}

bool Pass::awaitNews(const ltfs::Index& index, bool nothingToRead) {
    std::unique_lock lock(mutex_);
    Clock::time_point latest = Clock::time_point::max();
    while (!stop_.stop_requested()) {
        for (; started_ < joined_.size(); ++started_) {
            joined_[started_]->filing.start(index);
        }
        if (!nothingToRead) {
            return true;
        }
        if (wanted_.empty()) {
            wanted_ = std::exchange(later_, {});
        }
        const bool allReady = std::ranges::all_of(joined_, [](const auto& each) { return each->ready || each->ended; });
        if (!wanted_.empty() && (allReady || Clock::now() >= latest)) {
            return true;
        }
        closed_ = std::ranges::all_of(joined_, [](const auto& each) { return each->ended; });
        if (closed_) {
            return false;
        }
        if (wanted_.empty() || allReady) {
            changed_.wait(lock);
        } else {
            latest = std::min(latest, Clock::now() + patience);
            changed_.wait_until(lock, latest);
        }
    }
    return false;
}

Demands Pass::takeNews() {
    const std::lock_guard lock(mutex_);
    news_ = false;
    return std::exchange(wanted_, {});
}

void Pass::finish(const Error& why) {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    stop_.request_stop();
    // Nobody joins any more: the list stays as it is.
    for (std::size_t i = 0; i < joined_.size(); ++i) {
        Filing& filing = joined_[i]->filing;
        if (i < started_) {
            filing.close(why);
        } else {
            filing.refuse(why);
        }
    }
    for (const auto& joined : joined_) {
        joined->filing.join();
    }
}

void Pass::tellRemaining(volume::Volume& volume, const Agenda& agenda, ltfs::BlockPointer head) {
    lastTold_ = Clock::now();
    const Seconds seen = volume.now() - began_;
    const double slower = (seen + weightOfThePlan) / (agenda.passed(head) + weightOfThePlan);
    std::vector<Told> gauges;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& joined : joined_) {
            const Outlet* outlet = joined->ended ? nullptr : joined->filing.outlet();
            if (const auto left = outlet != nullptr ? agenda.remaining(*outlet, head) : std::nullopt) {
                gauges.push_back({joined->filing.number(), Remaining{.seconds = left->count() * slower, .head = head}});
            }
        }
    }
    for (Told& gauge : gauges) {
        sink_(std::move(gauge));
    }
}

}  // namespace capstan::recall
