#include <algorithm>
#include <set>

#include "ltfs/coherency.hpp"
#include "ltfs/creator.hpp"
#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

/// Takes out what no two formats have in common: creator, times, UUID.
std::string neutral(std::string xml) {
    for (const std::string element : {"creator", "volumeuuid", "formattime", "updatetime", "creationtime", "changetime",
                                      "modifytime", "accesstime", "backuptime"}) {
        const std::size_t start = xml.find("<" + element + ">");
        if (start != std::string::npos) {
            xml.erase(start, xml.find("</" + element + ">") - start);
        }
    }
    return xml;
}

TEST(Format, makesWhatTheReferenceMakes) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format({.barcode = "LTO001", .name = "My Volume"}));
    const auto made = rig.exported();
    const auto golden = test::goldenFolder() / "empty";
    for (const std::string partition : {"0", "1"}) {
        const std::string prefix = "part" + partition;
        EXPECT_EQ(made.at(partition + "_0_R"), test::readFile(golden / (prefix + "_0_vol1.bin")));
        EXPECT_EQ(neutral(made.at(partition + "_2_R")),
                  neutral(test::readFile(golden / (prefix + "_2_ltfslabel.xml"))));
        EXPECT_EQ(neutral(made.at(partition + "_5_R")), neutral(test::readFile(golden / (prefix + "_5_index.xml"))));
        for (const auto* object : {"_1_F", "_3_F", "_4_F", "_6_F", "_7_E"}) {
            EXPECT_TRUE(made.contains(partition + object)) << partition << object;
        }
    }
    EXPECT_NE(made.at("0_5_R").find("<creator>Capstan 0.1.0 - Linux - Format</creator>"), std::string::npos);
}

TEST(Format, fillsTheCartridgeMemory) {
    VolumeRig rig;
    auto volume = rig.format({.barcode = "LTO001L8", .name = "My Volume"});
    const std::string uuid = volume->label().volumeUuid;
    const auto made = rig.exported();
    const auto dump = test::goldenFolder() / "empty" / "mam.txt";
    for (const std::string name :
         {"attr_0_801", "attr_0_803", "attr_0_805", "attr_0_808", "attr_0_80b", "attr_0_1623"}) {
        EXPECT_EQ(made.at(name).substr(5), test::dumpedAttribute(dump, name)) << name;
    }
    EXPECT_EQ(made.at("attr_0_800").substr(5), "CAPSTAN ");
    EXPECT_EQ(made.at("attr_0_806").substr(5), "LTO001L8" + std::string(24, ' '));
    const std::string reference = made.at("attr_0_9").substr(5);
    for (const std::string name : {"attr_0_80c", "attr_1_80c"}) {
        const auto coherency = ltfs::decodeCoherency(bytesOf(made.at(name)).subspan(5));
        ASSERT_TRUE(coherency);
        EXPECT_EQ(coherency->changeReference, readBig<std::uint32_t>(bytesOf(reference), 0));
        EXPECT_EQ(coherency->generation, 1U);
        EXPECT_EQ(coherency->block, 5U);
        EXPECT_EQ(coherency->volumeUuid, uuid);
    }
}

TEST(Format, givesAVolumeThatIsCleanAndCanBeWritten) {
    VolumeRig rig;
    EXPECT_EQ(rig.condition(), Condition::blank);
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(1'000'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::clean);
    EXPECT_EQ(examination.facts->generation, 2U);
    EXPECT_EQ(examination.facts->files, 1U);
    EXPECT_EQ(examination.facts->serial, "LTO001");
    EXPECT_EQ(examination.facts->barcode, "LTO001L8");
    EXPECT_EQ(examination.facts->name, "V");
}

