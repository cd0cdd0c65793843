#include "checkup/checkup.hpp"

#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <stop_token>
#include <vector>

#include "checkup/zero_tape.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/temp_folder.hpp"
#include "virtual/timing_data.hpp"
#include "virtual/timing_factory.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::checkup {
namespace {

constexpr double tolerance = 0.05;

struct Case {
    const char* model;
    const char* profile;
    virt::MediaType media;
    CheckUpExtent extent;
};

std::filesystem::path modelFile(const std::string& name) {
    return std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / (name + ".model");
}

/// One line of the table: figure, measured, model, deviation.
void expectFigure(const char* figure, double measured, double model) {
    const double deviation = model == 0 ? std::abs(measured) : std::abs(measured / model - 1);
    std::printf("  %-28s %14.4f %14.4f %8.2f %%\n", figure, measured, model, 100 * deviation);
    EXPECT_LE(deviation, tolerance) << figure;
}

void expectConstants(const DriveProfile& found, const virt::TimingData& model, const virt::MediumTiming& medium,
                     CheckUpExtent extent) {
    const motion::MotionProfile& law = medium.profile;
    std::printf("  %-28s %14s %14s %10s\n", "figure", "measured", "model", "deviation");
    expectFigure("start, s", found.motion.start.count(), law.start.count());
    expectFigure("wrap change, s", found.motion.wrapChange.count(), law.wrapChange.count());
    EXPECT_EQ(found.knowsBands, extent == CheckUpExtent::band);
    if (found.knowsBands) {
        expectFigure("band change, s", found.motion.bandChange.count(), law.bandChange.count());
    }
    expectFigure("reversal, s", found.motion.reversal.count(), law.reversal.count());
    EXPECT_EQ(found.motion.eachReversal, law.eachReversal);
    expectFigure("run-up, m", found.motion.runUpMetres, law.runUpMetres);
    expectFigure("end speed, m/s", found.motion.endMetresPerSecond, law.endMetresPerSecond);
    if (std::isfinite(law.topMetresPerSecond)) {
        expectFigure("top speed, m/s", found.motion.topMetresPerSecond, law.topMetresPerSecond);
    } else {
        EXPECT_FALSE(std::isfinite(found.motion.topMetresPerSecond));
    }
    expectFigure("command, s", found.motion.command.count(), law.command.count());
    expectFigure("turn-around, s", found.motion.turnAround.count(), law.turnAround.count());
    expectFigure("rewind start, s", found.motion.rewindStart.count(), law.rewindStart.count());
    expectFigure("read, MB/s", found.motion.readBytesPerSecond / 1e6, medium.speeds.front() / 1e6);
    expectFigure("write, MB/s", found.writeBytesPerSecond / 1e6, medium.speeds.front() / 1e6);
    // A small buffer is full before the slowest ones show.
    EXPECT_GE(found.speeds.size(), 8U);
    EXPECT_LE(found.speeds.size(), medium.speeds.size());
    for (std::size_t i = 0; i < std::min(found.speeds.size(), medium.speeds.size()); ++i) {
        expectFigure(("speed " + std::to_string(i + 1) + ", MB/s").c_str(), found.speeds[i] / 1e6,
                     medium.speeds[i] / 1e6);
    }
    expectFigure("buffer, MB", found.bufferBytes / 1e6, static_cast<double>(model.bufferBytes) / 1e6);
    expectFigure("interface, MB/s", found.interfaceBytesPerSecond / 1e6, model.interfaceRate / 1e6);
    expectFigure("record, ms", found.recordSeconds * 1e3, model.record.count() * 1e3);
    expectFigure("flush, s", found.flushSeconds, model.flush.count());
    expectFigure("load, s", found.loadSeconds, model.load.count());
    expectFigure("unload, s", found.unloadSeconds, model.unload.count());
    expectFigure("GB per wrap", found.wrapBytes / 1e9, medium.tape.wrapBytes / 1e9);
}

class CheckUpOfAModel : public testing::TestWithParam<Case> {};

TEST_P(CheckUpOfAModel, MeasuresTheModelsConstants) {
    const Case& given = GetParam();
    const auto data = virt::loadTimingData(modelFile(given.model), given.profile);
    ASSERT_TRUE(data) << data.error().detail;
    auto timing =
        virt::makeTiming(modelFile(given.model), {.mode = virt::ClockMode::modelled, .profile = given.profile});
    ASSERT_TRUE(timing) << timing.error().detail;
    drive::SscDrive drive(std::make_unique<test::ZeroTape>(*std::move(timing), virt::mediaOf(given.media)));
    const auto found = checkUp(drive, given.extent, {}, [](const CheckUpProgress&) {});
    ASSERT_TRUE(found) << text(found.error().code) << ": " << found.error().detail;
    std::printf("%s, %s:\n", given.model, given.profile);
    expectConstants(*found, *data, data->media.at(given.media), given.extent);
}

/// The same over the virtual drive itself, with a cartridge on disk that had been formatted before.
TEST(CheckUp, OfTheVirtualDriveMeasuresTheModelsConstants) {
    const test::TempFolder home;
    const auto folder = home / "CHK001L5";
    ASSERT_TRUE(virt::createCartridge(
        folder, {.barcode = "CHK001L5", .mediaType = virt::MediaType::L5, .capacityBytes = 1'500'000'000'000}));
    const auto data = virt::loadTimingData(modelFile("lto5"));
    ASSERT_TRUE(data) << data.error().detail;
    auto model = virt::loadModel(modelFile("lto5"));
    ASSERT_TRUE(model) << model.error().detail;
    auto timing = virt::makeTiming(modelFile("lto5"), {.mode = virt::ClockMode::modelled});
    ASSERT_TRUE(timing) << timing.error().detail;
    auto device = virt::VirtualDrive::make(*model, "CHK", *std::move(timing));
    ASSERT_TRUE(device->insert(folder));
    drive::SscDrive drive(std::move(device));
    ASSERT_TRUE(drive.load());
    ASSERT_TRUE(drive.formatTwoPartitions());
    const auto found = checkUp(drive, CheckUpExtent::wraps, {}, [](const CheckUpProgress&) {});
    ASSERT_TRUE(found) << text(found.error().code) << ": " << found.error().detail;
    std::printf("lto5, over the virtual drive:\n");
    expectConstants(*found, *data, data->media.at(virt::MediaType::L5), CheckUpExtent::wraps);
    const auto mode = drive.mediumMode();
    ASSERT_TRUE(mode);
    EXPECT_EQ(mode->partitions, 1);
}

TEST(CheckUp, ReportsEveryStepInOrderAndEndsWhenAsked) {
    auto timing = virt::makeTiming(modelFile("lto5"), {.mode = virt::ClockMode::modelled});
    ASSERT_TRUE(timing) << timing.error().detail;
    drive::SscDrive drive(std::make_unique<test::ZeroTape>(*std::move(timing), virt::mediaOf(virt::MediaType::L5)));
    std::stop_source stop;
    std::vector<CheckUpStep> steps;
    const auto cut = checkUp(drive, CheckUpExtent::wraps, stop.get_token(), [&](const CheckUpProgress& progress) {
        if (steps.empty() || steps.back() != progress.step) {
            steps.push_back(progress.step);
        }
        if (progress.step == CheckUpStep::moving) {
            stop.request_stop();
        }
    });
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, Code::cancelled);
    EXPECT_EQ(steps, (std::vector<CheckUpStep>{CheckUpStep::preparing, CheckUpStep::filling, CheckUpStep::locating,
                                               CheckUpStep::moving}));
}

