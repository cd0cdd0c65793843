// Where the drive models lie.
#pragma once

#include <filesystem>
#include <string>

namespace capstan::test {

inline std::filesystem::path modelFile(const std::string& name) {
    return std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / (name + ".model");
}

}  // namespace capstan::test
