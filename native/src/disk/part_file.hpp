// One file on its way to a disk: filled under a passing name, and given its final one when it is whole and safe there.
// Dropped before that, it leaves nothing behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/unique_fd.hpp"
#include "disk/destination.hpp"
#include "disk/traits.hpp"

namespace capstan::disk {

class PartFile {
   public:
    /// The destination outlives the file.
    [[nodiscard]] static DiskResult<PartFile> create(Destination& destination, const std::string& target);
    PartFile(PartFile&& other) noexcept;
    PartFile& operator=(PartFile&&) = delete;
    ~PartFile();

    [[nodiscard]] DiskResult<void> write(std::uint64_t offset, ByteView bytes);
    /// What was never written reads as zeros.
    [[nodiscard]] DiskResult<void> resize(std::uint64_t length);
    /// Until the buffer is full or the file ends; returns how much.
    [[nodiscard]] DiskResult<std::size_t> read(std::uint64_t offset, MutableBytes buffer);
    /// Those that the disk cannot hold. From then on it is known which file it is.
    [[nodiscard]] DiskResult<std::vector<Trait>> apply(const Traits& traits);
    /// A hint: the disk may begin with these bytes. Does not wait.
    void hasten(std::uint64_t offset, std::uint64_t bytes) noexcept;
    /// Waits until the disk has all of it.
    [[nodiscard]] DiskResult<void> sync();
    /// Its final name, the one for which it was created unless another is given.
    [[nodiscard]] DiskResult<void> promote(NameConflict conflict);
    [[nodiscard]] DiskResult<void> promote(NameConflict conflict, const std::string& target);

    /// Closes it under its passing name, which is returned: somebody else syncs it and gives it its own, or removes it.
    [[nodiscard]] std::string handOver();

    /// Gives its descriptor back for a while: many files may be under way at once.
    void rest() { fd_.reset(); }
    [[nodiscard]] bool resting() const { return !fd_; }

    [[nodiscard]] FileId identity() const { return identity_; }
    /// On another file system than the chosen folder: below it something is mounted.
    [[nodiscard]] bool elsewhere() const { return identity_.device != destination_->device(); }
    [[nodiscard]] const std::string& target() const { return target_; }
    /// The passing name, with the folder in which it is.
    [[nodiscard]] const std::string& path() const { return path_; }

   private:
    PartFile(Destination& destination, std::string target, Destination::NewPart part);

    [[nodiscard]] DiskResult<int> descriptor();

    Destination* destination_;
    std::string target_;
    UniqueFd fd_;
    std::string path_;  ///< the passing name; empty once it has its final one
    FileId identity_{};
};

}  // namespace capstan::disk
