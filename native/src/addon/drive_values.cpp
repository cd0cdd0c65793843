// Values of drives as JavaScript sees them: devices, health, and what a check-up measured.
#include <cmath>
#include <string_view>

#include "addon/object_maker.hpp"
#include "addon/value_lists.hpp"
#include "addon/values.hpp"

namespace capstan::addon {
namespace {

Napi::Value countToJs(Napi::Env env, double value) {
    return Napi::Number::New(env, value);
}

std::string_view word(checkup::Step step) {
    switch (step) {
        case checkup::Step::preparing:
            return "preparing";
        case checkup::Step::filling:
            return "filling";
        case checkup::Step::locating:
            return "locating";
        case checkup::Step::moving:
            return "moving";
        case checkup::Step::pacing:
            return "pacing";
        case checkup::Step::finishing:
            break;
    }
    return "finishing";
}

Napi::Value statisticsToJs(Napi::Env env, const drive::DeviceStatistics& device) {
    return ObjectMaker(env)
        .optionalCount("loads", device.loads)
        .optionalCount("cleanings", device.cleanings)
        .optionalCount("powerOnHours", device.powerOnHours)
        .optionalCount("motionHours", device.motionHours)
        .optionalCount("metresOfTape", device.metresOfTape)
        .optionalCount("motionHoursSinceCleaning", device.motionHoursSinceCleaning)
        .optionalCount("hardWriteErrors", device.hardWriteErrors)
        .optionalCount("hardReadErrors", device.hardReadErrors)
        .make();
}

Napi::Value statisticsToJs(Napi::Env env, const drive::VolumeStatistics& volume) {
    return ObjectMaker(env)
        .optionalCount("loads", volume.mounts)
        .optionalCount("lifetimeMegabytesWritten", volume.lifetimeMegabytesWritten)
        .optionalCount("lifetimeMegabytesRead", volume.lifetimeMegabytesRead)
        .optionalCount("writeRetries", volume.writeRetries)
        .optionalCount("unrecoveredWriteErrors", volume.unrecoveredWriteErrors)
        .optionalCount("suspendedWrites", volume.suspendedWrites)
        .optionalCount("readRetries", volume.readRetries)
        .optionalCount("unrecoveredReadErrors", volume.unrecoveredReadErrors)
        .optionalFlag("writeOnce", volume.writeOnce)
        .text("serial", volume.serial)
        .text("barcode", volume.barcode)
        .make();
}

Napi::Value statisticsToJs(Napi::Env env, const drive::ErrorCounters& counters) {
    return ObjectMaker(env)
        .optionalCount("retries", counters.retries)
        .optionalCount("corrected", counters.corrected)
        .optionalCount("uncorrected", counters.uncorrected)
        .optionalCount("bytesProcessed", counters.bytesProcessed)
        .make();
}

Napi::Value placeToJs(Napi::Env env, const motion::Place& place) {
    return ObjectMaker(env).count("wrap", place.wrap).count("band", place.band).number("metres", place.metres).make();
}

Napi::Value markToJs(Napi::Env env, const checkup::LocateMark& mark) {
    return ObjectMaker(env)
        .value("from", placeToJs(env, mark.from))
        .value("to", placeToJs(env, mark.to))
        .number("seconds", mark.seconds)
        .number("expected", mark.expected)
        .make();
}

Napi::Value gapToJs(Napi::Env env, const checkup::GapMark& mark) {
    return ObjectMaker(env).number("bytes", mark.bytes).number("seconds", mark.seconds).make();
}

Napi::Value rateToJs(Napi::Env env, const checkup::RateMark& mark) {
    return ObjectMaker(env)
        .number("recordBytes", mark.recordBytes)
        .number("delaySeconds", mark.delaySeconds)
        .number("bytesPerSecond", mark.bytesPerSecond)
        .make();
}

Napi::Value rewindToJs(Napi::Env env, const checkup::RewindMark& mark) {
    return ObjectMaker(env).number("metres", mark.metres).number("seconds", mark.seconds).make();
}

Napi::Value mediumToJs(Napi::Env env, const checkup::Medium& medium) {
    return ObjectMaker(env)
        .text("type", medium.type)
        .count("densityCode", medium.densityCode)
        .count("wraps", medium.tape.wraps)
        .count("bands", medium.tape.bands)
        .number("wrapMetres", medium.tape.metres)
        .number("thicknessMetres", medium.tape.thicknessMetres)
        .number("hubRadiusMetres", medium.tape.hubRadiusMetres)
        .make();
}

Napi::Value motionToJs(Napi::Env env, const checkup::Profile& profile) {
    const motion::Profile& motion = profile.motion;
    const bool capped = std::isfinite(motion.topMetresPerSecond);
    return ObjectMaker(env)
        .number("startSeconds", motion.start.count())
        .number("wrapChangeSeconds", motion.wrapChange.count())
        .optionalNumber("bandChangeSeconds",
                        profile.knowsBands ? std::optional(motion.bandChange.count()) : std::nullopt)
        .number("reversalSeconds", motion.reversal.count())
        .flag("reversalEach", motion.eachReversal)
        .number("runUpMetres", motion.runUpMetres)
        .number("commandSeconds", motion.command.count())
        .number("turnAroundSeconds", motion.turnAround.count())
        .number("endMetresPerSecond", motion.endMetresPerSecond)
        .optionalNumber("topMetresPerSecond", capped ? std::optional(motion.topMetresPerSecond) : std::nullopt)
        .number("readBytesPerSecond", motion.readBytesPerSecond)
        .number("rewindStartSeconds", motion.rewindStart.count())
        .make();
}

}  // namespace

Napi::Value toJs(Napi::Env env, const scsi::linux_sg::Device& device) {
    ObjectMaker object(env);
    object.text("path", device.node.string())
        .text("address", device.address)
        .text("kind", device.kind == scsi::linux_sg::Kind::drive ? "drive" : "changer")
        .text("vendor", device.vendor)
        .text("product", device.product)
        .text("revision", device.revision)
        .text("serial", device.serial);
    if (device.generation != 0) {
        object.count("generation", device.generation);
    }
    return object.make();
}

Napi::Value toJs(Napi::Env env, const DriveHealth& health) {
    std::vector<double> flags;
    for (const unsigned number : health.alerts.numbers()) {
        flags.push_back(number);
    }
    ObjectMaker object(env);
    object.value("alerts", listToJs(env, flags, countToJs)).flag("alertsCleared", health.alerts.clearedByReading);
    const auto add = [&](const char* name, const auto& part) {
        if (part) {
            object.value(name, statisticsToJs(env, *part));
        }
    };
    add("device", health.device);
    add("cartridge", health.volume);
    add("writeErrors", health.writeErrors);
    add("readErrors", health.readErrors);
    return object.make();
}

Napi::Value toJs(Napi::Env env, const CheckupEvent& event) {
    const auto& progress = std::get<checkup::Progress>(event);
    return ObjectMaker(env)
        .text("type", "progress")
        .text("step", word(progress.step))
        .number("done", progress.done)
        .number("bytes", std::round(progress.bytes))
        .make();
}

Napi::Value toJs(Napi::Env env, const checkup::Profile& profile) {
    return ObjectMaker(env)
        .value("drive", toJs(env, profile.drive))
        .value("medium", mediumToJs(env, profile.medium))
        .number("measuredBytes", profile.measuredBytes)
        .number("wrapBytes", profile.wrapBytes)
        .value("motion", motionToJs(env, profile))
        .number("meanDeviationSeconds", profile.meanDeviationSeconds)
        .optionalNumber("crossoverBytes", profile.crossoverBytes)
        .number("firstLocateSeconds", profile.firstLocateSeconds)
        .number("loadSeconds", profile.loadSeconds)
        .number("unloadSeconds", profile.unloadSeconds)
        .number("rewindSeconds", profile.rewindSeconds)
        .number("flushSeconds", profile.flushSeconds)
        .number("bufferBytes", profile.bufferBytes)
        .number("writeBytesPerSecond", profile.writeBytesPerSecond)
        .value("speeds", listToJs(env, profile.speeds, countToJs))
        .number("recordSeconds", profile.recordSeconds)
        .number("interfaceBytesPerSecond", profile.interfaceBytesPerSecond)
        .value("locates", listToJs(env, profile.locates, markToJs))
        .value("gaps", listToJs(env, profile.gaps, gapToJs))
        .value("bySize", listToJs(env, profile.bySize, rateToJs))
        .value("byDelay", listToJs(env, profile.byDelay, rateToJs))
        .value("rewinds", listToJs(env, profile.rewinds, rewindToJs))
        .make();
}

}  // namespace capstan::addon
