// A walk whose entries become items of a session without being seen by JavaScript (SessionWalk in writing.d.ts): what
// is simply written needs no look.
#pragma once

#include <memory>
#include <napi.h>

#include "addon/reader.hpp"
#include "write/write_session.hpp"

namespace capstan::addon {

/// `{add, next, close}`; the walk's thread waits where the session has no room for more.
[[nodiscard]] Napi::Value walkInto(Arguments& given, const std::shared_ptr<write::WriteSession>& session);

}  // namespace capstan::addon
