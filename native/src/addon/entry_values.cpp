// Extents, attributes and times of an entry of the journal.
#include <string>
#include <string_view>

#include "addon/objects.hpp"
#include "ltfs/base64.hpp"
#include "ltfs/names.hpp"

namespace capstan::addon {

Napi::Value toJs(Napi::Env env, const ltfs::Extent& extent) {
    return objectOf(env, {{"fileOffset", extent.fileOffset},
                          {"partition", std::string_view(&extent.start.partition, 1)},
                          {"startBlock", extent.start.block},
                          {"byteOffset", extent.byteOffset},
                          {"byteCount", extent.byteCount}});
}

Napi::Value toJs(Napi::Env env, const ltfs::Xattr& xattr) {
    const bool text = ltfs::isXmlText(textOf(xattr.value));
    std::string base64;
    if (!text) {
        ltfs::appendBase64(base64, xattr.value);
    }
    return objectOf(env, {{"key", xattr.key},
                          {"value", text ? textOf(xattr.value) : std::string_view(base64)},
                          {"encoding", text ? "text" : "base64"}});
}

void addTimes(Napi::Object object, const ltfs::EntryTimes& times) {
    addFields(object, {{"creationTime", times.creation},
                       {"changeTime", times.change},
                       {"modifyTime", times.modify},
                       {"accessTime", times.access},
                       {"backupTime", times.backup}});
}

}  // namespace capstan::addon
