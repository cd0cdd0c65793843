#include "recall/drive_order.hpp"

#include <gtest/gtest.h>

#include "recall/moving.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::expectOk;

/// A drive by modelled time with a new cartridge that holds a few records.
class OrderingRig {
   public:
    OrderingRig(const std::string& model, virt::MediaType medium) {
        const fs::path file = fs::path(CAPSTAN_RESOURCES) / "drive-models" / (model + ".model");
        const std::string barcode = "TST001" + std::string(virt::mediaOf(medium).text);
        expectOk(virt::createCartridge(folder_.path() / "c",
                                       {.barcode = barcode, .mediaType = medium, .capacityBytes = 900'000'000}));
        expectOk(virt::changeCartridge(folder_.path() / "c", {.awaitsOptimisation = false}));
        auto transport =
            virt::VirtualDrive::make(expectOk(virt::loadModel(file)), "TEST",
                                     expectOk(virt::makeTiming(file, {.mode = virt::ClockMode::modelled})));
        auto& slot = *transport;
        drive_ = std::make_unique<drive::SscDrive>(std::move(transport));
        EXPECT_EQ(expectOk(slot.insert(folder_.path() / "c")), "");
        expectOk(drive_->load());
        volume_ =
            expectOk(volume::Volume::format(*drive_, {.barcode = barcode, .name = "Test", .blockBytes = 1U << 20U}));
        const Bytes zeros(1U << 20U);
        for (int i = 0; i < 100; ++i) {
            last_ = expectOk(volume_->append(zeros));
        }
        expectOk(volume_->flush());
        expectOk(volume_->moveTo({'b', last_ - 99}));
    }

    [[nodiscard]] volume::Volume& volume() { return *volume_; }
    /// One record each, counted from the first.
    std::vector<Visit> visits(const std::vector<std::uint64_t>& records) {
        std::vector<Visit> visits;
        for (const std::uint64_t each : records) {
            visits.push_back(
                {.reads = {{.requestSink = &requestSink_, .extent = test::recordsAt(last_ - 99 + each, 1)}}});
        }
        return visits;
    }

   private:
    test::TempFolder folder_;
    std::unique_ptr<drive::SscDrive> drive_;
    std::unique_ptr<volume::Volume> volume_;
    std::uint64_t last_ = 0;
    RequestSink requestSink_{1, std::stop_token()};
};

TEST(DriveOrder, TakesTheDrivesSequenceWhereThatIsShorterByItsOwnEstimates) {
    OrderingRig rig("lto9", virt::MediaType::L9);
    DriveOrder drives(rig.volume());
    EXPECT_EQ(expectOk(drives.consider(rig.visits({90, 10, 50}))), (ReadSchedule::Sequence{1, 2, 0}));
    EXPECT_EQ(expectOk(drives.consider(rig.visits({10, 50, 90}))), ReadSchedule::Sequence());
}

TEST(DriveOrder, LeavesTheSequenceWhereTheDriveWillNotOrderIt) {
    OrderingRig rig("lto9", virt::MediaType::L9);
    DriveOrder drives(rig.volume());
    EXPECT_EQ(expectOk(drives.consider(rig.visits({90, 1'000'000}))), ReadSchedule::Sequence());
    EXPECT_EQ(expectOk(drives.consider(rig.visits({90}))), ReadSchedule::Sequence());
}

TEST(DriveOrder, LeavesTheSequenceToADriveThatOrdersNothing) {
    OrderingRig rig("lto8", virt::MediaType::L8);
    DriveOrder drives(rig.volume());
    EXPECT_EQ(expectOk(drives.consider(rig.visits({90, 10}))), ReadSchedule::Sequence());
}

}  // namespace
}  // namespace capstan::recall
