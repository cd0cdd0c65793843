// A drive with a loaded cartridge, whose commands are counted and whose keys are remembered as they were sent.
#pragma once

#include <map>

#include "scsi/cdb.hpp"
#include "virtual/rig.hpp"

namespace capstan::test {

/// The same for the same number.
inline SharedCartridgeKey keyOfTest(std::uint32_t number) {
    KeyId id{};
    const Bytes bytes = noise(id.bytes.size(), number + 1000);
    std::ranges::copy(bytes, id.bytes.begin());
    std::ranges::copy(bytesOf("TST"), id.bytes.begin());
    return std::make_shared<const CartridgeKey>(
        CartridgeKey{.id = id, .key = SecretBytes(noise(32, number)), .wrapped = noise(40, number + 2000)});
}

/// Owned by a drive, or passed on to the next.
class WatchedLine final : public scsi::Transport {
   public:
    explicit WatchedLine(std::shared_ptr<virt::VirtualDrive> drive) : drive_(std::move(drive)) {}

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        const auto opcode = std::to_integer<std::uint8_t>(command.cdb[0]);
        ++counts_[opcode];
        if (keepsPages && opcode == static_cast<std::uint8_t>(scsi::Opcode::securityProtocolOut)) {
            lastKeyPage_.assign(command.out.begin(), command.out.end());
        }
        if (opcode == static_cast<std::uint8_t>(scsi::Opcode::securityProtocolIn) && refusedPage &&
            readBig<std::uint16_t>(command.cdb, 2) == *refusedPage) {
            const scsi::Sense sense{.key = scsi::SenseKey::illegalRequest, .asc = 0x24, .ascq = 0x00};
            return scsi::Reply{.status = scsi::Status::checkCondition, .sense = sense, .transferred = 0};
        }
        return drive_->execute(command);
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return drive_->maxTransferBytes(); }

    [[nodiscard]] std::uint64_t count(scsi::Opcode opcode) const {
        const auto found = counts_.find(static_cast<std::uint8_t>(opcode));
        return found == counts_.end() ? 0 : found->second;
    }
    [[nodiscard]] const Bytes& lastKeyPage() const { return lastKeyPage_; }

    std::optional<std::uint16_t> refusedPage{};
    bool keepsPages = true;  ///< with the keys in them

   private:
    std::shared_ptr<virt::VirtualDrive> drive_;
    std::map<std::uint8_t, std::uint64_t> counts_;
    Bytes lastKeyPage_;
};

class KeyedRig {
   public:
    explicit KeyedRig(const std::string& barcode = "TST001L8") : device_(driveWithCartridge(home_ / barcode)) {
        ssc_ = std::make_unique<drive::SscDrive>(takeLine());
        CAPSTAN_EXPECT_OK(ssc_->load());
    }

    drive::SscDrive& ssc() { return *ssc_; }
    virt::VirtualDrive& device() { return *device_; }
    WatchedLine& line() { return *line_; }
    /// To the same drive.
    std::unique_ptr<scsi::Transport> takeLine() {
        auto line = std::make_unique<WatchedLine>(device_);
        line_ = line.get();
        return line;
    }

   private:
    TempFolder home_;
    std::shared_ptr<virt::VirtualDrive> device_;
    WatchedLine* line_ = nullptr;  ///< owned by the drive
    std::unique_ptr<drive::SscDrive> ssc_;
};

}  // namespace capstan::test
