// The modelled clock, waited for: each command sleeps for what it takes, so many times faster than metal. Time between
// commands is the machine's own, at the same pace.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>

#include "virtual/timing.hpp"

namespace capstan::virt {

class LiveTiming final : public Timing {
   public:
    /// Once `interrupt` is asked for, from whatever thread, nothing sleeps any more; the clock still counts.
    LiveTiming(std::unique_ptr<Timing> modelled, double speedUp, std::stop_token interrupt);

    void load(const MediumLayout& layout) override;
    void unload(TapePlace from) override;
    void rewind(TapePlace from) override;
    void locate(TapePlace from, TapePlace to) override;
    void write(TapePlace at, std::uint64_t bytes) override;
    void read(TapePlace at, std::uint64_t bytes) override;
    void flush() override;
    void format(const MediumLayout& layout) override;
    void erase(TapePlace from, TapePlace end) override;
    void loseBuffer() override;
    void spend(Cause cause, Seconds time) override;
    [[nodiscard]] std::chrono::nanoseconds begin(Cause cause, Seconds time) override;
    void hostIdle(Seconds time) override;

    [[nodiscard]] std::chrono::nanoseconds now() const override;
    [[nodiscard]] std::array<Seconds, causes> spent() const override { return modelled_->spent(); }
    [[nodiscard]] std::uint64_t buffered() const override { return modelled_->buffered(); }
    [[nodiscard]] std::uint64_t backhitches() const override { return modelled_->backhitches(); }
    [[nodiscard]] Seconds estimate(TapePlace from, TapePlace to) const override {
        return modelled_->estimate(from, to);
    }

   private:
    /// The machine's clock, at the drive's pace.
    [[nodiscard]] Seconds machine() const;
    /// Passes on to the model what has passed since the last command.
    void catchUp();
    void sleepUntilModelled();

    std::unique_ptr<Timing> modelled_;
    double speedUp_;
    std::stop_token interrupt_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  ///< only for `wake_` to be waited on
    std::condition_variable_any wake_;
};

}  // namespace capstan::virt
