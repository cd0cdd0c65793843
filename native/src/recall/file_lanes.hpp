// Which of several threads puts which file in its place. Neighbours on the tape go the same way for a while: they lie
// in one folder, mostly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "recall/restore_plan.hpp"

namespace capstan::recall {

struct FileLanes {
    struct Way {
        std::uint32_t lane = 0;
        std::uint32_t place = 0;  ///< among all files, as the tape gives them
    };
    std::size_t count = 1;
    std::vector<Way> ways{};  ///< by file; empty: all go one way

    [[nodiscard]] std::size_t of(std::size_t file) const { return ways.empty() ? 0 : ways[file].lane; }
};

/// At most so many lanes as there are processors, and no more than the files are worth.
[[nodiscard]] FileLanes lanesFor(const RestorePlan& plan, std::size_t most);

}  // namespace capstan::recall
