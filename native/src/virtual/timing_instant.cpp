// No command costs anything. Time is the machine's own, so that what is measured is what the machine took; only idling
// is skipped, by putting the clock forward.
#include "virtual/timing_factory.hpp"

namespace capstan::virt {
namespace {

class InstantTiming final : public Timing {
   public:
    void load(const MediumLayout& /*layout*/) override {}
    void unload(TapePlace /*from*/) override {}
    void rewind(TapePlace /*from*/) override {}
    void locate(TapePlace /*from*/, TapePlace /*to*/) override {}
    void write(TapePlace /*at*/, std::uint64_t bytes) override { buffered_ += bytes; }
    void read(TapePlace /*at*/, std::uint64_t /*bytes*/) override {}
    void flush() override { buffered_ = 0; }
    void format(const MediumLayout& /*layout*/) override {}
    void erase(TapePlace /*from*/, TapePlace /*end*/) override {}
    void loseBuffer() override { buffered_ = 0; }
    void spend(Cause /*cause*/, Seconds /*time*/) override {}
    void hostIdle(Seconds time) override {
        skipped_ += std::chrono::duration_cast<std::chrono::nanoseconds>(time);
        spent_[static_cast<std::size_t>(Cause::hostIdle)] += time;
    }

    [[nodiscard]] std::chrono::nanoseconds now() const override {
        return std::chrono::steady_clock::now() - began_ + skipped_;
    }
    [[nodiscard]] std::array<Seconds, causes> spent() const override { return spent_; }
    [[nodiscard]] std::uint64_t buffered() const override { return buffered_; }
    [[nodiscard]] std::uint64_t backhitches() const override { return 0; }
    [[nodiscard]] Seconds estimate(TapePlace /*from*/, TapePlace /*to*/) const override { return {}; }

   private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::chrono::nanoseconds skipped_{};
    std::array<Seconds, causes> spent_{};
    std::uint64_t buffered_ = 0;  ///< all since the last flush: a tape that takes no time gives no reason to hurry
};

}  // namespace

std::unique_ptr<Timing> instantTiming() {
    return std::make_unique<InstantTiming>();
}

}  // namespace capstan::virt
