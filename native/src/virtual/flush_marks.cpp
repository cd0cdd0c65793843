#include "virtual/flush_marks.hpp"

#include <algorithm>
#include <fcntl.h>
#include <optional>

#include "base/crc32c.hpp"
#include "base/file.hpp"

namespace capstan::virt {
namespace {

constexpr std::uint32_t slotMagic = 0x43464C55;  // "CFLU"
constexpr std::size_t slotBytes = 52;
constexpr std::uint64_t slotDistance = 4096;

struct Slot {
    std::uint32_t layout = 0;
    std::uint64_t sequence = 0;
    FlushedPartitions marks{};
};

std::array<std::byte, slotBytes> encodeSlot(const Slot& slot) {
    std::array<std::byte, slotBytes> bytes{};
    writeBig(bytes, 0, slotMagic);
    writeBig(bytes, 4, slot.layout);
    writeBig(bytes, 8, slot.sequence);
    std::size_t at = 16;
    for (const FlushedTo& mark : slot.marks) {
        writeBig(bytes, at, mark.block);
        writeBig(bytes, at + 8, mark.offset);
        at += 16;
    }
    writeBig(bytes, at, crc32c(ByteView(bytes).first(at)));
    return bytes;
}

std::optional<Slot> decode(ByteView bytes) {
    if (bytes.size() < slotBytes || readBig<std::uint32_t>(bytes, 0) != slotMagic ||
        readBig<std::uint32_t>(bytes, slotBytes - 4) != crc32c(bytes.first(slotBytes - 4))) {
        return std::nullopt;
    }
    Slot slot{.layout = readBig<std::uint32_t>(bytes, 4), .sequence = readBig<std::uint64_t>(bytes, 8)};
    std::size_t at = 16;
    for (FlushedTo& mark : slot.marks) {
        mark = {.block = readBig<std::uint64_t>(bytes, at), .offset = readBig<std::uint64_t>(bytes, at + 8)};
        at += 16;
    }
    return slot;
}

}  // namespace

Result<void> FlushMarks::create(const std::filesystem::path& file) {
    Bytes bytes(slotDistance + slotBytes);
    const auto slot = encodeSlot(Slot{});
    std::ranges::copy(slot, bytes.begin());
    std::ranges::copy(slot, bytes.begin() + slotDistance);
    return replaceFile(file, bytes);
}

Result<FlushMarks> FlushMarks::open(const std::filesystem::path& file, std::uint32_t layout, bool writable) {
    auto fd = openFile(file, writable ? O_RDWR : O_RDONLY);
    if (!fd) {
        return fail(Code::cartridgeDamaged, fd.error().detail);
    }
    FlushMarks flushed;
    flushed.fd_ = *std::move(fd);
    std::optional<Slot> newest;
    for (const std::uint64_t offset : {std::uint64_t{0}, slotDistance}) {
        std::array<std::byte, slotBytes> bytes{};
        auto got = readAt(flushed.fd_.get(), offset, bytes, flushMarksFile);
        if (!got) {
            return fail(std::move(got));
        }
        const auto slot = decode(ByteView(bytes).first(*got));
        if (slot && (!newest || slot->sequence > newest->sequence)) {
            newest = slot;
        }
    }
    if (!newest) {
        return fail(Code::cartridgeDamaged, std::string(flushMarksFile) + ": neither slot is sound");
    }
    flushed.sequence_ = newest->sequence;
    if (newest->layout == layout) {
        flushed.marks_ = newest->marks;
    }
    return flushed;
}

Result<void> FlushMarks::set(const FlushedPartitions& marks, std::uint32_t layout) {
    const auto bytes = encodeSlot(Slot{.layout = layout, .sequence = sequence_ + 1, .marks = marks});
    const std::uint64_t offset = (sequence_ + 1) % 2 == 0 ? 0 : slotDistance;
    if (auto written = writeAt(fd_.get(), offset, bytes, flushMarksFile); !written) {
        return written;
    }
    if (auto synced = syncData(fd_.get(), flushMarksFile); !synced) {
        return synced;
    }
    ++sequence_;
    marks_ = marks;
    return {};
}

}  // namespace capstan::virt
