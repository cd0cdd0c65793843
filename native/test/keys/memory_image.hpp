// Whether some bytes lie anywhere in this process's memory. What is searched for is kept in another form, so that a
// search does not find itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

#include "base/bytes.hpp"
#include "base/unique_fd.hpp"

namespace capstan::test {

class Sought {
   public:
    explicit Sought(ByteView bytes) : turned_(bytes.begin(), bytes.end()) {
        for (std::byte& each : turned_) {
            each ^= mask;
        }
    }

    /// In how many places it lies.
    [[nodiscard]] std::size_t placesInMemory() const {
        const UniqueFd memory(::open("/proc/self/mem", O_RDONLY | O_CLOEXEC));
        std::ifstream maps("/proc/self/maps");
        std::size_t places = 0;
        for (std::string line; std::getline(maps, line);) {
            std::uintptr_t from = 0;
            std::uintptr_t to = 0;
            char dash = 0;
            std::string rights;
            if (std::istringstream(line) >> std::hex >> from >> dash >> to >> rights && rights[0] == 'r' &&
                !line.contains("[vvar") && !line.contains("[vsyscall")) {
                places += placesIn(memory.get(), from, to);
            }
        }
        return places;
    }

   private:
    static constexpr std::byte mask{0xA5};

    /// Piece by piece, each beginning where a match might have been cut. What is read is wiped.
    [[nodiscard]] std::size_t placesIn(int memory, std::uintptr_t from, std::uintptr_t to) const {
        std::size_t places = 0;
        static std::array<std::byte, 1U << 16U> window;
        while (from + turned_.size() <= to) {
            const auto wanted = std::min<std::size_t>(window.size(), to - from);
            const bool isOwn = reinterpret_cast<std::uintptr_t>(window.data()) < from + wanted &&
                               from < reinterpret_cast<std::uintptr_t>(window.data() + window.size());
            const ssize_t got = isOwn ? -1 : ::pread(memory, window.data(), wanted, static_cast<off_t>(from));
            if (got >= static_cast<ssize_t>(turned_.size())) {
                places += matches(ByteView(window).first(static_cast<std::size_t>(got)));
            }
            from += wanted == to - from ? wanted : wanted - (turned_.size() - 1);
        }
        ::explicit_bzero(window.data(), window.size());
        return places;
    }

    [[nodiscard]] std::size_t matches(ByteView bytes) const {
        std::size_t count = 0;
        const std::byte first = turned_.front() ^ mask;
        for (std::size_t at = 0; at + turned_.size() <= bytes.size(); ++at) {
            const void* const next = std::memchr(&bytes[at], std::to_integer<int>(first), bytes.size() - at);
            if (next == nullptr) {
                break;
            }
            at = static_cast<std::size_t>(static_cast<const std::byte*>(next) - bytes.data());
            if (at + turned_.size() > bytes.size()) {
                break;
            }
            bool same = true;
            for (std::size_t i = 0; same && i < turned_.size(); ++i) {
                same = (bytes[at + i] ^ mask) == turned_[i];
            }
            count += same ? 1 : 0;
        }
        return count;
    }

    Bytes turned_;
};

}  // namespace capstan::test
