// The clock of a real drive, without its waiting: every command adds what it would take. Equations are in motion/
// and timing_buffer; here is which of them a command needs.
#pragma once

#include <optional>

#include "motion/tape_geometry.hpp"
#include "virtual/timing.hpp"
#include "virtual/timing_buffer.hpp"
#include "virtual/timing_data.hpp"

namespace capstan::virt {

class ModelledTiming final : public Timing {
   public:
    explicit ModelledTiming(TimingData data) : data_(std::move(data)) {}

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
    void hostIdle(Seconds time) override;

    [[nodiscard]] std::chrono::nanoseconds now() const override;
    [[nodiscard]] std::array<Seconds, causes> spent() const override { return spent_; }
    [[nodiscard]] std::uint64_t buffered() const override;
    [[nodiscard]] std::uint64_t backhitches() const override;
    [[nodiscard]] Seconds estimate(TapePlace from, TapePlace to) const override;

   private:
    /// A cartridge that the drive has timing data for.
    struct TimedMedium {
        const MediumTiming* timing;
        std::vector<std::uint32_t> firstWraps;  ///< of each partition
        TimingBuffer buffer;
    };

    [[nodiscard]] motion::PhysicalPosition placeOf(TapePlace place) const;
    void add(Cause cause, Seconds time);
    void add(const BufferWait& waited);
    /// Motion begins: nothing may be left to write, and nothing read ahead is of use.
    void leaveStream();
    void seat(const MediumLayout& layout);

    TimingData data_;
    std::optional<TimedMedium> medium_;
    bool pending_ = false;  ///< something was written since the last flush
    Seconds now_{};
    std::array<Seconds, causes> spent_{};
    std::uint64_t backhitches_ = 0;  ///< of cartridges before this one
};

}  // namespace capstan::virt
