// What a write session can be asked to do otherwise.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/digest.hpp"
#include "base/identity.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

/// copies: every item goes to every slot. group: each to the slot that is least behind.
enum class Distribution : std::uint8_t { copies, group };

/// Whose blocks go out when several files are ready.
/// gather: the longest runs that memory allows; another file steps in only when the one at the drive has nothing ready.
/// rotate: a block of each in turn (HPTFS). exclusive: one file from its beginning to its end (Tapr).
enum class Interleave : std::uint8_t { gather, rotate, exclusive };

/// When what was written becomes safe.
/// batched: as often as costs at most a hundredth of the time. perFile1, perFile3: so many waits for the tape after
/// each file, as CASTOR had them; to compare with.
enum class Commits : std::uint8_t { batched, perFile1, perFile3 };

/// A volume's part in its session.
struct Turn {
    Slot slot = 0;
    /// The room on the largest volume that is known to come for the slot, 0 for none: a file that fits only there
    /// waits.
    std::uint64_t laterBytes = 0;
};

struct WriteOptions {
    Identity as = ownIdentity();    ///< whose files they are: sources are read, and the mirror is written, as that user
    std::size_t poolBytes = 0;      ///< of source data that may wait between disk and tape; two blocks at least
    std::optional<bool> packing{};  ///< small files share records; the first volume's own setting when not said
    /// Small files wait so long for others to fill their record while the drive has nothing else to do.
    std::chrono::milliseconds packedWithin{250};
    unsigned readers = 64;  ///< files read at the same time, at most
    Slot slots = 1;         ///< places for volumes
    Distribution distribution = Distribution::copies;
    Interleave interleave = Interleave::gather;
    std::vector<Algorithm> hashes{};  ///< besides SHA-256
    Commits commits = Commits::batched;
    std::optional<std::chrono::seconds> safeWithin{};  ///< promised: written becomes safe within it
    std::string mirror{};                              ///< an existing folder; empty for none
    /// Of copies: a drive for which the others have waited so long, with memory full of what it has not taken, is left.
    std::chrono::milliseconds setAsideAfter = std::chrono::minutes(1);
    bool acls = false;   ///< they and security.* attributes are kept, too
    bool split = false;  ///< a file that does not fit continues on the next volume
};

}  // namespace capstan::write
