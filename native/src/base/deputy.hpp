// A thread that touches one person's files on behalf of another thread, a deed at a time: for work that goes to and fro
// between their files and the helper's own. Nobody but its owner gives it deeds.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/error.hpp"
#include "base/identity.hpp"

namespace capstan {

class Deputy {
   public:
    explicit Deputy(Identity who);
    Deputy(const Deputy&) = delete;
    Deputy& operator=(const Deputy&) = delete;
    ~Deputy() = default;

    /// Does `work`, which gives a Result, as that person; the caller waits.
    template <class Work>
    [[nodiscard]] auto run(Work work) -> decltype(work()) {
        decltype(work()) outcome = fail(Code::identityRefused);
        perform([&](const Result<void>& assumed) { outcome = assumed ? work() : std::unexpected(assumed.error()); });
        return outcome;
    }

   private:
    using Deed = std::function<void(const Result<void>& assumed)>;

    void perform(const Deed& deed);
    void serve(const std::stop_token& stop, const Identity& who);

    std::mutex mutex_;  ///< of deed_ alone; no other lock is taken while it is held
    std::condition_variable_any changed_;
    const Deed* deed_ = nullptr;
    std::jthread thread_;
};

}  // namespace capstan
