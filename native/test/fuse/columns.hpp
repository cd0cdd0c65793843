// Folders for the tests, told as a mount is told of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fuse/folder.hpp"

namespace capstan::fuse {

/// Names as they are given, with their zeros.
inline Columns columnsOf(std::string names, std::string kinds) {
    const std::size_t many = kinds.size();
    return {.names = std::move(names),
            .kinds = std::move(kinds),
            .sizes = std::vector<std::uint64_t>(many, 10),
            .seconds = std::vector<std::int64_t>(many, 1000),
            .nanoseconds = std::vector<std::uint32_t>(many, 5),
            .onDisk = std::vector<std::uint8_t>(many, 0)};
}

/// "d docs", "f readme", …
inline std::shared_ptr<Folder> folderOf(const std::vector<std::string_view>& rows) {
    std::string names;
    std::string kinds;
    for (const std::string_view row : rows) {
        kinds += row.front();
        names += row.substr(2);
        names += '\0';
    }
    return Folder::of(columnsOf(std::move(names), std::move(kinds)));
}

/// As many files, from "f0" on.
inline std::shared_ptr<Folder> folderOfFiles(std::size_t many) {
    std::string names;
    for (std::size_t at = 0; at < many; ++at) names += 'f' + std::to_string(at) + '\0';
    return Folder::of(columnsOf(std::move(names), std::string(many, 'f')));
}

}  // namespace capstan::fuse
