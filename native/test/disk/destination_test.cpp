#include "disk/destination.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk/part_file.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::disk {
namespace {

namespace fs = std::filesystem;

class DestinationTest : public testing::Test {
   protected:
    [[nodiscard]] fs::path path(const std::string& name = {}) const { return folder_.path() / "d" / name; }
    [[nodiscard]] Destination open(const Wording& wording = restoring, Missing missing = Missing::usual) const {
        fs::create_directories(path());
        return test::expectOk(Destination::open(path(), wording, missing));
    }
    [[nodiscard]] static Placed<void> put(Destination& place, const std::string& target, Taken taken) {
        auto part = PartFile::create(place, target);
        if (!part) {
            return std::unexpected(std::move(part).error());
        }
        EXPECT_TRUE(part->write(0, bytesOf("new")));
        return part->promote(taken);
    }

    test::TempFolder folder_;
};

TEST_F(DestinationTest, ReplacesAFileOnlyWhenItIsToldTo) {
    Destination place = open();
    test::makeFile(path("a"), "old");
    EXPECT_EQ(put(place, "a", Taken::refused).error().error.code, Code::restoreExists);
    EXPECT_EQ(test::contentOf(path("a")), "old");
    EXPECT_TRUE(put(place, "a", Taken::replaced));
    EXPECT_EQ(test::contentOf(path("a")), "new");
    EXPECT_EQ(std::distance(fs::directory_iterator(path()), {}), 1);
}

TEST_F(DestinationTest, TellsTheSameFailureInTheWordsOfWhoeverAsks) {
    fs::create_directories(path());
    fs::create_directory_symlink("/", path("out"));
    Destination restore = open(restoring);
    Destination mirror = open(mirroring);
    EXPECT_EQ(put(restore, "out/a", Taken::refused).error().error.code, Code::restoreUnsafe);
    EXPECT_EQ(put(mirror, "out/a", Taken::replaced).error().error.code, Code::mirrorUnsafe);
}

TEST_F(DestinationTest, KeepsFoldersThatItMakesOnTheWayToItsOwnerWhenItIsToldTo) {
    Destination place = open(mirroring, Missing::ownerOnly);
    ASSERT_TRUE(put(place, "d/e/a", Taken::refused));
    struct stat facts {};
    ASSERT_EQ(::stat(path("d/e").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
    const auto implied = place.takeImplied();
    ASSERT_EQ(implied.size(), 2U);
    EXPECT_EQ(implied[1].target, "d/e");
    EXPECT_TRUE(place.takeImplied().empty());
}

TEST_F(DestinationTest, MakesAFolderAgainThatWasRemovedMeanwhile) {
    Destination place = open();
    ASSERT_TRUE(put(place, "d/a", Taken::refused));
    fs::remove_all(path("d"));
    ASSERT_TRUE(put(place, "d/b", Taken::refused));
    EXPECT_EQ(test::contentOf(path("d/b")), "new");
}

}  // namespace
}  // namespace capstan::disk
