#include "addon/parts.hpp"

#include <limits>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/classes.hpp"
#include "addon/operations.hpp"
#include "recall/joining.hpp"

namespace capstan::addon {

namespace {

Result<recall::JoinRequest> joinRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto folder = options->text("folder");
    auto name = options->text("name");
    const auto segments = options->optionalCount("segments", std::numeric_limits<std::uint32_t>::max());
    if (!folder || !name || !segments) {
        return std::unexpected(!folder ? folder.error() : !name ? name.error() : segments.error());
    }
    recall::JoinRequest request{.folder = std::move(*folder), .name = std::move(*name)};
    if (*segments) {
        request.segments = static_cast<std::uint32_t>(**segments);
    }
    return request;
}

Napi::Value joinSegments(const Napi::CallbackInfo& call) {
    auto request = joinRequestOf(call[0]);
    const auto as = identityOf(call[1]);
    if (!request || !as) {
        throwInJs(call.Env(), request ? as.error() : request.error());
        return {};
    }
    return cancellableAs<recall::Joined>(call.Env(), *as, [request = std::move(*request)](const std::stop_token& stop) {
        return recall::joinSegments(request, stop);
    });
}

}  // namespace

void exportParts(Napi::Env env, Napi::Object exports) {
    exports.Set("joinSegments", Napi::Function::New<joinSegments>(env, "joinSegments"));
}

}  // namespace capstan::addon
