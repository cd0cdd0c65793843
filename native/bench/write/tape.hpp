// A virtual drive with a formatted cartridge in it, of any model and clock, and the probe that watches its commands.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "drive/ssc_drive.hpp"
#include "probe.hpp"
#include "virtual/timing_data.hpp"
#include "virtual/timing_factory.hpp"
#include "volume/volume.hpp"

namespace capstan::bench {

struct TapeOptions {
    std::string model = "lto8";
    virt::MediaType medium = virt::MediaType::L8;
    std::uint64_t capacityBytes = 12'000'000'000'000;  ///< as large as a real one: indexes must have room to grow
    virt::ClockMode clock = virt::ClockMode::instant;
    double speedUp = 1;
    /// Changes the constants of the drive's time.
    std::function<void(virt::TimingData&)> change{};
    std::string placementRule{};
};

class BenchTape {
   public:
    explicit BenchTape(const std::filesystem::path& folder, const TapeOptions& options = {});
    BenchTape(const BenchTape&) = delete;
    BenchTape& operator=(const BenchTape&) = delete;
    /// With the cartridge's folder.
    ~BenchTape();

    [[nodiscard]] volume::Volume& volume() { return *volume_; }
    [[nodiscard]] Probe& probe() { return *probe_; }
    [[nodiscard]] const virt::Timing& timing() { return probe_->drive().timing(); }
    /// By the drive's clock.
    [[nodiscard]] double secondsNow() const;

   private:
    std::filesystem::path folder_;
    Probe* probe_ = nullptr;  ///< owned by drive_
    std::unique_ptr<drive::SscDrive> drive_;
    std::unique_ptr<volume::Volume> volume_;
};

/// For live time, in which nothing that is not measured should be waited for: loading, formatting and the ways cost
/// nothing; streaming, flushes, turns and backhitches are as they were.
void leaveOutTheWays(virt::TimingData& data);

[[nodiscard]] std::filesystem::path modelFile(const std::string& model);

}  // namespace capstan::bench
