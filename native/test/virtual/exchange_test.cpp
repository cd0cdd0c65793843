#include "virtual/exchange.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "virtual/damage.hpp"
#include "virtual/exchange_layout.hpp"

namespace capstan::virt {
namespace {

using drive::Flush;
using test::contentOf;
using test::noise;
using test::Rig;
using test::TempFolder;

class Exchange : public testing::Test {
   protected:
    /// One of the two whole cartridges that the reference wrote.
    std::filesystem::path sample(const std::string& archive, const std::string& folder) {
        const std::string file = std::string(CAPSTAN_GOLDEN) + "/cartridge-" + archive + ".tar.xz";
        const std::string command = "tar -xJf '" + file + "' -C '" + home_.path().native() + "'";
        EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT: a fixed command on paths of our own
        // The reference makes its records unreadable for their owner; tar keeps that.
        for (const auto& entry : std::filesystem::directory_iterator(home_ / folder)) {
            std::filesystem::permissions(entry, std::filesystem::perms::owner_read, std::filesystem::perm_options::add);
        }
        return home_ / folder;
    }

    /// A small one by hand: VOL1 and a filemark on both.
    std::filesystem::path handMade() {
        const auto folder = home_ / "hand";
        std::filesystem::create_directory(folder);
        for (const std::string partition : {"0", "1"}) {
            put(folder / (partition + "_0_R"), "VOL1");
            put(folder / (partition + "_1_F"), "");
            put(folder / (partition + "_2_E"), "");
        }
        put(folder / "attr_0_9", std::string("\x00\x09\x00\x00\x04\x00\x00\x00\x07", 9));
        put(folder / "filedebug_tc_conf.xml",
            exchange::configurationText({.capacityUnits = 64, .mediaType = MediaType::L8, .writeProtected = false}));
        return folder;
    }

    static void put(const std::filesystem::path& file, std::string_view text) {
        ASSERT_TRUE(replaceFile(file, bytesOf(text)));
    }

    void expectRefused(const std::filesystem::path& source, const std::string& file) {
        const auto imported = importCartridge(source, home_ / "in", "IMP001L8", ownIdentity(), {});
        ASSERT_FALSE(imported);
        EXPECT_EQ(imported.error().code, Code::cartridgeImport) << imported.error().detail;
        EXPECT_EQ(imported.error().detail.rfind((source / file).native(), 0), 0U) << imported.error().detail;
        expectNothingLeft();
    }

    void expectNothingLeft() {
        for (const auto& entry : std::filesystem::directory_iterator(home_.path())) {
            EXPECT_EQ(entry.path().filename().string().find("unfinished"), std::string::npos) << entry.path();
        }
        EXPECT_FALSE(std::filesystem::exists(home_ / "in"));
    }