TEST(CheckUp, OfADriveThatKeepsNoTimeIsRefused) {
    class Timeless final : public scsi::Transport {
       public:
        explicit Timeless(std::unique_ptr<Transport> below) : below_(std::move(below)) {}
        Result<scsi::Reply> execute(const scsi::Command& command) override { return below_->execute(command); }
        std::size_t maxTransferBytes() const noexcept override { return below_->maxTransferBytes(); }
        std::chrono::nanoseconds now() const override { return {}; }

       private:
        std::unique_ptr<Transport> below_;
    };
    drive::SscDrive drive(std::make_unique<Timeless>(
        std::make_unique<test::ZeroTape>(virt::instantTiming(), virt::mediaOf(virt::MediaType::L5))));
    const auto found = checkUp(drive, CheckUpExtent::wraps, {}, [](const CheckUpProgress&) {});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, Code::checkupInconsistent);
}

INSTANTIATE_TEST_SUITE_P(Models, CheckUpOfAModel,
                         testing::Values(Case{"lto5", "base", virt::MediaType::L5, CheckUpExtent::band},
                                         Case{"lto6-half", "base", virt::MediaType::L6, CheckUpExtent::wraps},
                                         Case{"lto7", "base", virt::MediaType::L7, CheckUpExtent::wraps},
                                         Case{"lto8", "base", virt::MediaType::M8, CheckUpExtent::wraps},
                                         Case{"lto8", "fast", virt::MediaType::L8, CheckUpExtent::wraps},
                                         Case{"lto9", "base", virt::MediaType::L9, CheckUpExtent::band},
                                         Case{"lto9", "u-turn", virt::MediaType::L9, CheckUpExtent::wraps},
                                         Case{"lto10", "base", virt::MediaType::LA, CheckUpExtent::wraps}),
                         [](const auto& tested) {
                             std::string name = std::string(tested.param.model) + "_" + tested.param.profile + "_" +
                                                std::string(virt::mediaOf(tested.param.media).text);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace capstan::checkup
