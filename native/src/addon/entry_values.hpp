// Extents, attributes and times of an entry as JavaScript sees them, in index rows and in the journal alike.
#pragma once

#include <napi.h>
#include <vector>

#include "addon/object_maker.hpp"
#include "ltfs/index.hpp"

namespace capstan::addon {

[[nodiscard]] Napi::Value extentsToJs(Napi::Env env, const std::vector<ltfs::Extent>& extents);
/// Text or base64: the choice that the index's writer makes, too.
[[nodiscard]] Napi::Value xattrsToJs(Napi::Env env, const std::vector<ltfs::Xattr>& xattrs);
void addTimes(ObjectMaker& object, const ltfs::Times& times);

}  // namespace capstan::addon
