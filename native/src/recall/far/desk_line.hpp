// The line to a desk, from the computer that has the tape: what several requests send goes out frame by frame, and what
// the desk answers is brought to each. Two FIFOs that a program of the person there has made.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "recall/far/frame_reader.hpp"
#include "recall/far/pipe.hpp"

namespace capstan::recall::far {

/// A request that goes over the line. Called on the line's thread.
class DeskListener {
   public:
    DeskListener() = default;
    DeskListener(const DeskListener&) = delete;
    DeskListener& operator=(const DeskListener&) = delete;
    virtual ~DeskListener() = default;

    /// Fails when it cannot be: that ends the line.
    [[nodiscard]] virtual Result<void> hear(const Frame& answer) = 0;
    /// Nothing more comes, and nothing more goes out. Once.
    virtual void lose(const Error& why) = 0;
};

class DeskLine {
   public:
    /// As whoever this thread is, as is the line's own. `files` is written to, `answers` read.
    [[nodiscard]] static Result<std::shared_ptr<DeskLine>> open(const std::string& files, const std::string& answers,
                                                                std::chrono::milliseconds patience,
                                                                const std::stop_token& stop);
    DeskLine(Pipe files, Pipe answers);
    DeskLine(const DeskLine&) = delete;
    DeskLine& operator=(const DeskLine&) = delete;
    ~DeskLine() { close(); }

    /// Which request it is from now on. One that joins a line that is lost hears so at once.
    [[nodiscard]] std::uint32_t join(DeskListener& listener);
    /// It hears nothing more when this returns. Not on the line's thread.
    void leave(std::uint32_t request);

    /// A whole frame, as soon as the desk takes it. From any thread.
    [[nodiscard]] Result<void> send(ByteView frame);
    /// Nothing follows.
    [[nodiscard]] Result<void> sendLast();
    /// All that is under way over it ends soon. Idempotent, from any thread.
    void close() { stop_.request_stop(); }

   private:
    void listen(const std::stop_token& stop);
    [[nodiscard]] Result<void> passOn(const Frame& answer);
    void lose(const Error& why);

    std::stop_source stop_;
    std::mutex sending_;  // protects files_, and keeps frames whole
    Pipe files_;
    bool greeted_ = false;
    Pipe answers_;        // the line's thread's own
    std::mutex hearing_;  // protects what follows; held while a listener hears
    std::map<std::uint32_t, DeskListener*> listeners_;
    std::uint32_t last_ = 0;
    std::optional<Error> lost_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::recall::far
