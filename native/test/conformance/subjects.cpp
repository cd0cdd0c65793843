// The devices that the suite is run on, and the program's own way in: metal needs a name and a clear word.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "conformance/subject.hpp"
#include "scsi/linux/sg_transport.hpp"
#include "scsi/places.hpp"
#include "scsi/sg_kernel.hpp"

namespace capstan::test {
namespace {

namespace linux_sg = scsi::linux_sg;

const char* metalNode() {
    return std::getenv("TAPE_DEVICE");
}

class VirtualSubject : public Subject {
   public:
    VirtualSubject() { use(device()); }
    [[nodiscard]] bool isSmall() const override { return true; }

   protected:
    struct Nothing {};
    explicit VirtualSubject(Nothing) {}

    [[nodiscard]] std::unique_ptr<virt::VirtualDrive> device() {
        const auto made = virt::createCartridge(
            home_ / "c", {.barcode = "CNF001L9", .mediaType = virt::MediaType::L9, .capacityBytes = 64'000'000});
        EXPECT_TRUE(made) << shown(made.error());
        // The one model that has everything.
        auto model = virt::loadModel(std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / "lto9.model");
        EXPECT_TRUE(model) << shown(model.error());
        auto drive = virt::VirtualDrive::make(model.value_or(virt::Model{}), "VD0000009");
        const auto inserted = drive->insert(home_ / "c");
        EXPECT_TRUE(inserted) << shown(inserted.error());
        return drive;
    }

   private:
    TempFolder home_;
};

/// The same drive behind a kernel's generic node.
class GenericSubject final : public VirtualSubject {
   public:
    GenericSubject() : VirtualSubject(Nothing{}), kernel_(device()) {
        places_.addDevice("sg0", "2:0:0:0", "1", "CAPSTAN ", "Virtual LTO-9   ");
        auto opened = linux_sg::SgTransport::open(linux_sg::describe("/dev/sg0", places_.places()).value(),
                                                  places_.places(), kernel_);
        EXPECT_TRUE(opened) << shown(opened.error());
        use(*std::move(opened));
    }

   private:
    TestPlaces places_;
    SgKernel kernel_;
};

class MetalSubject final : public Subject {
   public:
    explicit MetalSubject(std::unique_ptr<scsi::Transport> line) { use(std::move(line)); }
    [[nodiscard]] bool isSmall() const override { return false; }
};

std::unique_ptr<Subject> openMetal() {
    auto device = linux_sg::describe(metalNode());
    if (!device) {
        ADD_FAILURE() << shown(device.error());
        return nullptr;
    }
    auto line = linux_sg::SgTransport::open(*device);
    if (!line) {
        ADD_FAILURE() << shown(line.error());
        return nullptr;
    }
    return std::make_unique<MetalSubject>(*std::move(line));
}

/// What is in the drive, as far as that can be seen without changing it.
std::string cartridgeIn(drive::SscDrive& ssc) {
    const auto ready = ssc.readiness();
    if (!ready) {
        return shown(ready.error());
    }
    if (*ready == drive::Readiness::empty) {
        return "no cartridge";
    }
    constexpr std::uint16_t barcode = 0x0806;
    const auto value = ssc.readAttribute(0, barcode);
    return value && *value ? "the cartridge \"" + std::string(textOf(**value)) + "\"" : "a cartridge without a barcode";
}

/// Whether the suite may run: always on what is virtual; on metal when there is some, and the word has been given.
bool allowed(std::span<char*> arguments) {
    const auto says = [&](std::string_view word) {
        return std::ranges::find(arguments, word, [](const char* each) { return std::string_view(each); }) !=
               arguments.end();
    };
    if (metalNode() == nullptr || says("--gtest_list_tests")) {
        return true;
    }
    auto device = linux_sg::describe(metalNode());
    if (!device || device->kind != linux_sg::DeviceKind::drive) {
        std::fprintf(stderr, "%s\n", device ? "This is a changer, not a drive." : shown(device.error()).c_str());
        return false;
    }
    auto line = linux_sg::SgTransport::open(*device);
    if (!line) {
        std::fprintf(stderr, "%s\n", shown(line.error()).c_str());
        return false;
    }
    drive::SscDrive ssc(*std::move(line));
    std::fprintf(stderr, "%s: %s %s, serial %s, with %s\n", metalNode(), device->vendor.c_str(),
                 device->product.c_str(), device->serial.c_str(), cartridgeIn(ssc).c_str());
    if (!says("--yes-erase")) {
        std::fprintf(stderr, "Everything on that cartridge would be erased. To go on, add --yes-erase.\n");
        return false;
    }
    return true;
}

}  // namespace

std::vector<Maker> subjects() {
    if (metalNode() != nullptr) {
        return {{.name = "Metal", .make = openMetal}};
    }
    return {{.name = "Virtual", .make = [] { return std::make_unique<VirtualSubject>(); }},
            {.name = "Generic", .make = [] { return std::make_unique<GenericSubject>(); }}};
}

}  // namespace capstan::test

int main(int count, char** arguments) {
    constexpr int badUsage = 64;
    if (!capstan::test::allowed({arguments, static_cast<std::size_t>(count)})) {
        return badUsage;
    }
    testing::InitGoogleTest(&count, arguments);
    return RUN_ALL_TESTS();
}
