#include "addon/conflicts.hpp"

#include <string>
#include <utility>
#include <vector>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "recall/conflicts.hpp"

namespace capstan::addon {

namespace {

using Meetings = std::vector<recall::Meeting>;

Result<recall::Aim> aimOf(const Napi::Value& value) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto id = options->count("id");
    auto target = options->text("target");
    if (!id || !target) {
        return std::unexpected(id ? target.error() : id.error());
    }
    return recall::Aim{.id = *id, .target = std::move(*target)};
}

Napi::Value findConflicts(const Napi::CallbackInfo& call) {
    auto into = stringOf(call[0], "into");
    auto aims = listOf<recall::Aim>(call[1], "items", aimOf);
    const auto as = identityOf(call[2]);
    if (!into || !aims || !as) {
        throwInJs(call.Env(), !into ? into.error() : !aims ? aims.error() : as.error());
        return {};
    }
    return callAs<Meetings>(
               call.Env(), *as,
               [into = std::move(*into), aims = std::move(*aims)] { return recall::findConflicts(into, aims); })
        .promise();
}

}  // namespace

void exportConflicts(Napi::Env env, Napi::Object exports) {
    exports.Set("findConflicts", Napi::Function::New<findConflicts>(env, "findConflicts"));
}

}  // namespace capstan::addon
