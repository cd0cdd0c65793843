#include "volume/recovery_rig.hpp"

namespace capstan::volume {
namespace {

using test::noise;
using test::RecoveryRig;
using test::smallBlock;

TEST(DamagedFiles, trimsDamagedFilesOnlyWhenAskedAndMarksThem) {
    RecoveryRig rig;
    rig.fill();
    {
        auto volume = rig.mount();
        const Bytes content = noise(2 * smallBlock, 5);
        ltfs::Entry* cut = test::putFile(*volume, "cut", content);
        ASSERT_TRUE(cut);
        auto beyond = cut->extents[0];
        beyond.fileOffset = cut->length;
        beyond.start.block += 1'000;
        cut->extents = {cut->extents[0], beyond};
        cut->length += beyond.byteCount;
        rig.safe["cut"] = content;
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    }
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::damaged);
    EXPECT_EQ(diagnosis.repairs, (std::vector<Repair>{Repair::trimDamaged, Repair::writeDataIndex,
                                                      Repair::writeIndexCopy, Repair::writeMemory}));
    ASSERT_EQ(diagnosis.damaged.size(), 1U);
    EXPECT_EQ(diagnosis.damaged[0].path, "cut");
    EXPECT_EQ(diagnosis.damaged[0].soundBytes, 2U * smallBlock);
    EXPECT_NE(diagnosis.damaged[0].reason.find("partition b block 1"), std::string::npos)
        << diagnosis.damaged[0].reason;
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeIndexInvalid);
    {
        auto volume = rig.mount(Access::readOnly);
        CAPSTAN_EXPECT_OK(test::contentOf(*volume, *volume->index().find("one")));
        CAPSTAN_EXPECT_FAILS(test::contentOf(*volume, *volume->index().find("cut")), Code::volumeExtentInvalid);
    }
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeExtentInvalid);
    rig.recover(true);
    rig.expectWhole();
    auto volume = rig.mount(Access::readOnly);
    const ltfs::Entry* cut = volume->index().find("cut");
    ASSERT_EQ(cut->xattrs.size(), 1U);
    EXPECT_EQ(cut->xattrs[0].key, "capstan.damaged");
    EXPECT_TRUE(textOf(cut->xattrs[0].value).starts_with("bytes 8192-16383 of 16384 are missing: partition b block "));
}

TEST(DamagedFiles, neverReadsWhatIsAppendedLaterAsADamagedFile) {
    RecoveryRig rig;
    rig.fill();
    {
        auto volume = rig.mount();
        ltfs::Entry* bad = test::putFile(*volume, "bad", noise(100, 5));
        ASSERT_TRUE(bad);
        auto ahead = bad->extents[0];
        ahead.start.block += 30;
        ahead.byteCount = 5 * smallBlock;
        bad->extents = {ahead};
        bad->length = ahead.byteCount;
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    }
    rig.recover(true);
    auto volume = rig.mount();
    ASSERT_TRUE(test::putFile(*volume, "later", noise(60 * smallBlock, 6)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(volume->index().find("bad")->length, 0U);
    EXPECT_TRUE(volume->index().find("bad")->extents.empty());
}

TEST(DamagedFiles, tellsOfARecordThatCannotBeReadAndKeepsThoseAroundIt) {
    RecoveryRig rig;
    rig.fill();
    const auto at = rig.appendUnnamed(noise(5 * smallBlock, 8));
    rig.cable().worn.unreadable = {{1, at[0].start.block + 2, at[0].start.block + 2}};
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.strayRecords, 4U);
    const auto reported = [&](const Finding& finding) {
        return finding.detail.find("partition 1 block " + std::to_string(at[0].start.block + 2)) != std::string::npos;
    };
    EXPECT_TRUE(std::ranges::any_of(diagnosis.findings, reported));
    EXPECT_EQ(rig.recover().gatheredRecords, 4U);
    rig.expectWhole();
}

}  // namespace
}  // namespace capstan::volume
