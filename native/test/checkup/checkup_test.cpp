#include "checkup/checkup.hpp"

#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <optional>

#include "checkup/zero_tape.hpp"
#include "motion/locate_model.hpp"
#include "virtual/timing_data.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::checkup {
namespace {

constexpr double tolerance = 0.05;

struct Case {
    const char* model;
    const char* profile;
    virt::MediaType media;
    Extent extent;
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

void expectConstants(const Profile& found, const virt::TimingData& model, const virt::MediumTiming& medium,
                     Extent extent) {
    const motion::Profile& law = medium.profile;
    std::printf("  %-28s %14s %14s %10s\n", "figure", "measured", "model", "deviation");
    expectFigure("start, s", found.motion.start.count(), law.start.count());
    expectFigure("wrap change, s", found.motion.wrapChange.count(), law.wrapChange.count());
    EXPECT_EQ(found.knowsBands, extent == Extent::band);
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
    const auto found = checkUp(drive, given.extent, {}, [](const Progress&) {});
    ASSERT_TRUE(found) << text(found.error().code) << ": " << found.error().detail;
    std::printf("%s, %s:\n", given.model, given.profile);
    expectConstants(*found, *data, data->media.at(given.media), given.extent);
}

INSTANTIATE_TEST_SUITE_P(Models, CheckUpOfAModel,
                         testing::Values(Case{"lto5", "base", virt::MediaType::L5, Extent::band},
                                         Case{"lto8", "fast", virt::MediaType::L8, Extent::wraps},
                                         Case{"lto9", "base", virt::MediaType::L9, Extent::band},
                                         Case{"lto9", "u-turn", virt::MediaType::L9, Extent::wraps}),
                         [](const auto& tested) {
                             return std::string(tested.param.model) + "_" +
                                    (tested.param.profile[0] == 'u' ? "uturn" : tested.param.profile);
                         });

}  // namespace
}  // namespace capstan::checkup
