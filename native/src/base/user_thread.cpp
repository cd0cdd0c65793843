#include "base/user_thread.hpp"

#include <pthread.h>
#include <utility>

namespace capstan {

UserThread::UserThread(Identity who)
    : thread_([this, who = std::move(who)](const std::stop_token& stop) {
          ::pthread_setname_np(::pthread_self(), "capstan-deputy");
          serve(stop, who);
      }) {}

void UserThread::perform(const Task& task) {
    std::unique_lock lock(mutex_);
    task_ = &task;
    changed_.notify_all();
    changed_.wait(lock, [this] { return task_ == nullptr; });
}

void UserThread::serve(const std::stop_token& stop, const Identity& who) {
    const auto assumed = assume(who);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return task_ != nullptr; })) {
        const Task& task = *task_;
        lock.unlock();
        task(assumed);
        lock.lock();
        task_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace capstan
