// Events on their way to a JavaScript function: in arrays, one delivery in flight, nothing lost but older gauges. Who
// tells more than JavaScript can hear waits: memory must not grow with what is reported.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <napi.h>
#include <utility>
#include <variant>
#include <vector>

#include "addon/objects.hpp"
#include "addon/runtime.hpp"

namespace capstan::addon {

/// Where many of what is pushed become one event, each of these has an overload of its own: `joins` when `given` is
/// part of `last` now, and how many there are in one.
template <class Event, class Given>
[[nodiscard]] bool joins(Event& /*last*/, const Given& /*given*/) {
    return false;
}
template <class Event>
[[nodiscard]] std::size_t countIn(const Event& /*event*/) {
    return 1;
}

/// Whether JavaScript is to hear of it at once; the others come with the next that is, or many together.
template <class Given>
[[nodiscard]] bool isUrgent(const Given& /*given*/) {
    return true;
}

/// Where gauges of several things are reported, each has an overload of its own.
template <class Gauge>
[[nodiscard]] bool sameGauge(const Gauge& /*older*/, const Gauge& /*newer*/) {
    return true;
}

/// `Gauge` is the alternative of the variant `Event` of which only the latest counts.
template <class Event, class Gauge>
class EventChannel final : public Delivery {
   public:
    EventChannel(Napi::Env env, Napi::Function listener)
        : runtime_(Runtime::of(env)), listener_(Napi::Persistent(listener)) {}

    /// From any thread but JavaScript's. An event, or what becomes one.
    template <class Given>
    void push(Given given) {
        {
            std::unique_lock lock(mutex_);
            heard_.wait(lock, [this] { return count_ < pendingAtMost || ending_; });
            urgent_ = urgent_ || isUrgent(given);
            add(std::move(given));
            if (inFlight_ || !isDue()) {
                return;
            }
            inFlight_ = true;
        }
        runtime_.post(*this);
    }

    void deliver(Napi::Env env) override {
        tell(env, perDelivery);
        bool more = false;
        {
            const std::lock_guard lock(mutex_);
            more = isDue();
            inFlight_ = more;
        }
        if (more) {
            runtime_.postBehindOthers(*this);
        } else if (closed_) {
            runtime_.forget(*this);
        }
    }

    /// Nobody will hear any more: nobody is to wait for that.
    void cancel() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        heard_.notify_all();
    }

    /// Tells what there is now.
    void flush(Napi::Env env) { tell(env, all); }

    /// Tells what is left. Nothing may be pushed any more; destroys the channel now or after the delivery in flight.
    void close(Napi::Env env) {
        tell(env, all);
        closed_ = true;
        bool free = false;
        {
            const std::lock_guard lock(mutex_);
            free = !inFlight_;
        }
        if (free) {
            runtime_.forget(*this);
        }
    }

   private:
    /// Small enough that the JavaScript thread gets to other things in between.
    static constexpr std::size_t perDelivery = 1000;
    static constexpr std::size_t all = 0;
    /// Of those that are not urgent: what they cost JavaScript is by the delivery rather than by the event.
    static constexpr std::size_t togetherAtMost = 500;
    /// A few deliveries; an event with its journal takes a kilobyte.
    static constexpr std::size_t pendingAtMost = 8000;

    /// With the lock.
    [[nodiscard]] bool isDue() const { return urgent_ || count_ >= togetherAtMost; }

    /// With the lock.
    template <class Given>
    void add(Given given) {
        if (!pending_.empty() && joins(pending_.back(), given)) {
            ++count_;
            return;
        }
        Event event(std::move(given));
        if (Event* const older = replacedBy(event)) {
            *older = std::move(event);
        } else {
            count_ += countIn(event);
            pending_.push_back(std::move(event));
        }
    }

    /// A gauge that nobody has heard yet, with no fact behind it.
    [[nodiscard]] Event* replacedBy(const Event& event) {
        const Gauge* const gauge = std::get_if<Gauge>(&event);
        for (auto at = pending_.rbegin(); gauge != nullptr && at != pending_.rend(); ++at) {
            const Gauge* const older = std::get_if<Gauge>(&*at);
            if (older == nullptr) {
                break;
            }
            if (sameGauge(*older, *gauge)) {
                return &*at;
            }
        }
        return nullptr;
    }

    void tell(Napi::Env env, std::size_t limit) {
        std::vector<Event> events;
        {
            const std::lock_guard lock(mutex_);
            for (std::size_t told = 0; !pending_.empty() && (limit == all || told < limit); pending_.pop_front()) {
                told += countIn(pending_.front());
                events.push_back(std::move(pending_.front()));
                count_ -= countIn(events.back());
            }
            urgent_ = urgent_ && !pending_.empty();
        }
        if (events.empty()) {
            return;
        }
        heard_.notify_all();
        const Napi::HandleScope scope(env);
        listener_.Call({valueOf(env, events)});
        if (env.IsExceptionPending()) {
            // As with any callback of JavaScript that throws: `uncaughtException`, which ends the process by default.
            const Napi::Error thrown = env.GetAndClearPendingException();
            napi_fatal_exception(env, thrown.Value());
        }
    }

    Runtime& runtime_;
    Napi::FunctionReference listener_;
    bool closed_ = false;  // JavaScript thread only
    std::mutex mutex_;     // protects what follows
    std::condition_variable heard_;
    std::deque<Event> pending_;
    std::size_t count_ = 0;  ///< in all of them
    bool urgent_ = false;    ///< one of them is
    bool ending_ = false;
    bool inFlight_ = false;
};

}  // namespace capstan::addon
