// A walk as JavaScript holds it, step by step (Walk in files.d.ts, SessionWalk in writing.d.ts), on a thread of its
// own.
#pragma once

#include <memory>
#include <napi.h>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "addon/call.hpp"
#include "base/identity.hpp"
#include "walk/walk.hpp"

namespace capstan::addon {

struct WalkOptions {
    Identity as;
    std::string source;
    walk::TraversalOptions manner;
};

[[nodiscard]] WalkOptions walkOptionsOf(Reader& options);

/// Its thread is the caller from its first step to its end.
class Walking {
   public:
    Walking(Napi::Env env, WalkOptions options);

    /// On the walk's thread. Nothing at the end.
    [[nodiscard]] Result<std::optional<walk::WalkBatch>> step(std::vector<std::string> leftOut = {});
    /// On the walk's thread: makes the next step now, which `step` then returns.
    void stepAhead() { ahead_ = step(); }

    [[nodiscard]] const std::string& source() const { return source_; }
    [[nodiscard]] Worker& worker() { return *worker_; }
    [[nodiscard]] bool isStopped() const { return stop_.stop_requested(); }
    void stop() { stop_.request_stop(); }
    /// At once for whoever calls; a folder that does not answer may keep the thread for a while. Idempotent.
    static void close(Napi::Env env, const std::shared_ptr<Walking>& walking);

   private:
    const std::string source_;

    // Of the worker's thread:
    const Identity as_;
    std::optional<Result<void>> assumed_;
    std::optional<walk::Walk> walk_;  ///< until it is closed, with what it holds open
    std::optional<Result<std::optional<walk::WalkBatch>>> ahead_;

    std::stop_source stop_;
    const std::shared_ptr<Worker> worker_;
};

/// `{next, close}`
[[nodiscard]] Napi::Object walkObject(Napi::Env env, const std::shared_ptr<Walking>& walking);

}  // namespace capstan::addon
