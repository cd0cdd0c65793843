// What each command costs on a drive of metal. The virtual drive tells this what the mechanism had to do; it answers by
// moving a clock on, and in live time by sleeping. It never decides what happens, only how long it takes.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace capstan::virt {

using Seconds = std::chrono::duration<double>;

/// What the time went to. `hostIdle` is time that passed between commands.
enum class Cause : std::uint8_t {
    transfer,
    locate,
    turnAround,
    flush,
    backhitch,
    partitionSwitch,
    load,
    unload,
    rewind,
    hostIdle
};
inline constexpr std::size_t causes = 10;

/// A place on the tape in what matters to the mechanism: bytes of native capacity before it in its partition.
struct TapePlace {
    std::uint8_t partition = 0;
    std::uint64_t bytes = 0;
    bool operator==(const TapePlace&) const = default;
};

class Timing {
   public:
    Timing() = default;
    Timing(const Timing&) = delete;
    Timing& operator=(const Timing&) = delete;
    virtual ~Timing() = default;

    virtual void load() = 0;
    virtual void unload(TapePlace from) = 0;
    virtual void rewind(TapePlace from) = 0;
    virtual void locate(TapePlace from, TapePlace to) = 0;
    /// A record of `bytes` from the host, at `at`; the buffer takes it and the tape follows (speed matching,
    /// backhitch).
    virtual void write(TapePlace at, std::uint64_t bytes) = 0;
    virtual void read(TapePlace at, std::uint64_t bytes) = 0;
    /// Waits until the buffer is on tape: a filemark or flush without IMMED, or an implied one.
    virtual void flush() = 0;
    virtual void format() = 0;

    /// Since power on, as this drive's clock has it.
    [[nodiscard]] virtual std::chrono::nanoseconds now() const = 0;
    [[nodiscard]] virtual std::array<Seconds, causes> spent() const = 0;
    /// Bytes that the drive has acknowledged and that are not yet on the medium.
    [[nodiscard]] virtual std::uint64_t buffered() const = 0;
    [[nodiscard]] virtual std::uint64_t backhitches() const = 0;
    /// What a locate from one place to another would take, without moving: the drive's own estimate (RAO).
    [[nodiscard]] virtual Seconds estimate(TapePlace from, TapePlace to) const = 0;
};

}  // namespace capstan::virt
