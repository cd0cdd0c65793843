// What a rescue has found on a cartridge, as JavaScript sees it (rescue.d.ts).
#include "addon/index_dumps.hpp"
#include "addon/objects.hpp"

namespace capstan::addon {

Napi::Value toJs(Napi::Env env, const volume::rescue::PartitionFacts& facts) {
    return objectOf(env, {{"partition", facts.partition},
                          {"endOfData", facts.endOfData},
                          {"endMissing", facts.isEndMissing},
                          {"unreadable", facts.unreadable}});
}

Napi::Value toJs(Napi::Env env, const volume::rescue::FoundLabel& found) {
    return objectOf(env, {{"partition", found.partition},
                          {"serial", found.serial},
                          {"volume", found.label ? std::optional(found.label->volumeUuid) : std::nullopt},
                          {"blockBytes", found.label ? std::optional(found.label->blockBytes) : std::nullopt},
                          {"flaw", found.flaw}});
}

Napi::Value toJs(Napi::Env env, const volume::RescuedIndex& index) {
    const volume::rescue::FoundIndex& found = index.found;
    return objectOf(env, {{"partition", found.at.partition},
                          {"block", found.at.block},
                          {"end", found.end},
                          {"bytes", found.bytes},
                          {"generation", found.generation},
                          {"volume", found.volumeUuid},
                          {"updateTime", found.updateTime},
                          {"hasHole", found.hasHole},
                          {"use", index.use},
                          {"files", index.files},
                          {"detail", index.detail},
                          {"dump", dumpName(found)}});
}

Napi::Value toJs(Napi::Env env, const volume::rescue::UnreadableBlocks& blocks) {
    return objectOf(env, {{"partition", blocks.first.partition},
                          {"first", blocks.first.block},
                          {"end", blocks.end},
                          {"reason", blocks.reason}});
}

Napi::Value toJs(Napi::Env env, const volume::RescueReport& report) {
    return objectOf(env, {{"volume", report.volumeUuid},
                          {"blockBytes", report.blockBytes},
                          {"blockSizeFrom", report.blockSizeFrom},
                          {"partitions", report.partitions},
                          {"labels", report.labels},
                          {"indexes", report.indexes},
                          {"unreadable", report.unreadable}});
}

Napi::Value toJs(Napi::Env env, const RescuedMount& rescued) {
    return objectOf(env, {{"volume", rescued.volume}, {"report", rescued.report}});
}

}  // namespace capstan::addon
