#include "write/interleaver.hpp"

#include <algorithm>
#include <iterator>

namespace capstan::write {

namespace {

using std::chrono::duration;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// A source is judged by what came of it in this time at least.
constexpr milliseconds judging{500};
/// How full memory is, in hundredths, when no file is waited for to become whole: about what all files may take that
/// the drive does not wait for.
constexpr std::size_t nearlyFull = 70;
/// How full memory is when a held-back run begins, in hundredths.
constexpr std::size_t highMark = 95;
/// Of the native rate: a drive that is never kept waiting still has its own pauses, at the ends of the tape.
constexpr double keepingUp = 0.8;
/// While something is ready and better waited for, how often that is thought over.
constexpr milliseconds glance{10};

std::size_t memoryOf(const Message& message) {
    if (const auto* piece = std::get_if<FileBlock>(&message)) {
        return piece->bytes;
    }
    const auto* shared = std::get_if<SharedRecord>(&message);
    return shared ? shared->bytes : 0;
}

bool isBeginning(const Message& message) {
    return std::holds_alternative<FileBegin>(message) || std::holds_alternative<SharedRecord>(message);
}

bool isEnd(const Message& message) {
    return std::holds_alternative<FileEnd>(message) || std::holds_alternative<FileFailure>(message);
}

double perSecond(std::uint64_t bytes, nanoseconds time) {
    return static_cast<double>(bytes) / std::max(duration<double>(time).count(), 1e-9);
}

}  // namespace

void Interleaver::accept(LaneNumber lane, Message message) {
    {
        const std::lock_guard lock(mutex_);
        if (!isBeginning(message) && !lanes_.contains(lane)) {
            return;
        }
        LaneQueue& to = lanes_[lane];
        const std::size_t bytes = memoryOf(message);
        if (to.messages.empty()) {
            to.since = std::chrono::steady_clock::now();
        }
        to.bytes += bytes;
        to.ended = to.ended || isEnd(message);
        to.messages.push_back(std::move(message));
        bytes_ += bytes;
        arrivedBytes_ += bytes;
        ++messages_;
    }
    arrived_.notify_one();
}

void Interleaver::wake() {
    {
        const std::lock_guard lock(mutex_);
        woken_ = true;
    }
    arrived_.notify_all();
}

void Interleaver::start(Pace pace) {
    const std::lock_guard lock(mutex_);
    pace_ = pace;
    current_.reset();
    drySince_.reset();
    stopHolding();
    driveBytes_ = 0;
    flowSince_ = {};
    flowFrom_ = arrivedBytes_;
}

std::optional<Interleaver::LaneMessage> Interleaver::next(const NextOptions& options, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    const auto choice = choose(options);
    if (choice) {
        return take(lanes_.find(*choice), options.now);
    }
    const milliseconds wait = lanes_.empty() || holding_ ? options.patience : std::min(options.patience, glance);
    const std::uint64_t before = messages_;
    arrived_.wait_for(lock, stop, wait, [&] { return woken_ || (!holding_ && (messages_ != before)); });
    woken_ = false;
    return std::nullopt;
}

std::optional<LaneNumber> Interleaver::choose(const NextOptions& options) {
    // The common case, at no cost: more of the same.
    if (current_ && policy_ != Interleave::rotate && !holding_) {
        const auto current = lanes_.find(*current_);
        if (current != lanes_.end() && !current->second.messages.empty()) {
            return current_;
        }
    }
    if (!drySince_) {
        drySince_ = {.drive = options.now, .machine = std::chrono::steady_clock::now()};
    }
    if (holdsBack(options)) {
        return std::nullopt;
    }
    const std::vector<LaneState> states = this->states();
    // A drive whose clock only counts commands sees no time pass while it waits.
    const nanoseconds dry =
        std::max<nanoseconds>(options.now - drySince_->drive, std::chrono::steady_clock::now() - drySince_->machine);
    const auto choice =
        chooseLane(policy_, states,
                   {.current = current_,
                    .keepsUp = current_ && perSecond(runBytes_, options.now - runSince_) >= keepingUp * pace_.native,
                    .dry = dry,
                    .mustMove = !options.flowing || (current_ ? pool_.isFull() : pool_.exhausted()),
                    .isNearlyFull = bytes_ >= pool_.bytes() / 100 * nearlyFull,
                    .worthwhileBytes = pool_.bytes() / (2 * std::max<std::size_t>(1, states.size()))});
    if (choice && choice != current_) {
        moveTo(choice, options.now);
    }
    return choice;
}

/// Whether the tape had better stand still for now.
bool Interleaver::holdsBack(const NextOptions& options) {
    if (flowSince_ == nanoseconds{}) {
        flowSince_ = options.now;
        flowFrom_ = arrivedBytes_;
    }
    letDriveWrite(options.now);
    if (!holding_ && bytes_ == 0 && driveBytes_ == 0) {
        const nanoseconds passed = options.now - flowSince_;
        if (passed >= judging) {
            const bool tooSlow = perSecond(arrivedBytes_ - flowFrom_, passed) < pace_.lowest;
            flowSince_ = options.now;
            flowFrom_ = arrivedBytes_;
            if (tooSlow) {
                holding_ = true;
                ++stops_;
                pool_.fillUp(place_, true);
            }
        }
    }
    if (holding_ && (!options.flowing || pool_.exhausted() || bytes_ >= pool_.bytes() / 100 * highMark)) {
        stopHolding();
        flowSince_ = options.now;
        flowFrom_ = arrivedBytes_;
    }
    return holding_;
}

/// At its lowest speed, which it chooses when the host is slow.
void Interleaver::letDriveWrite(nanoseconds now) {
    const double written = duration<double>(now - driveAt_).count() * pace_.lowest;
    driveBytes_ = std::max(0.0, driveBytes_ - written);
    driveAt_ = now;
}

void Interleaver::stopHolding() {
    holding_ = false;
    pool_.fillUp(place_, false);
}

std::vector<LaneState> Interleaver::states() const {
    std::vector<LaneState> states;
    states.reserve(lanes_.size());
    for (const auto& [number, lane] : lanes_) {
        // Of shared records each is whole, but one alone is not worth a break.
        const bool whole = number == sharedLane ? !current_ : lane.ended;
        states.push_back({.number = number,
                          .readyBytes = lane.bytes,
                          .hasMessages = !lane.messages.empty(),
                          .isWhole = whole && !lane.messages.empty()});
    }
    return states;
}

void Interleaver::moveTo(std::optional<LaneNumber> lane, nanoseconds now) {
    current_ = lane;
    runSince_ = now;
    runBytes_ = 0;
    pool_.favour(place_, lane.value_or(BlockPool::first));
}

Interleaver::LaneMessage Interleaver::take(Lanes::iterator lane, nanoseconds now) {
    drySince_.reset();
    LaneMessage message{.lane = lane->first, .message = std::move(lane->second.messages.front())};
    lane->second.messages.pop_front();
    lane->second.since = std::chrono::steady_clock::now();
    const std::size_t bytes = memoryOf(message.message);
    lane->second.bytes -= bytes;
    bytes_ -= bytes;
    runBytes_ += bytes;
    letDriveWrite(now);
    driveBytes_ = std::min(driveBytes_ + static_cast<double>(bytes), pace_.buffer);
    const bool over = lane->second.ended || lane->first == sharedLane;
    if (over && lane->second.messages.empty()) {
        lanes_.erase(lane);
        moveTo(std::nullopt, now);
    }
    return message;
}

void Interleaver::putBack(LaneMessage message) {
    const std::lock_guard lock(mutex_);
    LaneQueue& to = lanes_[message.lane];
    const std::size_t bytes = memoryOf(message.message);
    if (to.messages.empty()) {
        to.since = std::chrono::steady_clock::now();
    }
    to.bytes += bytes;
    to.ended = to.ended || isEnd(message.message);
    bytes_ += bytes;
    to.messages.push_front(std::move(message.message));
}

void Interleaver::forget(LaneNumber lane) {
    const std::lock_guard lock(mutex_);
    if (const auto found = lanes_.find(lane); found != lanes_.end()) {
        bytes_ -= found->second.bytes;
        lanes_.erase(found);
    }
}

bool Interleaver::isEmpty() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(lanes_, [](const auto& lane) { return lane.second.messages.empty(); });
}

