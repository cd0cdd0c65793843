// A file descriptor with one owner.
#pragma once

#include <unistd.h>
#include <utility>

namespace capstan {

class UniqueFd {
   public:
    UniqueFd() = default;
    explicit UniqueFd(int fd) noexcept : fd_(fd) {}
    UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    UniqueFd& operator=(UniqueFd&& other) noexcept {
        if (this != &other) {
            reset(std::exchange(other.fd_, -1));
        }
        return *this;
    }
    UniqueFd(const UniqueFd&) = delete;
    UniqueFd& operator=(const UniqueFd&) = delete;
    ~UniqueFd() { reset(); }

    [[nodiscard]] int get() const noexcept { return fd_; }
    explicit operator bool() const noexcept { return fd_ >= 0; }

    /// Somebody else owns it from here on.
    [[nodiscard]] int release() noexcept { return std::exchange(fd_, -1); }

    /// Errors of close are not looked at: whoever needs them durable has synced before.
    void reset(int fd = -1) noexcept {
        if (fd_ >= 0) {
            ::close(fd_);
        }
        fd_ = fd;
    }

   private:
    int fd_ = -1;
};

}  // namespace capstan
