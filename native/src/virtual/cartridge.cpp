#include "virtual/cartridge.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "base/file.hpp"

namespace capstan::virt {
namespace {

/// After a crash at most so many blocks behind the checkpoint are walked, a few tens of milliseconds' worth.
constexpr std::uint64_t checkpointEveryBlocks = 32 * 1024;

}  // namespace

Result<UniqueFd> lockFolder(const std::filesystem::path& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        return fail(Code::cartridgeUnknown, folder.native());
    }
    auto fd = openFile(folder, O_RDONLY | O_DIRECTORY);
    if (!fd) {
        return fd;
    }
    if (::flock(fd->get(), LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK ? fail(Code::cartridgeInUse, folder.native())
                                    : std::unexpected(storageError(errno, folder.native()));
    }
    return fd;
}

std::string newMediumSerial() {
    std::random_device random;
    std::uniform_int_distribution<unsigned> digit(0, 9);
    std::string serial(10, '0');
    for (char& each : serial) {
        each = static_cast<char>('0' + digit(random));
    }
    return serial;
}

Result<void> writeBlankCartridge(const std::filesystem::path& folder, const CartridgeLabel& label) {
    for (std::size_t i = 0; i < label.partitionBytes.size(); ++i) {
        if (auto made = TapePartition::create(folder, static_cast<std::uint8_t>(i), label.layout); !made) {
            return made;
        }
    }
    if (auto made = FlushMarks::create(folder / flushMarksFile); !made) {
        return made;
    }
    if (auto made = Memory().write(folder); !made) {
        return made;
    }
    return writeLabel(folder, label);
}

Result<std::unique_ptr<Cartridge>> Cartridge::open(const std::filesystem::path& folder) {
    std::unique_ptr<Cartridge> cartridge(new Cartridge(folder));
    auto lock = lockFolder(folder);
    if (!lock) {
        return fail(std::move(lock));
    }
    cartridge->lock_ = *std::move(lock);
    auto label = readLabel(folder);
    if (!label) {
        return fail(std::move(label));
    }
    cartridge->label_ = *std::move(label);
    cartridge->writable_ = !cartridge->label_.writeProtected && ::access(folder.c_str(), W_OK) == 0;
    if (auto memory = Memory::read(folder)) {
        cartridge->memory_ = *std::move(memory);
    } else {
        cartridge->note(memory.error().detail);
    }
    if (auto flushed = FlushMarks::open(folder / flushMarksFile, cartridge->label_.layout, cartridge->writable_)) {
        cartridge->flushed_ = *std::move(flushed);
    } else if (flushed.error().code == Code::cartridgeDamaged) {
        cartridge->note(flushed.error().detail);
    } else {
        return fail(std::move(flushed));
    }
    if (auto opened = cartridge->openTapes(cartridge->flushed_ ? cartridge->flushed_->marks() : FlushedPartitions{});
        !opened) {
        return fail(std::move(opened));
    }
    return cartridge;
}

Result<void> Cartridge::openTapes(const FlushedPartitions& marks) {
    std::vector<TapePartition> tapes;
    for (std::size_t i = 0; i < label_.partitionBytes.size(); ++i) {
        auto tape = TapePartition::open(folder_, static_cast<std::uint8_t>(i), label_.layout, marks[i], writable_);
        if (!tape) {
            return fail(std::move(tape));
        }
        if (!tape->damage().empty()) {
            note(tape->damage());
        }
        // What is there behind the mark counts as buffered until the next flush.
        unflushed_[i] = tape->map().endBlock() > marks[i].block;
        tapes.push_back(*std::move(tape));
    }
    tapes_ = std::move(tapes);
    return {};
}

void Cartridge::note(const std::string& damage) {
    damage_ += (damage_.empty() ? "" : "; ") + damage;
    writable_ = false;
}

Result<TapePartition::ReadBack> Cartridge::read(std::size_t partition, std::uint64_t block, MutableBytes room,
                                                const SealingKey* key) {
    auto back = tapes_[partition].read(block, room, key);
    if (back) {
        memory_.bytesRead += back->bytes;
        memoryChanged_ = true;
    }
    return back;
}

std::optional<std::array<std::byte, sealBytes>> Cartridge::sealOf(std::size_t partition, std::uint64_t block) const {
    return tapes_[partition].sealOf(block);
}

Result<void> Cartridge::beginChange(std::size_t partition, std::uint64_t block) {
    if (!ticked_) {
        Memory ticked = memory_;
        ticked.tickChangeReference();
        if (auto replaced = replaceMemory(std::move(ticked)); !replaced) {
            return replaced;
        }
        ticked_ = true;
    }
    TapePartition& tape = tapes_[partition];
    FlushedPartitions marks = flushed_->marks();
    if (block < marks[partition].block) {
        marks[partition] = {.block = block, .offset = tape.map().offsetOf(block)};
        if (auto lowered = flushed_->set(marks, label_.layout); !lowered) {
            return lowered;
        }
    }
    if (auto dropped = tape.dropCheckpointBeyond(block); !dropped) {
        return dropped;
    }
    if (block < tape.map().endBlock()) {
        if (auto cut = tape.truncate(block); !cut) {
            return cut;
        }
    }
    unflushed_[partition] = true;
    return {};
}

Result<void> Cartridge::write(std::size_t partition, std::uint64_t block, ByteView record, const SealingKey* key) {
    if (auto begun = beginChange(partition, block); !begun) {
        return begun;
    }
    memory_.bytesWritten += record.size();
    memoryChanged_ = true;
    return tapes_[partition].append(record, key);
}

Result<void> Cartridge::writeFilemarks(std::size_t partition, std::uint64_t block, std::uint32_t count) {
    if (auto begun = beginChange(partition, block); !begun) {
        return begun;
    }
    return tapes_[partition].appendFilemarks(count);
}

Result<void> Cartridge::flush() {
    if (!writable_ || (!unflushed_[0] && !unflushed_[1])) {
        return {};
    }
    FlushedPartitions marks = flushed_->marks();
    for (std::size_t i = 0; i < tapes_.size(); ++i) {
        if (!unflushed_[i]) {
            continue;
        }
        if (auto synced = tapes_[i].sync(); !synced) {
            return synced;
        }
        marks[i] = tapes_[i].end();
    }
    if (auto set = flushed_->set(marks, label_.layout); !set) {
        return set;
    }
    unflushed_ = {};
    for (TapePartition& tape : tapes_) {
        if (tape.blocksSinceCheckpoint() < checkpointEveryBlocks) {
            continue;
        }
        if (auto saved = tape.saveCheckpoint(); !saved) {
            return saved;
        }
    }
    return {};
}

Result<void> Cartridge::erase(std::size_t partition, std::uint64_t block) {
    if (auto begun = beginChange(partition, block); !begun) {
        return begun;
    }
    return flush();
}

std::uint64_t Cartridge::flushedBlock(std::size_t partition) const {
    const std::uint64_t end = map(partition).endBlock();
    return unflushed_[partition] && flushed_ ? std::min(flushed_->marks()[partition].block, end) : end;
}

Result<void> Cartridge::lose(const std::array<std::uint64_t, 2>& blocks) {
    for (std::size_t i = 0; i < tapes_.size(); ++i) {
        const std::uint64_t left = std::max(blocks[i], flushedBlock(i));
        if (!unflushed_[i] || left >= map(i).endBlock()) {
            continue;
        }
        if (auto cut = tapes_[i].truncate(left); !cut) {
            return cut;
        }
    }
    return {};
}

Result<void> Cartridge::replaceLabel(CartridgeLabel label) {
    if (auto written = writeLabel(folder_, label); !written) {
        return written;
    }
    label_ = std::move(label);
    return {};
}

Result<void> Cartridge::format(const std::vector<std::uint64_t>& partitionBytes) {
    Memory memory = memory_;
    memory.tickChangeReference();
    std::erase_if(memory.attributes,
                  [&](const auto& attribute) { return attribute.first.first >= partitionBytes.size(); });
    if (auto replaced = replaceMemory(std::move(memory)); !replaced) {
        return replaced;
    }
    ticked_ = true;
    CartridgeLabel label = label_;
    label.layout += 1;
    label.partitionBytes = partitionBytes;
    for (std::size_t i = 0; i < partitionBytes.size(); ++i) {
        if (auto made = TapePartition::create(folder_, static_cast<std::uint8_t>(i), label.layout); !made) {
            return made;
        }
    }
    if (auto written = writeLabel(folder_, label); !written) {
        return written;
    }
    label_ = std::move(label);
    unflushed_ = {};
    if (auto opened = openTapes({}); !opened) {
        return opened;
    }
    if (auto set = flushed_->set({}, label_.layout); !set) {
        return set;
    }
    removeOtherLayouts();
    return {};
}

void Cartridge::removeOtherLayouts() {
    // What the label no longer names. Nothing depends on it: what cannot be removed now only takes room.
    const std::string current = "." + std::to_string(label_.layout) + ".";
    std::error_code error;
    std::vector<std::filesystem::path> old;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("partition-") && name.find(current) == std::string::npos) {
            old.push_back(entry.path());
        }
    }
    for (const auto& path : old) {
        std::filesystem::remove(path, error);
    }
}

