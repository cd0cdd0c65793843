#include "addon/values.hpp"

#include <string_view>
#include <utility>

#include "addon/entry_values.hpp"
#include "addon/object_maker.hpp"
#include "addon/value_lists.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

namespace {

std::string_view word(drive::Readiness readiness) {
    switch (readiness) {
        case drive::Readiness::ready:
            return "ready";
        case drive::Readiness::empty:
            return "empty";
        case drive::Readiness::loading:
            return "loading";
        case drive::Readiness::unloaded:
            break;
    }
    return "unloaded";
}

std::string_view word(disk::Present::Kind kind) {
    switch (kind) {
        case disk::Present::Kind::file:
            return "file";
        case disk::Present::Kind::folder:
            return "folder";
        case disk::Present::Kind::link:
            return "link";
        case disk::Present::Kind::other:
            break;
    }
    return "other";
}

std::string_view word(ltfs::Kind kind) {
    switch (kind) {
        case ltfs::Kind::directory:
            return "directory";
        case ltfs::Kind::symlink:
            return "symlink";
        case ltfs::Kind::file:
            break;
    }
    return "file";
}

std::string_view word(ltfs::LockState lock) {
    switch (lock) {
        case ltfs::LockState::locked:
            return "locked";
        case ltfs::LockState::permanentlyLocked:
            return "permanently-locked";
        case ltfs::LockState::unlocked:
            break;
    }
    return "unlocked";
}

ObjectMaker failedToJs(Napi::Env env, std::uint64_t id, const Error& error) {
    return ObjectMaker(env)
        .text("type", "failed")
        .count("id", id)
        .text("code", text(error.code))
        .text("detail", error.detail);
}

Napi::Value eventToJs(Napi::Env env, const recall::Restored& restored) {
    ObjectMaker event(env);
    event.text("type", "restored")
        .count("id", restored.id)
        .count("bytes", restored.bytes)
        .flag("verified", restored.verified)
        .count("readings", restored.readings)
        .value("notKept", toJs(env, restored.notKept));
    if (!restored.restoredAs.empty()) {
        event.text("restoredAs", restored.restoredAs);
    }
    return event.make();
}

Napi::Value eventToJs(Napi::Env env, const recall::Skipped& skipped) {
    return ObjectMaker(env).text("type", "skipped").count("id", skipped.id).make();
}

Napi::Value eventToJs(Napi::Env env, const recall::Failed& failed) {
    ObjectMaker event = failedToJs(env, failed.id, failed.error);
    if (!failed.keptAs.empty()) {
        event.text("keptAs", failed.keptAs).count("keptBytes", failed.keptBytes);
    }
    return event.make();
}

Napi::Value eventToJs(Napi::Env env, const recall::Progress& progress) {
    return ObjectMaker(env)
        .text("type", "progress")
        .count("bytesDone", progress.bytesDone)
        .count("filesDone", progress.filesDone)
        .number("bytesPerSecond", progress.bytesPerSecond)
        .make();
}

}  // namespace

std::string_view word(volume::Condition condition) {
    switch (condition) {
        case volume::Condition::blank:
            return "blank";
        case volume::Condition::foreign:
            return "foreign";
        case volume::Condition::damaged:
            return "damaged";
        case volume::Condition::dirty:
            return "dirty";
        case volume::Condition::unfinished:
            return "unfinished";
        case volume::Condition::clean:
            break;
    }
    return "clean";
}

Napi::Value toJs(Napi::Env env, const Error& error) {
    const std::string code(text(error.code));
    const std::string message = error.detail.empty() ? code : code + ": " + error.detail;
    const Napi::Object object = Napi::Error::New(env, message).Value();
    object.Set("code", code);
    object.Set("detail", error.detail);
    return object;
}

Napi::Value toJs(Napi::Env env, const std::vector<disk::Trait>& traits) {
    return listToJs(env, traits, [](Napi::Env inEnv, disk::Trait trait) -> Napi::Value {
        switch (trait) {
            case disk::Trait::owner:
                return Napi::String::New(inEnv, "owner");
            case disk::Trait::mode:
                return Napi::String::New(inEnv, "mode");
            case disk::Trait::times:
                return Napi::String::New(inEnv, "times");
            case disk::Trait::xattrs:
                break;
        }
        return Napi::String::New(inEnv, "xattrs");
    });
}

Napi::Value toJs(Napi::Env env, const std::string& text) {
    return Napi::String::New(env, text);
}

