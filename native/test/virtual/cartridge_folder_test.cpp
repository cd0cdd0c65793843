#include "virtual/cartridge_folder.hpp"

#include <gtest/gtest.h>

#include "virtual/damage.hpp"

namespace capstan::virt {
namespace {

using test::Rig;
using test::TempFolder;

CartridgeOptions options(std::uint64_t capacity = 12'000'000'000) {
    return {.barcode = "CAP001L8", .mediaType = MediaType::L8, .capacityBytes = capacity};
}

TEST(CartridgeFolder, MakesAThinBlankCartridge) {
    const TempFolder home;
    auto made = createCartridge(home / "c", options());
    ASSERT_TRUE(made) << test::shown(made.error());
    EXPECT_EQ(made->barcode, "CAP001L8");
    EXPECT_EQ(made->mediaType, MediaType::L8);
    EXPECT_EQ(made->capacityBytes, 12'000'000'000U);
    EXPECT_FALSE(made->writeProtected);
    EXPECT_LT(made->diskBytes, 100'000U);
    EXPECT_EQ(describeCartridge(home / "c")->barcode, "CAP001L8");
}

TEST(CartridgeFolder, LeavesNothingBesideTheCartridge) {
    const TempFolder home;
    CAPSTAN_ASSERT_OK(createCartridge(home / "c", options()));
    CAPSTAN_EXPECT_FAILS(createCartridge(home / "c", options()), Code::cartridgeExists);
    CAPSTAN_EXPECT_FAILS(createCartridge(home / "d", {.barcode = "x", .capacityBytes = 1}), Code::invalidArgument);
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(home.path())) {
        names.push_back(entry.path().filename());
    }
    EXPECT_EQ(names, std::vector<std::string>{"c"});
}

TEST(CartridgeFolder, RefusesWhatNoCartridgeCanBe) {
    const TempFolder home;
    CAPSTAN_EXPECT_FAILS(createCartridge(home / "c", options(1'000)), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(createCartridge(home / "c", options(12'000'000'000'001)), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(describeCartridge(home / "c"), Code::cartridgeUnknown);
    CAPSTAN_EXPECT_FAILS(describeCartridge(home.path()), Code::cartridgeDamaged);
}

TEST(CartridgeFolder, MovesTheSwitchOnlyOutsideADrive) {
    Rig rig;
    rig.insertAndLoad();
    CAPSTAN_EXPECT_FAILS(setWriteProtect(rig.folder(), true), Code::cartridgeInUse);
    CAPSTAN_EXPECT_OK(describeCartridge(rig.folder()));
    rig.unloadAndRemove();
    EXPECT_TRUE(setWriteProtect(rig.folder(), true)->writeProtected);
    EXPECT_TRUE(describeCartridge(rig.folder())->writeProtected);
    EXPECT_FALSE(setWriteProtect(rig.folder(), false)->writeProtected);
}

TEST(CartridgeFolder, IsInOneDriveAtATime) {
    Rig rig;
    rig.insertAndLoad();
    auto second = VirtualDrive::make(test::lto8(), "2");
    CAPSTAN_EXPECT_FAILS(second->insert(rig.folder()), Code::cartridgeInUse);
    rig.unloadAndRemove();
    CAPSTAN_EXPECT_OK(second->insert(rig.folder()));
}

TEST(CartridgeFolder, DistinguishesBarcodesFromOtherText) {
    EXPECT_TRUE(isBarcode("ABC123L8"));
    EXPECT_TRUE(isBarcode("ABC123"));
    EXPECT_TRUE(isBarcode("ABC123LA"));
    for (const auto* text : {"", "ABC12", "abc123L8", "ABC123L4", "ABC123X8", "ABC 23L8", "ABC123L8X", "../../L8"}) {
        EXPECT_FALSE(isBarcode(text)) << text;
    }
    EXPECT_EQ(mediaTypeOfBarcode("ABC123M8"), MediaType::M8);
    EXPECT_EQ(mediaTypeOfBarcode("ABC123"), std::nullopt);
}

}  // namespace
}  // namespace capstan::virt
