// Archives written by hand, with whatever is wrong in them, and read from memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "tar/archive.hpp"

namespace capstan::test {

/// The checksum of a header whose other fields are as they shall be.
inline void seal(std::string& header) {
    header.replace(148, 8, 8, ' ');
    unsigned sum = 0;
    for (const char each : header.substr(0, tar::blockBytes)) {
        sum += static_cast<unsigned char>(each);
    }
    std::array<char, 8> digits{};
    std::snprintf(digits.data(), digits.size(), "%06o", sum & 0777777U);
    header.replace(148, 7, std::string(digits.data(), 7));
}

inline void put(std::string& header, std::size_t at, const std::string& text) {
    header.replace(at, text.size(), text);
}

inline std::string octal(std::uint64_t number, int digits) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%0*llo", digits, static_cast<unsigned long long>(number));
    return text.data();
}

inline std::string header(const std::string& name, char type, std::uint64_t size, const std::string& target = {},
                          bool isGnu = false) {
    std::string block(tar::blockBytes, '\0');
    put(block, 0, name.substr(0, 100));
    put(block, 100, octal(0644, 7));
    put(block, 124, octal(size, 11));
    put(block, 136, octal(1'000'000'000, 11));
    block[156] = type;
    put(block, 157, target.substr(0, 100));
    put(block, 257, isGnu ? std::string("ustar  \0", 8) : std::string("ustar\00000", 8));
    seal(block);
    return block;
}

inline std::string padded(std::string content) {
    content.resize((content.size() + tar::blockBytes - 1) / tar::blockBytes * tar::blockBytes, '\0');
    return content;
}

inline std::string member(const std::string& name, const std::string& content) {
    return header(name, '0', content.size()) + padded(content);
}

inline std::string paxRecord(const std::string& key, const std::string& value) {
    const std::size_t rest = key.size() + value.size() + 3;
    std::size_t length = rest;
    while (length != rest + std::to_string(length).size()) {
        length = rest + std::to_string(length).size();
    }
    return std::to_string(length) + ' ' + key + '=' + value + '\n';
}

inline std::string extended(const std::string& records, char type = 'x') {
    return header("PaxHeaders/x", type, records.size()) + padded(records);
}

inline const std::string endMark(2 * tar::blockBytes, '\0');

/// Records of one length in memory; jumps as a tape does.
class MemoryInput final : public tar::TarInput {
   public:
    explicit MemoryInput(std::string bytes, std::size_t recordBytes = 1'024)
        : bytes_(std::move(bytes)), recordBytes_(recordBytes) {}

    Result<std::size_t> read(MutableBytes buffer) override {
        const std::size_t some = std::min(buffer.size(), bytes_.size() - at_);
        copyBytes(bytesOf(bytes_).subspan(at_, some), buffer);
        at_ += some;
        return some;
    }
    Result<std::uint64_t> pass(std::uint64_t bytes, tar::Passing how) override {
        const std::uint64_t some = std::min<std::uint64_t>(bytes, bytes_.size() - at_);
        at_ += some;
        jumped_ = jumped_ || (how == tar::Passing::jumping && some > 0);
        return some;
    }
    tar::StreamPlace place() const override {
        return {.block = at_ / recordBytes_, .offset = static_cast<std::uint32_t>(at_ % recordBytes_)};
    }
    Result<void> returnTo(tar::StreamPlace place) override {
        at_ = place.block * recordBytes_ + place.offset;
        return {};
    }
    bool takeJumped() override { return std::exchange(jumped_, false); }

    [[nodiscard]] std::size_t size() const { return bytes_.size(); }
    /// What lies there.
    [[nodiscard]] std::string at(const tar::TarPiece& piece) const {
        return bytes_.substr(piece.start.block * recordBytes_ + piece.start.offset, piece.bytes);
    }
    [[nodiscard]] bool holds(const tar::TarPiece& piece) const {
        const std::uint64_t begin = piece.start.block * recordBytes_ + piece.start.offset;
        return begin <= bytes_.size() && piece.bytes <= bytes_.size() - begin;
    }

   private:
    std::string bytes_;
    std::size_t recordBytes_;
    std::size_t at_ = 0;
    bool jumped_ = false;
};

}  // namespace capstan::test
