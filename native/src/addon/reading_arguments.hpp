// What JavaScript hands over for reading (index.d.ts, reading.d.ts), checked.
#pragma once

#include <vector>

#include "addon/reader.hpp"
#include "ltfs/stored.hpp"
#include "order/positions.hpp"
#include "recall/feed_session.hpp"
#include "recall/read_pass.hpp"
#include "recall/restore_item.hpp"
#include "recall/travel_model.hpp"
#include "recall/verify_session.hpp"

namespace capstan::addon {

[[nodiscard]] recall::RestoreRequest readRequestOf(Reader& request);
[[nodiscard]] recall::FeedRequest feedRequestOf(Reader& request);
[[nodiscard]] recall::VerifyRequest verifyRequestOf(Reader& request);
[[nodiscard]] recall::DriveMotion driveMotionOf(Reader& motion);
[[nodiscard]] order::Layout tapeLayoutOf(Reader& layout);
[[nodiscard]] recall::PassOptions passOptionsOf(Reader& options);
/// `partition` 0 or 1, and `block`.
[[nodiscard]] ltfs::BlockPointer tapePlaceOf(Reader& place);
/// Four numbers each: partition, block, offset, bytes.
[[nodiscard]] std::vector<ltfs::Extent> extentsOf(Reader& from, const char* name);

}  // namespace capstan::addon
