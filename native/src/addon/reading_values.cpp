// What a pass tells, and what is known of a cartridge (reading.d.ts).
#include <cmath>

#include "addon/object_maker.hpp"
#include "addon/value_lists.hpp"
#include "addon/values.hpp"

namespace capstan::addon {

namespace {

Napi::Object toldToJs(Napi::Env env, const recall::Event& event) {
    return toJs(env, event).As<Napi::Object>();
}

Napi::Object toldToJs(Napi::Env env, const recall::Remaining& remaining) {
    return ObjectMaker(env)
        .text("type", "remaining")
        .number("seconds", remaining.seconds)
        .value("head", toJs(env, remaining.head))
        .make();
}

Napi::Object toldToJs(Napi::Env env, const Result<recall::Summary>& ended) {
    if (!ended) {
        return ObjectMaker(env)
            .text("type", "ended-early")
            .text("code", text(ended.error().code))
            .text("detail", ended.error().detail)
            .make();
    }
    const auto object = toJs(env, *ended).As<Napi::Object>();
    object.Set("type", "ended");
    return object;
}

Napi::Value eventToJs(Napi::Env env, const recall::Told& told) {
    const Napi::Object object = std::visit([env](const auto& what) { return toldToJs(env, what); }, told.what);
    object.Set("request", static_cast<double>(told.request));
    return object;
}

}  // namespace

Napi::Value toJs(Napi::Env env, recall::Locating locating) {
    return ObjectMaker(env).text("type", "locating").flag("now", locating.now).make();
}

Napi::Value toJs(Napi::Env env, const ReadingEvent& event) {
    if (const auto* locating = std::get_if<recall::Locating>(&event)) {
        return toJs(env, *locating);
    }
    const auto* fact = std::get_if<ReadingFact>(&event);
    return eventToJs(env, fact != nullptr ? fact->told : std::get<ReadingGauge>(event).told);
}

Napi::Value toJs(Napi::Env env, const order::Layout& layout) {
    const Napi::Array firsts = Napi::Array::New(env, layout.firstWraps.size());
    for (std::uint32_t i = 0; i < layout.firstWraps.size(); ++i) {
        firsts.Set(i, Napi::Number::New(env, layout.firstWraps.at(i)));
    }
    return ObjectMaker(env)
        .count("blockBytes", layout.blockBytes)
        .value("firstWraps", firsts)
        .value("anchors",
               listToJs(env, layout.anchors,
                        [](Napi::Env inEnv, const order::Anchor& anchor) -> Napi::Value {
                            return ObjectMaker(inEnv).count("block", anchor.block).number("bytes", anchor.bytes).make();
                        }))
        .value("wrapEnds", listToJs(env, layout.wrapEnds,
                                    [](Napi::Env inEnv, const order::WrapEnd& end) -> Napi::Value {
                                        return ObjectMaker(inEnv)
                                            .count("wrap", end.wrap)
                                            .count("partition", end.partition)
                                            .count("block", end.block)
                                            .make();
                                    }))
        .make();
}

Napi::Value toJs(Napi::Env env, const std::vector<order::MarkedWrap>& wraps) {
    return listToJs(env, wraps, [](Napi::Env inEnv, const order::MarkedWrap& wrap) -> Napi::Value {
        const Napi::Array marks = Napi::Array::New(inEnv, 2 * wrap.marks.size());
        std::uint32_t at = 0;
        for (const order::Mark& mark : wrap.marks) {
            marks.Set(at++, Napi::Number::New(inEnv, static_cast<double>(mark.block)));
            marks.Set(at++, Napi::Number::New(inEnv, mark.share));
        }
        return ObjectMaker(inEnv)
            .count("number", wrap.number)
            .count("partition", wrap.partition)
            .count("band", wrap.band)
            .flag("forward", wrap.direction == motion::Direction::forward)
            .value("marks", marks)
            .make();
    });
}

Napi::Value toJs(Napi::Env env, const recall::Motion& motion) {
    const motion::Tape& tape = motion.tape;
    const motion::Profile& profile = motion.profile;
    const bool capped = std::isfinite(profile.topMetresPerSecond);
    return ObjectMaker(env)
        .value("medium", ObjectMaker(env)
                             .count("wraps", tape.wraps)
                             .count("bands", tape.bands)
                             .number("wrapMetres", tape.metres)
                             .number("thicknessMetres", tape.thicknessMetres)
                             .number("hubRadiusMetres", tape.hubRadiusMetres)
                             .make())
        .number("wrapBytes", tape.wrapBytes)
        .value("motion", ObjectMaker(env)
                             .number("startSeconds", profile.start.count())
                             .number("wrapChangeSeconds", profile.wrapChange.count())
                             .number("bandChangeSeconds", profile.bandChange.count())
                             .number("reversalSeconds", profile.reversal.count())
                             .flag("reversalEach", profile.eachReversal)
                             .number("runUpMetres", profile.runUpMetres)
                             .number("commandSeconds", profile.command.count())
                             .number("turnAroundSeconds", profile.turnAround.count())
                             .number("endMetresPerSecond", profile.endMetresPerSecond)
                             .optionalNumber("topMetresPerSecond",
                                             capped ? std::optional(profile.topMetresPerSecond) : std::nullopt)
                             .number("readBytesPerSecond", profile.readBytesPerSecond)
                             .number("rewindStartSeconds", profile.rewindStart.count())
                             .make())
        .number("loadSeconds", motion.load.count())
        .number("unloadSeconds", motion.unload.count())
        .make();
}

Napi::Value toJs(Napi::Env env, const recall::ReadingTime& time) {
    return ObjectMaker(env)
        .number("loadSeconds", time.load.count())
        .number("locateSeconds", time.locate.count())
        .number("readSeconds", time.read.count())
        .number("rewindSeconds", time.rewind.count())
        .number("unloadSeconds", time.unload.count())
        .count("stretches", time.stretches)
        .value("path", listToJs(env, time.path,
                                [](Napi::Env inEnv, const recall::Leg& leg) -> Napi::Value {
                                    return ObjectMaker(inEnv)
                                        .count("partition", partitionNumber(leg.first))
                                        .count("first", leg.first.block)
                                        .count("end", leg.end)
                                        .number("seconds", leg.begins.count())
                                        .count("wrap", leg.stretch.from.wrap)
                                        .number("fromMetres", leg.stretch.from.metres)
                                        .number("toMetres", leg.stretch.to.metres)
                                        .make();
                                }))
        .make();
}

}  // namespace capstan::addon
