// One index of those that lie on the data partition one behind the other.
#pragma once

#include <cstdint>
#include <string>

#include "ltfs/index.hpp"

namespace capstan::volume {

struct Generation {
    std::uint64_t generation = 0;
    ltfs::Timestamp updateTime;
    std::string creator;
    std::string comment;
    std::uint64_t files = 0;
    std::uint64_t directories = 0;
    ltfs::BlockPointer place;
};

}  // namespace capstan::volume
