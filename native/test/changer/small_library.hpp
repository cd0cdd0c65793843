// A changer at the CDB: one robot, one drive, four slots, as libraries answer and, where told to, as some of them do.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scsi/cdb.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::test {

class SmallLibrary final : public scsi::Transport {
   public:
    static constexpr std::uint16_t driveAddress = 1;
    static constexpr std::uint16_t firstSlot = 1000;

    bool identifiesDrives = true;
    bool labelsWhatIsInTheDrive = true;
    std::string serial = "VD0000009";
    unsigned looksUntilReachable = 0;  ///< so many looks more see the cartridge held by its drive
    bool attention = true;             ///< 28/00 is still to be reported
    unsigned moves = 0;

    SmallLibrary(virt::VirtualDrive& drive, std::filesystem::path cartridge, std::string label)
        : drive_(drive), cartridge_(std::move(cartridge)), label_(std::move(label)) {}

    [[nodiscard]] std::uint16_t place() const { return place_; }

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        if (std::exchange(attention, false)) {
            return refused(scsi::SenseKey::unitAttention, 0x28, 0x00);
        }
        switch (static_cast<scsi::Opcode>(command.cdb[0])) {
            case scsi::Opcode::readElementStatus:
                return status(command);
            case scsi::Opcode::moveMedium:
                return move(readBig<std::uint16_t>(command.cdb, 4), readBig<std::uint16_t>(command.cdb, 6));
            default:
                return refused(scsi::SenseKey::illegalRequest, 0x20, 0x00);
        }
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return 0xFFFF; }

   private:
    static scsi::Reply refused(scsi::SenseKey key, std::uint8_t asc, std::uint8_t ascq) {
        return {.status = scsi::Status::checkCondition, .sense = scsi::Sense{.key = key, .asc = asc, .ascq = ascq}};
    }

    Result<scsi::Reply> move(std::uint16_t from, std::uint16_t to) {
        if (from != place_) {
            return refused(scsi::SenseKey::illegalRequest, 0x3B, 0x0E);
        }
        ++moves;
        if (from == driveAddress) {
            if (!drive_.remove()) {
                return refused(scsi::SenseKey::illegalRequest, 0x53, 0x02);
            }
        } else if (to == driveAddress && !drive_.insert(cartridge_)) {
            return refused(scsi::SenseKey::hardware, 0x53, 0x00);
        }
        from_ = from;
        place_ = to;
        return scsi::Reply{};
    }

    Result<scsi::Reply> status(const scsi::Command& command) {
        const auto type = static_cast<scsi::ElementType>(std::to_integer<unsigned>(command.cdb[1]) & 0x0FU);
        const bool labels = (command.cdb[1] & std::byte{0x10}) != std::byte{0};
        const bool devices = (command.cdb[6] & std::byte{0x01}) != std::byte{0};
        const auto first = readBig<std::uint16_t>(command.cdb, 2);
        if ((labels && devices) || (devices && !identifiesDrives)) {
            return refused(scsi::SenseKey::illegalRequest, 0x24, 0x00);
        }
        Bytes descriptors;
        std::uint16_t count = 0;
        for (const std::uint16_t address : addresses(type)) {
            if (address >= first) {
                const Bytes one = descriptor(address, labels, devices);
                descriptors.insert(descriptors.end(), one.begin(), one.end());
                ++count;
            }
        }
        if (count == 0) {
            return refused(scsi::SenseKey::illegalRequest, 0x21, 0x01);
        }
        Bytes answer(16);
        writeBig(answer, 2, count);
        writeBig(answer, 5, static_cast<std::uint32_t>(8 + descriptors.size()), 3);
        answer[8] = static_cast<std::byte>(type);
        answer[9] = labels ? std::byte{0x80} : std::byte{0};
        writeBig(answer, 10, static_cast<std::uint16_t>(descriptors.size() / count));
        writeBig(answer, 13, static_cast<std::uint32_t>(descriptors.size()), 3);
        answer.insert(answer.end(), descriptors.begin(), descriptors.end());
        const std::size_t bytes = std::min(answer.size(), command.in.size());
        copyBytes(ByteView(answer).first(bytes), command.in);
        return scsi::Reply{.transferred = bytes};
    }

    static std::vector<std::uint16_t> addresses(scsi::ElementType type) {
        switch (type) {
            case scsi::ElementType::drive:
                return {driveAddress};
            case scsi::ElementType::slot:
                return {firstSlot, firstSlot + 1, firstSlot + 2, firstSlot + 3};
            default:
                return {};
        }
    }

    Bytes descriptor(std::uint16_t address, bool labels, bool devices) {
        Bytes bytes(12);
        writeBig(bytes, 0, address);
        const bool full = address == place_;
        const bool held = address == driveAddress && full && looksUntilReachable > 0;
        looksUntilReachable -= held ? 1 : 0;
        bytes[2] = static_cast<std::byte>((full ? 0x01U : 0U) | (held ? 0U : 0x08U));
        if (full && from_) {
            bytes[9] = std::byte{0x80};
            writeBig(bytes, 10, *from_);
        }
        if (labels) {
            const bool shown = full && (address != driveAddress || labelsWhatIsInTheDrive);
            std::string tag = shown ? label_ : std::string();
            tag.resize(32, ' ');
            tag.resize(36, '\0');
            bytes.insert(bytes.end(), bytesOf(tag).begin(), bytesOf(tag).end());
        }
        if (devices) {
            const std::array head{std::byte{2}, std::byte{0}, std::byte{0}, static_cast<std::byte>(serial.size())};
            bytes.insert(bytes.end(), head.begin(), head.end());
            bytes.insert(bytes.end(), bytesOf(serial).begin(), bytesOf(serial).end());
        }
        return bytes;
    }

    virt::VirtualDrive& drive_;
    std::filesystem::path cartridge_;
    std::string label_;
    std::uint16_t place_ = driveAddress;
    std::optional<std::uint16_t> from_{};
};

}  // namespace capstan::test
