#include "write/mirror.hpp"

#include <mutex>
#include <pthread.h>
#include <thread>
#include <utility>

#include "write/mirror_queue.hpp"
#include "write/mirror_writer.hpp"

namespace capstan::write {

class Mirror::Works {
   public:
    Works(std::string folder, const Identity& as, std::size_t lagBytes, const EventSink& sink)
        : queue_(lagBytes), thread_([this, folder = std::move(folder), as, &sink] {
              ::pthread_setname_np(::pthread_self(), "capstan-mirror");
              // Made here, so that the thread that it starts is that user, too.
              const auto assumed = assume(as);
              MirrorWriter writer(folder, assumed, queue_, [this, &sink](Event event) {
                  const std::lock_guard lock(telling_);
                  sink(std::move(event));
              });
              writer.run(stop_.get_token());
          }) {}

    void accept(LaneNumber lane, const Message& message) { queue_.put(lane, message); }
    void relieve(std::size_t toBytes) { queue_.relieve(toBytes); }

    void finish(std::stop_token stop) {
        const std::stop_callback follow(std::move(stop), [this] { stop_.request_stop(); });
        queue_.close();
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    ~Works() {
        stop_.request_stop();
        finish({});
    }
    Works(const Works&) = delete;
    Works& operator=(const Works&) = delete;

   private:
    std::stop_source stop_;
    std::mutex telling_;
    MirrorQueue queue_;
    std::thread thread_;  // last: it uses all of the above
};

Mirror::Mirror(std::string folder, const Identity& as, std::size_t lagBytes, const EventSink& sink)
    : works_(std::make_unique<Works>(std::move(folder), as, lagBytes, sink)) {}

Mirror::~Mirror() = default;

void Mirror::accept(LaneNumber lane, const Message& message) {
    works_->accept(lane, message);
}

void Mirror::relieve(std::size_t toBytes) {
    works_->relieve(toBytes);
}

void Mirror::finish(std::stop_token stop) {
    works_->finish(std::move(stop));
}

}  // namespace capstan::write
