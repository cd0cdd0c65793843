// Values of drives as JavaScript sees them: devices, health, and what a check-up measured.
#include <chrono>
#include <cmath>
#include <string_view>

#include "addon/objects.hpp"

namespace capstan::addon {
Napi::Value toJs(Napi::Env env, const motion::PhysicalPosition& place) {
    return objectOf(env, {{"wrap", place.wrap}, {"band", place.band}, {"metres", place.metres}});
}

Napi::Value toJs(Napi::Env env, const checkup::LocateMark& mark) {
    return objectOf(env,
                    {{"from", mark.from}, {"to", mark.to}, {"seconds", mark.seconds}, {"expected", mark.expected}});
}

Napi::Value toJs(Napi::Env env, const checkup::GapMark& mark) {
    return objectOf(env, {{"bytes", mark.bytes}, {"seconds", mark.seconds}});
}

Napi::Value toJs(Napi::Env env, const checkup::RateMark& mark) {
    return objectOf(env, {{"recordBytes", mark.recordBytes},
                          {"delaySeconds", mark.delaySeconds},
                          {"bytesPerSecond", mark.bytesPerSecond}});
}

Napi::Value toJs(Napi::Env env, const checkup::RewindMark& mark) {
    return objectOf(env, {{"metres", mark.metres}, {"seconds", mark.seconds}});
}

Napi::Value toJs(Napi::Env env, const checkup::CheckedMedium& medium) {
    const Napi::Object object = objectOf(env, {{"type", medium.type}, {"densityCode", medium.densityCode}});
    addTape(object, medium.tape);
    return object;
}

Napi::Value toJs(Napi::Env env, const scsi::linux_sg::Device& device) {
    return objectOf(env, {{"path", device.node.string()},
                          {"address", device.address},
                          {"kind", device.kind},
                          {"vendor", device.vendor},
                          {"product", device.product},
                          {"revision", device.revision},
                          {"serial", device.serial},
                          {"adapter", device.adapter},
                          {"generation", device.generation != 0 ? std::optional(device.generation) : std::nullopt}});
}

Napi::Value toJs(Napi::Env env, const DriveAbilities& abilities) {
    return objectOf(env, {{"maxTransferBytes", abilities.maxTransferBytes},
                          {"encrypts", abilities.encrypts},
                          {"encryptionControl", abilities.encryptionControl}});
}

Napi::Value toJs(Napi::Env env, const CartridgeMark& mark) {
    const Napi::Object object = objectOf(env, {{"serial", mark.serial}, {"isMarked", mark.found.isThere}});
    if (const auto& own = mark.found.mark) {
        object.Set("mark", objectOf(env, {{"fleet", own->fleet}, {"host", own->host}, {"epoch", own->epoch}}));
    }
    return object;
}

Napi::Value toJs(Napi::Env env, const drive::Position& position) {
    return objectOf(env, {{"partition", position.partition}, {"block", position.block}});
}

Napi::Value toJs(Napi::Env env, const StepEvent& event) {
    return objectOf(env, {{"type", "step"}, {"step", std::get<drive::Step>(event)}});
}

Napi::Value toJs(Napi::Env env, const DriveTimes& times) {
    const Napi::Object object = objectOf(env, {{"loadSeconds", times.loadSeconds},
                                               {"unloadSeconds", times.unloadSeconds},
                                               {"formatSeconds", times.formatSeconds}});
    if (times.calibration) {
        const auto [least, most] = *times.calibration;
        object.Set("calibrationSeconds", objectOf(env, {{"least", least}, {"most", most}}));
    }
    return object;
}

Napi::Value toJs(Napi::Env env, const scsi::TracedCommand& command) {
    const ByteView cdb = ByteView(command.cdb).first(command.cdbBytes);
    const std::chrono::duration<double, std::milli> since1970 = command.at.time_since_epoch();
    const std::chrono::duration<double> took = command.took;
    return objectOf(env, {{"number", command.number},
                          {"at", std::floor(since1970.count())},
                          {"seconds", took.count()},
                          {"command", scsi::nameOfCommand(cdb)},
                          {"cdb", hexOf(cdb)},
                          {"bytesAsked", command.asked},
                          {"bytesMoved", command.moved},
                          {"outcome", scsi::outcomeOf(command)}});
}

Napi::Value toJs(Napi::Env env, const drive::DriveHealth& health) {
    const Napi::Object object =
        objectOf(env, {{"alerts", health.alerts.numbers()}, {"alertsCleared", health.alerts.clearedByReading}});
    for (const drive::HealthPart& part : health.parts) {
        const Napi::Object readings = Napi::Object::New(env);
        for (const scsi::Reading& reading : part.readings) {
            readings.Set(std::string(reading.name),
                         std::visit([env](const auto& value) { return valueOf(env, value); }, reading.value));
        }
        object.Set(std::string(part.name), readings);
    }
    return object;
}

Napi::Value toJs(Napi::Env env, const CheckupEvent& event) {
    const auto& progress = std::get<checkup::CheckUpProgress>(event);
    return objectOf(env, {{"type", "progress"},
                          {"step", progress.step},
                          {"done", progress.done},
                          {"bytes", std::round(progress.bytes)}});
}

Napi::Value toJs(Napi::Env env, const checkup::ShortProfile& profile) {
    return objectOf(env, {{"bySize", profile.bySize},
                          {"readBytesPerSecond", profile.readBytesPerSecond},
                          {"flushSeconds", profile.flushSeconds},
                          {"locateSeconds", profile.locateSeconds},
                          {"rewindSeconds", profile.rewindSeconds}});
}

Napi::Value toJs(Napi::Env env, const conformance::Finding& finding) {
    return objectOf(env, {{"check", std::string(finding.check.name)},
                          {"clause", std::string(finding.check.clause)},
                          {"verdict", finding.outcome.verdict},
                          {"why", finding.outcome.why}});
}

Napi::Value toJs(Napi::Env env, const checkup::DriveProfile& profile) {
    return objectOf(env, {{"drive", profile.drive},
                          {"medium", profile.medium},
                          {"measuredBytes", profile.measuredBytes},
                          {"wrapBytes", profile.wrapBytes},
                          {"motion", motionToJs(env, profile.motion, profile.knowsBands)},
                          {"meanDeviationSeconds", profile.meanDeviationSeconds},
                          {"crossoverBytes", profile.crossoverBytes},
                          {"firstLocateSeconds", profile.firstLocateSeconds},
                          {"loadSeconds", profile.loadSeconds},
                          {"unloadSeconds", profile.unloadSeconds},
                          {"rewindSeconds", profile.rewindSeconds},
                          {"flushSeconds", profile.flushSeconds},
                          {"bufferBytes", profile.bufferBytes},
                          {"writeBytesPerSecond", profile.writeBytesPerSecond},
                          {"speeds", profile.speeds},
                          {"recordSeconds", profile.recordSeconds},
                          {"interfaceBytesPerSecond", profile.interfaceBytesPerSecond},
                          {"locates", profile.locates},
                          {"gaps", profile.gaps},
                          {"bySize", profile.bySize},
                          {"byDelay", profile.byDelay},
                          {"rewinds", profile.rewinds}});
}

}  // namespace capstan::addon
