// A named thread that does tasks one after the other: each drive and each walk has one. Made, stopped and destroyed on
// the JavaScript thread; anybody may post. Whoever lets go of what it works for ends it (`retire` in call.hpp): the
// garbage collector may be hours away.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace capstan::addon {

class Worker {
   public:
    using Task = std::move_only_function<void()>;

    /// Linux keeps fifteen characters of the name.
    explicit Worker(const std::string& name);
    ~Worker() { stop(); }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// False when there has been a last task already: this one will not be done.
    [[nodiscard]] bool post(Task task);
    /// Nothing is taken after it.
    [[nodiscard]] bool postLast(Task task);
    /// Waits for the task under way; those behind it are dropped.
    void stop();

   private:
    [[nodiscard]] bool post(Task task, bool isLast);
    void run(const std::stop_token& stopped);

    std::mutex mutex_;  // protects tasks_ and hadLast_
    std::condition_variable_any posted_;
    std::deque<Task> tasks_;
    bool hadLast_ = false;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::addon
