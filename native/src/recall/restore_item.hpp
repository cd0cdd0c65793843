// What the read engine is asked for and what it reports: a request in, events out.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "base/identity.hpp"
#include "disk/traits.hpp"

namespace capstan::recall {

struct RestoreItem {
    std::uint64_t id = 0;
    std::string path;    ///< on the volume, from its root; "" is the root itself
    std::string target;  ///< below `into`, "/"-separated
    /// A folder that an earlier part of this restore made: it gets its times and mode, although it is there already.
    bool ours = false;
};

/// What becomes of a file or link whose name something else has in the chosen folder. A folder is merged with a folder;
/// it is never replaced by anything else, nor replaces anything.
enum class Conflict : std::uint8_t {
    refused,      ///< it fails
    skipped,      ///< what is there stays
    renamed,      ///< both stay: "name (2).ext"
    newer,        ///< the one that was modified later stays
    overwritten,  ///< what is there goes, at the moment when the other is whole and on the disk
};

namespace far {
class DeskLine;
}

struct RestoreRequest {
    std::string into;  ///< an existing folder; nothing is ever created outside it
    /// Instead of it: the files go to another computer, which decides there what becomes of names and permissions.
    std::shared_ptr<far::DeskLine> desk{};
    std::vector<RestoreItem> items;
    bool acls = false;         ///< and security.* attributes, as far as whoever gets the files may set them
    bool keepDamaged = false;  ///< the sound part of a damaged file, under a name that says so
    bool readOn = false;       ///< and of it also what comes behind a bad spot
    Conflict conflict = Conflict::refused;
    std::string mark{};           ///< of passing names; a request that goes on has that of the one that was cut off
    bool isResumed = false;       ///< what was cut off may have left files under passing names
    Identity as = ownIdentity();  ///< who gets what is restored, where that user may have it
};

struct ItemRestored {
    std::uint64_t id = 0;
    std::uint64_t bytes = 0;
    bool verified = false;  ///< the content's hash equals the one on the tape
    unsigned readings = 1;  ///< that it took: of its most stubborn record, or of all of it until its hash fitted
    std::vector<disk::Trait> notKept{};
    std::string restoredAs{};  ///< below `into`; empty when it bears the name that was asked for
};

/// What is there under its name stays as it is.
struct ItemSkipped {
    std::uint64_t id = 0;
};

/// Of a file, what the tape could not give: zeros in what is kept of it.
struct MissingBytes {
    std::uint64_t from = 0;
    std::uint64_t bytes = 0;
};

struct RestoreFailed {
    std::uint64_t id = 0;
    Error error{};
    std::string keptAs{};  ///< below `into`: where the sound part was kept
    std::uint64_t keptBytes = 0;
    std::vector<MissingBytes> missing{};  ///< between sound parts; the first of them
};

/// A gauge: only the latest counts.
struct RestoreProgress {
    std::uint64_t bytesDone = 0;
    std::uint64_t filesDone = 0;
    double bytesPerSecond = 0;
};

/// Of a drive at work: whether its tape is on the way to what is read next. Nothing is read until it is there.
struct LocateState {
    bool now = false;
};
/// Called on the drive's thread, with the first record and whenever that has changed.
using LocatingSink = std::function<void(LocateState)>;

using RestoreEvent = std::variant<ItemRestored, ItemSkipped, RestoreFailed, RestoreProgress>;
/// Called on the drive's thread or on one of the file writer's, never on two at once.
using RestoreEventSink = std::function<void(RestoreEvent)>;

/// Between two gauges of one session.
inline constexpr std::chrono::milliseconds tickInterval{100};

struct RestoreSummary {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t failed = 0;
    std::uint64_t skipped = 0;
};

}  // namespace capstan::recall
