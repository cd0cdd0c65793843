// What a robot's complaint means to whoever asked for a move, as a table.
#pragma once

#include <cstdint>

#include "base/error.hpp"
#include "scsi/sense.hpp"

namespace capstan::changer {

enum class MoveVerdict : std::uint8_t {
    soon,    ///< it was not begun, and may be asked for again in a moment
    lookUp,  ///< what lies where decides
    final,   ///< asking again would not help, or do harm
};

struct MoveJudgement {
    MoveVerdict verdict = MoveVerdict::final;
    Code code = Code::libraryFault;
};

[[nodiscard]] MoveJudgement judge(const scsi::Sense& sense) noexcept;

}  // namespace capstan::changer
