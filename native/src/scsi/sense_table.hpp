// Sense data to code, as a table: what a drive's complaint means to a program that archives and restores.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "scsi/sense.hpp"

namespace capstan::scsi {

/// Whether it reports a failure at all: filemark, early warning, illegal length and recovered errors do not.
[[nodiscard]] bool isFailure(const Sense& sense) noexcept;

/// `vendor` as INQUIRY gives it, empty while that is not known: its own rows come first.
[[nodiscard]] Code codeOf(const Sense& sense, std::string_view vendor = {}) noexcept;

/// `what` names the command for the detail.
[[nodiscard]] Error toError(const Sense& sense, std::string_view what, std::string_view vendor = {});

/// What a unit attention (SPC-5 5.9) means to a session that depends on the tape.
enum class AttentionMeaning : std::uint8_t {
    noMatter,  ///< news of something else: the command that met it was not begun and may be sent again
    modes,     ///< someone else may have changed the mode parameters; position and medium are as they were
    lost,      ///< position, medium, reservation or keys are not what they were
};
[[nodiscard]] AttentionMeaning meaningOf(const Sense& sense) noexcept;

}  // namespace capstan::scsi
