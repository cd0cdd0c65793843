#include "base/file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "virtual/temp_folder.hpp"

namespace capstan {
namespace {

using test::TempFolder;

TEST(File, ReplacesAFileAsAWhole) {
    const TempFolder home;
    ASSERT_TRUE(replaceFile(home / "a", bytesOf("first")));
    ASSERT_TRUE(replaceFile(home / "a", bytesOf("2nd")));
    auto bytes = readFile(home / "a", 100);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(textOf(*bytes), "2nd");
    EXPECT_FALSE(std::filesystem::exists(home / "a.new"));
}

TEST(File, ReplacesAFileByAnEmptyOne) {
    const TempFolder home;
    ASSERT_TRUE(replaceFile(home / "a", bytesOf("first")));
    ASSERT_TRUE(replaceFile(home / "a", {}));
    EXPECT_TRUE(readFile(home / "a", 0).value().empty());
}

TEST(File, KeepsTheOldFileWhenItCannotBeReplaced) {
    const TempFolder home;
    ASSERT_TRUE(replaceFile(home / "a", bytesOf("first")));
    std::filesystem::create_directory(home / "a.new");
    const auto replaced = replaceFile(home / "a", bytesOf("second"));
    ASSERT_FALSE(replaced);
    EXPECT_EQ(replaced.error().code, Code::storageFault);
    EXPECT_EQ(textOf(readFile(home / "a", 100).value()), "first");
}

TEST(File, MakesOneWithoutAName) {
    const TempFolder home;
    const auto file = openUnnamed(home.path());
    ASSERT_TRUE(file);
    struct stat facts {};
    ASSERT_EQ(::fstat(file->get(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0600U);
    EXPECT_EQ(facts.st_nlink, 0U);
    EXPECT_TRUE(std::filesystem::is_empty(home.path()));
    ASSERT_TRUE(writeAt(file->get(), 0, bytesOf("kept"), "it"));
    EXPECT_EQ(fileSize(file->get(), "it").value(), 4U);
    EXPECT_EQ(openUnnamed(home / "none").error().code, Code::storageFault);
}

TEST(File, RefusesAFileLargerThanItCanBe) {
    const TempFolder home;
    ASSERT_TRUE(replaceFile(home / "a", bytesOf("12345")));
    EXPECT_FALSE(readFile(home / "a", 4));
}

TEST(File, ReadsUpToTheEndAndSaysHowMuch) {
    const TempFolder home;
    ASSERT_TRUE(replaceFile(home / "a", bytesOf("12345")));
    auto fd = openFile(home / "a", O_RDONLY);
    ASSERT_TRUE(fd);
    std::array<std::byte, 8> buffer{};
    EXPECT_EQ(readAt(fd->get(), 2, buffer, "a").value(), 3U);
    EXPECT_EQ(textOf(ByteView(buffer).first(3)), "345");
}

TEST(File, WritesPiecesBehindEachOther) {
    const TempFolder home;
    auto fd = openFile(home / "a", O_RDWR | O_CREAT);
    ASSERT_TRUE(fd);
    std::string one = "one ";
    std::string two = "two";
    std::array pieces{iovec{one.data(), one.size()}, iovec{two.data(), two.size()}};
    ASSERT_TRUE(writeAt(fd->get(), 1, pieces, "a"));
    EXPECT_EQ(textOf(readFile(home / "a", 100).value()), std::string_view("\0one two", 8));
}

TEST(File, DistinguishesAFullDiskFromAnyOtherFault) {
    EXPECT_EQ(storageError(ENOSPC, "x").code, Code::storageFull);
    EXPECT_EQ(storageError(EDQUOT, "x").code, Code::storageFull);
    EXPECT_EQ(storageError(EIO, "x").code, Code::storageFault);
    // What the system has run out of is no fault of the disk.
    EXPECT_EQ(storageError(EMFILE, "x").code, Code::systemFiles);
    EXPECT_EQ(storageError(ENFILE, "x").code, Code::systemFiles);
    EXPECT_EQ(storageError(ENOMEM, "x").code, Code::systemMemory);
    EXPECT_EQ(storageError(ENOLCK, "x").code, Code::systemLocks);
    auto full = openFile("/dev/full", O_WRONLY);
    ASSERT_TRUE(full);
    const auto written = writeAt(full->get(), 0, bytesOf("x"), "/dev/full");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, Code::storageFull);
}

TEST(File, ClosesADescriptorOnceWhoeverOwnsIt) {
    UniqueFd first(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const int number = first.get();
    UniqueFd second(std::move(first));
    EXPECT_EQ(second.get(), number);
    second.reset();
    EXPECT_EQ(::fcntl(number, F_GETFD), -1);
}

}  // namespace
}  // namespace capstan
