// What each command costs on a real drive. The virtual drive gives it what the mechanism had to do; it answers by
// moving a clock on, and in live time by sleeping. It never decides what happens, only how long it takes. One thread at
// a time, the drive's.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "virtual/media.hpp"

namespace capstan::virt {

using Seconds = std::chrono::duration<double>;

/// What commands waited on; what the drive does meanwhile in its buffer costs nobody and is not counted. `hostIdle` is
/// time that passed between commands. All together is now().
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
    hostIdle,
    format,
    erase,
    upkeep,  ///< cleaning, media optimisation
    fault    ///< what a fault script made slow
};
inline constexpr std::size_t causes = 14;

/// A place on the tape in what matters to the mechanism: bytes of native capacity before it in its partition.
struct TapePlace {
    std::uint8_t partition = 0;
    std::uint64_t bytes = 0;
    bool operator==(const TapePlace&) const = default;
};

/// What is recorded where: partition 0 begins at wrap 0, the next behind a guard of two wraps.
struct MediumLayout {
    MediaType mediaType = MediaType::L8;
    std::vector<std::uint64_t> partitionBytes;
};

class Timing {
   public:
    Timing() = default;
    Timing(const Timing&) = delete;
    Timing& operator=(const Timing&) = delete;
    virtual ~Timing() = default;

    /// From the slot to ready at the load point.
    virtual void load(const MediumLayout& layout) = 0;
    /// Winds back and lets go. What is buffered must have been flushed, as before rewind and locate.
    virtual void unload(TapePlace from) = 0;
    virtual void rewind(TapePlace from) = 0;
    /// LOCATE and SPACE, whatever they count.
    virtual void locate(TapePlace from, TapePlace to) = 0;
    /// A record of `bytes` from the host, beginning at `at`; the buffer takes it and the tape follows (speed matching,
    /// backhitch). Filemarks are a record of no bytes.
    virtual void write(TapePlace at, std::uint64_t bytes) = 0;
    virtual void read(TapePlace at, std::uint64_t bytes) = 0;
    /// Waits until the buffer is on tape: a filemark or flush without IMMED, or one that a motion implies. Free when
    /// nothing has been written since the last.
    virtual void flush() = 0;
    /// The cartridge is at its load point, and laid out so, afterwards.
    virtual void format(const MediumLayout& layout) = 0;
    /// A long erase, from here to the end of the partition.
    virtual void erase(TapePlace from, TapePlace end) = 0;
    /// Power is cut or the device reset: what was buffered is gone, in no time.
    virtual void loseBuffer() = 0;
    /// Whatever else keeps the drive busy.
    virtual void spend(Cause cause, Seconds time) = 0;
    /// The same behind the answer of a command: over when `now` is what this returns. A clock that stands still between
    /// commands has it behind it at once.
    [[nodiscard]] virtual std::chrono::nanoseconds begin(Cause cause, Seconds time) {
        spend(cause, time);
        return now();
    }
    /// The host lets time pass between two commands. Modelled time has no other way to know of it; live time sees it
    /// by itself and sleeps here.
    virtual void hostIdle(Seconds time) = 0;

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
