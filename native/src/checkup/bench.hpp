// A drive on the bench: timed commands with records of zeros, and the way to stop in between.
#pragma once

#include <algorithm>
#include <stop_token>
#include <utility>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "checkup/checkup.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::checkup {

class Bench {
   public:
    Bench(drive::SscDrive& drive, std::size_t largestRecord, const std::stop_token& stop, const Listener& listener)
        : drive_(drive), room_(largestRecord), stop_(stop), listener_(listener) {}

    [[nodiscard]] drive::SscDrive& drive() { return drive_; }
    [[nodiscard]] std::size_t largestRecord() const { return room_.size(); }

    /// Called when a hundredth more is done, or another step begins.
    void reportProgress(CheckUpStep step, double done, double bytes = 0) {
        if (step != reported_.step || done >= reported_.done + 0.01 || done >= 1) {
            reported_ = {.step = step, .done = std::clamp(done, 0.0, 1.0), .bytes = bytes};
            listener_(reported_);
        }
    }

    [[nodiscard]] double now() const { return std::chrono::duration<double>(drive_.now()).count(); }
    void pause(double seconds) {
        drive_.pause(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds)));
    }

    /// Seconds that `work` took; its failure, or `job.cancelled` before it began.
    template <class Work>
    [[nodiscard]] Result<double> time(Work work) {
        if (stop_.stop_requested()) {
            return fail(Code::cancelled, "the check-up was stopped");
        }
        const double from = now();
        if (auto done = work(); !done) {
            return std::unexpected(std::move(done).error());
        }
        return now() - from;
    }

    [[nodiscard]] Result<double> write(std::size_t bytes) {
        return time([&]() -> Result<void> {
            const auto outcome = drive_.write(ByteView(room_).first(bytes));
            if (!outcome) {
                return std::unexpected(outcome.error());
            }
            return outcome->earlyWarning ? fail(Code::mediumFull, "the check-up came to the end of the cartridge")
                                         : Result<void>();
        });
    }

    /// Demands a record of the size that was written there.
    [[nodiscard]] Result<double> read(std::size_t bytes) {
        return time([&]() -> Result<void> {
            const auto outcome = drive_.read(MutableBytes(room_).first(bytes));
            if (!outcome) {
                return std::unexpected(outcome.error());
            }
            const bool whole = outcome->end == drive::ReadEnd::record && outcome->recordBytes == bytes;
            return whole ? Result<void>() : fail(Code::mediumUnreadable, "not the record that was written here");
        });
    }

    [[nodiscard]] Result<double> flush() {
        return time([&] { return drive_.writeFilemarks(0, drive::Flush::wait); });
    }

    [[nodiscard]] Result<double> locate(std::uint64_t block) {
        return time([&] { return drive_.locate({.partition = 0, .block = block}); });
    }

   private:
    drive::SscDrive& drive_;
    Bytes room_;  ///< zeros; reading puts back what was written, zeros
    std::stop_token stop_;
    const Listener& listener_;
    CheckUpProgress reported_{};
};

}  // namespace capstan::checkup
