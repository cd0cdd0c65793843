// What a pass still has to read and in which order: everything that all requests want, in stretches that are read in
// one go. Who joins is planned together with what is left, unless that would keep somebody waiting who came earlier.
// Knows neither tape nor disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "recall/pending_read.hpp"
#include "recall/travel_model.hpp"

namespace capstan::recall {

/// Read in one go.
struct Visit {
    PendingReads reads;  ///< as they lie
    order::Stretch stretch{};
};

class ReadSchedule {
   public:
    /// A sequence of visits; empty: as they are given.
    using Sequence = std::vector<std::size_t>;
    /// What the drive itself has to say to a sequence. Fails when the drive does.
    using Advice = std::function<Result<Sequence>(std::span<const Visit>)>;

    /// Without a travel model everything is read as it lies, from the head on and then from the beginning.
    ReadSchedule(const TravelModel* travel, std::uint32_t blockBytes, Advice advice = {})
        : travel_(travel), blockBytes_(blockBytes), advice_(std::move(advice)) {}

    /// Plans anew what is left, from the head's place. Of all who are served already nobody is complete later than was
    /// promised: the end planned when they joined, and an allowance. Else the newcomers' stretches come behind theirs.
    [[nodiscard]] Result<void> join(PendingReads newcomers, ltfs::BlockPointer head);

    [[nodiscard]] bool isEmpty() const { return visits_.empty(); }
    /// Nothing when all is read.
    [[nodiscard]] std::optional<Visit> next();
    /// What is left of the visit under way; nothing when it is done.
    void resume(PendingReads left);

    /// Until a request is complete, as modelled, with `head` within the visit under way. Nothing without a travel
    /// model, and when nothing of it is left.
    [[nodiscard]] std::optional<Seconds> remaining(const RequestSink& requestSink, ltfs::BlockPointer head) const;
    /// That has passed by the model: of what was read, and of the way there.
    [[nodiscard]] Seconds passed(ltfs::BlockPointer head) const;

   private:
    using Visits = std::deque<Visit>;
    using Ends = std::map<const RequestSink*, Seconds>;  ///< from now on

    [[nodiscard]] Result<Visits> plan(PendingReads reads, const motion::PhysicalPosition& from) const;
    [[nodiscard]] Result<Visits> asTheyLie(PendingReads reads, ltfs::BlockPointer head) const;
    [[nodiscard]] Result<Visits> advised(std::vector<Visit> visits) const;
    [[nodiscard]] Ends endsOf(const Visits& visits, const motion::PhysicalPosition& from) const;
    [[nodiscard]] bool keepsPromises(const Ends& ends) const;
    [[nodiscard]] Seconds sinceVisitBegan(ltfs::BlockPointer head) const;

    const TravelModel* travel_;
    const std::uint32_t blockBytes_;
    const Advice advice_;
    Visits visits_;
    std::map<const RequestSink*, Seconds> promised_;  ///< the latest end, by the model's clock
    std::map<const RequestSink*, Seconds> ends_;      ///< as planned now, by the model's clock
    Seconds clock_{};                                 ///< of the model, when the visit under way was begun
    /// Where the head was and will be: the visit under way.
    std::optional<order::Stretch> underWay_{};
    std::optional<motion::PhysicalPosition> place_{};
};

}  // namespace capstan::recall
