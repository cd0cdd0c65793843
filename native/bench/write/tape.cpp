#include "tape.hpp"

#include "measure.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/timing_live.hpp"

namespace capstan::bench {
namespace {

std::unique_ptr<virt::Timing> timingOf(const TapeOptions& options) {
    if (options.clock == virt::ClockMode::instant) {
        return virt::instantTiming();
    }
    auto data = need(virt::loadTimingData(modelFile(options.model)));
    if (options.change) {
        options.change(data);
    }
    auto modelled = virt::modelledTiming(std::move(data));
    if (options.clock == virt::ClockMode::modelled) {
        return modelled;
    }
    return std::make_unique<virt::LiveTiming>(std::move(modelled), options.speedUp, std::stop_token());
}

}  // namespace

std::filesystem::path modelFile(const std::string& model) {
    return std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / (model + ".model");
}

BenchTape::BenchTape(const std::filesystem::path& folder, const TapeOptions& options) : folder_(folder) {
    const std::string barcode = "BEN001" + std::string(virt::mediaOf(options.medium).text);
    need(virt::createCartridge(
        folder, {.barcode = barcode, .mediaType = options.medium, .capacityBytes = options.capacityBytes}));
    // A new LTO-9 cartridge is calibrated at its first load, which takes up to two hours of the drive's time.
    need(virt::changeCartridge(folder, {.awaitsOptimisation = false}));
    auto probe = std::make_unique<Probe>(
        virt::VirtualDrive::make(need(virt::loadModel(modelFile(options.model))), "BENCH", timingOf(options)));
    probe_ = probe.get();
    drive_ = std::make_unique<drive::SscDrive>(std::move(probe));
    need(probe_->drive().insert(folder));
    need(drive_->load());
    volume_ = need(
        volume::Volume::format(*drive_, {.barcode = barcode, .name = "Bench", .placementRule = options.placementRule}));
    probe_->startAnew();
}

BenchTape::~BenchTape() {
    volume_.reset();
    drive_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

double BenchTape::secondsNow() const {
    return std::chrono::duration<double>(probe_->now()).count();
}

void leaveOutTheWays(virt::TimingData& data) {
    data.load = data.unload = data.format = {};
    for (auto& [type, medium] : data.media) {
        motion::MotionProfile& profile = medium.profile;
        profile.start = profile.wrapChange = profile.bandChange = profile.reversal = {};
        profile.command = profile.rewindStart = {};
        profile.endMetresPerSecond = 1e9;
    }
}

}  // namespace capstan::bench
