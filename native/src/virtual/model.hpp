// What distinguishes one drive from another, read from a file of `key = value` lines in resources/drive-models.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "virtual/media.hpp"

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
};

[[nodiscard]] Result<Model> loadModel(const std::filesystem::path& file);

}  // namespace capstan::virt
