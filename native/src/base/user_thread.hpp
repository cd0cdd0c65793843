// A thread that touches one person's files on behalf of another thread, a task at a time: for work that goes to and fro
// between their files and the helper's own. Nobody but its owner gives it tasks.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/error.hpp"
#include "base/identity.hpp"

namespace capstan {

class UserThread {
   public:
    explicit UserThread(Identity who);
    UserThread(const UserThread&) = delete;
    UserThread& operator=(const UserThread&) = delete;
    ~UserThread() = default;

    /// Does `work`, which gives a Result, as that person; the caller waits.
    template <class Work>
    [[nodiscard]] auto run(Work work) -> decltype(work()) {
        decltype(work()) outcome = fail(Code::identityRefused);
        perform([&](const Result<void>& assumed) { outcome = assumed ? work() : std::unexpected(assumed.error()); });
        return outcome;
    }

   private:
    using Task = std::function<void(const Result<void>& assumed)>;

    void perform(const Task& task);
    void serve(const std::stop_token& stop, const Identity& who);

    std::mutex mutex_;  ///< of task_ alone; no other lock is taken while it is held
    std::condition_variable_any changed_;
    const Task* task_ = nullptr;
    std::jthread thread_;
};

}  // namespace capstan
