// What a check or a recovery is given: the helper's journal of files that no index on tape names, and what is allowed.
#pragma once

#include <napi.h>
#include <vector>

#include "base/error.hpp"
#include "volume/diagnosis.hpp"

namespace capstan::addon {

/// The options of `check`.
[[nodiscard]] Result<std::vector<volume::JournalFile>> journalOf(const Napi::Value& options);
[[nodiscard]] Result<volume::RecoverOptions> recoverOptionsOf(const Napi::Value& options);

}  // namespace capstan::addon