    TempFolder home_;
};

TEST_F(Exchange, GivesTheReferencesCartridgesBackAsTheyWere) {
    for (const auto& [archive, folder] :
         {std::pair<std::string, std::string>{"generations", "gens"}, {"special", "special"}}) {
        const auto source = sample(archive, folder);
        auto imported = importCartridge(source, home_ / ("in-" + folder), "IMP001L5", ownIdentity(), {});
        ASSERT_TRUE(imported) << test::shown(imported.error());
        EXPECT_EQ(imported->mediaType, MediaType::L5);
        EXPECT_EQ(imported->capacityBytes, 3072U * 1024 * 1024);
        CAPSTAN_ASSERT_OK(exportCartridge(home_ / ("in-" + folder), home_ / ("out-" + folder), ownIdentity(), {}));
        EXPECT_EQ(contentOf(home_ / ("out-" + folder)), contentOf(source));
    }
}

TEST_F(Exchange, ImportsWhatADriveThenReads) {
    const auto source = sample("generations", "gens");
    CAPSTAN_ASSERT_OK(importCartridge(source, home_ / "in", "GEN001L8", ownIdentity(), {}));
    auto device = VirtualDrive::make(test::lto8(), "1");
    EXPECT_EQ(device->insert(home_ / "in").value_or("refused"), "");
    drive::SscDrive ssc(std::move(device));
    CAPSTAN_ASSERT_OK(ssc.load());
    EXPECT_EQ(ssc.mediumMode()->partitions, 2);
    EXPECT_FALSE(ssc.mediumMode()->writeProtected);
    EXPECT_EQ(ssc.locateEndOfData(0)->block, 7U);
    EXPECT_EQ(ssc.locateEndOfData(1)->block, 37U);
    CAPSTAN_ASSERT_OK(ssc.locate({.partition = 1, .block = 9}));
    Bytes room(1024 * 1024);
    auto outcome = ssc.read(room);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->bytes, 151'424U);
    auto barcode = ssc.readAttribute(0, 0x0806);
    ASSERT_TRUE(barcode && *barcode);
    EXPECT_EQ(textOf(**barcode).substr(0, 6), "GEN001");
    auto coherency = ssc.readAttribute(1, 0x080C);
    ASSERT_TRUE(coherency && *coherency);
    EXPECT_EQ((*coherency)->size(), 70U);
    auto stored = readFile(source / "attr_0_9", 100);
    ASSERT_TRUE(stored);
    EXPECT_EQ(ssc.readAttribute(0, 0x0009).value(), Bytes(stored->begin() + 5, stored->end()));
}

TEST_F(Exchange, MakesTheRoundTripFromHereToo) {
    Rig rig;
    rig.loadFormatted();
    for (std::uint8_t partition = 0; partition < 2; ++partition) {
        CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = partition, .block = 0}));
        CAPSTAN_ASSERT_OK(rig.ssc().write(noise(80, partition)));
        CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(2, Flush::wait));
        CAPSTAN_ASSERT_OK(rig.ssc().write(noise(2'000'000, partition)));
    }
    CAPSTAN_ASSERT_OK(rig.ssc().writeAttribute(1, 0x080C, drive::SscDrive::AttributeFormat::binary, noise(70, 5)));
    CAPSTAN_EXPECT_FAILS(exportCartridge(rig.folder(), home_ / "out", ownIdentity(), {}), Code::cartridgeInUse);
    rig.unloadAndRemove();
    CAPSTAN_ASSERT_OK(exportCartridge(rig.folder(), home_ / "out", ownIdentity(), {}));
    EXPECT_TRUE(std::filesystem::exists(home_ / "out" / "1_4_E"));
    EXPECT_EQ(std::filesystem::file_size(home_ / "out" / "0_3_R"), 2'000'000U);
    EXPECT_EQ(readFile(home_ / "out" / "attr_1_80c", 100)->size(), 75U);
    // Into an empty folder is fine, too; into a full one never.
    std::filesystem::create_directory(home_ / "empty");
    CAPSTAN_EXPECT_OK(exportCartridge(rig.folder(), home_ / "empty/", ownIdentity(), {}));
    CAPSTAN_EXPECT_FAILS(exportCartridge(rig.folder(), home_ / "out", ownIdentity(), {}), Code::cartridgeExists);

    CAPSTAN_ASSERT_OK(importCartridge(home_ / "out", home_ / "in", "TST001L8", ownIdentity(), {}));
    CAPSTAN_ASSERT_OK(exportCartridge(home_ / "in", home_ / "again", ownIdentity(), {}));
    EXPECT_EQ(contentOf(home_ / "again"), contentOf(home_ / "out"));
}

TEST_F(Exchange, ConvertsABlankCartridgeAndTheSwitch) {
    CAPSTAN_ASSERT_OK(createCartridge(
        home_ / "c", {.barcode = "TST001L8", .mediaType = MediaType::L8, .capacityBytes = 64 * 1024 * 1024}));
    CAPSTAN_ASSERT_OK(setWriteProtect(home_ / "c", true));
    CAPSTAN_ASSERT_OK(exportCartridge(home_ / "c", home_ / "out", ownIdentity(), {}));
    EXPECT_TRUE(std::filesystem::exists(home_ / "out" / "0_0_E"));
    EXPECT_TRUE(std::filesystem::exists(home_ / "out" / "1_0_E"));
    auto imported = importCartridge(home_ / "out", home_ / "in", "TST002", ownIdentity(), {});
    ASSERT_TRUE(imported);
    EXPECT_TRUE(imported->writeProtected);
    EXPECT_EQ(imported->mediaType, MediaType::L8);
    EXPECT_EQ(imported->capacityBytes, 64U * 1024 * 1024);
}

TEST_F(Exchange, RefusesGapsDuplicatesAndAMissingEndByName) {
    const auto source = handMade();
    std::filesystem::rename(source / "1_1_F", source / "1_3_F");
    expectRefused(source, "1_1_R");
    std::filesystem::rename(source / "1_3_F", source / "1_1_F");
    put(source / "0_1_R", "both");
    expectRefused(source, "0_1_");
    std::filesystem::remove(source / "0_1_R");
    put(source / "0_3_R", "behind the end");
    expectRefused(source, "0_3_R");
    std::filesystem::remove(source / "0_3_R");
    std::filesystem::remove(source / "0_2_E");
    expectRefused(source, "0_2_E");
    put(source / "0_2_E", "");
    put(source / "0_18446744073709551615_R", "far away");
    expectRefused(source, "0_18446744073709551615_R");
    std::filesystem::remove(source / "0_18446744073709551615_R");
    CAPSTAN_EXPECT_OK(importCartridge(source, home_ / "in", "IMP001L8", ownIdentity(), {}));
}

