// What is wrong with a cartridge and what recovery would do about it, found out without changing it; and the recovery
// itself. Nothing that was recorded is ever given up: what no index names is attached again from the helper's journal,
// or gathered under the lost-and-found folder. Going back to an older generation needs to be asked for by its number.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "drive/ssc_drive.hpp"
#include "ltfs/index.hpp"
#include "volume/condition.hpp"
#include "volume/finding.hpp"

namespace capstan::volume {

/// A file that the drive took whole and that no index on tape named when the job ended, as the helper's journal has it.
struct JournalFile {
    std::string path;  ///< on the volume, from its root
    std::uint64_t length = 0;
    bool readOnly = false;
    ltfs::EntryTimes times;
    std::vector<ltfs::Xattr> xattrs;
    std::vector<ltfs::Extent> extents;
};

enum class Repair : std::uint8_t {
    endPartition,
    attachJournal,
    gatherStray,
    trimDamaged,
    goBack,
    writeDataIndex,
    writeIndexCopy,
    writeMemory,
};

struct Diagnosis {
    Condition condition = Condition::blank;
    std::string detail;
    std::vector<Finding> findings;
    std::vector<Repair> repairs;  ///< in their order; empty when nothing needs doing or nothing can be done
    std::vector<DamagedFile> damaged;
    std::uint64_t strayRecords = 0;
    std::uint64_t strayBytes = 0;
    std::uint64_t attachable = 0;                  ///< files of the journal whose records are all there
    std::optional<std::uint64_t> generation;       ///< the newest that can be read
    std::optional<std::uint64_t> olderGeneration;  ///< all that is left: must be named to be gone back to
};

struct RecoverOptions {
    std::vector<JournalFile> journal;
    bool trimDamaged = false;                      ///< files with broken extents keep what is there, and are marked
    std::optional<std::uint64_t> olderGeneration;  ///< consent to go back to it
};

struct Recovery {
    Diagnosis before;
    std::uint64_t generation = 0;
    std::uint64_t attached = 0;
    std::vector<std::string> notAttached;  ///< of the journal: its records are not what was written
    std::uint64_t gatheredRecords = 0;
};

/// 0 to 1, of what must be read.
using DoneSink = std::function<void(double)>;

[[nodiscard]] Result<Diagnosis> diagnose(drive::SscDrive& drive, const std::vector<JournalFile>& journal,
                                         std::stop_token stop, const DoneSink& done);

/// `volume.older-generation` when only an older generation is left and it was not named; `volume.extent-invalid` when
/// files are damaged and may not be trimmed: what is written next could be read as theirs. Nothing has changed then.
/// Cut off at any step, it is done again.
[[nodiscard]] Result<Recovery> recover(drive::SscDrive& drive, const RecoverOptions& options, std::stop_token stop,
                                       const DoneSink& done);

}  // namespace capstan::volume
