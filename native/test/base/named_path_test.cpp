#include "base/named_path.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

#include "base/user_thread.hpp"
#include "virtual/temp_folder.hpp"

namespace capstan {
namespace {

using test::TempFolder;

class NamedPath : public testing::Test {
   protected:
    NamedPath() {
        std::filesystem::create_directory(folder_ / "d");
        std::ofstream(folder_ / "d" / "f") << "content";
    }

    [[nodiscard]] std::string at(const std::string& name) const { return folder_ / name; }

    TempFolder folder_;
};

/// 0 or why not.
int leads(const std::string& path, int flags = O_RDONLY) {
    errno = 0;
    return openNamed(path, flags) ? 0 : errno;
}

TEST_F(NamedPath, LeadsWhereOrdinaryLinksDo) {
    std::filesystem::create_directory_symlink(at("d"), at("link"));
    EXPECT_EQ(leads(at("d/f")), 0);
    EXPECT_EQ(leads(at("link/f")), 0);
    EXPECT_EQ(leads(at("link"), O_PATH | O_NOFOLLOW), 0);
    EXPECT_EQ(leads(at("none")), ENOENT);
    EXPECT_EQ(leads(at("d/f/g")), ENOTDIR);
}

TEST_F(NamedPath, NeverLeadsThroughWhatAProcessHoldsOpen) {
    const UniqueFd held = openNamed(at("d"), O_RDONLY | O_DIRECTORY);
    const std::string own = pathOfOwn(held);
    ASSERT_EQ(::access((own + "/f").c_str(), R_OK), 0);
    EXPECT_EQ(leads(own), ELOOP);
    EXPECT_EQ(leads(own + "/f"), ELOOP);
    EXPECT_EQ(leads("/dev/fd/" + std::to_string(held.get()) + "/f"), ELOOP);
    EXPECT_EQ(leads("/proc/self/root" + at("d/f")), ELOOP);
    EXPECT_EQ(leads("/proc/thread-self/cwd"), ELOOP);
    EXPECT_EQ(leads("/proc/" + std::to_string(::getpid()) + "/root" + at("d")), ELOOP);
    std::filesystem::create_directory_symlink(own, at("link"));
    EXPECT_EQ(leads(at("link/f")), ELOOP);
    EXPECT_FALSE(openFolderOf(own + "/f").folder);
}

TEST_F(NamedPath, TakesNothingThatLiesInProc) {
    EXPECT_EQ(leads("/proc/self/environ"), ELOOP);
    EXPECT_EQ(leads("/proc/self/fd", O_RDONLY | O_DIRECTORY), ELOOP);
    EXPECT_EQ(leads("/proc/self/exe", O_PATH | O_NOFOLLOW), ELOOP);
    EXPECT_NE(wordsForNamed(ELOOP, "/proc").find("/proc, are not followed"), std::string::npos);
}

TEST_F(NamedPath, OpensTheFolderOfAName) {
    for (const std::string& path : {at("d/f"), at("d/f/"), at("d/none")}) {
        const NamedIn place = openFolderOf(path);
        ASSERT_TRUE(place.folder) << path;
        EXPECT_EQ(place.name, path.ends_with("none") ? "none" : "f");
        EXPECT_EQ(::faccessat(place.folder.get(), "f", F_OK, 0), 0);
    }
    EXPECT_EQ(openFolderOf("/").name, "");
    EXPECT_EQ(openFolderOf("name").name, "name");
}

TEST(ADeputy, DoesOneTaskAfterTheOtherOnItsOwnThread) {
    UserThread deputy(ownIdentity());
    const auto here = std::this_thread::get_id();
    for (int nth = 0; nth < 100; ++nth) {
        const auto done = deputy.run([&]() -> Result<int> {
            return std::this_thread::get_id() == here ? fail(Code::invalidArgument) : Result<int>(nth);
        });
        ASSERT_TRUE(done);
        EXPECT_EQ(*done, nth);
    }
}

TEST(ADeputy, TouchesNothingUnlessItIsThatPerson) {
    if (actsAsOthers()) {
        GTEST_SKIP() << "this process may be anybody";
    }
    UserThread deputy({.user = 65001, .group = 65001});
    bool touched = false;
    const auto done = deputy.run([&]() -> Result<void> {
        touched = true;
        return {};
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Code::identityRefused);
    EXPECT_FALSE(touched);
}

}  // namespace
}  // namespace capstan
