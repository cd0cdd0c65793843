// Bytes that nobody else may see, such as keys: in pages of their own, which stay in memory, are left out of core
// dumps, are not handed on to a forked process, and are overwritten before they are given back. A page costs 4 kB and a
// few system calls.
#pragma once

#include <cstddef>

#include "base/bytes.hpp"

namespace capstan {

class SecretBytes {
   public:
    SecretBytes() = default;
    /// Zeros. Throws std::bad_alloc where there is no memory, as a vector would.
    explicit SecretBytes(std::size_t size);
    explicit SecretBytes(ByteView bytes);
    SecretBytes(SecretBytes&& other) noexcept;
    SecretBytes& operator=(SecretBytes&& other) noexcept;
    SecretBytes(const SecretBytes&) = delete;
    SecretBytes& operator=(const SecretBytes&) = delete;
    ~SecretBytes() { wipe(); }

    [[nodiscard]] ByteView view() const { return {data_, size_}; }
    [[nodiscard]] MutableBytes bytes() { return {data_, size_}; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The system keeps it out of the swap; it refuses where a process has locked as much as it may.
    [[nodiscard]] bool isLocked() const { return locked_; }

   private:
    void wipe() noexcept;

    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    bool locked_ = false;
};

/// In a time that says nothing of where they differ.
[[nodiscard]] bool sameSecret(ByteView one, ByteView other);

}  // namespace capstan
