// What JavaScript hands a write session (writing.d.ts), checked.
#pragma once

#include "addon/reader.hpp"
#include "write/write_item.hpp"
#include "write/write_options.hpp"

namespace capstan::addon {

[[nodiscard]] write::WriteOptions writeOptionsOf(Reader& options);
/// For a session of so many slots.
[[nodiscard]] write::WriteItem writeItemOf(Reader& item, write::Slot slots);

}  // namespace capstan::addon
