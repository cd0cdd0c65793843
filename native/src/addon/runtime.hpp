// What this library keeps for one JavaScript environment (a process has several when it uses workers): the way back to
// the JavaScript thread, the calls under way, the threads. When the environment or the process ends, sessions are
// cancelled, which leaves consistent volumes, and every thread is joined before anything that it uses goes.
#pragma once

#include <cstdint>
#include <memory>
#include <napi.h>
#include <unordered_map>
#include <unordered_set>

#include "addon/worker.hpp"

namespace capstan::addon {

/// Something that waits to be handed to JavaScript. Made and destroyed on the JavaScript thread, where the runtime owns
/// it; other threads only hold its address and post it.
class Delivery {
   public:
    Delivery() = default;
    Delivery(const Delivery&) = delete;
    Delivery& operator=(const Delivery&) = delete;
    virtual ~Delivery() = default;

    /// On the JavaScript thread, once for each time it was posted.
    virtual void deliver(Napi::Env env) = 0;
    /// The environment ends: whoever works for this should come to an end soon.
    virtual void cancel() {}
};

class Runtime {
   public:
    static void install(Napi::Env env);
    [[nodiscard]] static Runtime& of(Napi::Env env);

    explicit Runtime(Napi::Env env);
    ~Runtime();
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    /// From any thread: `deliver` will be called soon.
    void post(Delivery& delivery);

    // The rest is for the JavaScript thread.

    /// The same, but not before whatever else waits for the thread has had its turn: what is posted is called a
    /// thousand times in a row when there is that much.
    void postBehindOthers(Delivery& delivery);

    /// While anything is kept, the process stays alive.
    template <class T>
    T& keep(std::unique_ptr<T> delivery) {
        T& kept = *delivery;
        keepAny(std::move(delivery));
        return kept;
    }
    /// Destroys it.
    void forget(Delivery& delivery);

    /// Joined when the environment ends, if it still lives then.
    [[nodiscard]] std::shared_ptr<Worker> makeWorker(const std::string& name);

    /// Cancels and joins, and touches nothing of JavaScript: at the end of the process that is no longer there.
    void stopThreads();

    Napi::FunctionReference setImmediate;
    Napi::FunctionReference driveClass;
    Napi::FunctionReference volumeClass;
    Napi::FunctionReference libraryClass;
    Napi::FunctionReference keyStoreClass;
    /// Handed from `wrap` to the class's constructor, which JavaScript code cannot call by itself.
    void* incoming = nullptr;

   private:
    void keepAny(std::unique_ptr<Delivery> delivery);
    void stop();
    static void onDelivery(napi_env env, napi_value callback, void* context, void* data);

    napi_env env_;
    napi_threadsafe_function wayBack_ = nullptr;
    std::unordered_map<Delivery*, std::unique_ptr<Delivery>> kept_;
    /// Shared with the workers' owners, which the garbage collector may outlive this by.
    std::shared_ptr<std::unordered_set<Worker*>> workers_ = std::make_shared<std::unordered_set<Worker*>>();
    bool stopped_ = false;
};

}  // namespace capstan::addon
