// What a check, a recovery, a list of generations and a verification tell, as JavaScript sees it.
#include <string>
#include <string_view>

#include "addon/entry_values.hpp"
#include "addon/object_maker.hpp"
#include "addon/value_lists.hpp"
#include "addon/values.hpp"

namespace capstan::addon {

namespace {

std::string_view word(volume::Flaw flaw) {
    switch (flaw) {
        case volume::Flaw::labelUnreadable:
            return "label-unreadable";
        case volume::Flaw::indexPartitionUnreadable:
            return "index-partition-unreadable";
        case volume::Flaw::dataPartitionUnreadable:
            return "data-partition-unreadable";
        case volume::Flaw::indexCopyMissing:
            return "index-copy-missing";
        case volume::Flaw::indexCopyOld:
            return "index-copy-old";
        case volume::Flaw::dataIndexMissing:
            return "data-index-missing";
        case volume::Flaw::indexPartial:
            return "index-partial";
        case volume::Flaw::filemarkMissing:
            return "filemark-missing";
        case volume::Flaw::endMissing:
            return "end-missing";
        case volume::Flaw::memoryMissing:
            return "memory-missing";
        case volume::Flaw::memoryStale:
            return "memory-stale";
        case volume::Flaw::strayRecords:
            return "stray-records";
        case volume::Flaw::incrementalIndex:
            return "incremental-index";
        case volume::Flaw::extentsBroken:
            break;
    }
    return "extents-broken";
}

std::string_view word(volume::Repair repair) {
    switch (repair) {
        case volume::Repair::endPartition:
            return "end-partition";
        case volume::Repair::attachJournal:
            return "attach-journal";
        case volume::Repair::gatherStray:
            return "gather-stray";
        case volume::Repair::trimDamaged:
            return "trim-damaged";
        case volume::Repair::goBack:
            return "go-back";
        case volume::Repair::writeDataIndex:
            return "write-data-index";
        case volume::Repair::writeIndexCopy:
            return "write-index-copy";
        case volume::Repair::writeMemory:
            break;
    }
    return "write-memory";
}

Napi::Value textToJs(Napi::Env env, const std::string& text) {
    return Napi::String::New(env, text);
}

Napi::Value findingToJs(Napi::Env env, const volume::Finding& finding) {
    return ObjectMaker(env).text("flaw", word(finding.flaw)).text("detail", finding.detail).make();
}

Napi::Value repairToJs(Napi::Env env, volume::Repair repair) {
    const std::string_view text = word(repair);
    return Napi::String::New(env, text.data(), text.size());
}

Napi::Value damagedToJs(Napi::Env env, const volume::DamagedFile& file) {
    return ObjectMaker(env)
        .text("path", file.path)
        .text("reason", file.reason)
        .count("soundBytes", file.soundBytes)
        .make();
}

Napi::Value eventToJs(Napi::Env env, const recall::Verified& verified) {
    return ObjectMaker(env)
        .text("type", "verified")
        .text("path", verified.path)
        .count("bytes", verified.bytes)
        .text("hash", verified.hash)
        .make();
}

Napi::Value eventToJs(Napi::Env env, const recall::Unsound& unsound) {
    return ObjectMaker(env)
        .text("type", "unsound")
        .text("path", unsound.path)
        .text("code", text(unsound.error.code))
        .text("detail", unsound.error.detail)
        .make();
}

Napi::Value eventToJs(Napi::Env env, const recall::VerifyProgress& progress) {
    ObjectMaker object(env);
    object.text("type", "progress")
        .count("bytesDone", progress.bytesDone)
        .count("bytesTotal", progress.bytesTotal)
        .count("filesDone", progress.filesDone)
        .number("bytesPerSecond", progress.bytesPerSecond);
    return progress.head ? object.value("head", toJs(env, *progress.head)).make() : object.make();
}

Napi::Value eventToJs(Napi::Env env, const recall::Locating& locating) {
    return toJs(env, locating);
}

}  // namespace

Napi::Value toJs(Napi::Env env, const ShareEvent& event) {
    return ObjectMaker(env).text("type", "progress").number("done", std::get<ShareDone>(event).done).make();
}

Napi::Value toJs(Napi::Env env, const volume::Diagnosis& diagnosis) {
    return ObjectMaker(env)
        .text("condition", word(diagnosis.condition))
        .text("detail", diagnosis.detail)
        .value("findings", listToJs(env, diagnosis.findings, findingToJs))
        .value("repairs", listToJs(env, diagnosis.repairs, repairToJs))
        .value("damaged", listToJs(env, diagnosis.damaged, damagedToJs))
        .count("strayRecords", diagnosis.strayRecords)
        .count("strayBytes", diagnosis.strayBytes)
        .count("attachable", diagnosis.attachable)
        .optionalCount("generation", diagnosis.generation)
        .optionalCount("olderGeneration", diagnosis.olderGeneration)
        .make();
}

Napi::Value toJs(Napi::Env env, const volume::Recovery& recovery) {
    return ObjectMaker(env)
        .value("before", toJs(env, recovery.before))
        .count("generation", recovery.generation)
        .count("attached", recovery.attached)
        .value("notAttached", listToJs(env, recovery.notAttached, textToJs))
        .count("gatheredRecords", recovery.gatheredRecords)
        .make();
}

Napi::Value toJs(Napi::Env env, const volume::JournalFile& file) {
    ObjectMaker object(env);
    object.text("path", file.path).count("size", file.length).flag("readOnly", file.readOnly);
    addTimes(object, file.times);
    return object.value("extents", extentsToJs(env, file.extents)).value("xattrs", xattrsToJs(env, file.xattrs)).make();
}

Napi::Value toJs(Napi::Env env, const volume::Generation& generation) {
    return ObjectMaker(env)
        .count("generation", generation.generation)
        .text("updateTime", ltfs::formatTimestamp(generation.updateTime))
        .text("creator", generation.creator)
        .text("comment", generation.comment)
        .count("files", generation.files)
        .count("directories", generation.directories)
        .text("partition", std::string_view(&generation.place.partition, 1))
        .count("block", generation.place.block)
        .make();
}

Napi::Value toJs(Napi::Env env, const FlawedEntries& flawed) {
    const auto one = [](Napi::Env in, const ltfs::FlawedEntry& entry) -> Napi::Value {
        return ObjectMaker(in).text("path", entry.path).text("reason", entry.reason).flag("kept", entry.kept).make();
    };
    return ObjectMaker(env).value("entries", listToJs(env, flawed.entries, one)).count("total", flawed.total).make();
}

Napi::Value toJs(Napi::Env env, const volume::Rearranged& done) {
    const auto flag = [](Napi::Env in, bool one) { return Napi::Boolean::New(in, one); };
    return ObjectMaker(env).value("moved", listToJs(env, done.moved, flag)).count("removed", done.removed).make();
}

Napi::Value toJs(Napi::Env env, const recall::VerifyEvent& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

Napi::Value toJs(Napi::Env env, const recall::VerifySummary& summary) {
    return ObjectMaker(env)
        .count("files", summary.files)
        .count("bytes", summary.bytes)
        .count("withoutHash", summary.withoutHash)
        .count("unsound", summary.unsound)
        .flag("marked", summary.marked)
        .make();
}

Napi::Value toJs(Napi::Env env, const recall::Joined& joined) {
    return ObjectMaker(env).count("bytes", joined.bytes).make();
}

}  // namespace capstan::addon
