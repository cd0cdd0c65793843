// What a pass tells, and what is known of a cartridge (reading.d.ts).
#include <cmath>

#include "addon/objects.hpp"

namespace capstan::addon {

namespace {

Napi::Object contentToJs(Napi::Env env, const recall::RestoreEvent& event) {
    return toJs(env, event).As<Napi::Object>();
}

Napi::Object contentToJs(Napi::Env env, const recall::Remaining& remaining) {
    return objectOf(env, {{"type", "remaining"}, {"seconds", remaining.seconds}, {"head", remaining.head}});
}

Napi::Object contentToJs(Napi::Env env, const Result<recall::RestoreSummary>& ended) {
    if (!ended) {
        return objectOf(env, {{"type", "ended-early"}, {"code", ended.error().code}, {"detail", ended.error().detail}});
    }
    const auto object = toJs(env, *ended).As<Napi::Object>();
    object.Set("type", "ended");
    return object;
}

Napi::Value eventToJs(Napi::Env env, const recall::RequestEvent& event) {
    const Napi::Object object = std::visit([env](const auto& what) { return contentToJs(env, what); }, event.what);
    object.Set("request", static_cast<double>(event.request));
    return object;
}

}  // namespace

Napi::Value toJs(Napi::Env env, recall::LocateState locating) {
    return objectOf(env, {{"type", "locating"}, {"now", locating.now}});
}

Napi::Value toJs(Napi::Env env, const ReadingEvent& event) {
    if (const auto* locating = std::get_if<recall::LocateState>(&event)) {
        return toJs(env, *locating);
    }
    const auto* fact = std::get_if<ReadingFact>(&event);
    return eventToJs(env, fact != nullptr ? fact->event : std::get<ReadingGauge>(event).event);
}

Napi::Value toJs(Napi::Env env, const order::Anchor& anchor) {
    return objectOf(env, {{"block", anchor.block}, {"bytes", anchor.bytes}});
}

Napi::Value toJs(Napi::Env env, const order::WrapEnd& end) {
    return objectOf(env, {{"wrap", end.wrap}, {"partition", end.partition}, {"block", end.block}});
}

Napi::Value toJs(Napi::Env env, const order::Layout& layout) {
    return objectOf(env, {{"blockBytes", layout.blockBytes},
                          {"firstWraps", std::vector(layout.firstWraps.begin(), layout.firstWraps.end())},
                          {"anchors", layout.anchors},
                          {"wrapEnds", layout.wrapEnds}});
}

Napi::Value toJs(Napi::Env env, const order::MarkedWrap& wrap) {
    std::vector<double> marks;
    for (const order::Mark& mark : wrap.marks) {
        marks.push_back(static_cast<double>(mark.block));
        marks.push_back(mark.share);
    }
    return objectOf(env, {{"number", wrap.number},
                          {"partition", wrap.partition},
                          {"band", wrap.band},
                          {"forward", wrap.direction == motion::Direction::forward},
                          {"marks", marks}});
}

void addTape(Napi::Object object, const motion::TapeFormat& tape) {
    addFields(object, {{"wraps", tape.wraps},
                       {"bands", tape.bands},
                       {"wrapMetres", tape.metres},
                       {"thicknessMetres", tape.thicknessMetres},
                       {"hubRadiusMetres", tape.hubRadiusMetres}});
}

Napi::Object motionToJs(Napi::Env env, const motion::MotionProfile& profile, bool knowsBands) {
    const double top = profile.topMetresPerSecond;
    return objectOf(env, {{"startSeconds", profile.start},
                          {"wrapChangeSeconds", profile.wrapChange},
                          {"bandChangeSeconds", knowsBands ? std::optional(profile.bandChange) : std::nullopt},
                          {"reversalSeconds", profile.reversal},
                          {"reversalEach", profile.eachReversal},
                          {"runUpMetres", profile.runUpMetres},
                          {"commandSeconds", profile.command},
                          {"turnAroundSeconds", profile.turnAround},
                          {"endMetresPerSecond", profile.endMetresPerSecond},
                          {"topMetresPerSecond", std::isfinite(top) ? std::optional(top) : std::nullopt},
                          {"readBytesPerSecond", profile.readBytesPerSecond},
                          {"rewindStartSeconds", profile.rewindStart}});
}

Napi::Value toJs(Napi::Env env, const recall::DriveMotion& motion) {
    const Napi::Object medium = Napi::Object::New(env);
    addTape(medium, motion.tape);
    return objectOf(env, {{"medium", medium},
                          {"wrapBytes", motion.tape.wrapBytes},
                          {"motion", motionToJs(env, motion.profile)},
                          {"loadSeconds", motion.load},
                          {"unloadSeconds", motion.unload}});
}

Napi::Value toJs(Napi::Env env, const recall::Leg& leg) {
    return objectOf(env, {{"partition", partitionNumber(leg.first)},
                          {"first", leg.first.block},
                          {"end", leg.end},
                          {"seconds", leg.begins},
                          {"wrap", leg.stretch.from.wrap},
                          {"fromMetres", leg.stretch.from.metres},
                          {"toMetres", leg.stretch.to.metres}});
}

Napi::Value toJs(Napi::Env env, const recall::ReadingTime& time) {
    return objectOf(env, {{"loadSeconds", time.load},
                          {"locateSeconds", time.locate},
                          {"readSeconds", time.read},
                          {"rewindSeconds", time.rewind},
                          {"unloadSeconds", time.unload},
                          {"stretches", time.stretches},
                          {"path", time.path}});
}

}  // namespace capstan::addon
