#include "addon/reading.hpp"

#include <memory>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/event_channel.hpp"
#include "addon/reading_arguments.hpp"
#include "addon/values.hpp"
#include "addon/volume_class.hpp"
#include "recall/estimate.hpp"
#include "recall/layout.hpp"
#include "recall/pass.hpp"
#include "virtual/timing_data.hpp"

namespace capstan::addon {

namespace {

using ReadingEvents = EventChannel<ReadingEvent, ReadingGauge>;
using SharedPass = std::shared_ptr<recall::Pass>;

struct Numbered {
    std::uint64_t number = 0;
    recall::Request request;
};

Result<Numbered> numberedOf(const Napi::Value& number, const Napi::Value& what) {
    const auto given = countOf(number, "request");
    auto request = readRequestOf(what);
    if (!given || !request) {
        return std::unexpected(given ? request.error() : given.error());
    }
    return Numbered{.number = *given, .request = std::move(*request)};
}

Result<Numbered> firstOf(const Napi::Value& value) {
    const auto options = Options::of(value, "first");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto number = options->value("request");
    const auto what = options->value("what");
    return number && what ? numberedOf(*number, *what) : std::unexpected(number ? what.error() : number.error());
}

Napi::Value addRequest(const Napi::CallbackInfo& call, recall::Pass* pass) {
    auto given = numberedOf(call[0], call[1]);
    if (!given) {
        throwInJs(call.Env(), given.error());
        return {};
    }
    return Napi::Boolean::New(call.Env(), pass != nullptr && pass->add(given->number, std::move(given->request)));
}

Napi::Value cancel(const Napi::CallbackInfo& call, recall::Pass* pass) {
    const auto number = countOf(call[0], "request");
    if (!number) {
        throwInJs(call.Env(), number.error());
        return {};
    }
    if (pass != nullptr) {
        pass->cancel(*number);
    }
    return call.Env().Undefined();
}

Napi::Value cancelAll(const Napi::CallbackInfo& call, recall::Pass* pass) {
    if (pass != nullptr) {
        pass->cancelAll();
    }
    return call.Env().Undefined();
}

/// On the volume's drive's thread. What it tells is told before its promise is settled.
Napi::Promise start(Napi::Env env, const MountedVolume& volume, const SharedPass& pass, ReadingEvents& events) {
    const auto host = volume.host;
    Call<void>& running = makeCall<void>(env);
    running.work = [host, mount = volume.mount, pass]() -> Result<void> {
        const auto mounted = host->mounted(mount);
        if (!mounted) {
            pass->abandon(mounted.error());
            return std::unexpected(mounted.error());
        }
        return pass->run(**mounted);
    };
    running.onCancel = [pass, &events] {
        events.cancel();  // somebody may be telling something: nobody must wait for being heard
        pass->cancelAll();
    };
    running.onSettle = [host, &events](Napi::Env settling) {
        --host->sessions;
        events.close(settling);
    };
    ++host->sessions;
    const Napi::Promise done = running.promise();
    if (!running.startOn(host->worker())) {
        pass->abandon({.code = Code::driveAbsent, .detail = "the drive was closed"});
    }
    return done;
}

Napi::Value startReading(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    auto volume = mountedVolumeOf(call[0], "volume");
    auto options = readingOptionsOf(call[1]);
    auto first = firstOf(call[2]);
    const auto listener = functionOf(call[3], "onEvents");
    if (!volume || !options || !first || !listener) {
        throwInJs(env, !volume    ? volume.error()
                       : !options ? options.error()
                       : !first   ? first.error()
                                  : listener.error());
        return {};
    }
    auto& events = Runtime::of(env).keep(std::make_unique<ReadingEvents>(env, *listener));
    options->onLocating = [&events](recall::Locating locating) { events.push(locating); };
    const auto pass = std::make_shared<recall::Pass>(
        std::move(*options), [&events](recall::Told told) { events.push(readingEvent(std::move(told))); });
    static_cast<void>(pass->add(first->number, std::move(first->request)));
    const Napi::Object object = Napi::Object::New(env);
    // JavaScript may hold the object for hours after its end: what the pass holds goes when it has run.
    const auto method = [&](const char* name, Napi::Value (*work)(const Napi::CallbackInfo&, recall::Pass*)) {
        object.Set(name, Napi::Function::New(
                             env,
                             [weak = std::weak_ptr(pass), work](const Napi::CallbackInfo& given) {
                                 return work(given, weak.lock().get());
                             },
                             name));
    };
    method("add", addRequest);
    method("cancel", cancel);
    method("cancelAll", cancelAll);
    object.Set("done", start(env, *volume, pass, events));
    return object;
}

Napi::Value readingLayout(const Napi::CallbackInfo& call) {
    const auto volume = mountedVolumeOf(call[0], "volume");
    if (!volume) {
        return rejected(call.Env(), volume.error());
    }
    return callOn<order::Layout>(call.Env(), volume->host->worker(),
                                 [host = volume->host, mount = volume->mount]() -> Result<order::Layout> {
                                     const auto mounted = host->mounted(mount);
                                     return mounted ? recall::layoutOf(**mounted) : std::unexpected(mounted.error());
                                 });
}

Napi::Value driveMotion(const Napi::CallbackInfo& call) {
    auto model = stringOf(call[0], "model");
    const auto medium = stringOf(call[1], "mediaType");
    auto profile = call[2].IsUndefined() ? Result<std::string>() : stringOf(call[2], "profile");
    const auto type = medium ? virt::mediaType(*medium) : std::nullopt;
    if (!model || !medium || !profile || !type) {
        return rejected(call.Env(), !model     ? model.error()
                                    : !medium  ? medium.error()
                                    : !profile ? profile.error()
                                               : wrongArgument("mediaType", "a type of cartridge").error());
    }
    Call<recall::Motion>& loading = callAside<recall::Motion>(
        call.Env(),
        [model = std::move(*model), profile = std::move(*profile), type = *type]() -> Result<recall::Motion> {
            const auto data = virt::loadTimingData(model, profile);
            if (!data) {
                return std::unexpected(data.error());
            }
            const auto timed = data->media.find(virt::mediaOf(type).format);
            if (timed == data->media.end()) {
                return wrongArgument("mediaType", "a type that the model has times for");
            }
            return recall::Motion{.tape = timed->second.tape,
                                  .profile = timed->second.profile,
                                  .load = data->load,
                                  .unload = data->unload};
        });
    return loading.promise();
}

Napi::Value estimateReading(const Napi::CallbackInfo& call) {
    auto motion = driveMotionOf(call[0]);
    auto layout = tapeLayoutOf(call[1]);
    auto extents = extentsOf(call[2]);
    constexpr std::size_t mostLegs = 100'000;
    const auto legs = call[3].IsUndefined() ? Result<std::uint64_t>(0) : countOf(call[3], "legsAtMost", mostLegs);
    if (!motion || !layout || !extents || !legs) {
        return rejected(call.Env(), !motion    ? motion.error()
                                    : !layout  ? layout.error()
                                    : !extents ? extents.error()
                                               : legs.error());
    }
    Call<recall::ReadingTime>& estimating =
        callAside<recall::ReadingTime>(call.Env(),
                                       [motion = *motion, layout = std::move(*layout), extents = std::move(*extents),
                                        legs = *legs]() mutable -> Result<recall::ReadingTime> {
                                           return recall::estimateReading(motion, layout, std::move(extents), legs);
                                       });
    return estimating.promise();
}

Napi::Value wrapsOfTape(const Napi::CallbackInfo& call) {
    auto motion = driveMotionOf(call[0]);
    auto layout = tapeLayoutOf(call[1]);
    if (!motion || !layout) {
        throwInJs(call.Env(), motion ? layout.error() : motion.error());
        return {};
    }
    return toJs(call.Env(), order::Positions(motion->tape, std::move(*layout)).markedWraps());
}

Napi::Value estimateReach(const Napi::CallbackInfo& call) {
    const auto motion = driveMotionOf(call[0]);
    const auto layout = tapeLayoutOf(call[1]);
    const auto from = tapePlaceOf(call[2], "from");
    const auto to = tapePlaceOf(call[3], "to");
    if (!motion || !layout || !from || !to) {
        throwInJs(call.Env(), !motion ? motion.error() : !layout ? layout.error() : !from ? from.error() : to.error());
        return {};
    }
    return Napi::Number::New(call.Env(), recall::estimateReach(*motion, *layout, *from, *to).count());
}

}  // namespace

void exportReading(Napi::Env env, Napi::Object exports) {
    exports.Set("startReading", Napi::Function::New(env, startReading, "startReading"));
    exports.Set("readingLayout", Napi::Function::New(env, readingLayout, "readingLayout"));
    exports.Set("driveMotion", Napi::Function::New(env, driveMotion, "driveMotion"));
    exports.Set("estimateReading", Napi::Function::New(env, estimateReading, "estimateReading"));
    exports.Set("estimateReach", Napi::Function::New(env, estimateReach, "estimateReach"));
    exports.Set("wrapsOfTape", Napi::Function::New(env, wrapsOfTape, "wrapsOfTape"));
}

}  // namespace capstan::addon
