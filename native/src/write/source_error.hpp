// In which words a source fails that cannot be opened or read, or is of another kind than it was found to be.
#pragma once

#include <string>
#include <sys/types.h>

#include "base/error.hpp"

namespace capstan::write {

[[nodiscard]] std::unexpected<Error> sourceError(int errorNumber, const std::string& path);

/// Somebody put something else there since the folder was walked.
[[nodiscard]] std::unexpected<Error> wrongKind(mode_t mode, const std::string& path);

}  // namespace capstan::write
