#include "virtual/timing_data.hpp"

#include <fstream>

#include "virtual/rig.hpp"
#include "virtual/timing_rig.hpp"

namespace capstan::virt {
namespace {

using test::modelFile;
using test::timingData;

TEST(TimingData, IsThereForEveryModelAndAllThatItWrites) {
    std::size_t models = 0;
    for (const auto& entry : std::filesystem::directory_iterator(modelFile("lto9").parent_path())) {
        if (entry.path().extension() != ".model") {
            continue;
        }
        ++models;
        const auto model = loadModel(entry.path());
        ASSERT_TRUE(model) << test::shown(model.error());
        for (const std::string profile : {"", "base", "fast", "u-turn"}) {
            const auto data = loadTimingData(entry.path(), profile);
            ASSERT_TRUE(data) << test::shown(data.error());
            for (const MediaType type : model->writes) {
                EXPECT_TRUE(data->media.contains(mediaOf(type).format)) << entry.path() << " " << mediaOf(type).text;
            }
        }
    }
    EXPECT_EQ(models, 12U);
}

TEST(TimingData, NamesHalfHeightDrivesThatStopNearThreeHundred) {
    for (const char* const name : {"lto7-half", "lto8-half", "lto9-half", "lto10-half"}) {
        for (const auto& [type, medium] : timingData(name).media) {
            EXPECT_LE(medium.speeds.front(), 300e6) << name;
        }
    }
}

TEST(TimingData, TakesAnotherProfileWhenAsked) {
    EXPECT_EQ(timingData("lto9").media.at(MediaType::L9).profile.start.count(), 4.29);
    EXPECT_EQ(timingData("lto9", "fast").media.at(MediaType::L9).profile.topMetresPerSecond, 12.6);
    EXPECT_TRUE(timingData("lto9", "u-turn").media.at(MediaType::L9).profile.eachReversal);
    EXPECT_EQ(timingData("lto9", "u-turn").media.at(MediaType::L9).profile.endMetresPerSecond, 7.34);
}

class WrongTimingData : public ::testing::Test {
   protected:
    void SetUp() override {
        const std::filesystem::path from = modelFile("lto9").parent_path();
        std::filesystem::copy(from / "motion", folder_ / "motion");
        std::ifstream in(from / "lto9.model");
        text_.assign(std::istreambuf_iterator<char>(in), {});
    }

    void refused(const std::string& line, const std::string& by, const std::string& because) {
        std::string text = text_;
        const auto at = text.find("\n" + line);
        ASSERT_NE(at, std::string::npos) << line;
        text.replace(at + 1, text.find('\n', at + 1) - at - 1, by);
        std::ofstream(folder_ / "wrong.model") << text;
        const auto data = loadTimingData(folder_ / "wrong.model");
        ASSERT_FALSE(data) << by;
        EXPECT_EQ(data.error().code, Code::invalidArgument);
        EXPECT_NE(data.error().detail.find(because), std::string::npos) << data.error().detail;
    }

    test::TempFolder folder_;
    std::string text_;
};

TEST_F(WrongTimingData, IsRefusedByKey) {
    refused("load-seconds", "load-seconds = soon", "load-seconds");
    refused("load-seconds", "load-seconds = -1", "load-seconds");
    refused("load-seconds", "", "load-seconds");
    refused("interface-rate", "interface-rate = 0", "interface-rate");
    refused("end-speed", "end-speed = inf", "end-speed");
    refused("speeds.L9", "speeds.L9 = 100 200", "speeds.L9");
    refused("speeds.L9", "speeds.L9 =", "speeds.L9");
    refused("timed-media", "timed-media = L9 X7", "timed-media");
    refused("profile", "profile = ../base", "profile");
}

TEST_F(WrongTimingData, IsRefusedWhenTheProfileIsNotThere) {
    EXPECT_FALSE(loadTimingData(modelFile("lto9"), "swift"));
}

}  // namespace
}  // namespace capstan::virt
