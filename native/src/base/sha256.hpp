// The hash that every file on a tape gets.
#pragma once

#include "base/digest.hpp"

namespace capstan {

class Sha256 : public Digest {
   public:
    Sha256() : Digest(Algorithm::sha256) {}
};

}  // namespace capstan
