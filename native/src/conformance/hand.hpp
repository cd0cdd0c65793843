// Who can take the cartridge out of the drive and put it in again: a robot, if there is one.
#pragma once

#include "base/error.hpp"

namespace capstan::conformance {

class Hand {
   public:
    Hand() = default;
    Hand(const Hand&) = delete;
    Hand& operator=(const Hand&) = delete;
    virtual ~Hand() = default;

    /// Out of the drive, which has unloaded it, and in again.
    [[nodiscard]] virtual Result<void> putInAnew() = 0;
};

}  // namespace capstan::conformance
