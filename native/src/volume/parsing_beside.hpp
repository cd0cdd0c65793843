// Parses an index on a thread of its own while the drive's thread reads on: an index of a million files keeps either of
// them busy for seconds. Lives on the drive's thread.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "base/block_pool.hpp"
#include "base/channel.hpp"
#include "base/error.hpp"

namespace capstan::volume {

struct ReadRecord {
    BlockPool::Block block;
    std::size_t bytes = 0;
};

template <class Parser>
class ParsingBeside {
   public:
    /// The parser is the thread's until `finish` returns or this is destroyed.
    ParsingBeside(Parser& parser, std::size_t blockBytes)
        : pool_(blockBytes, readAhead * blockBytes),
          records_(readAhead),
          thread_([this, &parser](const std::stop_token& abandoned) { parse(parser, abandoned); }) {}

    /// Room for the next record; null when the parser takes no more.
    [[nodiscard]] BlockPool::Block room() { return pool_.take(refused_.get_token()); }
    /// One that is refused is for `finish` to report.
    void feed(ReadRecord record) { static_cast<void>(records_.send(std::move(record), refused_.get_token())); }

    /// What the parser said of all that it was fed.
    [[nodiscard]] Result<void> finish() {
        records_.close();
        thread_.join();
        return std::move(fed_);
    }

   private:
    /// Enough that neither waits for the other's unevenness; a few megabytes.
    static constexpr std::size_t readAhead = 8;

    void parse(Parser& parser, const std::stop_token& abandoned) {
        while (const std::optional<ReadRecord> record = records_.receive(abandoned)) {
            fed_ = parser.feed(ByteView(record->block.get(), record->bytes));
            if (!fed_) {
                refused_.request_stop();
                return;
            }
        }
    }

    BlockPool pool_;
    Channel<ReadRecord> records_;
    std::stop_source refused_;
    Result<void> fed_{};   ///< the thread's, until it ends
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::volume
