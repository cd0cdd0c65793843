// Folders that a fuzzer fills anew for each input, on a file system in memory where there is one; and what a drive at
// hand looks like to it.
#pragma once

#include <fcntl.h>
#include <filesystem>
#include <map>
#include <string>
#include <unistd.h>

#include "base/file.hpp"
#include "fuzz/fuzz.hpp"
#include "virtual/temp_folder.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::fuzz {

/// By name, without folders below.
using Files = std::map<std::string, Bytes>;

inline Files filesIn(const std::filesystem::path& folder) {
    Files files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        files[entry.path().filename().string()] =
            must(readFile(entry.path(), std::size_t{1} << 28U), "the fuzzer's own files can be read");
    }
    return files;
}

/// Without syncing: a cartridge that only a fuzzer will miss.
inline void putFiles(const std::filesystem::path& folder, const Files& files) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    for (const auto& [name, bytes] : files) {
        const auto fd = must(openFile(folder / name, O_WRONLY | O_CREAT), "the fuzzer's own files can be made");
        must(writeAt(fd.get(), 0, bytes, name), "the fuzzer's own files can be written");
    }
}

inline const virt::Model& lto8() {
    static const virt::Model model =
        must(virt::loadModel(std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / "lto8.model"),
             "the model is there");
    return model;
}

}  // namespace capstan::fuzz
