// A stream that a program hands over through a FIFO, in frames: each led by its length in four bytes, big-endian; one
// of length 0 ends it, so that a program that dies is not taken for one that has sent all. For one thread.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "write/fifo_input.hpp"
#include "write/source.hpp"

namespace capstan::write {

class StreamSource {
   public:
    /// A program that waits for its reader is there at once. One that died before will not come any more.
    static constexpr std::chrono::milliseconds usualPatience = std::chrono::seconds(10);

    /// Does not wait for the program at the other end.
    [[nodiscard]] static Result<StreamSource> open(const std::string& path,
                                                   std::chrono::milliseconds patience = usualPatience);

    /// Fills the buffer; less only at the stream's end. Waits for what the program writes, and with patience for it to
    /// come; Code::cancelled when stopped, and Code::sourceCutShort when it did not come, or went before the ending
    /// frame.
    [[nodiscard]] Result<std::size_t> read(MutableBytes buffer, std::stop_token stop);

    /// After the end, which is its only time: a stream has no others.
    [[nodiscard]] SourceMetadata takeFacts();

   private:
    StreamSource(std::string path, FifoInput fifo) : path_(std::move(path)), fifo_(std::move(fifo)) {}

    /// As much as is there of the frame's bytes, and of the next one's head behind them.
    [[nodiscard]] Result<std::size_t> take(MutableBytes room, const std::stop_token& stop);
    void takeHead(std::size_t bytes);

    std::string path_;
    FifoInput fifo_;
    std::array<std::byte, 4> head_{};
    std::size_t headBytes_ = 0;     ///< of it, so far
    std::uint64_t frameBytes_ = 0;  ///< still to come of the frame in hand
    bool ended_ = false;
    std::uint64_t size_ = 0;
    SourceMetadata facts_;
};

}  // namespace capstan::write
