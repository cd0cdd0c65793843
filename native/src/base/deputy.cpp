#include "base/deputy.hpp"

#include <pthread.h>
#include <utility>

namespace capstan {

Deputy::Deputy(Identity who)
    : thread_([this, who = std::move(who)](const std::stop_token& stop) {
          ::pthread_setname_np(::pthread_self(), "capstan-deputy");
          serve(stop, who);
      }) {}

void Deputy::perform(const Deed& deed) {
    std::unique_lock lock(mutex_);
    deed_ = &deed;
    changed_.notify_all();
    changed_.wait(lock, [this] { return deed_ == nullptr; });
}

void Deputy::serve(const std::stop_token& stop, const Identity& who) {
    const auto assumed = assume(who);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return deed_ != nullptr; })) {
        const Deed& deed = *deed_;
        lock.unlock();
        deed(assumed);
        lock.lock();
        deed_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace capstan
