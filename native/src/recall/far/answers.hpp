// What a desk answers, on its way to the computer that has the tape: many together, in their order, by a thread of
// their own. Whoever says more than that computer hears waits.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "recall/far/pipe.hpp"

namespace capstan::recall::far {

class Answers {
   public:
    /// When nobody hears any more, or `stop` is requested otherwise, what is said is gone; `stop` is requested then.
    Answers(Pipe pipe, std::stop_source stop);
    Answers(const Answers&) = delete;
    Answers& operator=(const Answers&) = delete;
    ~Answers() { finish(); }

    /// From any thread.
    void say(Bytes frame);
    /// All has been taken, or is gone. Not from two threads at once.
    void finish();

   private:
    void passOn();

    Pipe pipe_;  ///< its thread's own
    std::stop_source stop_;
    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    Bytes waiting_;
    bool finished_ = false;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::recall::far
