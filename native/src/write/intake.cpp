#include "write/intake.hpp"

#include <iterator>
#include <utility>

namespace capstan::write {

void Intake::add(std::vector<WriteItem> items, Answer answer) {
    Result<void> result;
    {
        const std::lock_guard lock(mutex_);
        if (closed_) {
            result = std::unexpected(*closed_);
        } else if (finished_) {
            result = fail(Code::invalidArgument, "items were added after finish");
        } else {
            items_.insert(items_.end(), std::make_move_iterator(items.begin()), std::make_move_iterator(items.end()));
            if (items_.size() >= limit_) {
                waiting_.push_back(std::exchange(answer, nullptr));
            }
        }
    }
    changed_.notify_all();
    if (answer) {
        answer(std::move(result));
    }
}

void Intake::finish() {
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    changed_.notify_all();
}

void Intake::close(const Error& reason) {
    std::vector<Answer> refused;
    {
        const std::lock_guard lock(mutex_);
        if (!closed_) {
            closed_ = reason;
        }
        items_.clear();
        refused = std::exchange(waiting_, {});
    }
    changed_.notify_all();
    for (Answer& answer : refused) {
        answer(std::unexpected(reason));
    }
}

std::optional<Intake::NumberedItem> Intake::next(std::stop_token stop, std::chrono::milliseconds patience) {
    std::vector<Answer> accepted;
    std::optional<NumberedItem> taken;
    {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, stop, patience, [this] { return !items_.empty(); });
        if (stop.stop_requested() || items_.empty()) {
            return std::nullopt;
        }
        taken.emplace(++taken_, std::move(items_.front()));
        items_.pop_front();
        if (items_.size() < limit_) {
            accepted = std::exchange(waiting_, {});
        }
    }
    for (Answer& answer : accepted) {
        answer({});
    }
    return taken;
}

void Intake::committed(std::size_t items) {
    const std::lock_guard lock(mutex_);
    routed_ += items;
    routedAt_ = Clock::now();
}

void Intake::putBack(std::vector<WriteItem> items) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_) {
            return;
        }
        items_.insert(items_.begin(), std::make_move_iterator(items.begin()), std::make_move_iterator(items.end()));
    }
    changed_.notify_all();
}

bool Intake::isDrained() const {
    const std::lock_guard lock(mutex_);
    return closed_ || (finished_ && items_.empty());
}

bool Intake::isOver() const {
    const std::lock_guard lock(mutex_);
    return (closed_ || (finished_ && items_.empty())) && routed_ == taken_;
}

bool Intake::hasRestedFor(std::chrono::milliseconds time) const {
    const std::lock_guard lock(mutex_);
    return items_.empty() && routed_ == taken_ && Clock::now() - routedAt_ >= time;
}

}  // namespace capstan::write
