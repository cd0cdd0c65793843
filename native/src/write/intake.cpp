#include "write/intake.hpp"

#include <iterator>
#include <utility>

namespace capstan::write {

void Intake::add(std::vector<Item> items, Answer answer) {
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
    changed_.notify_one();
    if (answer) {
        answer(std::move(result));
    }
}

void Intake::finish() {
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    changed_.notify_one();
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
    changed_.notify_one();
    for (Answer& answer : refused) {
        answer(std::unexpected(reason));
    }
}

bool Intake::isIdle(std::stop_token stop, std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, stop, patience, [this] { return closed_ || finished_ || !items_.empty(); });
}

std::optional<Item> Intake::next(std::stop_token stop) {
    std::vector<Answer> accepted;
    std::optional<Item> item;
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [this] { return closed_ || finished_ || !items_.empty(); });
        if (stop.stop_requested() || items_.empty()) {
            return std::nullopt;
        }
        item = std::move(items_.front());
        items_.pop_front();
        if (items_.size() < limit_) {
            accepted = std::exchange(waiting_, {});
        }
    }
    for (Answer& answer : accepted) {
        answer({});
    }
    return item;
}

}  // namespace capstan::write
