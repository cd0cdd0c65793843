// A tree that another computer sends, as a session of writing takes it (SessionTree in writing.d.ts).
#pragma once

#include <cstdint>
#include <memory>
#include <napi.h>
#include <string>
#include <vector>

#include "addon/reader.hpp"
#include "base/identity.hpp"
#include "write/tree_source.hpp"
#include "write/write_item.hpp"

namespace capstan::addon {

class SessionTree;

/// Of one session: the tree that it takes, once there is one.
struct TreeOfSession {
    Identity as;
    std::shared_ptr<SessionTree> tree;
};

/// `{next, close}`. Throws when the session has one.
[[nodiscard]] Napi::Value openTree(Arguments& given, TreeOfSession& ofSession);

/// Items that are entries of it are told to it, and it to them. Fails where there is none, or they are not its next.
[[nodiscard]] Result<void> takeOfTree(const TreeOfSession& ofSession, std::vector<write::WriteItem>& items);

}  // namespace capstan::addon
