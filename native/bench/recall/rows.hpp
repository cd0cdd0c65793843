// The rows of the reader's table, each a heading and its lines. A row can be run alone, by its name.
#pragma once

#include <cstdint>
#include <filesystem>

namespace capstan::bench {

struct Setting {
    std::uint64_t seed = 1;        ///< of whatever is left to chance
    std::filesystem::path disk;    ///< a folder on the disk in question
    std::filesystem::path memory;  ///< a folder in the machine's memory
    std::filesystem::path plot;    ///< the curve's file
};

/// 1,000 requests that lie anywhere.
void thousand(const Setting& setting);
/// 100 of them.
void hundred(const Setting& setting);
/// So few that the shortest order is found for certain.
void few(const Setting& setting);
/// As many as a drive takes that orders for itself, and 10,000.
void most(const Setting& setting);
/// Drives of other kinds.
void profiles(const Setting& setting);
/// If CERN's regression were the truth.
void regression(const Setting& setting);
/// Folders of which every second file is wanted.
void folders(const Setting& setting);
/// From one request at a time to all at once, with the curve.
void batchSizes(const Setting& setting);
/// Large files to a disk, beside `cp` and a sync.
void sequentialRestore(const Setting& setting);
/// Small files to the machine's memory and to a disk.
void smallRestore(const Setting& setting);

/// HPTFS, table III: files that lie interleaved, all wanted and one of them.
void interleaved(const Setting& setting);

/// What is told before a cartridge is loaded, beside the modelled clock.
void estimate(const Setting& setting);

}  // namespace capstan::bench
