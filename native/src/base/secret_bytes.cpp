#include "base/secret_bytes.hpp"

#include <cstring>
#include <new>
#include <sys/mman.h>
#include <utility>

#include "base/pages.hpp"

namespace capstan {
namespace {

std::size_t wholePages(std::size_t size) {
    return (size + pageBytes() - 1) / pageBytes() * pageBytes();
}

}  // namespace

SecretBytes::SecretBytes(std::size_t size) : size_(size) {
    if (size == 0) {
        return;
    }
    const std::size_t room = wholePages(size);
    void* const pages = ::mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) {
        throw std::bad_alloc();
    }
    data_ = static_cast<std::byte*>(pages);
    locked_ = ::mlock(pages, room) == 0;
    ::madvise(pages, room, MADV_DONTDUMP);
    ::madvise(pages, room, MADV_DONTFORK);
}

SecretBytes::SecretBytes(ByteView bytes) : SecretBytes(bytes.size()) {
    copyBytes(bytes, this->bytes());
}

SecretBytes::SecretBytes(SecretBytes&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      locked_(std::exchange(other.locked_, false)) {}

SecretBytes& SecretBytes::operator=(SecretBytes&& other) noexcept {
    if (this != &other) {
        wipe();
        data_ = std::exchange(other.data_, nullptr);
        size_ = std::exchange(other.size_, 0);
        locked_ = std::exchange(other.locked_, false);
    }
    return *this;
}

void SecretBytes::wipe() noexcept {
    if (data_ != nullptr) {
        ::explicit_bzero(data_, size_);
        ::munmap(data_, wholePages(size_));
        data_ = nullptr;
        size_ = 0;
    }
}

bool sameSecret(ByteView one, ByteView other) {
    if (one.size() != other.size()) {
        return false;
    }
    std::byte difference{};
    for (std::size_t i = 0; i < one.size(); ++i) {
        difference |= one[i] ^ other[i];
    }
    return difference == std::byte{};
}

}  // namespace capstan
