// A device that answers anything.
#pragma once

#include <algorithm>
#include <chrono>

#include "fuzz/fuzz.hpp"
#include "scsi/sense.hpp"
#include "scsi/transport.hpp"

namespace capstan::fuzz {

/// Every answer is the input's: what kind it is, how long, and its bytes. Behind the input's end all is well and empty.
class AnyAnswer final : public scsi::Transport {
   public:
    explicit AnyAnswer(Input& input) : input_(input) {}

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        switch (input_.byte() % kinds) {
            case 1:
                return {{.status = scsi::Status::checkCondition,
                         .sense = scsi::parseSense(input_.bytes(senseBytes)),
                         .transferred = fill(command.in)}};
            case 2:
                return {{.status = scsi::Status::busy}};
            case 3:
                return fail(Code::driveTimedOut, "no answer");
            default:
                return {{.transferred = command.out.size() + fill(command.in)}};
        }
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return std::size_t{1} << 20U; }
    [[nodiscard]] std::chrono::nanoseconds now() const override { return now_; }
    void pause(std::chrono::nanoseconds time) override { now_ += time; }

   private:
    static constexpr unsigned kinds = 16;  // most answers are good ones
    static constexpr std::size_t senseBytes = 18;

    std::size_t fill(MutableBytes room) {
        if (room.empty()) {
            return 0;
        }
        const ByteView answer = input_.bytes(std::min<std::size_t>(input_.word(), room.size()));
        std::ranges::copy(answer, room.begin());
        return answer.size();
    }

    Input& input_;
    std::chrono::nanoseconds now_{};
};

}  // namespace capstan::fuzz
