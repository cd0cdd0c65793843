// The golden files: what the reference implementation wrote, and where they lie; and a time.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "ltfs/timestamp.hpp"

namespace capstan::test {

/// That a test's index is made at.
inline constexpr ltfs::Timestamp now{1'800'000'000, 42};

inline std::filesystem::path goldenFolder() {
    return CAPSTAN_GOLDEN;
}

inline std::string readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Every golden file whose name ends so, in order.
inline std::vector<std::filesystem::path> goldenFiles(std::string_view ending) {
    std::vector<std::filesystem::path> found;
    for (const auto& one : std::filesystem::recursive_directory_iterator(goldenFolder())) {
        if (one.path().filename().string().ends_with(ending)) {
            found.push_back(one.path());
        }
    }
    std::ranges::sort(found);
    return found;
}

/// The value of an attribute in a mam.txt dump ("attr_0_80c" and lines of hex below it), without its five byte header.
inline std::string dumpedAttribute(const std::filesystem::path& dump, std::string_view attribute) {
    std::ifstream file(dump);
    std::string line;
    std::string bytes;
    bool inside = false;
    while (std::getline(file, line)) {
        if (line.starts_with("== ")) {
            inside = line.substr(3) == attribute;
            continue;
        }
        if (!inside || line.size() < 10) {
            continue;
        }
        const std::string hex = line.substr(10, 39);
        for (std::size_t at = 0; at + 1 < hex.size();) {
            if (hex[at] == ' ') {
                ++at;
                if (at < hex.size() && hex[at] == ' ') {
                    break;
                }
                continue;
            }
            bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
            at += 2;
        }
    }
    return bytes.size() < 5 ? std::string() : bytes.substr(5);
}

}  // namespace capstan::test
