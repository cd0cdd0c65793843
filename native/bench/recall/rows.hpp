// The rows of the reader's table, each a heading and its lines. A row can be run alone, by its name.
#pragma once

#include <cstdint>
#include <filesystem>

namespace capstan::bench {

struct RecallSetting {
    std::uint64_t seed = 1;        ///< of whatever is left to chance
    std::filesystem::path disk;    ///< a folder on the disk in question
    std::filesystem::path memory;  ///< a folder in the machine's memory
    std::filesystem::path plot;    ///< the curve's file
};

/// 1,000 requests that lie anywhere.
void thousand(const RecallSetting& setting);
/// 100 of them.
void hundred(const RecallSetting& setting);
/// So few that the shortest order is found for certain.
void few(const RecallSetting& setting);
/// As many as a drive takes that orders for itself, and 10,000.
void most(const RecallSetting& setting);
/// Drives of other kinds.
void profiles(const RecallSetting& setting);
/// If CERN's regression were the truth.
void regression(const RecallSetting& setting);
/// Folders of which every second file is wanted.
void folders(const RecallSetting& setting);
/// From one request at a time to all at once, with the curve.
void batchSizes(const RecallSetting& setting);
/// Large files to a disk, beside `cp` and a sync.
void sequentialRestore(const RecallSetting& setting);
/// Small files to the machine's memory and to a disk.
void smallRestore(const RecallSetting& setting);

/// HPTFS, table III: files that lie interleaved, all wanted and one of them.
void interleaved(const RecallSetting& setting);

/// What is reported before a cartridge is loaded, beside the modelled clock.
void estimate(const RecallSetting& setting);

}  // namespace capstan::bench