TEST_F(Exchange, RefusesFilesThatAreNotWhatTheirNameSays) {
    const auto source = handMade();
    put(source / "0_0_R", "");
    expectRefused(source, "0_0_R");
    std::filesystem::remove(source / "0_0_R");
    std::filesystem::create_symlink(source / "1_0_R", source / "0_0_R");
    expectRefused(source, "0_0_R");
    std::filesystem::remove(source / "0_0_R");
    ASSERT_EQ(::mkfifo((source / "0_0_R").c_str(), 0600), 0);
    expectRefused(source, "0_0_R");
    std::filesystem::remove(source / "0_0_R");
    put(source / "0_0_R", "VOL1");
    put(source / "0_1_F", "something");
    expectRefused(source, "0_1_F");
    put(source / "0_1_F", "");
    put(source / "attr_0_806", std::string("\x08\x06\x01\x00\x20short", 10));
    expectRefused(source, "attr_0_806");
}

TEST_F(Exchange, RefusesConfigurationsThatCannotBeConverted) {
    const auto source = handMade();
    const auto configure = [&](std::string_view inner) {
        put(source / "filedebug_tc_conf.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><filedebug_cartridge_config>" +
                                                  std::string(inner) + "</filedebug_cartridge_config>");
    };
    configure("<cart_type>JC</cart_type>");
    expectRefused(source, "filedebug_tc_conf.xml");
    configure("<dummy_io>true</dummy_io>");
    expectRefused(source, "filedebug_tc_conf.xml");
    configure("<capacity_mb>-1</capacity_mb>");
    expectRefused(source, "filedebug_tc_conf.xml");
    configure("<cart_type>L8");
    expectRefused(source, "filedebug_tc_conf.xml");
    put(source / "filedebug_tc_conf.xml", "<html/>");
    expectRefused(source, "filedebug_tc_conf.xml");
    // None at all means what it means to the layout's own driver.
    std::filesystem::remove(source / "filedebug_tc_conf.xml");
    auto imported = importCartridge(source, home_ / "in", "IMP001", ownIdentity(), {});
    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->mediaType, MediaType::L5);
    EXPECT_EQ(imported->capacityBytes, 3072U * 1024 * 1024);
}

TEST_F(Exchange, StopsWhenAskedAndLeavesNothing) {
    const auto source = handMade();
    std::stop_source stop;
    stop.request_stop();
    CAPSTAN_EXPECT_FAILS(importCartridge(source, home_ / "in", "IMP001L8", ownIdentity(), stop.get_token()),
                         Code::cancelled);
    expectNothingLeft();
    CAPSTAN_ASSERT_OK(importCartridge(source, home_ / "c", "IMP001L8", ownIdentity(), {}));
    CAPSTAN_EXPECT_FAILS(exportCartridge(home_ / "c", home_ / "out", ownIdentity(), stop.get_token()), Code::cancelled);
    EXPECT_FALSE(std::filesystem::exists(home_ / "out"));
    expectNothingLeft();
}

TEST_F(Exchange, DoesNotExportWhatIsDamaged) {
    CAPSTAN_ASSERT_OK(importCartridge(handMade(), home_ / "c", "IMP001L8", ownIdentity(), {}));
    test::flipBit(home_ / "c" / "partition-1.1.tape", 64 + 2);
    CAPSTAN_EXPECT_FAILS(exportCartridge(home_ / "c", home_ / "out", ownIdentity(), {}), Code::cartridgeDamaged);
    EXPECT_FALSE(std::filesystem::exists(home_ / "out"));
}

TEST_F(Exchange, NeverReplacesACartridge) {
    const auto source = handMade();
    CAPSTAN_ASSERT_OK(importCartridge(source, home_ / "c", "IMP001L8", ownIdentity(), {}));
    CAPSTAN_EXPECT_FAILS(importCartridge(source, home_ / "c", "IMP001L8", ownIdentity(), {}), Code::cartridgeExists);
    CAPSTAN_EXPECT_FAILS(importCartridge(source, home_ / "d", "imp001", ownIdentity(), {}), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(importCartridge(home_ / "nowhere", home_ / "d", "IMP001L8", ownIdentity(), {}),
                         Code::cartridgeImport);
}

TEST(ExchangeLayout, ReadsOnlyNamesThatTheLayoutWrites) {
    EXPECT_EQ(exchange::parseObjectName("1_120_R")->block, 120U);
    for (const auto* name : {"2_0_R", "0_00_R", "0_-1_R", "0_0_X", "0__R", "_0_R", "0_0_R.bak", "00_0_R", "0_0r"}) {
        EXPECT_FALSE(exchange::parseObjectName(name)) << name;
    }
    EXPECT_EQ(exchange::parseAttributeName("attr_1_80c")->id, 0x080C);
    for (const auto* name : {"attr_0_", "attr_2_80c", "attr_0_080c", "attr_0_10000", "attr_0_80c.old"}) {
        EXPECT_FALSE(exchange::parseAttributeName(name)) << name;
    }
}

}  // namespace
}  // namespace capstan::virt
