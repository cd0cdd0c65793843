#include "addon/worker.hpp"

#include <pthread.h>
#include <utility>

namespace capstan::addon {

namespace {

constexpr std::size_t threadNameLength = 15;

}  // namespace

Worker::Worker(const std::string& name)
    : thread_([this, shortName = name.substr(0, threadNameLength)](const std::stop_token& stopped) {
          ::pthread_setname_np(::pthread_self(), shortName.c_str());
          run(stopped);
      }) {}

bool Worker::post(Task task) {
    return post(std::move(task), false);
}

bool Worker::postLast(Task task) {
    return post(std::move(task), true);
}

bool Worker::post(Task task, bool isLast) {
    {
        const std::lock_guard lock(mutex_);
        if (hadLast_) {
            return false;
        }
        hadLast_ = isLast;
        tasks_.push_back(std::move(task));
    }
    posted_.notify_one();
    return true;
}

void Worker::stop() {
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
    }
}

void Worker::run(const std::stop_token& stopped) {
    while (true) {
        Task task;
        {
            std::unique_lock lock(mutex_);
            posted_.wait(lock, stopped, [this] { return !tasks_.empty(); });
            if (stopped.stop_requested()) {
                return;
            }
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
    }
}

}  // namespace capstan::addon
