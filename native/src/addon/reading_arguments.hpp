// What JavaScript hands over for reading (reading.d.ts), checked.
#pragma once

#include <napi.h>
#include <vector>

#include "base/error.hpp"
#include "ltfs/stored.hpp"
#include "order/positions.hpp"
#include "recall/pass.hpp"
#include "recall/way.hpp"

namespace capstan::addon {

[[nodiscard]] Result<recall::Motion> driveMotionOf(const Napi::Value& value);
[[nodiscard]] Result<order::Layout> tapeLayoutOf(const Napi::Value& value);
[[nodiscard]] Result<recall::PassOptions> readingOptionsOf(const Napi::Value& value);
/// `partition` 0 or 1, and `block`.
[[nodiscard]] Result<ltfs::BlockPointer> tapePlaceOf(const Napi::Value& value, const char* name);
/// Four numbers each: partition, block, offset, bytes.
[[nodiscard]] Result<std::vector<ltfs::Extent>> extentsOf(const Napi::Value& value);

}  // namespace capstan::addon
