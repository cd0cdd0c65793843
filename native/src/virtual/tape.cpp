#include "virtual/tape.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <vector>

#include "base/crc32c.hpp"
#include "base/file.hpp"
#include "virtual/tape_walk.hpp"

namespace capstan::virt {
namespace {

constexpr std::uint64_t tapeHeadBytes = 32;
constexpr std::string_view headMagic = "CAPTAPE1";
constexpr std::string_view mapMagic = "CAPMAP 2";
constexpr std::size_t mapFileHeadBytes = 16;
constexpr std::size_t mapFileLimit = std::size_t{1} << 30U;
constexpr std::size_t filemarksAtOnce = 1024;
/// Enough that a disk of any kind writes it in one go.
constexpr std::uint64_t startedTogether = 8U << 20U;
constexpr std::size_t checkChunkBytes = 256 * 1024;

std::array<std::byte, tapeHeadBytes> encodeHead(std::uint8_t partition, std::uint32_t layout) {
    std::array<std::byte, tapeHeadBytes> head{};
    std::ranges::copy(bytesOf(headMagic), head.begin());
    writeBig(head, 8, layout);
    head[12] = static_cast<std::byte>(partition);
    writeBig(head, 28, crc32c(ByteView(head).first(28)));
    return head;
}

std::string stem(std::uint8_t partition, std::uint32_t layout) {
    return "partition-" + std::to_string(partition) + "." + std::to_string(layout);
}

iovec piece(ByteView bytes) {
    // One struct serves both directions; writing does not change what it points at.
    return {const_cast<std::byte*>(bytes.data()), bytes.size()};
}

/// Most records are told apart by their first bytes, and a longer look stops at the first that is not zero.
bool onlyZeros(ByteView record) {
    constexpr std::size_t step = 4096;
    static constexpr std::array<std::byte, step> zeros{};
    for (ByteView rest = record; !rest.empty(); rest = rest.subspan(std::min(step, rest.size()))) {
        if (std::memcmp(rest.data(), zeros.data(), std::min(step, rest.size())) != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::filesystem::path TapePartition::file(const std::filesystem::path& folder, std::uint8_t partition,
                                          std::uint32_t layout) {
    return folder / (stem(partition, layout) + ".tape");
}

std::filesystem::path TapePartition::mapFile(const std::filesystem::path& folder, std::uint8_t partition,
                                             std::uint32_t layout) {
    return folder / (stem(partition, layout) + ".map");
}

TapePartition::TapePartition(std::filesystem::path file, std::filesystem::path mapFile, std::uint32_t layout)
    : file_(std::move(file)), mapFile_(std::move(mapFile)), layout_(layout), map_(tapeHeadBytes) {}

Result<void> TapePartition::create(const std::filesystem::path& folder, std::uint8_t partition, std::uint32_t layout) {
    return replaceFile(file(folder, partition, layout), encodeHead(partition, layout));
}

Result<TapePartition> TapePartition::open(const std::filesystem::path& folder, std::uint8_t partition,
                                          std::uint32_t layout, FlushedTo flushed, bool writable) {
    TapePartition tape(file(folder, partition, layout), mapFile(folder, partition, layout), layout);
    const std::string name = tape.file_.filename().string();
    std::error_code missing;
    if (!std::filesystem::exists(tape.file_, missing)) {
        return fail(Code::cartridgeDamaged, name + ": missing");
    }
    auto fd = openFile(tape.file_, writable ? O_RDWR : O_RDONLY);
    if (!fd) {
        return fail(std::move(fd));
    }
    tape.fd_ = *std::move(fd);
    auto size = fileSize(tape.fd_.get(), name);
    if (!size) {
        return fail(std::move(size));
    }
    std::array<std::byte, tapeHeadBytes> head{};
    auto got = readAt(tape.fd_.get(), 0, head, name);
    if (!got) {
        return fail(std::move(got));
    }
    if (*got < tapeHeadBytes || head != encodeHead(partition, layout)) {
        // Every record header names its layout and block, so a damaged head costs nothing but the right to write.
        tape.damage_ = name + ": the file's head is damaged";
    }
    if (auto checkpoint = tape.loadCheckpoint(*size)) {
        tape.map_ = *std::move(checkpoint);
        tape.checkpointBlock_ = tape.map_.endBlock();
        tape.checkpointCurrent_ = true;
    }
    if (auto walked = tape.walk(flushed, *size); !walked) {
        return fail(std::move(walked));
    }
    tape.tailClean_ = tape.map_.endOffset() >= *size;
    return tape;
}

std::optional<BlockMap> TapePartition::loadCheckpoint(std::uint64_t fileBytes) const {
    // A checkpoint only saves time: without a sound one the headers say the same.
    auto bytes = readFile(mapFile_, mapFileLimit);
    if (!bytes || bytes->size() < mapFileHeadBytes || textOf(ByteView(*bytes).first(8)) != mapMagic ||
        readBig<std::uint32_t>(*bytes, 8) != layout_ ||
        readBig<std::uint32_t>(*bytes, 12) != crc32c(ByteView(*bytes).subspan(mapFileHeadBytes))) {
        return std::nullopt;
    }
    auto map = BlockMap::decode(ByteView(*bytes).subspan(mapFileHeadBytes));
    if (map && map->endOffset() > fileBytes) {
        return std::nullopt;  // the file was cut: walking it names the place
    }
    return map;
}

Result<void> TapePartition::walk(FlushedTo flushed, std::uint64_t fileBytes) {
    HeaderWalk headers(fd_.get(), layout_, fileBytes, file_.filename().string());
    while (map_.endOffset() < fileBytes) {
        const std::uint64_t at = map_.endOffset();
        auto found = headers.at(at);
        if (!found) {
            return fail(std::move(found));
        }
        bool good = found->has_value() && (*found)->block == map_.endBlock() &&
                    at + recordHeaderBytes + storedBytes((*found)->form, (*found)->length) <= fileBytes;
        if (good && at >= flushed.offset && (*found)->kind == RecordKind::record) {
            auto intact = recordIntact(at, **found);
            if (!intact) {
                return fail(std::move(intact));
            }
            good = *intact;
        }
        if (good) {
            (*found)->kind == RecordKind::record ? map_.addRecord((*found)->length, (*found)->form)
                                                 : map_.addFilemark();
            continue;
        }
        if (at >= flushed.offset) {
            return {};  // torn while in the drive's buffer: the tape ends here, the bytes stay until overwritten
        }
        auto next = headers.search(at + 1, map_.endBlock() + 1);
        if (!next) {
            return fail(std::move(next));
        }
        if (damage_.empty() && fileBytes >= flushed.offset) {
            damage_ = file_.filename().string() + ": block " + std::to_string(map_.endBlock()) + " at byte " +
                      std::to_string(at) + " is damaged";
        }
        if (!next->has_value()) {
            break;
        }
        map_.addLost((*next)->header.block, (*next)->offset);
    }
    if (map_.endBlock() < flushed.block) {
        if (damage_.empty()) {
            damage_ = file_.filename().string() + ": cut short, ends at block " + std::to_string(map_.endBlock()) +
                      " of " + std::to_string(flushed.block) + " (" + std::to_string(fileBytes) + " of " +
                      std::to_string(flushed.offset) + " bytes)";
        }
        map_.addLost(flushed.block, std::max(flushed.offset, map_.endOffset() + 1));
    }
    return {};
}

Result<bool> TapePartition::recordIntact(std::uint64_t offset, const RecordHeader& header) const {
    const std::uint32_t stored = storedBytes(header.form, header.length);
    Bytes chunk(std::min<std::size_t>(stored, checkChunkBytes));
    std::uint32_t crc = 0;
    for (std::uint32_t done = 0; done < stored;) {
        const auto part = MutableBytes(chunk).first(std::min<std::size_t>(chunk.size(), stored - done));
        auto got = readAt(fd_.get(), offset + recordHeaderBytes + done, part, file_.filename().native());
        if (!got) {
            return fail(std::move(got));
        }
        if (*got < part.size()) {
            return false;
        }
        crc = crc32c(part, crc);
        done += static_cast<std::uint32_t>(part.size());
    }
    return crc == header.storedCrc;
}

Result<TapePartition::ReadBack> TapePartition::read(std::uint64_t block, MutableBytes room,
                                                    const SealingKey* key) const {
    const BlockPlace place = map_.at(block);
    const std::size_t bytes = std::min<std::size_t>(place.length, room.size());
    const std::size_t fromFile = place.form == RecordForm::plain ? bytes : 0;
    std::array<std::byte, recordHeaderBytes> head{};
    std::array pieces{iovec{head.data(), head.size()}, iovec{room.data(), fromFile}};
    auto got =
        readAt(fd_.get(), place.offset, std::span(pieces).first(fromFile > 0 ? 2 : 1), file_.filename().native());
    if (!got) {
        return fail(std::move(got));
    }
    const auto header = decodeRecordHeader(head, layout_);
    if (*got < recordHeaderBytes + fromFile || !header || header->block != block || header->length != place.length ||
        header->form != place.form) {
        return ReadBack{.found = ReadCondition::damaged};
    }
    switch (place.form) {
        case RecordForm::zeros:
            // Not a loop: a check-up reads terabytes of these.
            if (bytes > 0) {
                std::memset(room.data(), 0, bytes);
            }
            return ReadBack{.bytes = bytes};
        case RecordForm::sealed:
            return readSealed(place, *header, room.first(bytes), key);
        case RecordForm::plain:
            break;
    }
    bool whole = bytes == place.length && crc32c(room.first(bytes)) == header->storedCrc;
    if (bytes < place.length) {
        auto intact = recordIntact(place.offset, *header);
        if (!intact) {
            return fail(std::move(intact));
        }
        whole = *intact;
    }
    return ReadBack{.found = whole ? ReadCondition::whole : ReadCondition::damaged, .bytes = bytes};
}

Result<TapePartition::ReadBack> TapePartition::readSealed(const BlockPlace& place, const RecordHeader& header,
                                                          MutableBytes room, const SealingKey* key) const {
    Bytes sealed(storedBytes(place.form, place.length));
    auto got = readAt(fd_.get(), place.offset + recordHeaderBytes, sealed, file_.filename().native());
    if (!got) {
        return fail(std::move(got));
    }
    if (*got < sealed.size() || crc32c(sealed) != header.storedCrc) {
        return ReadBack{.found = ReadCondition::damaged};
    }
    if (key == nullptr) {
        return ReadBack{.found = ReadCondition::keyMissing};
    }
    Bytes record(place.length);
    auto opened = key->open(sealed, record);
    if (!opened) {
        return fail(std::move(opened));
    }
    if (*opened != SealingKey::UnsealResult::whole) {
        return ReadBack{.found = *opened == SealingKey::UnsealResult::otherKey ? ReadCondition::otherKey
                                                                               : ReadCondition::damaged};
    }
    copyBytes(ByteView(record).first(room.size()), room);
    return ReadBack{.bytes = room.size()};
}

std::optional<std::array<std::byte, sealBytes>> TapePartition::sealOf(std::uint64_t block) const {
    const BlockPlace place = map_.at(block);
    std::array<std::byte, sealBytes> begin{};
    if (place.kind != RecordKind::record || place.form != RecordForm::sealed) {
        return std::nullopt;
    }
    const auto got = readAt(fd_.get(), place.offset + recordHeaderBytes, begin, file_.filename().native());
    return got && *got == begin.size() ? std::optional(begin) : std::nullopt;
}

Result<void> TapePartition::undo(Result<void> failure) {
    // A second failure leaves what a crash would leave; the next write tries again.
    tailClean_ = false;
    if (auto cut = trimTail(); !cut) {
        failure.error().detail += "; " + cut.error().detail;
    }
    return failure;
}

Result<void> TapePartition::trimTail() {
    if (tailClean_) {
        return {};
    }
    // Durable before the next record: a cut that the disk forgot would join what it cut off to what came after it.
    auto cut = truncateFile(fd_.get(), map_.endOffset(), file_.filename().native());
    if (cut) {
        cut = syncData(fd_.get(), file_.filename().native());
    }
    tailClean_ = cut.has_value();
    return cut;
}

Result<void> TapePartition::append(ByteView record, const SealingKey* key) {
    if (auto trimmed = trimTail(); !trimmed) {
        return trimmed;
    }
    Bytes sealed;
    RecordForm form = RecordForm::plain;
    ByteView stored = record;
    if (key != nullptr) {
        if (auto done = key->seal(record, sealed); !done) {
            return done;
        }
        form = RecordForm::sealed;
        stored = sealed;
    } else if (onlyZeros(record)) {
        form = RecordForm::zeros;
        stored = {};
    }
    const auto length = static_cast<std::uint32_t>(record.size());
    const auto head = encode(RecordHeader{.kind = RecordKind::record,
                                          .form = form,
                                          .block = map_.endBlock(),
                                          .length = length,
                                          .storedCrc = crc32c(stored),
                                          .layout = layout_});
    std::array pieces{piece(head), piece(stored)};
    checkpointCurrent_ = false;
    if (auto done = writeAt(fd_.get(), map_.endOffset(), std::span(pieces).first(stored.empty() ? 1 : 2),
                            file_.filename().native());
        !done) {
        return undo(std::move(done));
    }
    map_.addRecord(length, form);
    startWriting();
    return {};
}

/// As a drive does: what is in its buffer goes to the medium while more comes, so that a flush has little to wait for.
void TapePartition::startWriting() {
    if (map_.endOffset() < started_) {
        started_ = map_.endOffset();  // the tail was written over
    }
    if (map_.endOffset() - started_ >= startedTogether) {
        capstan::startWriting(fd_.get(), started_, map_.endOffset() - started_);
        started_ = map_.endOffset();
    }
}

Result<void> TapePartition::appendFilemarks(std::uint32_t count) {
    if (auto trimmed = trimTail(); !trimmed) {
        return trimmed;
    }
    checkpointCurrent_ = false;
    while (count > 0) {
        const std::size_t now = std::min<std::size_t>(count, filemarksAtOnce);
        Bytes heads(now * recordHeaderBytes);
        for (std::size_t i = 0; i < now; ++i) {
            const auto head =
                encode(RecordHeader{.kind = RecordKind::filemark, .block = map_.endBlock() + i, .layout = layout_});
            std::ranges::copy(head, heads.begin() + static_cast<std::ptrdiff_t>(i * recordHeaderBytes));
        }
        if (auto done = writeAt(fd_.get(), map_.endOffset(), heads, file_.filename().native()); !done) {
            return undo(std::move(done));
        }
        for (std::size_t i = 0; i < now; ++i) {
            map_.addFilemark();
        }
        count -= static_cast<std::uint32_t>(now);
    }
    return {};
}

Result<void> TapePartition::dropCheckpointBeyond(std::uint64_t block) {
    if (checkpointBlock_ <= block) {
        return {};
    }
    std::error_code error;
    std::filesystem::remove(mapFile_, error);
    if (error) {
        return std::unexpected(storageError(error.value(), mapFile_.filename().native()));
    }
    checkpointBlock_ = 0;
    checkpointCurrent_ = false;
    return syncFolder(mapFile_.parent_path());
}

Result<void> TapePartition::truncate(std::uint64_t block) {
    map_.truncate(block);
    tailClean_ = false;
    checkpointCurrent_ = checkpointCurrent_ && checkpointBlock_ == block;
    return trimTail();
}

Result<void> TapePartition::sync() {
    return syncData(fd_.get(), file_.filename().native());
}

Result<void> TapePartition::saveCheckpoint() {
    if (checkpointCurrent_) {
        return {};
    }
    const Bytes map = map_.encode();
    Bytes bytes(mapFileHeadBytes + map.size());
    std::ranges::copy(bytesOf(mapMagic), bytes.begin());
    writeBig(bytes, 8, layout_);
    writeBig(bytes, 12, crc32c(map));
    copyBytes(map, MutableBytes(bytes).subspan(mapFileHeadBytes));
    if (auto saved = replaceFile(mapFile_, bytes); !saved) {
        return saved;
    }
    checkpointBlock_ = map_.endBlock();
    checkpointCurrent_ = true;
    return {};
}

}  // namespace capstan::virt
