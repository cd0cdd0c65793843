// A cartridge that is full of zeros, in a drive by modelled time, and a volume on it whose index is made by hand: files
// of any extents at any place, on a tape of full length, without writing terabytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "drive/ssc_drive.hpp"
#include "order/positions.hpp"
#include "recall/travel_model.hpp"
#include "virtual/virtual_drive.hpp"
#include "volume/volume.hpp"

namespace capstan::bench {

class ZeroTape {
   public:
    static constexpr std::uint32_t blockBytes = 1U << 20U;

    /// LTO-9, with so many records of a mebibyte; in a folder that is its own.
    ZeroTape(std::filesystem::path folder, std::uint64_t records);
    ZeroTape(const ZeroTape&) = delete;
    ZeroTape& operator=(const ZeroTape&) = delete;
    ~ZeroTape();

    [[nodiscard]] volume::Volume& volume() { return *volume_; }
    [[nodiscard]] drive::SscDrive& drive() { return *drive_; }
    [[nodiscard]] const recall::DriveMotion& motion() const { return motion_; }
    /// Of the zeros.
    [[nodiscard]] std::uint64_t firstBlock() const { return first_; }
    [[nodiscard]] double secondsNow() const;

    /// It is, when made. What was added to the index is forgotten with the volume.
    void unload();
    /// After loading.
    void mount();

    /// Of the volume's root.
    void addFile(const std::string& name, std::vector<ltfs::Extent> extents);

   private:
    void fill(std::uint64_t records) const;
    void end() const;

    std::filesystem::path folder_;
    recall::DriveMotion motion_;
    std::uint64_t first_ = 0;
    std::unique_ptr<drive::SscDrive> drive_;
    std::unique_ptr<volume::Volume> volume_;
};

}  // namespace capstan::bench
