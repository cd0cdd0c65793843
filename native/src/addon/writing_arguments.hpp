// What JavaScript hands a write session (writing.d.ts), checked.
#pragma once

#include <napi.h>
#include <vector>

#include "base/error.hpp"
#include "write/item.hpp"
#include "write/options.hpp"

namespace capstan::addon {

[[nodiscard]] Result<write::Options> writeOptionsOf(const Napi::Value& value);
/// For a session of so many slots.
[[nodiscard]] Result<std::vector<write::Item>> writeItemsOf(const Napi::Value& value, write::Slot slots);
/// Of the options of `attach`.
[[nodiscard]] Result<write::Slot> slotOf(const Napi::Value& value, write::Slot slots);

}  // namespace capstan::addon
