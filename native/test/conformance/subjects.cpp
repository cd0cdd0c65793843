#include <gtest/gtest.h>

#include "conformance/robot_hand.hpp"
#include "conformance/subject.hpp"
#include "scsi/linux/sg_transport.hpp"
#include "scsi/places.hpp"
#include "scsi/sg_kernel.hpp"
#include "virtual/library_rig.hpp"
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

std::unique_ptr<Library> openVirtualLibrary(const virt::LibraryPersonality& person) {
    auto rig = std::make_shared<LibraryRig>(virt::LibraryOptions{
        .personality = std::string(person.name), .slots = 6, .doors = 2, .drives = {"DRV0000001", "DRV0000002"}});
    rig->lay("TST001L8", static_cast<std::uint16_t>(person.slots + 1));
    rig->lay("TST002L8", person.slots);
    auto changer = rig->open();
    auto drive = std::make_unique<drive::SscDrive>(rig->drive(*changer, 1));
    return std::make_unique<Library>(Library{.robot = std::make_unique<changer::Robot>(std::move(changer)),
                                             .drive = std::move(drive),
                                             .scratch = "TST001L8",
                                             .name = {},
                                             .keeps = std::move(rig)});
}

std::unique_ptr<Library> openMetalLibrary(const Metal& metal) {
    const auto device = linux_sg::describe(metal.changer);
    auto line = device ? linux_sg::SgTransport::open(*device)
                       : Result<std::unique_ptr<linux_sg::SgTransport>>(std::unexpected(device.error()));
    if (!line) {
        ADD_FAILURE() << metal.changer << ": " << shown(line.error());
        return nullptr;
    }
    std::unique_ptr<drive::SscDrive> drive;
    if (!metal.drive.empty()) {
        const auto known = linux_sg::describe(metal.drive);
        auto opened = known ? linux_sg::SgTransport::open(*known)
                            : Result<std::unique_ptr<linux_sg::SgTransport>>(std::unexpected(known.error()));
        if (!opened) {
            ADD_FAILURE() << metal.drive << ": " << shown(opened.error());
            return nullptr;
        }
        drive = std::make_unique<drive::SscDrive>(*std::move(opened));
    }
    return std::make_unique<Library>(Library{.robot = std::make_unique<changer::Robot>(*std::move(line)),
                                             .drive = std::move(drive),
                                             .scratch = metal.scratch,
                                             .name = {.vendor = device->vendor,
                                                      .product = device->product,
                                                      .revision = device->revision,
                                                      .adapter = device->adapter}});
}

}  // namespace

std::vector<LibraryMaker> libraries(const Metal& metal) {
    if (!metal.drive.empty() || !metal.scratch.empty()) {
        return metal.scratch.empty()
                   ? std::vector<LibraryMaker>()
                   : std::vector<LibraryMaker>{{.name = "Metal", .make = [metal] { return openMetalLibrary(metal); }}};
    }
    std::vector<LibraryMaker> makers;
    for (const virt::LibraryPersonality& each : virt::libraryPersonalities()) {
        makers.push_back({.name = std::string(each.name), .make = [&each] { return openVirtualLibrary(each); }});
    }
    return makers;
}

std::vector<Maker> subjects(const Metal& metal) {
    if (!metal.drive.empty()) {
        return {{.name = "Metal", .make = [metal] { return openMetal(metal); }}};
    }
    return {{.name = "Virtual", .make = [] { return std::make_unique<VirtualSubject>(); }},
            {.name = "Generic", .make = [] { return std::make_unique<GenericSubject>(); }}};
}

}  // namespace capstan::test
