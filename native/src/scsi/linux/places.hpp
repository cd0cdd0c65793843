// Where Linux keeps what is looked at here. Tests give folders of their own.
#pragma once

#include <filesystem>

namespace capstan::scsi::linux_sg {

struct Places {
    std::filesystem::path sys = "/sys";
    std::filesystem::path proc = "/proc";
    std::filesystem::path dev = "/dev";
    std::filesystem::path lock = "/run/lock";
};

}  // namespace capstan::scsi::linux_sg