Napi::Value toJs(Napi::Env env, const virt::CartridgeDescription& cartridge) {
    return ObjectMaker(env)
        .text("barcode", cartridge.barcode)
        .text("mediaType", virt::mediaOf(cartridge.mediaType).text)
        .count("capacityBytes", cartridge.capacityBytes)
        .flag("writeProtected", cartridge.writeProtected)
        .flag("writeOnce", virt::mediaOf(cartridge.mediaType).isWorm())
        .count("cleaningsLeft", cartridge.cleaningsLeft)
        .count("diskBytes", cartridge.diskBytes)
        .make();
}

Napi::Value toJs(Napi::Env env, const drive::Identity& identity) {
    return ObjectMaker(env)
        .text("vendor", identity.vendor)
        .text("product", identity.product)
        .text("revision", identity.revision)
        .text("serial", identity.serial)
        .make();
}

Napi::Value toJs(Napi::Env env, const DriveStatus& status) {
    return ObjectMaker(env)
        .text("readiness", word(status.readiness))
        .flag("writeProtected", status.writeProtected)
        .count("densityCode", status.densityCode)
        .make();
}

Napi::Value toJs(Napi::Env env, const volume::Examination& examination) {
    ObjectMaker object(env);
    object.text("condition", word(examination.condition));
    const bool explained = examination.condition == volume::Condition::foreign ||
                           examination.condition == volume::Condition::damaged ||
                           examination.condition == volume::Condition::dirty;
    if (explained) {
        object.text("detail", examination.detail);
    }
    if (examination.facts) {
        object.value("volume", toJs(env, *examination.facts));
    }
    return object.make();
}

Napi::Value toJs(Napi::Env env, const volume::Facts& facts) {
    ObjectMaker object(env);
    object.text("uuid", facts.uuid)
        .text("name", facts.name)
        .text("serial", facts.serial)
        .text("barcode", facts.barcode)
        .count("generation", facts.generation)
        .text("updateTime", ltfs::formatTimestamp(facts.updateTime))
        .count("blockBytes", facts.blockBytes)
        .flag("compression", facts.compression)
        .flag("locked", facts.locked)
        .text("lock", word(facts.lock))
        .flag("writeProtected", facts.writeProtected)
        .text("mediaPool", facts.mediaPool)
        .text("placementRule", facts.placementRule)
        .flag("packing", facts.packing)
        .count("files", facts.files)
        .count("directories", facts.directories)
        .count("capacityBytes", facts.capacityBytes)
        .count("freeBytes", facts.freeBytes);
    if (facts.indexFreeBytes) {
        object.count("indexFreeBytes", *facts.indexFreeBytes);
    }
    return object.make();
}

Napi::Value toJs(Napi::Env env, const IndexRow& row) {
    ObjectMaker object(env);
    object.number("id", static_cast<double>(row.id))
        .number("parent", static_cast<double>(row.parent))
        .text("name", row.name)
        .text("kind", word(row.kind))
        .count("size", row.size)
        .flag("readOnly", row.readOnly);
    addTimes(object, row.times);
    if (row.kind == ltfs::Kind::symlink) {
        object.text("symlinkTarget", row.symlinkTarget);
    }
    return object.value("extents", extentsToJs(env, row.extents)).value("xattrs", xattrsToJs(env, row.xattrs)).make();
}

Napi::Value toJs(Napi::Env env, const PackedRows& rows) {
    return ObjectMaker(env)
        .count("count", rows.count)
        .value("bytes", Napi::Buffer<char>::Copy(env, rows.bytes.data(), rows.bytes.size()))
        .make();
}

Napi::Value toJs(Napi::Env env, ltfs::BlockPointer place) {
    return ObjectMaker(env).count("partition", partitionNumber(place)).count("block", place.block).make();
}

Napi::Value toJs(Napi::Env env, const recall::Event& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

Napi::Value toJs(Napi::Env env, const recall::Summary& summary) {
    return ObjectMaker(env)
        .count("files", summary.files)
        .count("bytes", summary.bytes)
        .count("failed", summary.failed)
        .count("skipped", summary.skipped)
        .make();
}

Napi::Value toJs(Napi::Env env, const std::vector<recall::Meeting>& meetings) {
    return listToJs(env, meetings, [](Napi::Env inEnv, const recall::Meeting& meeting) -> Napi::Value {
        const timespec& modified = meeting.there.modified;
        return ObjectMaker(inEnv)
            .count("id", meeting.id)
            .text("kind", word(meeting.there.kind))
            .count("bytes", meeting.there.bytes)
            .number("modified",
                    static_cast<double>(modified.tv_sec) * 1e3 + static_cast<double>(modified.tv_nsec) / 1e6)
            .make();
    });
}

}  // namespace capstan::addon
