#include <gtest/gtest.h>

#include "conformance/robot_hand.hpp"
#include "conformance/subject.hpp"
#include "scsi/linux/sg_transport.hpp"
#include "scsi/places.hpp"
#include "scsi/sg_kernel.hpp"
#include "virtual/rig.hpp"

namespace capstan::test {
namespace {

namespace linux_sg = scsi::linux_sg;

/// The one model that has everything, with a cartridge that is filled in a moment.
std::unique_ptr<virt::VirtualDrive> driveOfAllThings(const std::filesystem::path& folder) {
    CAPSTAN_EXPECT_OK(virt::createCartridge(
        folder, {.barcode = "CNF001L9", .mediaType = virt::MediaType::L9, .capacityBytes = 64'000'000}));
    auto model = virt::loadModel(std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / "lto9.model");
    EXPECT_TRUE(model) << shown(model.error());
    auto drive = virt::VirtualDrive::make(model.value_or(virt::Model{}), "VD0000009");
    CAPSTAN_EXPECT_OK(drive->insert(folder));
    return drive;
}

class VirtualSubject final : public Subject {
   public:
    VirtualSubject() { use(driveOfAllThings(home_ / "c"), {}); }

   private:
    TempFolder home_;
};

/// The same drive behind a kernel's generic node.
class GenericSubject final : public Subject {
   public:
    GenericSubject() : kernel_(driveOfAllThings(home_ / "c")) {
        places_.addDevice("sg0", "2:0:0:0", "1", "CAPSTAN ", "Virtual LTO-9   ");
        auto opened = linux_sg::SgTransport::open(linux_sg::describe("/dev/sg0", places_.places()).value(),
                                                  places_.places(), kernel_);
        EXPECT_TRUE(opened) << shown(opened.error());
        use(*std::move(opened), {});
    }

   private:
    TempFolder home_;
    TestPlaces places_;
    SgKernel kernel_;
};

class MetalSubject final : public Subject {
   public:
    MetalSubject(std::unique_ptr<scsi::Transport> drive, conformance::DeviceName name) {
        use(std::move(drive), std::move(name));
    }
    [[nodiscard]] bool openHand(const std::string& changer) {
        auto hand = conformance::RobotHand::open(changer, ssc());
        if (!hand) {
            ADD_FAILURE() << shown(hand.error());
            return false;
        }
        hand_ = *std::move(hand);
        return true;
    }
    [[nodiscard]] conformance::Hand* hand() override { return hand_.get(); }

   private:
    std::unique_ptr<conformance::RobotHand> hand_;
};

std::unique_ptr<Subject> openMetal(const Metal& metal) {
    const auto device = linux_sg::describe(metal.drive);
    if (!device || device->kind != linux_sg::DeviceKind::drive) {
        ADD_FAILURE() << metal.drive << ": " << (device ? "a changer, no drive" : shown(device.error()));
        return nullptr;
    }
    auto line = linux_sg::SgTransport::open(*device);
    if (!line) {
        ADD_FAILURE() << shown(line.error());
        return nullptr;
    }
    const conformance::DeviceName name{
        .vendor = device->vendor, .product = device->product, .revision = device->revision, .adapter = device->adapter};
    auto subject = std::make_unique<MetalSubject>(*std::move(line), name);
    return subject->openHand(metal.changer) ? std::move(subject) : nullptr;
}

}  // namespace

std::vector<Maker> subjects(const Metal& metal) {
    if (!metal.drive.empty()) {
        return {{.name = "Metal", .make = [metal] { return openMetal(metal); }}};
    }
    return {{.name = "Virtual", .make = [] { return std::make_unique<VirtualSubject>(); }},
            {.name = "Generic", .make = [] { return std::make_unique<GenericSubject>(); }}};
}

}  // namespace capstan::test
