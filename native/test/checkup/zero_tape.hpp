// A transport over the virtual drive's own clock, with a tape of zeros that takes neither disk nor time: a cartridge of
// any generation can be filled to the brim in a test. It speaks only the commands that a check-up sends.
#pragma once

#include <algorithm>
#include <vector>

#include "scsi/cdb.hpp"
#include "scsi/transport.hpp"
#include "virtual/timing.hpp"

namespace capstan::test {

class ZeroTape final : public scsi::Transport {
   public:
    ZeroTape(std::unique_ptr<virt::Timing> timing, const virt::Media& media)
        : timing_(std::move(timing)), media_(media), layout_{media.type, {media.nativeBytes}} {
        timing_->load(layout_);
    }

    std::size_t maxTransferBytes() const noexcept override { return 8'388'608; }
    std::chrono::nanoseconds now() const override { return timing_->now(); }
    void pause(std::chrono::nanoseconds time) override { timing_->hostIdle(time); }

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        using scsi::Opcode;
        switch (static_cast<Opcode>(command.cdb[0])) {
            case Opcode::inquiry:
                return inquiry(command);
            case Opcode::readBlockLimits:
                return give(command, {0, 0x80, 0, 0, 0, 1});
            case Opcode::modeSense10:
                return modes(command);
            case Opcode::loadUnload:
                if ((command.cdb[4] & std::byte{1}) != std::byte{0}) {
                    timing_->load(layout_);
                } else {
                    timing_->unload(here());
                }
                block_ = 0;
                return scsi::Reply{};
            case Opcode::rewind:
                timing_->rewind(here());
                block_ = 0;
                return scsi::Reply{};
            case Opcode::locate16: {
                const virt::TapePlace from = here();
                block_ = std::min<std::uint64_t>(readBig<std::uint64_t>(command.cdb, 4), ends_.size());
                timing_->locate(from, here());
                return scsi::Reply{};
            }
            case Opcode::formatMedium:
                ends_.clear();
                block_ = 0;
                timing_->format(layout_);
                return scsi::Reply{};
            case Opcode::write6: {
                const auto bytes = readBig<std::uint32_t>(command.cdb, 2, 3);
                timing_->write(here(), bytes);
                ends_.resize(block_);
                ends_.push_back(here().bytes + bytes);
                ++block_;
                return scsi::Reply{.transferred = bytes};
            }
            case Opcode::read6:
                return read(command);
            case Opcode::writeFilemarks6:
                timing_->flush();
                return scsi::Reply{};
            default:
                return scsi::Reply{};
        }
    }

   private:
    [[nodiscard]] virt::TapePlace here() const { return {0, block_ == 0 ? 0 : ends_[block_ - 1]}; }

    static scsi::Reply give(const scsi::Command& command, const std::vector<unsigned>& bytes) {
        const std::size_t count = std::min(bytes.size(), command.in.size());
        for (std::size_t i = 0; i < count; ++i) {
            command.in[i] = static_cast<std::byte>(bytes[i]);
        }
        return {.transferred = count};
    }

    static scsi::Reply inquiry(const scsi::Command& command) {
        std::vector<unsigned> bytes(96);
        bytes[0] = 1;
        if ((command.cdb[1] & std::byte{1}) != std::byte{0}) {
            bytes = {1, 0x80, 0, 1, 'Z'};
        }
        return give(command, bytes);
    }

    [[nodiscard]] scsi::Reply modes(const scsi::Command& command) const {
        std::vector<unsigned> bytes(32);
        bytes[7] = 8;
        bytes[8] = media_.densityCode;
        bytes[16] = std::to_integer<unsigned>(command.cdb[2]) & 0x3FU;
        bytes[17] = 14;
        return give(command, bytes);
    }

    Result<scsi::Reply> read(const scsi::Command& command) {
        if (block_ >= ends_.size()) {
            return scsi::Reply{.status = scsi::Status::checkCondition,
                               .sense = scsi::Sense{.key = scsi::SenseKey::blankCheck, .asc = 0, .ascq = 5}};
        }
        const std::uint64_t bytes = ends_[block_] - here().bytes;
        timing_->read(here(), bytes);
        ++block_;
        if (bytes == command.in.size()) {
            return scsi::Reply{.transferred = command.in.size()};
        }
        return fail(Code::invalidArgument, "a tape of zeros is read by the records it was written in");
    }

    std::unique_ptr<virt::Timing> timing_;
    const virt::Media& media_;
    virt::MediumLayout layout_;
    std::vector<std::uint64_t> ends_;  ///< of each record
    std::uint64_t block_ = 0;
};

}  // namespace capstan::test
