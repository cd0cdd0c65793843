// What distinguishes one drive from another, read from a file of `key = value` lines in resources/drive-models.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "virtual/media.hpp"
#include "virtual/timing.hpp"

namespace capstan::virt {

struct Model {
    std::string vendor;
    std::string product;
    std::string revision;
    std::uint32_t recordBytesMin = 1;
    std::uint32_t recordBytesMax = 0;
    std::uint32_t transferBytesMax = 0;  ///< what one command may move
    std::vector<MediaType> writes;
    std::vector<MediaType> reads;  ///< besides what it writes
    unsigned generation = 0;
    std::uint64_t bufferBytes = 0;  ///< what it may have taken and not yet put on the tape
    Seconds cleaning{};
    Seconds optimisationLeast{};
    Seconds optimisationMost{};
    bool mediaOptimisation = false;  ///< calibrates a cartridge of its generation at the first load
    bool recommendedAccessOrder = false;
    bool endOfWrapPositions = false;

    /// A write-once type counts as its format.
    [[nodiscard]] bool canWrite(MediaType type) const;
    [[nodiscard]] bool canRead(MediaType type) const;
};

[[nodiscard]] Result<Model> loadModel(const std::filesystem::path& file);

}  // namespace capstan::virt
