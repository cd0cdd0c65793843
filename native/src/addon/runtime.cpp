#include "addon/runtime.hpp"

#include <mutex>
#include <vector>

#include "base/digest.hpp"

namespace capstan::addon {

namespace {

/// Every runtime of the process, for the end of the process: `process.exit` runs no hooks of an environment.
struct Runtimes {
    std::mutex mutex;  // protects all
    std::unordered_set<Runtime*> all;
};

Runtimes& runtimes() {
    static Runtimes instance;
    return instance;
}

void stopAll() {
    std::vector<Runtime*> all;
    {
        const std::lock_guard lock(runtimes().mutex);
        all.assign(runtimes().all.begin(), runtimes().all.end());
    }
    for (Runtime* runtime : all) {
        runtime->stopThreads();
    }
}

/// Stops all threads at the end of the process. What was made last goes first: whatever our threads use (the table of
/// runtimes, the hash library) must have been made before this one. (atexit would do, but its part of glibc that is
/// linked into each library lacks the marks of control-flow protection on some systems, and takes them from the whole.)
struct ThreadsAtExit {
    ThreadsAtExit() {
        static_cast<void>(runtimes());
        Digest(Algorithm::sha512).add({});
    }
    ThreadsAtExit(const ThreadsAtExit&) = delete;
    ThreadsAtExit& operator=(const ThreadsAtExit&) = delete;
    ~ThreadsAtExit() { stopAll(); }
};

void stopAtExit() {
    static const ThreadsAtExit threads;
}

}  // namespace

void Runtime::install(Napi::Env env) {
    stopAtExit();
    env.SetInstanceData<Runtime>(new Runtime(env));
}

Runtime& Runtime::of(Napi::Env env) {
    return *env.GetInstanceData<Runtime>();
}

Runtime::Runtime(Napi::Env env) : env_(env) {
    const Napi::String name = Napi::String::New(env, "capstan");
    const napi_status made = napi_create_threadsafe_function(env, nullptr, nullptr, name, 0, 1, nullptr, nullptr, this,
                                                             onDelivery, &wayBack_);
    if (made != napi_ok) {
        Napi::Error::Fatal("capstan", "the way back to the JavaScript thread could not be made");
    }
    napi_unref_threadsafe_function(env, wayBack_);
    // Hooks run backwards: this one before the way back closes.
    napi_add_env_cleanup_hook(
        env, [](void* self) { static_cast<Runtime*>(self)->stop(); }, this);
    const std::lock_guard lock(runtimes().mutex);
    runtimes().all.insert(this);
}

Runtime::~Runtime() {
    stop();
}

void Runtime::post(Delivery& delivery) {
    // Refused only while the environment ends: then nobody is left to tell.
    static_cast<void>(napi_call_threadsafe_function(wayBack_, &delivery, napi_tsfn_nonblocking));
}

void Runtime::postBehindOthers(Delivery& delivery) {
    const Napi::Env env(env_);
    if (setImmediate.IsEmpty()) {
        setImmediate = Napi::Persistent(env.Global().Get("setImmediate").As<Napi::Function>());
    }
    setImmediate.Call({Napi::Function::New(
        env, [this, &delivery](const Napi::CallbackInfo& call) { onDelivery(call.Env(), nullptr, this, &delivery); },
        "deliver")});
}

void Runtime::onDelivery(napi_env env, napi_value /*callback*/, void* context, void* data) {
    if (env == nullptr || static_cast<Runtime*>(context)->stopped_) {
        return;
    }
    const Napi::HandleScope scope(env);
    static_cast<Delivery*>(data)->deliver(env);
}

void Runtime::keepAny(std::unique_ptr<Delivery> delivery) {
    if (kept_.empty()) {
        napi_ref_threadsafe_function(env_, wayBack_);
    }
    Delivery* address = delivery.get();
    kept_.emplace(address, std::move(delivery));
}

void Runtime::forget(Delivery& delivery) {
    kept_.erase(&delivery);
    if (kept_.empty()) {
        napi_unref_threadsafe_function(env_, wayBack_);
    }
}

std::shared_ptr<Worker> Runtime::makeWorker(const std::string& name) {
    auto* worker = new Worker(name);
    workers_->insert(worker);
    return {worker, [workers = workers_](Worker* gone) {
                workers->erase(gone);
                delete gone;
            }};
}

void Runtime::stopThreads() {
    {
        const std::lock_guard lock(runtimes().mutex);
        runtimes().all.erase(this);
    }
    stopped_ = true;
    for (const auto& [address, delivery] : kept_) {
        address->cancel();
    }
    for (Worker* worker : *workers_) {
        worker->stop();
    }
}

void Runtime::stop() {
    if (!stopped_) {
        stopThreads();
        kept_.clear();
        napi_release_threadsafe_function(wayBack_, napi_tsfn_abort);
    }
}

}  // namespace capstan::addon
