// What JavaScript hands over for a volume (index.d.ts, repair.d.ts), checked.
#pragma once

#include <vector>

#include "addon/reader.hpp"
#include "volume/diagnosis.hpp"
#include "volume/volume.hpp"
#include "write/write_item.hpp"

namespace capstan::addon {

[[nodiscard]] volume::FormatOptions formatOptionsOf(Reader& options);
[[nodiscard]] volume::Rearrangement rearrangementOf(Reader& wanted);
/// The field `journal`.
[[nodiscard]] std::vector<volume::JournalFile> journalOf(Reader& options);
[[nodiscard]] volume::RecoverOptions recoverOptionsOf(Reader& options);
[[nodiscard]] write::MetadataOverride givenOf(Reader& as);

}  // namespace capstan::addon
