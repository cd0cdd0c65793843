// A pass over a tape as JavaScript holds it, and how long reading takes (reading.d.ts).
#include <memory>
#include <utility>

#include "addon/exports.hpp"
#include "addon/operations.hpp"
#include "addon/reading_arguments.hpp"
#include "addon/values.hpp"
#include "addon/volume_class.hpp"
#include "recall/estimate.hpp"
#include "recall/layout.hpp"
#include "recall/read_pass.hpp"
#include "virtual/model.hpp"
#include "virtual/timing_data.hpp"

namespace capstan::addon {

namespace {

using ReadingEvents = EventChannel<ReadingEvent, ReadingGauge>;
using SharedPass = std::shared_ptr<recall::ReadPass>;

struct NumberedRequest {
    std::uint64_t number = 0;
    recall::RestoreRequest request;
};

/// Its number is called `request`.
NumberedRequest numberedRequestOf(Reader& from) {
    return {.number = from.count("request"), .request = from.object("what", readRequestOf)};
}

/// JavaScript may hold the object for hours after its end: what the pass holds goes when it has run.
using WeakPass = std::weak_ptr<recall::ReadPass>;

Napi::Value addRequest(const Napi::CallbackInfo& call, const WeakPass& weak) {
    Arguments given(call, {"request", "what"});
    auto added = numberedRequestOf(given);
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    const SharedPass pass = weak.lock();
    return Napi::Boolean::New(call.Env(), pass && pass->add(added.number, std::move(added.request)));
}

Napi::Value cancel(const Napi::CallbackInfo& call, const WeakPass& weak) {
    Arguments given(call, {"request"});
    const auto number = given.count("request");
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    if (const SharedPass pass = weak.lock()) {
        pass->cancel(number);
    }
    return call.Env().Undefined();
}

Napi::Value cancelAll(const Napi::CallbackInfo& call, const WeakPass& weak) {
    if (const SharedPass pass = weak.lock()) {
        pass->cancelAll();
    }
    return call.Env().Undefined();
}

/// On the volume's drive's thread. What it reports is delivered before its promise is settled.
Napi::Promise start(Napi::Env env, const MountedVolume& volume, const SharedPass& pass, ReadingEvents& events) {
    const auto work = [host = volume.host, mount = volume.mount, pass]() -> Result<void> {
        const auto mounted = host->mounted(mount);
        if (!mounted) {
            pass->abandon(mounted.error());
            return std::unexpected(mounted.error());
        }
        return pass->run(**mounted);
    };
    const auto cancel = [pass, &events] {
        events.cancel();  // somebody may be telling something: nobody must wait for being heard
        pass->cancelAll();
    };
    Call<void>& running =
        makeSession<void>(env, volume.host, work, cancel, [&events](Napi::Env settling) { events.close(settling); });
    const Napi::Promise done = running.promise();
    if (!running.startOn(volume.host->worker())) {
        pass->abandon({.code = Code::driveAbsent, .detail = "the drive was closed"});
    }
    return done;
}

Napi::Value startReading(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    Arguments given(call, {"volume", "options", "first", "onEvents"});
    const auto volume = mountedVolumeOf(given, "volume");
    auto options = given.object("options", passOptionsOf);
    auto first = given.object("first", numberedRequestOf);
    const auto listener = given.function("onEvents");
    if (given.wrong()) {
        return throwInJs(env, *given.wrong());
    }
    auto& events = Runtime::of(env).keep(std::make_unique<ReadingEvents>(env, listener));
    options.onLocating = [&events](recall::LocateState locating) { events.push(locating); };
    const auto pass = std::make_shared<recall::ReadPass>(
        std::move(options), [&events](recall::RequestEvent event) { events.push(readingEvent(std::move(event))); });
    static_cast<void>(pass->add(first.number, std::move(first.request)));
    const Napi::Object object = Napi::Object::New(env);
    addMethod(object, "add", WeakPass(pass), addRequest);
    addMethod(object, "cancel", WeakPass(pass), cancel);
    addMethod(object, "cancelAll", WeakPass(pass), cancelAll);
    object.Set("done", start(env, volume, pass, events));
    return object;
}

Napi::Value readingLayout(const Napi::CallbackInfo& call) {
    Arguments given(call, {"volume"});
    const auto volume = mountedVolumeOf(given, "volume");
    if (given.wrong()) {
        return rejected(call.Env(), *given.wrong());
    }
    return callOn<order::Layout>(given, volume.host->worker(), [volume]() -> Result<order::Layout> {
        const auto mounted = volume.host->listed(volume.mount);
        return mounted ? recall::layoutOf(**mounted) : std::unexpected(mounted.error());
    });
}

Result<recall::DriveMotion> loadMotion(const std::string& model, virt::MediaType type, const std::string& profile) {
    const auto data = virt::loadTimingData(model, profile);
    if (!data) {
        return std::unexpected(data.error());
    }
    const auto timed = data->media.find(virt::mediaOf(type).format);
    if (timed == data->media.end()) {
        return fail(Code::invalidArgument, "mediaType: a type that the model has times for expected");
    }
    return recall::DriveMotion{
        .tape = timed->second.tape, .profile = timed->second.profile, .load = data->load, .unload = data->unload};
}

Napi::Value driveMotion(const Napi::CallbackInfo& call) {
    Arguments given(call, {"model", "mediaType", "profile"});
    auto model = given.text("model");
    const auto type = virt::mediaType(given.text("mediaType"));
    if (!type) {
        given.refuse("mediaType", "a type of cartridge");
    }
    return callAside<recall::DriveMotion>(
        given, [model = std::move(model), profile = given.textOr("profile", ""),
                type = type.value_or(virt::MediaType{})] { return loadMotion(model, type, profile); });
}

Result<DriveTimes> loadTimes(const std::string& file) {
    const auto model = virt::loadModel(file);
    if (!model) {
        return std::unexpected(model.error());
    }
    const auto data = virt::loadTimingData(file);
    if (!data) {
        return std::unexpected(data.error());
    }
    DriveTimes times{.loadSeconds = data->load.count(),
                     .unloadSeconds = data->unload.count(),
                     .formatSeconds = data->format.count()};
    if (model->mediaOptimisation) {
        times.calibration = {model->optimisationLeast.count(), model->optimisationMost.count()};
    }
    return times;
}

Napi::Value driveTimes(const Napi::CallbackInfo& call) {
    Arguments given(call, {"model"});
    return callAside<DriveTimes>(given, [model = given.text("model")] { return loadTimes(model); });
}

Napi::Value estimateReading(const Napi::CallbackInfo& call) {
    constexpr std::size_t mostLegs = 100'000;
    Arguments given(call, {"motion", "layout", "extents", "legsAtMost"});
    auto motion = given.object("motion", driveMotionOf);
    auto layout = given.object("layout", tapeLayoutOf);
    auto extents = extentsOf(given, "extents");
    const auto legs = given.countOr<std::size_t>("legsAtMost", 0, mostLegs);
    return callAside<recall::ReadingTime>(given,
                                          [motion, layout = std::move(layout), extents = std::move(extents),
                                           legs]() mutable -> Result<recall::ReadingTime> {
                                              return recall::estimateReading(motion, layout, std::move(extents), legs);
                                          });
}

Napi::Value wrapsOfTape(const Napi::CallbackInfo& call) {
    Arguments given(call, {"motion", "layout"});
    const auto motion = given.object("motion", driveMotionOf);
    auto layout = given.object("layout", tapeLayoutOf);
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return valueOf(call.Env(), order::Positions(motion.tape, std::move(layout)).markedWraps());
}

Napi::Value estimateReach(const Napi::CallbackInfo& call) {
    Arguments given(call, {"motion", "layout", "from", "to"});
    const auto motion = given.object("motion", driveMotionOf);
    const auto layout = given.object("layout", tapeLayoutOf);
    const auto from = given.object("from", tapePlaceOf);
    const auto to = given.object("to", tapePlaceOf);
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return Napi::Number::New(call.Env(), recall::estimateReach(motion, layout, from, to).count());
}

}  // namespace

void exportReading(Napi::Env env, Napi::Object exports) {
    exports.Set("startReading", Napi::Function::New(env, startReading, "startReading"));
    exports.Set("readingLayout", Napi::Function::New(env, readingLayout, "readingLayout"));
    exports.Set("driveMotion", Napi::Function::New(env, driveMotion, "driveMotion"));
    exports.Set("driveTimes", Napi::Function::New(env, driveTimes, "driveTimes"));
    exports.Set("estimateReading", Napi::Function::New(env, estimateReading, "estimateReading"));
    exports.Set("estimateReach", Napi::Function::New(env, estimateReach, "estimateReach"));
    exports.Set("wrapsOfTape", Napi::Function::New(env, wrapsOfTape, "wrapsOfTape"));
}

}  // namespace capstan::addon
