// The readers' threads. As few of them read at a time as keep the drives busy: a disk likes one file after the other, a
// network many at once, and only the drives can tell which of the two the sources are.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace capstan::write {

class ReaderPool {
   public:
    /// `step` is done again and again by every thread that may: it waits a moment for something to read, and reads it.
    ReaderPool(unsigned limit, std::function<void(std::stop_token)> step);
    ReaderPool(const ReaderPool&) = delete;
    ReaderPool& operator=(const ReaderPool&) = delete;
    /// Waits for the steps under way.
    ~ReaderPool() { stop(); }

    void start();
    /// From any thread but a reader's. No step is begun after it.
    void stop();

    /// A drive waits, and memory is free.
    void more();
    /// Memory is full: those that read now are enough, or too many.
    void fewer();

    /// On a reader's thread, around what waits for somebody else: it takes no one's turn.
    void stepAside();
    void stepBack();

   private:
    void run(const std::stop_token& stop);
    void startThread();

    const unsigned limit_;
    const std::function<void(std::stop_token)> step_;
    std::stop_source stop_;

    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    unsigned wanted_;
    unsigned working_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace capstan::write
