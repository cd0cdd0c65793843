#include "base/identity.hpp"

#include <array>
#include <barrier>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "virtual/temp_folder.hpp"

namespace capstan {
namespace {

using test::TempFolder;

const Identity ann{.user = 65001, .group = 65001, .groups = {65003}};
const Identity bob{.user = 65002, .group = 65002};

class IdentityOfThreads : public testing::Test {
   protected:
    void SetUp() override {
        if (::geteuid() != 0) {
            GTEST_SKIP() << "only root can be others";
        }
        ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
    }

    /// A file with content.
    std::string fileOf(const Identity& who, mode_t mode) {
        const std::string path = folder_.path() / ("file-" + std::to_string(count_++));
        std::ofstream(path) << "private";
        EXPECT_EQ(::chown(path.c_str(), who.user, who.group), 0);
        EXPECT_EQ(::chmod(path.c_str(), mode), 0);
        return path;
    }

    std::string folderOf(const Identity& who) {
        const std::string path = folder_.path() / ("folder-" + std::to_string(count_++));
        EXPECT_EQ(::mkdir(path.c_str(), 0700), 0);
        EXPECT_EQ(::chown(path.c_str(), who.user, who.group), 0);
        return path;
    }

    TempFolder folder_;
    int count_ = 0;
};

/// 0 or why not.
int opens(const std::string& path, int flags = O_RDONLY) {
    const int fd = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
    const int number = fd < 0 ? errno : 0;
    if (fd >= 0) {
        ::close(fd);
    }
    return number;
}

Result<int> opensAs(const Identity& who, const std::string& path, int flags = O_RDONLY) {
    return doAs(who, [&]() -> Result<int> { return opens(path, flags); });
}

TEST_F(IdentityOfThreads, readsWhatThatUserMayReadAndNothingElse) {
    const std::string path = fileOf(ann, 0600);
    EXPECT_EQ(opensAs(ann, path), 0);
    EXPECT_EQ(opensAs(bob, path), EACCES);
    EXPECT_EQ(opens(path), 0) << "the thread that had it done is who it was";
}

TEST_F(IdentityOfThreads, countsTheSupplementaryGroups) {
    const std::string path = fileOf({.user = 0, .group = 65003}, 0640);
    EXPECT_EQ(opensAs(ann, path), 0);
    EXPECT_EQ(opensAs(bob, path), EACCES);
}

TEST_F(IdentityOfThreads, losesTheGroupsOfTheProcess) {
    const std::string path = fileOf({.user = 0, .group = 0}, 0040);
    EXPECT_EQ(opensAs(ann, path), EACCES);
}

TEST_F(IdentityOfThreads, makesWhatBelongsToThatUser) {
    const std::string folder = folderOf(ann);
    EXPECT_EQ(opensAs(ann, folder + "/new", O_WRONLY | O_CREAT), 0);
    struct stat facts {};
    ASSERT_EQ(::stat((folder + "/new").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_uid, ann.user);
    EXPECT_EQ(facts.st_gid, ann.group);
    EXPECT_EQ(opensAs(bob, folder + "/other", O_WRONLY | O_CREAT), EACCES);
}

TEST_F(IdentityOfThreads, hasNoPowerLeft) {
    const std::string path = fileOf(ann, 0600);
    const auto tried = doAs(bob, [&]() -> Result<std::vector<int>> {
        std::vector<int> errors;
        errors.push_back(::chown(path.c_str(), bob.user, bob.group) == 0 ? 0 : errno);
        errors.push_back(::chmod(path.c_str(), 0666) == 0 ? 0 : errno);
        errors.push_back(::syscall(SYS_setgroups, 0, nullptr) == 0 ? 0 : errno);
        std::array<__user_cap_data_struct, 2> powers{};
        __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        errors.push_back(::syscall(SYS_capget, &header, powers.data()) == 0 ? 0 : errno);
        EXPECT_EQ(powers[0].effective | powers[0].permitted | powers[1].effective | powers[1].permitted, 0U);
        powers[0].effective = powers[0].permitted = 1U << CAP_DAC_OVERRIDE;
        errors.push_back(::syscall(SYS_capset, &header, powers.data()) == 0 ? 0 : errno);
        return errors;
    });
    EXPECT_EQ(tried, (std::vector{EPERM, EPERM, EPERM, 0, EPERM}));
}

TEST_F(IdentityOfThreads, isAlsoThatOfTheThreadsThatItStarts) {
    const std::string path = fileOf(ann, 0600);
    const auto outcome = doAs(bob, [&]() -> Result<int> {
        int number = 0;
        std::thread([&] { number = opens(path); }).join();
        return number;
    });
    EXPECT_EQ(outcome, EACCES);
}

TEST_F(IdentityOfThreads, isTakenOnceAndAgainOnlyAsTheSame) {
    const auto outcomes = doAs(ann, [&]() -> Result<std::vector<bool>> {
        return std::vector{assume(ann).has_value(), assume(bob).has_value(), assume(ownIdentity()).has_value(),
                           assume({.user = ann.user, .group = ann.group, .groups = {}}).has_value()};
    });
    EXPECT_EQ(outcomes, (std::vector{true, false, false, false}));
}

TEST_F(IdentityOfThreads, leavesOtherThreadsAlone) {
    const std::string ofAnn = fileOf(ann, 0600);
    const std::string ofBob = fileOf(bob, 0600);
    constexpr int rounds = 200;
    std::barrier together(3);
    const auto work = [&](const Identity& who, const std::string& own, const std::string& others) {
        return [&together, &who, own, others] {
            ASSERT_TRUE(assume(who));
            together.arrive_and_wait();
            for (int round = 0; round < rounds; ++round) {
                ASSERT_EQ(opens(own), 0);
                ASSERT_EQ(opens(others), EACCES);
            }
        };
    };
    std::jthread one(work(ann, ofAnn, ofBob));
    std::jthread two(work(bob, ofBob, ofAnn));
    together.arrive_and_wait();
    for (int round = 0; round < rounds; ++round) {
        ASSERT_EQ(opens(ofAnn), 0);
        ASSERT_EQ(opens(ofBob), 0);
    }
}

TEST_F(IdentityOfThreads, isRefusedToWhoHasNotThePower) {
    const auto outcome = doAs(ann, [&]() -> Result<Code> {
        const auto assumed = assume(bob);
        return assumed ? Code::cancelled : assumed.error().code;
    });
    EXPECT_EQ(outcome, Code::identityRefused);
    EXPECT_EQ(doAs({.user = static_cast<uid_t>(-1), .group = 0}, [] { return Result<int>(0); }).error().code,
              Code::identityRefused);
}

TEST(IdentityOfTheProcess, needsNoPower) {
    EXPECT_TRUE(doAs(ownIdentity(), [] { return Result<int>(0); }));
    EXPECT_EQ(fileUser(), ::geteuid());
}

}  // namespace
}  // namespace capstan
