// Which files a verification reads and in which order: as they lie on the tape, and after that those that the tape does
// not give from their first byte to their last. Pure: touches no tape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ltfs/index.hpp"
#include "recall/restore_plan.hpp"
#include "recall/verify_session.hpp"

namespace capstan::recall {

struct FileToVerify {
    const ltfs::Entry* entry = nullptr;  ///< of the index, which must stay as it is while the plan is used
    std::size_t pieces = 0;
};

struct VerifyPlan {
    std::vector<FileToVerify> files;
    std::vector<PlannedExtent> pieces;
    std::size_t asTheyLie = 0;         ///< of the pieces: the others come one by one, file by file
    std::vector<FileUnsound> unsound;  ///< what is known to be, before anything is read
    std::uint64_t bytes = 0;
};

/// At no time are more than `openFiles` begun and not ended.
[[nodiscard]] VerifyPlan makeVerifyPlan(const ltfs::Index& index, const VerifyRequest& request, std::size_t openFiles);

}  // namespace capstan::recall
