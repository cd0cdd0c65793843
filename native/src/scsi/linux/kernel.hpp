// The three system calls by which a SCSI device is driven, so that a test can stand where the kernel does. Failures are
// negative error numbers, as the kernel has them.
#pragma once

#include <filesystem>

#include "base/unique_fd.hpp"

namespace capstan::scsi::linux_sg {

class Kernel {
   public:
    Kernel() = default;
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel() = default;

    /// A file descriptor, or a negative error number.
    [[nodiscard]] virtual int open(const std::filesystem::path& path, int flags) = 0;
    [[nodiscard]] virtual int control(int fd, unsigned long request, void* argument) = 0;
};

/// The machine's own; lives as long as the program.
[[nodiscard]] Kernel& thisKernel();

}  // namespace capstan::scsi::linux_sg
