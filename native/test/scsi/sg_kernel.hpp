// A kernel with one SCSI generic node, behind which any transport stands: what drivers/scsi/sg.c does with open, the
// reserve, and sg_io_hdr, checks included. Descriptors are real ones of a pipe, so that closing them is seen.
#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <linux/fs.h>
#include <memory>
#include <optional>
#include <poll.h>
#include <scsi/sg.h>
#include <unistd.h>
#include <vector>

#include "scsi/linux/kernel.hpp"
#include "scsi/transport.hpp"

namespace capstan::test {

class SgKernel final : public scsi::linux_sg::Kernel {
   public:
    explicit SgKernel(std::unique_ptr<scsi::Transport> device) : device_(std::move(device)) {}

    int maxSectorsBytes = 8 * 1024 * 1024;
    int mostPieces = 0x7FFFFFFF;  ///< of 4 KiB, whatever the limits say
    bool countsSectors = false;   ///< BLKSECTGET as block devices have it
    int errorOfOpen = 0;
    int errorOfTapeOpen = 0;                         ///< of "/dev/nst0", the tape driver's node of the same drive
    UniqueFd tapeEnd{};                              ///< whoever has that open has the other end
    int errorOfCommand = 0;                          ///< the next SG_IO fails so
    std::function<void(sg_io_hdr_t&)> afterCommand;  ///< what else the adapter has to say
    std::vector<sg_io_hdr_t> seen{};                 ///< headers as they were sent

    int open(const std::filesystem::path& path, int flags) override {
        if (path == "/dev/nst0") {
            return openTape();
        }
        if (path != "/dev/sg0") {
            return -ENOENT;
        }
        if (errorOfOpen != 0) {
            return -errorOfOpen;
        }
        const bool exclusive = (flags & O_EXCL) != 0;
        if (exclusive && (flags & O_ACCMODE) == O_RDONLY) {
            return -EPERM;
        }
        if (isOpen() && (exclusive || exclusively_)) {
            return (flags & O_NONBLOCK) != 0 ? -EBUSY : -EDEADLK;  // it would wait for ever
        }
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            return -errno;
        }
        exclusively_ = exclusive;
        writable_ = (flags & O_ACCMODE) == O_RDWR;
        fd_ = ends[0];
        end_.reset(ends[1]);
        return ends[0];
    }

    int control(int fd, unsigned long request, void* argument) override {
        if (fd != fd_ || !isOpen()) {
            return -EBADF;
        }
        int& number = *static_cast<int*>(argument);
        switch (request) {
            case SG_GET_VERSION_NUM:
                number = 30536;
                return 0;
            case SG_SET_RESERVED_SIZE:
                if (number < 0) {
                    return -EINVAL;
                }
                reserve_ = std::min(number, maxSectorsBytes);
                return 0;
            case SG_GET_RESERVED_SIZE:
                number = std::min(reserve_, maxSectorsBytes);
                return 0;
            case BLKSECTGET:
                number = countsSectors ? maxSectorsBytes / 512 : maxSectorsBytes;
                return 0;
            case SG_IO:
                return submit(*static_cast<sg_io_hdr_t*>(argument));
            default:
                return -EPERM;
        }
    }

    [[nodiscard]] bool isOpen() const { return end_ && isRead(end_.get()); }

    [[nodiscard]] bool isTapeOpen() const { return tapeEnd && isRead(tapeEnd.get()); }

   private:
    int openTape() {
        if (errorOfTapeOpen != 0) {
            return -errorOfTapeOpen;
        }
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            return -errno;
        }
        tapeEnd.reset(ends[1]);
        return ends[0];
    }

    /// The other end of the pipe is open.
    static bool isRead(int end) {
        pollfd other{.fd = end, .events = 0, .revents = 0};
        ::poll(&other, 1, 0);
        return (other.revents & POLLERR) == 0;
    }

    int submit(sg_io_hdr_t& header) {
        seen.push_back(header);
        if (const int error = std::exchange(errorOfCommand, 0); error != 0) {
            return -error;
        }
        if (header.interface_id != 'S') {
            return -ENOSYS;
        }
        if (!writable_) {
            return -EPERM;
        }
        if (header.cmdp == nullptr || header.cmd_len < 6) {
            return -EMSGSIZE;
        }
        const auto length = static_cast<std::size_t>(header.dxfer_len);
        if (length > static_cast<std::size_t>(maxSectorsBytes) ||
            length / 4096 > static_cast<std::size_t>(mostPieces)) {
            return -EINVAL;
        }
        auto* const data = static_cast<std::byte*>(header.dxferp);
        scsi::Command command{.cdb = ByteView(reinterpret_cast<const std::byte*>(header.cmdp), header.cmd_len),
                              .timeout = std::chrono::milliseconds(header.timeout)};
        if (header.dxfer_direction == SG_DXFER_TO_DEV) {
            command.out = ByteView(data, length);
        } else if (header.dxfer_direction == SG_DXFER_FROM_DEV) {
            command.in = MutableBytes(data, length);
        }
        auto reply = device_->execute(command);
        header.resid = static_cast<int>(length);
        header.sb_len_wr = 0;
        if (!reply) {
            header.host_status = hostStatusOf(reply.error().code);
        } else {
            header.resid = static_cast<int>(length - std::min(length, reply->transferred));
            header.status = static_cast<unsigned char>(reply->status);
            header.masked_status = static_cast<unsigned char>((header.status >> 1U) & 0x1FU);
            putSense(header, reply->sense);
        }
        header.info = header.status != 0 || header.host_status != 0 || header.driver_status != 0 ? SG_INFO_CHECK : 0;
        if (afterCommand) {
            afterCommand(header);
        }
        return 0;
    }

    static void putSense(sg_io_hdr_t& header, const std::optional<scsi::Sense>& sense) {
        if (!sense) {
            return;
        }
        const Bytes bytes = scsi::encodeSense(*sense);
        header.sb_len_wr = static_cast<unsigned char>(std::min<std::size_t>(bytes.size(), header.mx_sb_len));
        std::memcpy(header.sbp, bytes.data(), header.sb_len_wr);
        header.driver_status = 0x08;  // DRIVER_SENSE
    }

    static unsigned short hostStatusOf(Code code) {
        switch (code) {
            case Code::driveAbsent:
                return 0x01;
            case Code::driveTimedOut:
                return 0x03;
            case Code::driveReset:
                return 0x08;
            default:
                return 0x07;
        }
    }

    std::unique_ptr<scsi::Transport> device_;
    int fd_ = -1;
    UniqueFd end_;  ///< the pipe's other end
    int reserve_ = 32768;
    bool exclusively_ = false;
    bool writable_ = false;
};

}  // namespace capstan::test