std::uint64_t Interleaver::load() const {
    const std::lock_guard lock(mutex_);
    const auto open = std::ranges::count_if(lanes_, [](const auto& lane) { return !lane.second.ended; });
    return static_cast<std::uint64_t>(open) * pool_.bytes() + bytes_;
}

std::uint64_t Interleaver::waitingBytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
}

std::uint64_t Interleaver::stops() const {
    const std::lock_guard lock(mutex_);
    return stops_;
}

std::optional<std::chrono::steady_clock::time_point> Interleaver::longestWait() const {
    const std::lock_guard lock(mutex_);
    std::optional<std::chrono::steady_clock::time_point> since;
    for (const auto& [number, lane] : lanes_) {
        if (!lane.messages.empty()) {
            since = std::min(since.value_or(lane.since), lane.since);
        }
    }
    return since;
}

std::vector<LaneItem> Interleaver::drop(const std::set<LaneNumber>& kept) {
    const std::lock_guard lock(mutex_);
    std::vector<LaneItem> dropped;
    for (auto lane = lanes_.begin(); lane != lanes_.end();) {
        if (kept.contains(lane->first)) {
            ++lane;
            continue;
        }
        for (Message& message : lane->second.messages) {
            if (auto* begin = std::get_if<FileBegin>(&message)) {
                dropped.push_back({.lane = lane->first, .item = std::move(begin->item)});
            } else if (auto* shared = std::get_if<SharedRecord>(&message)) {
                for (PackedItem& small : shared->items) {
                    dropped.push_back({.lane = lane->first, .item = std::move(small.item)});
                }
            }
        }
        bytes_ -= lane->second.bytes;
        lane = lanes_.erase(lane);
    }
    if (current_ && !lanes_.contains(*current_)) {
        current_.reset();
        pool_.favour(place_, BlockPool::first);
    }
    stopHolding();
    return dropped;
}

}  // namespace capstan::write
