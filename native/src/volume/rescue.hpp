// The last resort for a cartridge, whatever is wrong with it: no valid label, no volume, no sound index. Reads only.
// All that is or was an index is found and given away raw; what the indexes know of files is made one tree, which is
// mounted for reading, so that everything is had of the tape as a restore has it.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "volume/rescue_walk.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

enum class IndexUse : std::uint8_t {
    whole,        ///< nothing is wrong with it
    partly,       ///< what is sound of it
    copy,         ///< it says what another says
    unusable,     ///< nothing of it can be read as an index
    incremental,  ///< it has only what changed (LTFS 2.5), and a full one that is newer has that, too
    applied,      ///< the same, where no full one is newer: together with the one before it, it is the newest
    unapplied,    ///< the same, and it cannot be put together with the one before it
    archived,     ///< a copy of an index that somebody put there, of another volume
};

struct RescuedIndex {
    rescue::FoundIndex found;
    IndexUse use = IndexUse::unusable;
    std::uint64_t files = 0;
    std::string detail{};  ///< what is wrong with it
};

enum class BlockSizeFrom : std::uint8_t { records, label, standard };

struct RescueReport {
    std::vector<rescue::PartitionFacts> partitions;
    std::vector<rescue::FoundLabel> labels;
    std::vector<RescuedIndex> indexes;  ///< as they lie
    std::vector<rescue::UnreadableBlocks> unreadable;
    std::string volumeUuid;
    std::uint32_t blockBytes = 0;
    BlockSizeFrom blockSizeFrom = BlockSizeFrom::standard;
};

enum class OlderVersions : bool { leftOut, included };

struct RescueOptions {
    rescue::IndexDump dump{};
    OlderVersions older = OlderVersions::included;
    std::stop_token stop{};
    DoneSink done{};
};

/// Files are in "files" and "older" of its index.
struct RescuedVolume {
    std::unique_ptr<Volume> volume;
    RescueReport report;
};

}  // namespace capstan::volume