TEST(Format, takesOtherBlockSizesNamesAndNoBarcode) {
    VolumeRig rig;
    auto volume =
        rig.format({.barcode = "", .name = "New Vol:Name e\u0301", .blockBytes = 65'536, .compression = false});
    EXPECT_EQ(volume->label().blockBytes, 65'536U);
    const auto facts = rig.examine().facts;
    EXPECT_EQ(facts->name, "New Vol:Name \u00e9");
    EXPECT_EQ(facts->serial, "");
    EXPECT_EQ(facts->barcode, "");
    EXPECT_FALSE(facts->compression);
}

TEST(Format, keepsWhatItWasAskedForOnTheCartridge) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format({.barcode = "LTO001L8",
                            .name = "V",
                            .blockBytes = 1'048'576,
                            .compression = false,
                            .mediaPool = "films[second copy]",
                            .placementRule = "name=*.XML:a b?/size=2048k",
                            .allowPolicyUpdate = false,
                            .packing = false}));
    rig.powerCut();
    const auto facts = rig.examine().facts;
    EXPECT_EQ(facts->blockBytes, 1'048'576U);
    EXPECT_FALSE(facts->compression);
    EXPECT_EQ(facts->mediaPool, "films[second copy]");
    EXPECT_EQ(facts->placementRule, "size=2M/name=*.XML:a b?");
    EXPECT_FALSE(facts->packing);
    EXPECT_EQ(facts->lock, ltfs::LockState::unlocked);
    auto volume = rig.mount();
    EXPECT_FALSE(volume->index().allowPolicyUpdate);
    EXPECT_FALSE(volume->packing());
    EXPECT_EQ(textOf(volume->index().root().xattrs.back().value), "films");
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(3'000'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto made = rig.exported();
    EXPECT_EQ(made.at("attr_0_808").substr(5), "films[second copy]" + std::string(160 - 18, '\0'));
    EXPECT_NE(made.at("0_2_R").find("<compression>false</compression>"), std::string::npos);
    EXPECT_NE(made.at("0_5_R").find("<allowpolicyupdate>false</allowpolicyupdate>\n<dataplacementpolicy>\n"
                                    "<indexpartitioncriteria>\n<size>2097152</size>\n<name>*.XML</name>\n"),
              std::string::npos);
    EXPECT_EQ(made.at("1_7_R").size(), 1'048'576U);
    // What was not asked for is as everywhere.
    ASSERT_TRUE(rig.format());
    const auto usual = rig.examine().facts;
    EXPECT_EQ(usual->mediaPool, "");
    EXPECT_EQ(usual->placementRule, "");
    EXPECT_TRUE(usual->packing);
    EXPECT_EQ(usual->blockBytes, 524'288U);
}

TEST(Format, tellsTheFactsOfTheReferencesCartridges) {
    const auto special = VolumeRig::golden("cartridge-special.tar.xz", "special", "SPC001L8");
    const auto facts = special->examine().facts;
    EXPECT_EQ(facts->mediaPool, "pool1[addinfo]");
    EXPECT_TRUE(facts->packing);
    EXPECT_EQ(facts->blockBytes, 65'536U);
}

TEST(Format, refusesBeforeAnythingIsErased) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format());
    for (const FormatOptions& options :
         {FormatOptions{.barcode = "abc123L8", .name = ""}, FormatOptions{.barcode = "AB", .name = ""},
          FormatOptions{.barcode = "LTO001", .name = "", .blockBytes = 512},
          FormatOptions{.barcode = "LTO001", .name = "", .blockBytes = 1'048'577},
          FormatOptions{.barcode = "LTO001", .name = "", .blockBytes = 64U << 20U},
          FormatOptions{.barcode = "LTO001", .name = "", .mediaPool = std::string(161, 'x')},
          FormatOptions{.barcode = "LTO001", .name = "", .mediaPool = "\xff"}}) {
        CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), options), Code::invalidArgument);
    }
    CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), {.barcode = "LTO001", .name = "a/b"}), Code::volumeNameInvalid);
    const FormatOptions noRule{.barcode = "LTO001", .name = "", .placementRule = "name=*.txt"};
    CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), noRule), Code::volumeRuleInvalid);
    EXPECT_EQ(rig.condition(), Condition::clean);
    rig.setWriteProtect(true);
    CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), {.barcode = "LTO001", .name = ""}), Code::mediumWriteProtected);
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Format, ofACartridgeThatHadAVolumeLeavesNothingOfIt) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "old", test::noise(2'000'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    ASSERT_TRUE(rig.format({.barcode = "LTO001", .name = "again"}));
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::clean);
    EXPECT_EQ(examination.facts->files, 0U);
    EXPECT_EQ(examination.facts->generation, 1U);
}

TEST(Format, cutOffAtAnyCommandIsNeverTakenForAWholeVolume) {
    VolumeRig rig;
    bool finished = false;
    for (std::uint64_t budget = 1; !finished; ++budget) {
        rig.cable().budget = budget;
        finished = Volume::format(rig.drive(), {.barcode = "LTO001", .name = "cut"}).has_value();
        rig.powerCut();
        const auto condition = rig.condition();
        if (finished) {
            EXPECT_EQ(condition, Condition::clean);
        } else if (condition == Condition::clean || condition == Condition::unfinished) {
            EXPECT_EQ(rig.examine().facts->files, 0U) << "whole on tape, though not yet reported";
        }
    }
}

}  // namespace
}  // namespace capstan::volume
