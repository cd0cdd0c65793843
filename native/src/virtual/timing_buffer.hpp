// The drive's buffer between a host that comes and goes and a tape that must not stop: how long a record waits for the
// tape, and how often the tape has to stop and step back. Data flows here as bytes of a fluid; no content. Writing, the
// buffer fills from the host and drains to the tape; reading, the tape runs ahead of the host.
#pragma once

#include <cstdint>
#include <vector>

#include "virtual/host_rate.hpp"
#include "virtual/timing.hpp"

namespace capstan::virt {

/// What a command waited on while the tape worked.
struct BufferWait {
    Seconds transfer{};
    Seconds turnAround{};
    Seconds backhitch{};
};

struct BufferTraits {
    double bytes = 0;
    std::vector<double> speeds;  ///< bytes per second, falling
    double wrapBytes = 0;
    Seconds turnAround{};
    Seconds backhitch{};
};

class TimingBuffer {
   public:
    explicit TimingBuffer(BufferTraits traits);

    /// The host is busy with something else, or with the transfer of a record: the tape goes on by itself.
    void hostPasses(Seconds time);
    /// A record from the host that belongs at byte `at` of its partition: waits for room.
    [[nodiscard]] BufferWait take(double at, double bytes);
    /// Until all of it is on tape; then the tape stops.
    [[nodiscard]] BufferWait drain();
    /// A record for the host: waits until the tape has come to its end.
    [[nodiscard]] BufferWait give(double at, double bytes);
    /// The tape is needed elsewhere; what was read ahead, or not yet written, is forgotten.
    void stop();

    [[nodiscard]] double unwritten() const { return writing_ ? level_ : 0; }
    [[nodiscard]] std::uint64_t backhitches() const { return backhitches_; }

   private:
    /// `gathering`: it stands until the buffer is full enough (writing) or empty enough (reading) to be worth a start.
    enum class BufferMotion : std::uint8_t { stopped, streaming, gathering };

    /// Time that the tape may use, and how much of it has passed.
    struct Span {
        double left;
        double passed = 0;
        void use(double seconds) {
            left -= seconds;
            passed += seconds;
        }
    };

    [[nodiscard]] HostRate afresh() const;
    void begin(bool writing, double at, BufferWait& waited);
    /// Until `goal` bytes are in the buffer. `pressed`: somebody waits for it, however long. Without it the span is the
    /// host's own time.
    void write(Span span, double goal, bool pressed, BufferWait& waited);
    void read(Span span, double goal, bool pressed, BufferWait& waited);
    /// Uses up what is left of turning or stepping back.
    [[nodiscard]] bool paused(Span& span, BufferWait& waited);
    /// The tape has nothing to do until the host comes. Nothing happens while the host is as fast as the lowest speed:
    /// matching keeps the tape in step. Else it stops and steps back. True when it did.
    [[nodiscard]] bool stepsBack(Span& span);
    /// At most so many bytes over the head; how many it were.
    [[nodiscard]] double stream(Span& span, double bytes, BufferWait& waited);

    BufferTraits traits_;
    HostRate host_;
    bool writing_ = true;
    BufferMotion motion_ = BufferMotion::stopped;
    double level_ = 0;      ///< bytes in the buffer
    double toWrapEnd_ = 0;  ///< bytes that the tape can go on before it turns
    double pause_ = 0;      ///< seconds for which the tape is turning or stepping back
    Seconds BufferWait::*pauseCause_ = &BufferWait::turnAround;
    std::uint64_t backhitches_ = 0;
};

}  // namespace capstan::virt
