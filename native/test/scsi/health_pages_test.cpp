#include "scsi/pages/health_pages.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "scsi/pages/temperature_page.hpp"

namespace capstan::scsi {
namespace {

const HealthPage& table(std::string_view part) {
    return *std::ranges::find(healthPages(), part, &HealthPage::part);
}

std::vector<Reading> readings(std::string_view part, const std::vector<LogParameter>& parameters) {
    return readingsOf(table(part), {.code = table(part).code, .parameters = parameters});
}

TEST(HealthPages, LeaveOutWhatThePageDoesNotTellButTexts) {
    EXPECT_EQ(readings("writeErrors", {counter(error_counter::uncorrected, 0)}),
              (std::vector<Reading>{{.name = "uncorrected", .value = std::uint64_t{0}}}));
    EXPECT_TRUE(readings("device", {}).empty());
    EXPECT_EQ(readings("cartridge", {}), (std::vector<Reading>{{.name = "serial", .value = std::string()},
                                                               {.name = "barcode", .value = std::string()}}));
}

TEST(HealthPages, ReadNumbersFlagsAndTextsOfACartridge) {
    namespace code = volume_statistic;
    const Bytes serial{std::byte{'A'}, std::byte{'1'}, std::byte{' '}};
    EXPECT_EQ(readings("cartridge", {counter(code::mounts, 12),
                                     counter(code::lifetimeMegabytesWritten, 1'000'000, 8),
                                     counter(code::writeOnce, 1, 1),
                                     {.code = code::volumeSerial, .value = serial, .format = 1}}),
              (std::vector<Reading>{{.name = "loads", .value = std::uint64_t{12}},
                                    {.name = "lifetimeMegabytesWritten", .value = std::uint64_t{1'000'000}},
                                    {.name = "writeOnce", .value = true},
                                    {.name = "serial", .value = std::string("A1")},
                                    {.name = "barcode", .value = std::string()}}));
}

TEST(HealthPages, ReadATemperatureUnlessTheDriveCannotTell) {
    constexpr std::uint8_t warm = 38;
    EXPECT_EQ(readingsOf(table("temperature"), temperature::encode(warm, temperature::unknown)),
              (std::vector<Reading>{{.name = "now", .value = std::uint64_t{warm}}}));
}

TEST(HealthPages, GiveEachPartAndReadingAName) {
    for (const HealthPage& page : healthPages()) {
        EXPECT_EQ(std::ranges::count(healthPages(), page.part, &HealthPage::part), 1);
        for (const ReadingRow& row : page.rows) {
            EXPECT_EQ(std::ranges::count(page.rows, row.name, &ReadingRow::name), 1) << row.name;
        }
    }
}

}  // namespace
}  // namespace capstan::scsi