std::uint32_t Cartridge::readChangeReference() noexcept {
    ticked_ = false;
    return memory_.changeReference;
}

Result<void> Cartridge::replaceMemory(Memory memory) {
    if (auto written = memory.write(folder_); !written) {
        return written;
    }
    memory_ = std::move(memory);
    memoryChanged_ = false;
    return {};
}

Result<void> Cartridge::load() {
    ticked_ = false;
    if (!damage_.empty() || ::access(folder_.c_str(), W_OK) != 0) {
        return {};  // counts are not worth touching what may be evidence
    }
    removeOtherLayouts();
    Memory memory = memory_;
    memory.loads += 1;
    return replaceMemory(std::move(memory));
}

Result<void> Cartridge::unload() {
    if (auto flushed = flush(); !flushed) {
        return flushed;
    }
    if (!damage_.empty() || ::access(folder_.c_str(), W_OK) != 0) {
        return {};
    }
    if (memoryChanged_) {
        if (auto replaced = replaceMemory(memory_); !replaced) {
            return replaced;
        }
    }
    for (TapePartition& tape : tapes_) {
        if (!writable_) {
            break;  // nothing was flushed that a checkpoint could stand for
        }
        if (auto saved = tape.saveCheckpoint(); !saved) {
            return saved;
        }
    }
    return {};
}

}  // namespace capstan::virt
