#include "scsi/linux/kernel.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/ioctl.h>

namespace capstan::scsi::linux_sg {
namespace {

class ThisKernel final : public Kernel {
   public:
    int open(const std::filesystem::path& path, int flags) override {
        const int fd = ::open(path.c_str(), flags);
        return fd < 0 ? -errno : fd;
    }
    int control(int fd, unsigned long request, void* argument) override {
        const int result = ::ioctl(fd, request, argument);
        return result < 0 ? -errno : result;
    }
};

}  // namespace

Kernel& thisKernel() {
    static ThisKernel kernel;
    return kernel;
}

}  // namespace capstan::scsi::linux_sg
