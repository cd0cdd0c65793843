// What a disk does of itself, to measure beside: copying by `cp`, and waiting until all of it is there.
#pragma once

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "base/file.hpp"
#include "measure.hpp"

namespace capstan::bench {

inline double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// All that is on the way to the disk of that folder is there.
inline void syncDisk(const std::filesystem::path& folder) {
    const UniqueFd fd = need(openFile(folder, O_RDONLY | O_DIRECTORY));
    if (::syncfs(fd.get()) != 0) {
        stop("no sync");
    }
}

/// And settled. `how` is what `cp` shall keep.
inline void copyAll(const std::filesystem::path& from, const std::filesystem::path& to, const char* how) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::execlp("cp", "cp", how, from.c_str(), to.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    if (::waitpid(child, &status, 0) != child || status != 0) {
        stop("cp failed");
    }
    syncDisk(to);
}

}  // namespace capstan::bench
