// The transport to metal: SG_IO, version 3 of its header, on a /dev/sgN that nobody else has. One command at a time; a
// command that does not finish leaves the drive's position unknown, and says so by its code.
#pragma once

#include <filesystem>
#include <memory>

#include "scsi/linux/discovery.hpp"
#include "scsi/linux/holder.hpp"
#include "scsi/linux/kernel.hpp"
#include "scsi/transport.hpp"

namespace capstan::scsi::linux_sg {

class SgTransport final : public Transport {
   public:
    /// `drive.held` says who has it, `drive.forbidden` that the caller may not open it.
    [[nodiscard]] static Result<std::unique_ptr<SgTransport>> open(const Device& device, const Places& places = {},
                                                                   Kernel& kernel = thisKernel());

    [[nodiscard]] Result<Reply> execute(const Command& command) override;
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return maxTransfer_; }
    [[nodiscard]] const Device& device() const noexcept { return device_; }

   private:
    SgTransport(Device device, Claim claim, UniqueFd tape, UniqueFd fd, Kernel& kernel, std::size_t maxTransfer);
    /// An adapter may take fewer pieces than its bytes need, which the kernel says of no generic node: the room for an
    /// answer is the next smaller power of two until it is taken. Nothing but INQUIRY is sent.
    void tryMaxTransfer();
    [[nodiscard]] Error notCarried(int errorNumber, const Command& command) const;

    Device device_;
    Claim claim_;
    UniqueFd tape_;  ///< the tape driver's node; never used
    UniqueFd fd_;    ///< closed before the claim is given up
    Kernel* kernel_;
    std::size_t maxTransfer_;
};

}  // namespace capstan::scsi::linux_sg
