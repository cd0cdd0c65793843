#include "fuse/claim.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>

#include "base/unique_fd.hpp"

namespace capstan::fuse {
namespace {

TEST(ClaimTest, AFileIsOnesOwnUntilItIsLetGoOfAndNobodyElseMayOpenIt) {
    std::string folder = std::string(::testing::TempDir()) + "claim-XXXXXX";
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    const std::string path = folder + "/.in-use";
    UniqueFd other(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    ASSERT_EQ(::flock(other.get(), LOCK_EX), 0);
    EXPECT_EQ(claim(path), false);
    other.reset();
    EXPECT_EQ(claim(path), true);
    EXPECT_EQ(claim(path), false) << "it stays claimed";
    struct stat facts {};
    ASSERT_EQ(::stat(path.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    EXPECT_EQ(claim(folder + "/none/.in-use"), std::unexpected(ENOENT));
    // Who may write in the folder could lead it elsewhere by a link.
    std::filesystem::create_symlink(path, folder + "/link");
    EXPECT_EQ(claim(folder + "/link"), std::unexpected(ELOOP));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace capstan::fuse
