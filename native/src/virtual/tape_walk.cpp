#include "virtual/tape_walk.hpp"

#include <algorithm>
#include <array>

#include "base/file.hpp"

namespace capstan::virt {
namespace {

constexpr std::size_t walkWindow = 4096;
constexpr std::size_t searchWindow = 256 * 1024;

}  // namespace

HeaderWalk::HeaderWalk(int fd, std::uint32_t layout, std::uint64_t fileBytes, std::string name)
    : fd_(fd), layout_(layout), fileBytes_(fileBytes), name_(std::move(name)), buffer_(searchWindow) {}

/// At least a header's worth where the file has it; `bytes` is how much to read when the window must move.
Result<ByteView> HeaderWalk::window(std::uint64_t offset, std::size_t bytes) {
    if (offset < bufferOffset_ || offset + recordHeaderBytes > bufferOffset_ + bufferBytes_) {
        auto got = readAt(fd_, offset, MutableBytes(buffer_).first(bytes), name_);
        if (!got) {
            return fail(std::move(got));
        }
        bufferOffset_ = offset;
        bufferBytes_ = *got;
    }
    return ByteView(buffer_).first(bufferBytes_).subspan(static_cast<std::size_t>(offset - bufferOffset_));
}

Result<std::optional<RecordHeader>> HeaderWalk::at(std::uint64_t offset) {
    auto bytes = window(offset, walkWindow);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    return decodeRecordHeader(*bytes, layout_);
}

Result<std::optional<HeaderWalk::FoundHeader>> HeaderWalk::search(std::uint64_t offset, std::uint64_t block) {
    std::array<std::byte, 4> magic{};
    writeBig(magic, 0, recordMagic);
    while (offset + recordHeaderBytes <= fileBytes_) {
        auto bytes = window(offset, searchWindow);
        if (!bytes) {
            return fail(std::move(bytes));
        }
        if (bytes->size() < recordHeaderBytes) {
            return std::nullopt;
        }
        const auto found = std::ranges::search(*bytes, magic);
        const auto skipped = static_cast<std::size_t>(found.begin() - bytes->begin());
        if (found.empty()) {
            offset += bytes->size() - (magic.size() - 1);
            continue;
        }
        offset += skipped;
        auto header = at(offset);
        if (!header) {
            return fail(std::move(header));
        }
        if (header->has_value() && (*header)->block >= block) {
            return FoundHeader{.offset = offset, .header = **header};
        }
        ++offset;
    }
    return std::nullopt;
}

}  // namespace capstan::virt
