// What takes long on one drive, as JavaScript holds it: objects with `done` and `cancel`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <napi.h>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "addon/call.hpp"
#include "addon/drive_host.hpp"
#include "recall/feed_session.hpp"
#include "recall/verify_session.hpp"
#include "volume/diagnosis.hpp"

namespace capstan::addon {

[[nodiscard]] Napi::Value startVerifying(Napi::Env env, const std::shared_ptr<DriveHost>& host, std::uint64_t mount,
                                         recall::VerifyRequest request, Napi::Function listener);

[[nodiscard]] Napi::Value startFeeding(Napi::Env env, const std::shared_ptr<DriveHost>& host, std::uint64_t mount,
                                       recall::FeedRequest request, Napi::Function listener);

/// Without events.
[[nodiscard]] Napi::Value startListingGenerations(Napi::Env env, const std::shared_ptr<DriveHost>& host,
                                                  std::uint64_t mount);

/// `{done, cancel}`
[[nodiscard]] Napi::Object operation(Napi::Env env, Napi::Promise done, std::function<void()> cancel);

/// Work on a thread of its own, as an operation.
template <class T>
[[nodiscard]] Napi::Value cancellable(Napi::Env env, std::move_only_function<Result<T>(const std::stop_token&)> work) {
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    Call<T>& call = callAside<T>(env, [stop, work = std::move(work)]() mutable { return work(stop->get_token()); });
    call.onCancel = cancel;
    return operation(env, call.promise(), cancel);
}

/// The same on the files of `as`.
template <class T>
[[nodiscard]] Napi::Value cancellableAs(Napi::Env env, Identity as,
                                        std::move_only_function<Result<T>(const std::stop_token&)> work) {
    return cancellable<T>(env, [as = std::move(as), work = std::move(work)](const std::stop_token& stop) mutable {
        if (auto assumed = assume(as); !assumed) {
            return Result<T>(std::unexpected(std::move(assumed).error()));
        }
        return work(stop);
    });
}

/// Told as `DriveProfile`.
[[nodiscard]] Napi::Value startCheckUp(Napi::Env env, const std::shared_ptr<DriveHost>& host, checkup::Extent extent,
                                       bool erase, Napi::Function listener);

/// Told as `Diagnosis`.
[[nodiscard]] Napi::Value startCheck(Napi::Env env, const std::shared_ptr<DriveHost>& host,
                                     std::vector<volume::JournalFile> journal, Napi::Function listener);

[[nodiscard]] Napi::Value startRecovery(Napi::Env env, const std::shared_ptr<DriveHost>& host,
                                        volume::RecoverOptions options, Napi::Function listener);

}  // namespace capstan::addon
