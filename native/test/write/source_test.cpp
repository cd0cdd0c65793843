#include "write/source.hpp"

#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

#include "write/virtual_tape.hpp"

namespace capstan::write {
namespace {

namespace fs = std::filesystem;
using test::expectOk;
using test::makeFile;
using test::TempFolder;

constexpr std::uint64_t mebi = 1U << 20U;

TEST(Source, ReportsTheNamesThatAFileHas) {
    const TempFolder folder;
    makeFile(folder.path() / "a", "x");
    fs::create_hard_link(folder.path() / "a", folder.path() / "b");
    EXPECT_EQ(expectOk(SourceFile::open(folder.path() / "a", ltfs::EntryKind::file)).facts().links, 2U);
    EXPECT_EQ(expectOk(SourceFile::open(folder.path(), ltfs::EntryKind::directory)).facts().links, 1U);
}

TEST(Source, DistinguishesDataFromHoles) {
    const TempFolder folder;
    const fs::path path = folder.path() / "sparse";
    makeFile(path, std::string(mebi, 'a'));
    fs::resize_file(path, 8 * mebi);
    {
        std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(4 * mebi);
        file << std::string(mebi, 'b');
    }
    const SourceFile source = expectOk(SourceFile::open(path, ltfs::EntryKind::file));
    EXPECT_EQ(expectOk(source.dataAt(0)), (DataRun{.from = 0, .to = mebi}));
    EXPECT_EQ(expectOk(source.dataAt(1000)), (DataRun{.from = 1000, .to = mebi}));
    EXPECT_EQ(expectOk(source.dataAt(mebi)), (DataRun{.from = 4 * mebi, .to = 5 * mebi}));
    EXPECT_EQ(expectOk(source.dataAt(5 * mebi)), std::nullopt);
    EXPECT_EQ(expectOk(source.dataAt(8 * mebi)), std::nullopt);
}

TEST(Source, ReportsNoDataBehindTheSizeThatItHadWhenItWasOpened) {
    const TempFolder folder;
    const fs::path path = folder.path() / "growing";
    makeFile(path, std::string(1000, 'a'));
    const SourceFile source = expectOk(SourceFile::open(path, ltfs::EntryKind::file));
    std::ofstream(path, std::ios::app) << std::string(5000, 'b');
    EXPECT_EQ(expectOk(source.dataAt(0)), (DataRun{.from = 0, .to = 1000}));
    EXPECT_EQ(expectOk(source.dataAt(1000)), std::nullopt);
}

TEST(Source, ThatIsOneHoleHasNoData) {
    const TempFolder folder;
    makeFile(folder.path() / "hole", "");
    fs::resize_file(folder.path() / "hole", 8 * mebi);
    EXPECT_EQ(expectOk(expectOk(SourceFile::open(folder.path() / "hole", ltfs::EntryKind::file)).dataAt(0)),
              std::nullopt);
}

}  // namespace
}  // namespace capstan::write
