#include "addon/entry_values.hpp"

#include <string>
#include <string_view>

#include "addon/value_lists.hpp"
#include "ltfs/base64.hpp"
#include "ltfs/names.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

namespace {

Napi::Value extentToJs(Napi::Env env, const ltfs::Extent& extent) {
    return ObjectMaker(env)
        .count("fileOffset", extent.fileOffset)
        .text("partition", std::string_view(&extent.start.partition, 1))
        .count("startBlock", extent.start.block)
        .count("byteOffset", extent.byteOffset)
        .count("byteCount", extent.byteCount)
        .make();
}

Napi::Value xattrToJs(Napi::Env env, const ltfs::Xattr& xattr) {
    const bool text = ltfs::isXmlText(textOf(xattr.value));
    std::string base64;
    if (!text) {
        ltfs::appendBase64(base64, xattr.value);
    }
    return ObjectMaker(env)
        .text("key", xattr.key)
        .text("value", text ? textOf(xattr.value) : std::string_view(base64))
        .text("encoding", text ? "text" : "base64")
        .make();
}

}  // namespace

Napi::Value extentsToJs(Napi::Env env, const std::vector<ltfs::Extent>& extents) {
    return listToJs(env, extents, extentToJs);
}

Napi::Value xattrsToJs(Napi::Env env, const std::vector<ltfs::Xattr>& xattrs) {
    return listToJs(env, xattrs, xattrToJs);
}

void addTimes(ObjectMaker& object, const ltfs::Times& times) {
    object.text("creationTime", ltfs::formatTimestamp(times.creation))
        .text("changeTime", ltfs::formatTimestamp(times.change))
        .text("modifyTime", ltfs::formatTimestamp(times.modify))
        .text("accessTime", ltfs::formatTimestamp(times.access))
        .text("backupTime", ltfs::formatTimestamp(times.backup));
}

}  // namespace capstan::addon
