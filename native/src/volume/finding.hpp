// What may be wrong with a volume, one thing at a time, and which files suffer from it.
#pragma once

#include <cstdint>
#include <string>

namespace capstan::volume {

enum class Flaw : std::uint8_t {
    labelUnreadable,
    indexPartitionUnreadable,
    dataPartitionUnreadable,
    indexCopyMissing,
    indexCopyOld,
    dataIndexMissing,
    indexPartial,
    filemarkMissing,
    endMissing,
    memoryMissing,
    memoryStale,
    strayRecords,
    incrementalIndex,
    incrementalUnusable,
    extentsBroken,
};

struct Finding {
    Flaw flaw{};
    std::string detail;  ///< names element, partition and block
};

struct DamagedFile {
    std::string path;
    std::string reason;
    std::uint64_t soundBytes = 0;  ///< from its beginning on
};

}  // namespace capstan::volume
