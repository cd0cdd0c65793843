#include "recall/joining.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include "base/sha256.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::makeFile;
using test::pattern;

class JoiningTest : public testing::Test {
   protected:
    [[nodiscard]] fs::path path(const std::string& name) const { return folder_.path() / name; }

    /// With its place in the whole, as a restore leaves it where the disk keeps attributes.
    void part(const std::string& name, const std::string& content, std::uint64_t offset) const {
        makeFile(path(name), content);
        const std::string text = std::to_string(offset);
        kept_ = ::setxattr(path(name).c_str(), "user.ltfs.spannedFileOffset", text.data(), text.size(), 0) == 0;
    }

    void markLast(const std::string& name, const std::string& whole) const {
        Sha256 hash;
        hash.add(bytesOf(whole));
        const std::string text = hash.finish();
        ASSERT_EQ(::setxattr(path(name).c_str(), "user.capstan.whole.sha256", text.data(), text.size(), 0), 0);
    }

    [[nodiscard]] Result<JoinResult> join(const std::string& name, std::optional<std::uint32_t> segments = {}) const {
        return joinSegments({.folder = folder_.path(), .name = name, .segments = segments});
    }
    [[nodiscard]] std::string missing(const std::string& name, std::optional<std::uint32_t> segments = {}) const {
        const auto joined = join(name, segments);
        EXPECT_FALSE(joined);
        return joined ? "joined" : std::string(text(joined.error().code));
    }

    test::TempFolder folder_;
    mutable bool kept_ = false;
};

const std::string firstPart = pattern(3'000'000, 1);
const std::string secondPart = pattern(2'000'001, 2);
const std::string thirdPart = pattern(7, 3);

TEST_F(JoiningTest, MakesOneFileOfItsPartsAndLeavesNoneOfThem) {
    part("d/film-LTFSseg1", firstPart, 0);
    part("d/film-LTFSseg2", secondPart, firstPart.size());
    part("d/film-LTFSseg3", thirdPart, firstPart.size() + secondPart.size());
    makeFile(path("d/film-LTFSseg1.txt"), "another");
    fs::permissions(path("d/film-LTFSseg1"), fs::perms::owner_read);
    const auto time = fs::last_write_time(path("d/film-LTFSseg1"));

    const auto joined = join("d/film", 3);

    ASSERT_TRUE(joined) << joined.error().detail;
    EXPECT_EQ(joined->bytes, firstPart.size() + secondPart.size() + thirdPart.size());
    EXPECT_TRUE(contentOf(path("d/film")) == firstPart + secondPart + thirdPart);
    EXPECT_EQ(fs::status(path("d/film")).permissions(), fs::perms::owner_read);
    EXPECT_EQ(fs::last_write_time(path("d/film")), time);
    EXPECT_EQ(std::distance(fs::directory_iterator(path("d")), {}), 2);
    EXPECT_LT(::getxattr(path("d/film").c_str(), "user.ltfs.spannedFileOffset", nullptr, 0), 0);
}

TEST_F(JoiningTest, GoesByTheNumbersWhereTheDiskKeepsNoPlaces) {
    makeFile(path("film-LTFSseg1"), firstPart);
    makeFile(path("film-LTFSseg2"), secondPart);
    EXPECT_EQ(missing("film"), "restore.segments-missing");
    EXPECT_EQ(join("film", 2)->bytes, firstPart.size() + secondPart.size());
    EXPECT_TRUE(contentOf(path("film")) == firstPart + secondPart);
}

TEST_F(JoiningTest, LeavesThePartsAloneWhileOneIsMissing) {
    makeFile(path("film-LTFSseg1"), firstPart);
    EXPECT_EQ(missing("film", 2), "restore.segments-missing");
    makeFile(path("film-LTFSseg3"), thirdPart);
    EXPECT_EQ(missing("film"), "restore.segments-missing");
    EXPECT_EQ(missing("film", 2), "restore.segments-missing");
    EXPECT_EQ(missing("none"), "restore.segments-missing");
    // What another volume's link stands for is not there.
    fs::create_symlink("/VOL2/film-LTFSseg2", path("film-LTFSseg2"));
    EXPECT_EQ(missing("film"), "restore.segments-missing");
    EXPECT_TRUE(contentOf(path("film-LTFSseg1")) == firstPart);
}

TEST_F(JoiningTest, KnowsTheLastPartByTheHashOfTheWholeAndHoldsItAgainstIt) {
    part("film-LTFSseg1", firstPart, 0);
    part("film-LTFSseg2", secondPart, firstPart.size());
    if (!kept_) {
        GTEST_SKIP() << "this disk keeps no attributes";
    }
    EXPECT_EQ(missing("film"), "restore.segments-missing");
    markLast("film-LTFSseg2", firstPart + thirdPart);
    EXPECT_EQ(missing("film"), "restore.hash-mismatch");
    EXPECT_TRUE(contentOf(path("film-LTFSseg1")) == firstPart);
    markLast("film-LTFSseg2", firstPart + secondPart);
    ASSERT_TRUE(join("film"));
    EXPECT_TRUE(contentOf(path("film")) == firstPart + secondPart);
}

TEST_F(JoiningTest, StoppedLeavesThePartsAsTheyWere) {
    makeFile(path("film-LTFSseg1"), firstPart);
    makeFile(path("film-LTFSseg2"), secondPart);
    std::stop_source stop;
    stop.request_stop();
    const auto joined = joinSegments({.folder = folder_.path(), .name = "film", .segments = 2}, stop.get_token());
    ASSERT_FALSE(joined);
    EXPECT_EQ(joined.error().code, Code::cancelled);
    EXPECT_TRUE(contentOf(path("film-LTFSseg1")) == firstPart);
    EXPECT_TRUE(contentOf(path("film-LTFSseg2")) == secondPart);
}

TEST_F(JoiningTest, LeavesAloneWhatDoesNotFitTogether) {
    part("film-LTFSseg1", firstPart, 0);
    part("film-LTFSseg2", secondPart, firstPart.size() + 1);
    if (!kept_) {
        GTEST_SKIP() << "this disk keeps no attributes";
    }
    EXPECT_EQ(missing("film"), "restore.segments-missing");
    part("film-LTFSseg2", secondPart, firstPart.size() - 1);
    EXPECT_EQ(missing("film"), "restore.segments-missing");
    EXPECT_TRUE(contentOf(path("film-LTFSseg1")) == firstPart);
}

TEST_F(JoiningTest, IsDoneAgainAfterItWasCutShort) {
    part("film-LTFSseg1", firstPart + secondPart.substr(0, 1'500'000), 0);
    part("film-LTFSseg2", secondPart, firstPart.size());
    if (!kept_) {
        GTEST_SKIP() << "this disk keeps no attributes";
    }
    ASSERT_TRUE(join("film", 2));
    EXPECT_TRUE(contentOf(path("film")) == firstPart + secondPart);
}

TEST_F(JoiningTest, OverwritesNothing) {
    makeFile(path("film"), "mine");
    makeFile(path("film-LTFSseg1"), firstPart);
    EXPECT_EQ(missing("film"), "restore.destination-exists");
    EXPECT_EQ(contentOf(path("film")), "mine");
}

}  // namespace
}  // namespace capstan::recall
