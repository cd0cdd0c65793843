// Where the recorded data of a partition ends. The drive knows, unless the mark that it keeps there was lost, to a
// power cut or a damaged tape: then what can still be read is followed to its end.
#pragma once

#include <cstdint>
#include <string>

#include "volume/head.hpp"

namespace capstan::volume {

struct DataEnd {
    std::uint64_t block = 0;      ///< of the next object that would be written
    std::uint64_t filemarks = 0;  ///< before it
    bool missing = false;         ///< the drive does not find it
};

/// `from` is a block that is known to be recorded: where following begins, should it be needed. `medium.unreadable`
/// when nothing there can be read. The head then stands at the end.
[[nodiscard]] Result<DataEnd> findDataEnd(Head& head, std::uint8_t partition, std::uint64_t from);

/// "partition 1 block 13", as every detail names a place.
[[nodiscard]] inline std::string placeText(drive::Position at) {
    return "partition " + std::to_string(at.partition) + " block " + std::to_string(at.block);
}

}  // namespace capstan::volume
