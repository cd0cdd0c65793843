// A file for what memory should not hold: it has no name, only this process can read it, and it is gone when this is. A
// thread writes it, because a drive never waits for a disk; what that cannot take at once is refused.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::volume {

class SpillFile {
   public:
    struct Limits {
        std::size_t waitingBytes = 0;      ///< for the disk, in memory
        std::uint64_t spareDiskBytes = 0;  ///< others need the disk, too: so much of it is left to them
    };

    [[nodiscard]] static Result<std::unique_ptr<SpillFile>> open(const std::filesystem::path& folder,
                                                                 const Limits& limits);

    /// Returns at once: false when the disk is behind, full or broken.
    [[nodiscard]] bool append(ByteView bytes);
    /// Of what was appended; waits for the disk. False when it does not give all of them.
    [[nodiscard]] bool read(std::uint64_t offset, MutableBytes to);

   private:
    SpillFile(UniqueFd file, const Limits& limits);

    void writeOn(const std::stop_token& stop);
    [[nodiscard]] bool write(std::uint64_t offset, ByteView bytes);

    const UniqueFd file_;
    const Limits limits_;
    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    std::deque<Bytes> waiting_;  ///< the first one is being written
    std::size_t waitingBytes_ = 0;
    bool broken_ = false;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::volume
