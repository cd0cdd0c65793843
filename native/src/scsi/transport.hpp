// The lowest seam: one CDB goes down, status and sense come back. Metal and the virtual drive stand below it;
// everything above it is the same for both. A transport is used by one thread at a time; it never retries and never
// interprets.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "scsi/sense.hpp"

namespace capstan::scsi {

/// SAM-5 5.3.1; what a transport can see of a finished command.
enum class Status : std::uint8_t { good = 0x00, checkCondition = 0x02, busy = 0x08, reservationConflict = 0x18 };

struct Command {
    ByteView cdb;
    ByteView out{};     ///< data to the device; at most one of `out` and `in` is not empty
    MutableBytes in{};  ///< room for data from the device
    std::chrono::milliseconds timeout{std::chrono::minutes(1)};
};

struct Reply {
    Status status = Status::good;
    std::optional<Sense> sense{};
    std::size_t transferred = 0;  ///< bytes moved in the command's direction
};

class Transport {
   public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    /// Fails only when the command did not finish: link gone, timed out. A CHECK CONDITION is a reply.
    [[nodiscard]] virtual Result<Reply> execute(const Command& command) = 0;

    /// The largest data phase that one command may have, in bytes.
    [[nodiscard]] virtual std::size_t maxTransferBytes() const noexcept = 0;

    /// The clock by which this device's time is measured: the machine's own, unless a virtual drive models time.
    [[nodiscard]] virtual std::chrono::nanoseconds now() const {
        return std::chrono::steady_clock::now().time_since_epoch();
    }

    /// Lets time pass by that clock without a command, as a host does that has nothing to send.
    virtual void pause(std::chrono::nanoseconds time) { std::this_thread::sleep_for(time); }
};

}  // namespace capstan::scsi
