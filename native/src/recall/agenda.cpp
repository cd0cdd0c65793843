#include "recall/agenda.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace capstan::recall {

namespace {

/// Without figures for a drive: what is further apart than this may be worth ordering.
constexpr std::uint64_t wideGapBytes = std::uint64_t{1} << 30U;

/// By how much somebody may be kept waiting for all who come later, together: what nobody minds, or half of what it
/// takes anyway.
Seconds allowance(Seconds planned) {
    return std::max<Seconds>(std::chrono::minutes(10), planned / 2);
}

void append(Demands& demands, Demands more) {
    std::ranges::move(more, std::back_inserter(demands));
}

}  // namespace

Result<void> Agenda::join(Demands newcomers, ltfs::BlockPointer head) {
    Demands all = newcomers;
    for (const Visit& visit : visits_) {
        append(all, visit.demands);
    }
    const motion::Place here = way_ != nullptr ? way_->placeAt(head) : motion::Place{};
    auto together = way_ != nullptr ? plan(std::move(all), here) : asTheyLie(std::move(all), head);
    if (!together) {
        return fail(std::move(together));
    }
    if (way_ == nullptr) {
        visits_ = std::move(*together);
        return {};
    }
    Ends ends = endsOf(*together, here);
    if (keepsPromises(ends)) {
        visits_ = std::move(*together);
    } else {
        auto behind = plan(std::move(newcomers), visits_.back().stretch.to);
        if (!behind) {
            return fail(std::move(behind));
        }
        std::ranges::move(*behind, std::back_inserter(visits_));
        ends = endsOf(visits_, here);
    }
    ends_.clear();
    for (const auto& [outlet, end] : ends) {
        ends_[outlet] = clock_ + end;
        promised_.try_emplace(outlet, clock_ + end + allowance(end));
    }
    place_ = here;
    return {};
}

std::optional<Visit> Agenda::next() {
    if (visits_.empty()) {
        return std::nullopt;
    }
    Visit visit = std::move(visits_.front());
    visits_.pop_front();
    underWay_ = visit.stretch;
    return visit;
}

void Agenda::resume(Demands left) {
    if (way_ != nullptr && place_) {
        order::Stretch done = *underWay_;
        if (!left.empty()) {
            done.to = way_->placeAt(left.front().extent.start);
        }
        clock_ += way_->reach(*place_, done.from) + std::max(way_->reading(done), Seconds());
        place_ = done.to;
    }
    if (!left.empty()) {
        const order::Stretch rest =
            way_ != nullptr ? order::Stretch{.from = *place_, .to = underWay_->to} : order::Stretch{};
        visits_.push_front({.demands = std::move(left), .stretch = rest});
    }
    underWay_.reset();
}

/// In two sweeps, what lies ahead of the head and then what lies behind it, each cut where the gaps are wide.
Result<Agenda::Visits> Agenda::asTheyLie(Demands demands, ltfs::BlockPointer head) const {
    sortAsTheyLie(demands);
    const auto startOf = [](const Demand& each) {
        return std::pair(each.extent.start.partition, each.extent.start.block);
    };
    const auto ahead = std::ranges::lower_bound(demands, std::pair(head.partition, head.block), {}, startOf);
    std::ranges::rotate(demands, ahead);
    std::vector<Visit> visits;
    ltfs::BlockPointer end;
    for (Demand& demand : demands) {
        const ltfs::BlockPointer start = demand.extent.start;
        const bool goesOn = !visits.empty() && start.partition == end.partition &&
                            start.block >= visits.back().demands.back().extent.start.block &&
                            (start.block <= end.block || (start.block - end.block) * blockBytes_ <= wideGapBytes);
        const ltfs::BlockPointer behind = endOf(demand.extent, blockBytes_);
        end = goesOn && behind.block < end.block ? end : behind;
        if (!goesOn) {
            visits.emplace_back();
        }
        visits.back().demands.push_back(std::move(demand));
    }
    return advised(std::move(visits));
}

Result<Agenda::Visits> Agenda::plan(Demands demands, const motion::Place& from) const {
    sortAsTheyLie(demands);
    std::vector<order::Stretch> ranges;
    ranges.reserve(demands.size());
    for (const Demand& demand : demands) {
        ranges.push_back(way_->stretchOf(demand.extent));
    }
    const Route route = routeOf(*way_, ranges, from);
    std::vector<Visit> visits;
    visits.reserve(route.groups.size());
    for (const std::size_t each : route.sequence) {
        const order::Group& group = route.groups[each];
        const auto first = demands.begin() + static_cast<std::ptrdiff_t>(group.first);
        const auto last = demands.begin() + static_cast<std::ptrdiff_t>(group.last);
        visits.push_back({.demands = Demands(first, last), .stretch = group.stretch});
    }
    return advised(std::move(visits));
}

Result<Agenda::Visits> Agenda::advised(std::vector<Visit> visits) const {
    auto sequence = advice_ ? advice_(visits) : Sequence();
    if (!sequence) {
        return fail(std::move(sequence));
    }
    Visits taken;
    if (sequence->empty()) {
        std::ranges::move(visits, std::back_inserter(taken));
    }
    for (const std::size_t each : *sequence) {
        taken.push_back(std::move(visits[each]));
    }
    return taken;
}

Agenda::Ends Agenda::endsOf(const Visits& visits, const motion::Place& from) const {
    Ends ends;
    Seconds time{};
    motion::Place here = from;
    for (const Visit& visit : visits) {
        time += way_->reach(here, visit.stretch.from);
        const Seconds begun = time;
        for (const Demand& demand : visit.demands) {
            const order::Stretch upTo{.from = visit.stretch.from, .to = way_->stretchOf(demand.extent).to};
            Seconds& end = ends[demand.outlet];
            end = std::max(end, begun + way_->reading(upTo));
        }
        time += way_->reading(visit.stretch);
        here = visit.stretch.to;
    }
    return ends;
}

bool Agenda::keepsPromises(const Ends& ends) const {
    return std::ranges::all_of(ends, [this](const auto& each) {
        const auto promise = promised_.find(each.first);
        return promise == promised_.end() || clock_ + each.second <= promise->second;
    });
}

Seconds Agenda::sinceVisitBegan(ltfs::BlockPointer head) const {
    if (way_ == nullptr || !underWay_ || !place_) {
        return {};
    }
    const Seconds whole = way_->reading(*underWay_);
    const Seconds done = way_->reading({.from = underWay_->from, .to = way_->placeAt(head)});
    return way_->reach(*place_, underWay_->from) + std::clamp(done, Seconds(), std::max(whole, Seconds()));
}

Seconds Agenda::passed(ltfs::BlockPointer head) const {
    return clock_ + sinceVisitBegan(head);
}

std::optional<Seconds> Agenda::remaining(const Outlet& outlet, ltfs::BlockPointer head) const {
    const auto end = ends_.find(&outlet);
    if (end == ends_.end()) {
        return std::nullopt;
    }
    return std::max(end->second - passed(head), Seconds());
}

}  // namespace capstan::recall
