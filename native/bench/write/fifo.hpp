// A program that pipes a file into an archive, as it looks to the engine: a FIFO in which frames come, each led by its
// length in four bytes, big-endian, and one of length 0 at the end; as fast as may be, or at a rate.
#pragma once

#include <cstdint>
#include <filesystem>
#include <thread>

#include "base/unique_fd.hpp"
#include "write/write_item.hpp"

namespace capstan::bench {

struct Flow {
    std::uint64_t bytes = 0;
    std::size_t pieceBytes = 1U << 20U;
    double bytesPerSecond = 0;  ///< 0 for as fast as may be
};

/// Lives until the session has ended: what it sent may still be on its way.
class Fifo {
   public:
    Fifo(std::filesystem::path path, const Flow& flow);
    Fifo(const Fifo&) = delete;
    Fifo& operator=(const Fifo&) = delete;

    [[nodiscard]] write::WriteItem item(std::uint64_t id, const std::string& target) const {
        return {.id = id, .source = path_, .target = target, .kind = write::ItemKind::stream};
    }

   private:
    void send(const std::stop_token& stop, const Flow& flow) const;

    std::filesystem::path path_;
    UniqueFd end_;
    std::jthread sender_;
};

}  // namespace capstan::bench
