// What a check or a recovery is given: the helper's journal of files that no index on tape names, and what is allowed.
// And what a copy is beside its content, which comes in the same terms.
#pragma once

#include <napi.h>
#include <vector>

#include "base/error.hpp"
#include "volume/diagnosis.hpp"
#include "write/item.hpp"

namespace capstan::addon {

[[nodiscard]] Result<write::Given> givenOf(const Napi::Value& value);
/// The options of `check`.
[[nodiscard]] Result<std::vector<volume::JournalFile>> journalOf(const Napi::Value& options);
[[nodiscard]] Result<volume::RecoverOptions> recoverOptionsOf(const Napi::Value& options);

}  // namespace capstan::addon
