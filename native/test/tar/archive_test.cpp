#include <gtest/gtest.h>

#include "tar/tar_text.hpp"

using namespace capstan;
using namespace capstan::test;
using tar::MemberKind;
using tar::TarMember;
using Contents = tar::TarArchive::Contents;

namespace {

std::vector<TarMember> membersOf(MemoryInput& input, Contents contents = Contents::passed) {
    tar::TarArchive archive(input, contents);
    std::vector<TarMember> members;
    for (;;) {
        auto next = archive.next();
        EXPECT_TRUE(next.has_value());
        if (!next || !*next) {
            return members;
        }
        members.push_back(**std::move(next));
    }
}

std::vector<TarMember> membersOf(const std::string& text) {
    MemoryInput input(text);
    return membersOf(input);
}

std::string sparseHeader(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& fields, std::uint64_t stored,
                         std::uint64_t length) {
    std::string block = header("sparse", 'S', stored, {}, true);
    std::size_t at = 386;
    for (const auto& [offset, bytes] : fields) {
        put(block, at, octal(offset, 11));
        put(block, at + 12, octal(bytes, 11));
        at += 24;
    }
    put(block, 483, octal(length, 11));
    seal(block);
    return block;
}

}  // namespace

TEST(TarArchive, TellsMembersAndWhereTheirContentsLie) {
    MemoryInput input(member("a", "first") + header("folder/", '5', 0) + header("link", '2', 0, "a") +
                      member("empty", "") + member("b", std::string(3'000, 'b')) + endMark +
                      member("behind", "the end"));
    const auto members = membersOf(input);
    ASSERT_EQ(members.size(), 5U);
    EXPECT_EQ(members[0].kind, MemberKind::file);
    EXPECT_EQ(input.at(members[0].pieces.at(0)), "first");
    EXPECT_EQ(members[1].kind, MemberKind::directory);
    EXPECT_EQ(members[2].target, "a");
    EXPECT_TRUE(members[3].pieces.empty());
    EXPECT_EQ(input.at(members[4].pieces.at(0)), std::string(3'000, 'b'));
}

TEST(TarArchive, TakesLongNamesOfBothKinds) {
    const std::string name(300, 'n');
    const auto members =
        membersOf(header("././@LongLink", 'L', name.size() + 1, {}, true) + padded(name + '\0') + member("cut", "1") +
                  extended(paxRecord("path", name + "/x")) + member("cut", "2") + member("plain", "3"));
    ASSERT_EQ(members.size(), 3U);
    EXPECT_EQ(members[0].path, name);
    EXPECT_EQ(members[1].path, name + "/x");
    EXPECT_EQ(members[2].path, "plain");
}

TEST(TarArchive, TakesWhatExtendedHeadersSay) {
    const auto members = membersOf(
        extended(paxRecord("uid", "70000"), 'g') +
        extended(paxRecord("size", "5") + paxRecord("mtime", "-1.25") + paxRecord("SCHILY.xattr.user.note", "kept")) +
        header("a", '0', 0) + padded("12345") + member("b", ""));
    ASSERT_EQ(members.size(), 2U);
    EXPECT_EQ(members[0].length, 5U);
    EXPECT_EQ(members[0].modified.seconds, -2);
    EXPECT_EQ(members[0].modified.nanoseconds, 750'000'000U);
    EXPECT_EQ(members[0].user, 70'000U);
    EXPECT_EQ(members[0].attributes.at(0), (std::pair<std::string, std::string>("note", "kept")));
    EXPECT_EQ(members[1].user, 70'000U);
    EXPECT_TRUE(members[1].attributes.empty());
}

TEST(TarArchive, TellsTheStretchesOfSparseFiles) {
    const std::string stored = std::string(512, 'x') + "yz";
    const std::string pairs = paxRecord("GNU.sparse.offset", "0") + paxRecord("GNU.sparse.numbytes", "512") +
                              paxRecord("GNU.sparse.offset", "4096") + paxRecord("GNU.sparse.numbytes", "2");
    const std::string leading = padded("2\n0\n512\n4096\n2\n") + stored;
    for (const std::string& text :
         {sparseHeader({{0, 512}, {4'096, 2}}, stored.size(), 9'000) + padded(stored),
          extended(paxRecord("GNU.sparse.size", "9000") + pairs) + member("sparse", stored),
          extended(paxRecord("GNU.sparse.size", "9000") + paxRecord("GNU.sparse.map", "0,512,4096,2")) +
              member("sparse", stored),
          extended(paxRecord("GNU.sparse.major", "1") + paxRecord("GNU.sparse.minor", "0") +
                   paxRecord("GNU.sparse.name", "sparse") + paxRecord("GNU.sparse.realsize", "9000")) +
              member("GNUSparseFile.1/sparse", leading)}) {
        MemoryInput input(text + member("next", "next") + endMark);
        const auto members = membersOf(input, Contents::hashed);
        ASSERT_EQ(members.size(), 2U);
        EXPECT_EQ(members[0].path, "sparse");
        EXPECT_EQ(members[0].problem, "");
        EXPECT_EQ(members[0].length, 9'000U);
        ASSERT_EQ(members[0].pieces.size(), 2U);
        EXPECT_EQ(input.at(members[0].pieces[0]), std::string(512, 'x'));
        EXPECT_EQ(members[0].pieces[1].offset, 4'096U);
        EXPECT_EQ(input.at(members[0].pieces[1]), "yz");
        Sha256 hash;
        hash.add(bytesOf(std::string(512, 'x')));
        hash.addZeros(4'096 - 512);
        hash.add(bytesOf("yz"));
        hash.addZeros(9'000 - 4'098);
        EXPECT_EQ(members[0].sha256, hash.finish());
        EXPECT_EQ(members[1].path, "next");
    }
}

TEST(TarArchive, LeavesOutMapsThatDoNotFit) {
    const std::string stored(512, 'x');
    for (const std::string& text :
         {sparseHeader({{0, 512}, {100, 2}}, stored.size(), 9'000) + stored,
          sparseHeader({{0, 512}}, stored.size(), 100) + stored,
          sparseHeader({{0, 1'024}}, stored.size(), 9'000) + stored,
          extended(paxRecord("GNU.sparse.size", "9000") + paxRecord("GNU.sparse.map", "0,512,9")) + member("s", stored),
          extended(paxRecord("GNU.sparse.size", "9000") + paxRecord("GNU.sparse.offset", "0")) + member("s", stored)}) {
        const auto members = membersOf(text + member("next", "next"));
        ASSERT_EQ(members.size(), 2U);
        EXPECT_NE(members[0].problem, "");
        EXPECT_TRUE(members[0].pieces.empty());
        EXPECT_EQ(members[1].path, "next");
    }
}

TEST(TarArchive, NamesWhatIsNoFileFolderOrLink) {
    const auto members = membersOf(header("tty", '3', 0) + header("disk", '4', 0) + header("pipe", '6', 0) +
                                   header("rest", 'M', 3, {}, true) + padded("end") + member("next", ""));
    ASSERT_EQ(members.size(), 5U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(members[i].kind, MemberKind::left);
        EXPECT_NE(members[i].problem, "");
    }
    EXPECT_EQ(members[4].kind, MemberKind::file);
}

TEST(TarArchive, GoesOnWithTheNextHeaderBehindADamagedOne) {
    std::string damaged = member("lost", "its content");
    damaged[3] = 'X';
    const auto members = membersOf(member("a", "1") + damaged + member("b", "2"));
    ASSERT_EQ(members.size(), 3U);
    EXPECT_EQ(members[1].kind, MemberKind::left);
    EXPECT_EQ(members[1].path, "");
    EXPECT_EQ(members[2].path, "b");
}

TEST(TarArchive, LeavesOutWhatTheTapeEndsIn) {
    const auto members = membersOf(member("a", "1") + header("b", '0', 5'000) + "cut off");
    ASSERT_EQ(members.size(), 2U);
    EXPECT_EQ(members[0].problem, "");
    EXPECT_NE(members[1].problem, "");
}

TEST(TarArchive, TellsHardLinksWithAndWithoutContent) {
    const auto members = membersOf(member("a", "12345") + header("b", '1', 5, "a") + member("c", "") +
                                   header("d", '1', 5, "a") + padded("12345") + member("e", ""));
    ASSERT_EQ(members.size(), 5U);
    EXPECT_EQ(members[1].kind, MemberKind::hardLink);
    EXPECT_EQ(members[2].path, "c");
    EXPECT_EQ(members[3].kind, MemberKind::hardLink);
    EXPECT_EQ(members[4].path, "e");
}

TEST(TarArchive, TakesNoExtendedHeaderThatIsTooLarge) {
    const auto members =
        membersOf(header("huge", 'x', tar::largestExtendedHeader + 1) +
                  std::string(tar::largestExtendedHeader + tar::blockBytes, 'x') + member("a", "1") + member("b", "2"));
    ASSERT_EQ(members.size(), 2U);
    EXPECT_NE(members[0].problem, "");
    EXPECT_EQ(members[1].problem, "");
}

TEST(TarHeader, TakesNumbersInOctalAndBinary) {
    const auto number = [](std::string_view text) { return tar::parseNumber(bytesOf(text)); };
    EXPECT_EQ(number("0000644\0"), 0644);
    EXPECT_EQ(number("  12 "), 10);
    EXPECT_EQ(number(std::string_view("\0\0\0", 3)), 0);
    EXPECT_EQ(number(std::string_view("\x80\0\0\0\0\0\0\x02\0\0\0\0", 12)), std::int64_t{2} << 32);
    EXPECT_EQ(number("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFE"), -2);
    EXPECT_EQ(number("\x80\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFE"), std::nullopt);
    EXPECT_EQ(number("12x"), std::nullopt);
    EXPECT_EQ(number("8"), std::nullopt);
}

TEST(TarHeader, RefusesALengthThatNoTapeHas) {
    std::string block = header("a", '0', 0);
    put(block, 124, std::string("\x80\0\0\0\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 12));
    seal(block);
    EXPECT_FALSE(tar::parseHeader(bytesOf(block)));
}

TEST(TarPax, RefusesWhatIsNoRecord) {
    for (const std::string text :
         {"5 a=b", "7 a=b\n", "x a=b\n", "6 a=b\n!", "4 =b\n", "99999999999999999999 a=b\n", "3\n"}) {
        tar::PaxRecords records;
        EXPECT_FALSE(records.add(bytesOf(text))) << text;
    }
    tar::PaxRecords records;
    EXPECT_TRUE(records.add(bytesOf(paxRecord("path", "a=b\nc"))));
    EXPECT_EQ(records.text("path"), "a=b\nc");
}
