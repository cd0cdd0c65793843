#include "write/mirror.hpp"

#include <mutex>
#include <pthread.h>
#include <thread>
#include <utility>

#include "write/mirror_queue.hpp"
#include "write/mirror_writer.hpp"

namespace capstan::write {

class Mirror::MirrorState {
   public:
    MirrorState(std::string folder, const Identity& as, std::size_t lagBytes, const WriteEventSink& sink)
        : queue_(lagBytes), thread_([this, folder = std::move(folder), as, &sink] {
              ::pthread_setname_np(::pthread_self(), "capstan-mirror");
              // Made here, so that the thread that it starts is that user, too.
              const auto assumed = assume(as);
              MirrorWriter writer(folder, assumed, queue_, [this, &sink](WriteEvent event) {
                  const std::lock_guard lock(reporting_);
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

    ~MirrorState() {
        stop_.request_stop();
        finish({});
    }
    MirrorState(const MirrorState&) = delete;
    MirrorState& operator=(const MirrorState&) = delete;

   private:
    std::stop_source stop_;
    std::mutex reporting_;
    MirrorQueue queue_;
    std::thread thread_;  // last: it uses all of the above
};

Mirror::Mirror(std::string folder, const Identity& as, std::size_t lagBytes, const WriteEventSink& sink)
    : state_(std::make_unique<MirrorState>(std::move(folder), as, lagBytes, sink)) {}

Mirror::~Mirror() = default;

void Mirror::accept(LaneNumber lane, const Message& message) {
    state_->accept(lane, message);
}

void Mirror::relieve(std::size_t toBytes) {
    state_->relieve(toBytes);
}

void Mirror::finish(std::stop_token stop) {
    state_->finish(std::move(stop));
}

}  // namespace capstan::write
