#include "gtest/gtest.h"

#include "ltfs/index.hpp"
#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

using test::now;

TEST(IndexWriter, writesEverySampleBackByteForByte) {
    const auto files = test::goldenFiles("index.xml");
    ASSERT_GE(files.size(), 30U);
    for (const auto& file : files) {
        std::string text = test::readFile(file);
        const auto index = parseIndex(bytesOf(text));
        ASSERT_TRUE(index) << file << ": " << index.error().detail;
        // The one difference that is meant: we write format 2.4.0 whatever we read.
        if (const auto at = text.find("version=\"2.5.0\""); at != std::string::npos) {
            text.replace(at, 15, "version=\"2.4.0\"");
        }
        EXPECT_EQ(writeIndex(*index).value(), text) << file;
    }
}

TEST(IndexWriter, keepsUnknownElementsWhereTheyStood) {
    std::string text = test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml");
    const auto insertBefore = [&text](std::string_view place, std::size_t from, std::string_view what) {
        text.insert(text.find(place, from), what);
    };
    insertBefore("</file>", 0, "<vendorfile a=\"1\">x &amp; <b/>y</vendorfile>\n");
    insertBefore("</directory>", 0, "<vendordir/>\n");
    insertBefore("</ltfsindex>", 0, "<vendorindex>\n<![CDATA[ <raw> ]]>\n</vendorindex>\n");
    const auto index = parseIndex(bytesOf(text));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(writeIndex(*index).value(), text);
}

TEST(IndexWriter, writesValuesThatAreNoTextInBase64) {
    Index index("", now);
    Entry* file = index.add(index.root(), "f", EntryKind::file, now).value();
    for (const auto& value : {Bytes{}, Bytes{std::byte{0}}, Bytes{std::byte{0xFF}, std::byte{1}},
                              Bytes(200, std::byte{0x1F}), Bytes{std::byte{'\r'}, std::byte{' '}}}) {
        ASSERT_TRUE(index.setXattr(*file, "v" + std::to_string(value.size()), value));
    }
    index.volumeUuid = "f3eb4681-dea3-4469-9f63-0f9e03e62698";
    index.creator = "t";
    const std::string xml = writeIndex(index).value();
    EXPECT_NE(xml.find("<value/>\n"), std::string::npos);
    EXPECT_NE(xml.find("<value type=\"base64\">AA==</value>\n"), std::string::npos);
    const auto again = parseIndex(bytesOf(xml));
    ASSERT_TRUE(again) << again.error().detail;
    EXPECT_EQ(again->find("f")->xattrs, file->xattrs);
}

TEST(IndexWriter, writesALinksPathSoThatEveryReaderKeepsItsSlashes) {
    Index index("", now);
    index.volumeUuid = "f3eb4681-dea3-4469-9f63-0f9e03e62698";
    for (const std::string target : {"a:b", "../a:b/c", "/abs/x", "ctl\x01/x"}) {
        Entry* link = index.add(index.root(), std::to_string(index.fileCount()), EntryKind::symlink, now).value();
        ASSERT_TRUE(index.setTarget(*link, target));
    }
    const std::string xml = writeIndex(index).value();
    EXPECT_NE(xml.find("<symlink percentencoded=\"true\">a%3Ab</symlink>"), std::string::npos);
    EXPECT_NE(xml.find("<symlink>../a:b/c</symlink>"), std::string::npos);
    EXPECT_NE(xml.find("<symlink>/abs/x</symlink>"), std::string::npos);
    const auto again = parseIndex(bytesOf(xml));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->find("1")->symlinkTarget, "../a:b/c");
    EXPECT_EQ(again->find("3")->symlinkTarget, "ctl\x01/x");
}

TEST(IndexWriter, neverWritesWhatTheFormatCannotHold) {
    Index index("", now);
    Entry* link = index.add(index.root(), "link", EntryKind::symlink, now).value();
    EXPECT_EQ(writeIndex(index).error().code, Code::volumeNameInvalid) << "a link without a target";
    link->symlinkTarget = "\xff";
    EXPECT_EQ(writeIndex(index).error().code, Code::volumeNameInvalid);
    link->symlinkTarget = "ok";
    EXPECT_TRUE(writeIndex(index));
    link->xattrs.push_back({"\xff", {}});
    EXPECT_EQ(writeIndex(index).error().code, Code::volumeNameInvalid);
    link->xattrs.clear();
    Entry* twin = index.add(index.root(), "twin", EntryKind::file, now).value();
    twin->uid = link->uid;
    EXPECT_EQ(writeIndex(index).error().code, Code::volumeIndexInvalid) << "two of one uid, which others refuse";
    twin->uid = 3;
    EXPECT_TRUE(writeIndex(index));
    index.comment = std::string("\x01");
    EXPECT_EQ(writeIndex(index).error().code, Code::volumeNameInvalid);
}

}  // namespace
}  // namespace capstan::ltfs
