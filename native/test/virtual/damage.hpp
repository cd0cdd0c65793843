// What happens to files: cut, flipped, removed.
#pragma once

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <string>

#include "base/file.hpp"
#include "virtual/rig.hpp"

namespace capstan::test {

inline void flipBit(const std::filesystem::path& file, std::uint64_t at) {
    auto fd = openFile(file, O_RDWR);
    ASSERT_TRUE(fd) << shown(fd.error());
    std::array<std::byte, 1> byte{};
    ASSERT_EQ(readAt(fd->get(), at, byte, "flip").value_or(0), 1U);
    byte[0] ^= std::byte{0x10};
    ASSERT_TRUE(writeAt(fd->get(), at, byte, "flip"));
}

inline void cutTo(const std::filesystem::path& file, std::uint64_t bytes) {
    std::filesystem::resize_file(file, bytes);
}

/// Everything in a folder with its content, to see whether anything changed.
inline std::map<std::string, Bytes> contentOf(const std::filesystem::path& folder) {
    std::map<std::string, Bytes> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        files[entry.path().filename()] = readFile(entry.path(), std::size_t{1} << 30U).value_or(Bytes());
    }
    return files;
}

}  // namespace capstan::test
