// The last commands that a device was given: what was asked, what came of it, how long it took. It explains a fault to
// those who make drives. Never what was written or read, and so no key either: a command's own bytes hold none.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scsi/transport.hpp"

namespace capstan::scsi {

struct TracedCommand {
    std::uint64_t number = 0;  ///< from 1 on, since the device was opened
    std::chrono::system_clock::time_point at{};
    std::chrono::nanoseconds took{};  ///< by the device's clock
    std::array<std::byte, 16> cdb{};
    std::uint8_t cdbBytes = 0;
    std::uint32_t asked = 0;  ///< bytes of data, in whichever direction
    std::uint32_t moved = 0;
    std::optional<Status> status{};  ///< none when the command was not carried to its end:
    std::optional<Code> failed{};
    std::optional<Sense> sense{};
};

/// "LOCATE(16)"; "command 42h" of one that is not spoken here.
[[nodiscard]] std::string nameOfCommand(ByteView cdb);
/// "good", "check condition: not ready, 04/01", "drive.timed-out".
[[nodiscard]] std::string outcomeOf(const TracedCommand& command);

/// May be read while it is written.
class Trace {
   public:
    void add(TracedCommand command);
    /// The last so many, the oldest first.
    [[nodiscard]] std::vector<TracedCommand> last(std::size_t most) const;

    static constexpr std::size_t capacity = 2'000;

   private:
    mutable std::mutex mutex_;  // protects what follows
    std::vector<TracedCommand> ring_;
    std::uint64_t count_ = 0;  ///< ever
};

class TracingTransport final : public Transport {
   public:
    TracingTransport(std::unique_ptr<Transport> below, std::shared_ptr<Trace> trace)
        : below_(std::move(below)), trace_(std::move(trace)) {}

    [[nodiscard]] Result<Reply> execute(const Command& command) override;
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return below_->maxTransferBytes(); }
    [[nodiscard]] std::chrono::nanoseconds now() const override { return below_->now(); }
    void pause(std::chrono::nanoseconds time) override { below_->pause(time); }

   private:
    const std::unique_ptr<Transport> below_;
    const std::shared_ptr<Trace> trace_;
};

}  // namespace capstan::scsi
