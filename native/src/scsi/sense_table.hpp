// Sense data to code, as a table: what a drive's complaint means to a program that archives and restores.
#pragma once

#include <string_view>

#include "base/error.hpp"
#include "scsi/sense.hpp"

namespace capstan::scsi {

/// Whether it reports a failure at all: filemark, early warning, illegal length and recovered errors do not.
[[nodiscard]] bool isFailure(const Sense& sense) noexcept;

[[nodiscard]] Code codeOf(const Sense& sense) noexcept;

/// `what` names the command for the detail.
[[nodiscard]] Error toError(const Sense& sense, std::string_view what);

}  // namespace capstan::scsi
