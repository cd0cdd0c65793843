#include "disk/traits.hpp"

#include <algorithm>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/file.hpp"
#include "ltfs/extended.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::disk {
namespace {

class TraitsTest : public testing::Test {
   protected:
    void SetUp() override {
        fd_ = test::expectOk(openFile(folder_.path() / "f", O_RDWR | O_CREAT));
        ASSERT_EQ(::fchmod(fd_.get(), 0600), 0);
    }
    [[nodiscard]] static Traits of(std::string_view owner, std::string_view mode) {
        Traits traits;
        traits.times.modify = {1'000'000'000, 999'999'999};
        traits.times.access = {-1, 1};
        traits.xattrs.push_back({std::string(ltfs::extended::owner), bytes(owner)});
        traits.xattrs.push_back({std::string(ltfs::extended::unixMode), bytes(mode)});
        return traits;
    }
    [[nodiscard]] static Bytes bytes(std::string_view text) {
        const ByteView view = bytesOf(text);
        return {view.begin(), view.end()};
    }
    [[nodiscard]] struct stat facts() const {
        struct stat now {};
        EXPECT_EQ(::fstat(fd_.get(), &now), 0);
        return now;
    }

    test::TempFolder folder_;
    UniqueFd fd_;
};

TEST_F(TraitsTest, GivesOwnerModeAndTimesToTheNanosecond) {
    const auto notKept = applyTraits(fd_.get(), of("1234:5678:anna:users", "0640"));
    EXPECT_TRUE(notKept.empty());
    EXPECT_EQ(facts().st_mode & 07777U, 0640U);
    EXPECT_EQ(facts().st_mtim.tv_sec, 1'000'000'000);
    EXPECT_EQ(facts().st_mtim.tv_nsec, 999'999'999);
    EXPECT_EQ(facts().st_atim.tv_sec, -1);
    EXPECT_EQ(facts().st_uid, ::geteuid() == 0 ? 1234U : ::geteuid());
    EXPECT_EQ(facts().st_gid, ::geteuid() == 0 ? 5678U : ::getegid());
}

TEST_F(TraitsTest, TakesNoOwnerThatIsNone) {
    for (const std::string_view owner : {"", "1234", "anna:users", "1234:", ":5678", "-1:0", "99999999999:0"}) {
        EXPECT_TRUE(applyTraits(fd_.get(), of(owner, "0640")).empty()) << owner;
        EXPECT_EQ(facts().st_uid, ::geteuid()) << owner;
    }
}

TEST_F(TraitsTest, ReportsBitsThatAreNeverGiven) {
    EXPECT_EQ(applyTraits(fd_.get(), of("", "6755")), std::vector{Trait::mode});
    EXPECT_EQ(facts().st_mode & 07777U, 0755U);
}

TEST_F(TraitsTest, SetsNoAttributeOfTheSystemThatNobodyWishedAndNoneBesidesPermissions) {
    Traits traits = of("", "0640");
    traits.xattrs.push_back({"capstan.xattr.user.x", bytes("x")});
    EXPECT_TRUE(applyTraits(fd_.get(), traits).empty());
    traits.permissions = Permissions::byAttributes;
    for (const std::string_view name : {"user.x", "trusted.x", "security.", "system.posix_acl_access", "", "x"}) {
        traits.xattrs.back() = {"capstan.xattr." + std::string(name), bytes("x")};
        EXPECT_EQ(applyTraits(fd_.get(), traits), std::vector{Trait::xattrs}) << name;
    }
    EXPECT_EQ(::fgetxattr(fd_.get(), "user.x", nullptr, 0), -1);
}

TEST_F(TraitsTest, ReportsAttributesThatTheDiskCannotHoldAndNeverCutsANameShort) {
    Traits traits = of("", "0640");
    traits.xattrs.push_back({std::string("a\0b", 3), bytes("x")});
    EXPECT_EQ(applyTraits(fd_.get(), traits), std::vector{Trait::xattrs});
}

}  // namespace
}  // namespace capstan::disk
