// Tapes with tar archives in the virtual drive: recognised, listed with and without locating over contents, mounted by
// that list, and never written to.
#include <gtest/gtest.h>

#include "ltfs/given_name.hpp"
#include "tar/tar_text.hpp"
#include "volume/index_file.hpp"
#include "volume/tar_listing.hpp"
#include "volume/volume_rig.hpp"

using namespace capstan;
using namespace capstan::test;
using volume::Condition;
using volume::listTar;
using volume::Volume;

namespace {

class TarTape : public ::testing::Test {
   protected:
    void SetUp() override { CAPSTAN_ASSERT_OK(rig_.drive().prepareForLtfs(true)); }

    /// One tape file, from where the tape is.
    void write(const std::string& text, const std::vector<std::size_t>& lengths) {
        std::size_t turn = 0;
        for (std::size_t at = 0; at < text.size(); ++turn) {
            const std::string record = text.substr(at, lengths[turn % lengths.size()]);
            CAPSTAN_ASSERT_OK(rig_.drive().write(bytesOf(record)));
            at += record.size();
        }
        CAPSTAN_ASSERT_OK(rig_.drive().writeFilemarks(1, drive::Flush::wait));
    }

    volume::TarListing list(const volume::TarListingOptions& options = {}) {
        auto listing = listTar(rig_.drive(), options, {}, {});
        EXPECT_TRUE(listing.has_value()) << shown(listing.error());
        return listing ? *std::move(listing) : volume::TarListing{.index = ltfs::Index("", {}), .flawed = {}};
    }

    /// The content of a file of that list, as its extents say.
    std::string read(Volume& volume, const std::string& path) {
        const ltfs::Entry* entry = volume.index().find(path);
        if (entry == nullptr) {
            return "no such file";
        }
        std::string content(entry->length, '\0');
        Bytes record(volume.label().blockBytes);
        for (ltfs::Extent extent : entry->extents) {
            while (extent.byteCount > 0) {
                const auto bytes = volume.readRecord(extent.start.partition, extent.start.block, record);
                EXPECT_TRUE(bytes.has_value()) << shown(bytes.error());
                if (!bytes) {
                    return "unreadable";
                }
                const std::size_t some = std::min<std::size_t>(extent.byteCount, *bytes - extent.byteOffset);
                content.replace(extent.fileOffset, some, textOf(ByteView(record).subspan(extent.byteOffset, some)));
                EXPECT_TRUE(some == extent.byteCount || volume.fullRecordBytes(extent.start.block) == *bytes);
                extent.fileOffset += some;
                extent.byteCount -= some;
                extent.byteOffset = 0;
                ++extent.start.block;
            }
        }
        return content;
    }

    std::unique_ptr<Volume> mount(ltfs::Index index) {
        auto volume = Volume::mountTar(rig_.drive(), std::move(index));
        EXPECT_TRUE(volume.has_value()) << shown(volume.error());
        return volume ? *std::move(volume) : nullptr;
    }

