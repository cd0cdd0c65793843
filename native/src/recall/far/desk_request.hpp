// One request of a pass whose files go to a desk: says what comes, sends what the tape gives, and hears what became of
// it. What the desk says is believed of its own disk alone.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "recall/far/desk_line.hpp"
#include "recall/file_lane.hpp"
#include "recall/pending_read.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall::far {

/// As the tape gives them: so they are numbered on the line.
void sortAsTheyCome(RestorePlan& plan);

class DeskRequest final : DeskListener {
   public:
    /// All of them outlive it. `plan` is sorted so. `again` has a file read once more.
    DeskRequest(DeskLine& line, const RestorePlan& plan, RequestSink& requestSink, const RestoreEventSink& sink,
                ReadAgain again);
    ~DeskRequest() override { line_.leave(number_); }

    /// `want`: the desk is ready for bytes. Until everything has been answered, or nothing more can be. Fails when the
    /// desk can take nothing more, or is gone.
    [[nodiscard]] Result<RestoreSummary> serve(DamagedPolicy damaged, const std::function<void()>& want,
                                               const std::stop_token& stop);

   private:
    [[nodiscard]] Result<void> hear(const Frame& answer) override;
    void lose(const Error& why) override;
    [[nodiscard]] Result<void> hearEvent(RestoreEvent event);
    [[nodiscard]] Result<void> answered(std::uint64_t& id, Error* failure);

    [[nodiscard]] Result<void> announce(DamagedPolicy damaged);
    [[nodiscard]] Result<void> announce(ItemList list, const std::vector<PlannedItem>& items);
    /// Until there is no more, or all has been answered.
    [[nodiscard]] Result<void> passOn(const std::stop_token& stop);
    [[nodiscard]] Result<void> passOn(const DeliveryBatch& batch);
    [[nodiscard]] Result<void> say(TapeFrame kind);
    [[nodiscard]] bool hasEnded();
    /// False when stopped before.
    template <class Condition>
    [[nodiscard]] bool await(Condition condition, const std::stop_token& stop);

    DeskLine& line_;
    const RestorePlan& plan_;
    RequestSink& requestSink_;
    const RestoreEventSink& sink_;
    const ReadAgain again_;
    const std::size_t items_;
    const std::size_t beforeFiles_;
    std::vector<bool> answered_;  ///< the line's thread's own

    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    std::vector<bool> unreadable_;  ///< files of which the desk has heard so
    bool ready_ = false;
    std::optional<Result<RestoreSummary>> ended_;
    std::uint32_t number_ = 0;  // last: from then on it hears
};

}  // namespace capstan::recall::far
