// The rows of the writer's table, each a heading and its lines. A row can be run alone, by its name.
#pragma once

#include <cstdint>
#include <filesystem>

namespace capstan::bench {

struct WriteSetting {
    bool full = false;             ///< the sizes that were set, not the small ones
    std::uint64_t seed = 1;        ///< of whatever is left to chance
    std::filesystem::path disk;    ///< a folder on the disk in question
    std::filesystem::path memory;  ///< a folder in the machine's memory
};

/// Large files to a virtual cartridge, beside `cp` and a sync.
void besideCopy(const WriteSetting& setting);
/// Small files in the machine's memory.
void smallFiles(const WriteSetting& setting);
/// Ten writers at once: in how many extents their files end.
void writers(const WriteSetting& setting);
/// LTO-9 with sources that never keep it waiting.
void nativeRate(const WriteSetting& setting);
/// CASTOR's files, by how often the tape is waited for.
void castor(const WriteSetting& setting);
/// Unified's run: files under a placement rule among others.
void unified(const WriteSetting& setting);
/// Eight drives at once, and many streams to them.
void eightDrives(const WriteSetting& setting);
/// Eight live drives in a library, whose robot exchanges their cartridges meanwhile.
void drivesOfLibrary(const WriteSetting& setting);
/// Sources that are slower than the tape can run.
void slowSources(const WriteSetting& setting);
/// A mirror in the same pass.
void mirror(const WriteSetting& setting);
/// Two million files: memory, and no step that grows.
void twoMillion(const WriteSetting& setting);
/// A stream in small pieces and in large ones.
void pieces(const WriteSetting& setting);

}  // namespace capstan::bench