    VolumeRig rig_;
    const std::string large_ = std::string(70'001, 'L');
};

TEST_F(TarTape, IsRecognisedByItsFirstRecordAlone) {
    write(member("a", "1") + endMark, {1'536});
    write(member("b", large_) + endMark, {512});
    const auto before = rig_.cable().reads;
    const auto seen = rig_.examine();
    EXPECT_EQ(seen.condition, Condition::tar);
    EXPECT_EQ(seen.detail, "tar archives, in records of 1536 bytes");
    EXPECT_LT(rig_.cable().reads - before, 8U);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig_.drive(), volume::Access::readOnly), Code::volumeForeign);
}

TEST_F(TarTape, IsListedAndReadAlikeWithLocatingAndWithout) {
    write(member("a", "1") + member("large", large_) + member("behind", "2") + endMark, {1'024});
    write(member("large", large_) + member("behind", "3") + endMark, {1'536, 512, 2'048});
    write(header("cut off", '0', 1'000'000) + large_, {1'024});
    const auto writes = rig_.cable().writes;
    for (const std::uint64_t jumpFrom : {std::uint64_t{1}, std::uint64_t{1} << 40U}) {
        const auto reads = rig_.cable().reads;
        auto listing = list({.jumpFrom = jumpFrom});
        EXPECT_EQ(listing.archives, 3U);
        ASSERT_EQ(listing.flawed.size(), 1U);
        EXPECT_EQ(listing.flawed[0].path, "archive-3/cut off");
        EXPECT_LT(rig_.cable().reads - reads, 260U);
        const auto volume = mount(std::move(listing.index));
        ASSERT_TRUE(volume);
        EXPECT_EQ(read(*volume, "archive-1/large"), large_);
        EXPECT_EQ(read(*volume, "archive-1/behind"), "2");
        EXPECT_EQ(read(*volume, "archive-2/large"), large_);
        EXPECT_EQ(read(*volume, "archive-2/behind"), "3");
        CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::invalidArgument);
        EXPECT_FALSE(volume->setLock(ltfs::LockState::locked));
        EXPECT_FALSE(volume->complete("Unmount"));
    }
    EXPECT_EQ(rig_.cable().writes, writes);
}

TEST_F(TarTape, LocatesOverContents) {
    write(member("large", large_) + member("behind", "2") + endMark, {1'024});
    const auto reads = rig_.cable().reads;
    EXPECT_EQ(list({.jumpFrom = 1}).flawedTotal, 0U);
    EXPECT_LT(rig_.cable().reads - reads, 10U);
}

TEST_F(TarTape, ThatWasWrittenToSinceIsNotReadByTheOldList) {
    write(member("a", "first content") + endMark, {1'024});
    auto listing = list();
    const std::string xml = *ltfs::writeIndex(listing.index);
    rig_.powerCut();
    ASSERT_TRUE(mount(*ltfs::parseIndex(bytesOf(xml))));
    CAPSTAN_ASSERT_OK(rig_.drive().locate({0, 0}));
    write(member("a", "other content") + endMark, {1'024});
    CAPSTAN_EXPECT_FAILS(Volume::mountTar(rig_.drive(), *ltfs::parseIndex(bytesOf(xml))), Code::volumeTarUnlisted);
}

TEST_F(TarTape, KeepsItsListInAFile) {
    write(member("a", "1") + endMark, {1'024});
    const auto kept = rig_.home() / "list.xml";
    CAPSTAN_EXPECT_FAILS(volume::keptIndex(kept), Code::volumeTarUnlisted);
    CAPSTAN_ASSERT_OK(volume::keepIndex(list().index, kept));
    auto index = volume::keptIndex(kept);
    ASSERT_TRUE(index.has_value());
    EXPECT_EQ(read(*mount(*std::move(index)), "archive-1/a"), "1");
    std::filesystem::resize_file(kept, 100);
    CAPSTAN_EXPECT_FAILS(volume::keptIndex(kept), Code::volumeTarUnlisted);
    // An index of LTFS is no list of such a tape.
    CAPSTAN_EXPECT_FAILS(Volume::mountTar(rig_.drive(), ltfs::Index("V", {})), Code::volumeTarUnlisted);
}

TEST_F(TarTape, GivesEveryMemberAPlaceInItsArchive) {
    write(member("/absolute", "1") + member("../escaped", "2") + member("a/../../b", "3") + member("./here", "4") +
              header("here", '2', 0, "/etc/passwd") + member("here/below", "5") +
              member("bad\xFF"
                     "100%",
                     "6") +
              header("link", '1', 0, "absolute") + header("lost", '1', 0, "nowhere") + member("", "7") + endMark,
          {10'240});
    auto listing = list();
    std::vector<std::string> leftOut;
    for (const auto& flawed : listing.flawed) {
        leftOut.push_back(flawed.path);
    }
    EXPECT_EQ(leftOut, (std::vector<std::string>{"archive-1/", "archive-1/", "archive-1/lost", "archive-1/"}));
    const auto volume = mount(std::move(listing.index));
    ASSERT_TRUE(volume);
    EXPECT_EQ(read(*volume, "archive-1/absolute"), "1");
    EXPECT_EQ(read(*volume, "archive-1/here.~1~"), "4");
    EXPECT_EQ(volume->index().find("archive-1/here.~2~")->symlinkTarget, "/etc/passwd");
    EXPECT_EQ(read(*volume, "archive-1/here/below"), "5");
    EXPECT_EQ(read(*volume, "archive-1/bad%FF100%25"), "6");
    EXPECT_EQ(ltfs::givenNameOf(*volume->index().find("archive-1/bad%FF100%25")),
              "bad\xFF"
              "100%");
    EXPECT_EQ(read(*volume, "archive-1/link"), "1");
}

TEST_F(TarTape, SaysNothingOfItsOwnSafety) {
    const std::string hash(64, '0');
    write(extended(paxRecord("SCHILY.xattr.user.ltfs.hash.sha256sum", hash) +
                   paxRecord("SCHILY.xattr.user.capstan.verified", "2026") +
                   paxRecord("SCHILY.xattr.user.note", "kept")) +
              member("a", "1") + endMark,
          {10'240});
    auto listing = list();
    const ltfs::Entry* entry = listing.index.find("archive-1/a");
    ASSERT_NE(entry, nullptr);
    EXPECT_FALSE(entry->xattrs.find("ltfs.hash.sha256sum"));
    EXPECT_FALSE(entry->xattrs.find("capstan.verified"));
    EXPECT_TRUE(entry->xattrs.find("note"));
}

TEST_F(TarTape, EndsItsListWhenItIsStopped) {
    write(member("a", large_) + endMark, {512});
    std::stop_source stop;
    stop.request_stop();
    CAPSTAN_EXPECT_FAILS(listTar(rig_.drive(), {}, stop.get_token(), {}), Code::cancelled);
}

}  // namespace
