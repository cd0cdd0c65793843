#include "ltfs/label.hpp"

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

std::string sampleLabel() {
    return test::readFile(test::goldenFolder() / "empty" / "part0_2_ltfslabel.xml");
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    text.replace(text.find(what), what.size(), with);
    return text;
}

TEST(Label, readsAndWritesEverySampleByteForByte) {
    const auto files = test::goldenFiles("ltfslabel.xml");
    ASSERT_GE(files.size(), 20U);
    for (const auto& file : files) {
        const std::string text = test::readFile(file);
        const auto label = parseLabel(bytesOf(text));
        ASSERT_TRUE(label) << file << label.error().detail;
        // The one difference that is meant: we write format 2.4.0 whatever we read.
        const std::string expected =
            text.find("version=\"2.5.0\"") == std::string::npos ? text : replaced(text, "2.5.0", "2.4.0");
        EXPECT_EQ(writeLabel(*label), expected) << file;
    }
}

TEST(Label, readsTheFieldsOfAnOddOne) {
    const auto label =
        parseLabel(bytesOf(test::readFile(test::goldenFolder() / "special_format" / "part1_2_ltfslabel.xml")));
    ASSERT_TRUE(label);
    EXPECT_EQ(label->blockBytes, 65'536U);
    EXPECT_FALSE(label->compression);
    EXPECT_EQ(label->location, 'b');
}

TEST(Label, refusesWhatIsDamaged) {
    const std::string good = sampleLabel();
    ASSERT_TRUE(parseLabel(bytesOf(good)));
    for (const std::string& bad :
         {std::string(), std::string("hello"), good.substr(0, good.size() / 2),
          replaced(good, "<blocksize>524288</blocksize>", ""), replaced(good, "524288", "0"),
          replaced(good, "524288", "99999999999999999999"), replaced(good, "524288", "-1"),
          replaced(good, "version=\"2.4.0\"", "version=\"3.0.0\""), replaced(good, "f3eb4681", "f3eb468z"),
          replaced(good, "<index>a</index>", "<index>1</index>"), replaced(good, ">true<", ">yes<"),
          replaced(good, "ltfslabel version", "ltfsindex version"),
          replaced(good, "<ltfslabel", "<!DOCTYPE ltfslabel [<!ENTITY a \"b\">]>\n<ltfslabel"),
          replaced(good, "encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\"")}) {
        const auto label = parseLabel(bytesOf(bad));
        ASSERT_FALSE(label) << bad;
        EXPECT_EQ(label.error().code, Code::volumeLabelInvalid);
        EXPECT_NE(label.error().detail, "");
    }
}

TEST(Label, mustAgreeWithTheOtherPartitions) {
    const Label a = parseLabel(bytesOf(sampleLabel())).value();
    Label b = a;
    EXPECT_FALSE(checkPair(a, b)) << "both claim one place";
    b.location = 'b';
    EXPECT_TRUE(checkPair(a, b));
    for (const auto change : {+[](Label& l) { l.volumeUuid = "00000000-0000-4000-8000-000000000000"; },
                              +[](Label& l) { l.blockBytes = 65'536; }, +[](Label& l) { l.compression = false; },
                              +[](Label& l) { l.formatTime.seconds++; }, +[](Label& l) { l.dataPartition = 'c'; },
                              +[](Label& l) { l.location = 'c'; }}) {
        Label other = b;
        change(other);
        EXPECT_FALSE(checkPair(a, other));
    }
}

TEST(Vol1, readsAndWritesEverySampleByteForByte) {
    const auto files = test::goldenFiles("vol1.bin");
    ASSERT_GE(files.size(), 20U);
    for (const auto& file : files) {
        const std::string record = test::readFile(file);
        const auto serial = parseVol1(bytesOf(record));
        ASSERT_TRUE(serial) << file;
        EXPECT_EQ(textOf(writeVol1(*serial)), record) << file;
    }
    EXPECT_EQ(parseVol1(writeVol1("CAP001L8")).value(), "CAP001");
    EXPECT_EQ(parseVol1(writeVol1("")).value(), "");
}

TEST(Vol1, ofAnotherKindIsForeign) {
    std::string record(textOf(writeVol1("CAP001")));
    record.replace(24, 4, "TAR ");
    for (const std::string& bad :
         {record, std::string("HDR1") + std::string(76, ' '), std::string("VOL1"), std::string()}) {
        const auto serial = parseVol1(bytesOf(bad));
        ASSERT_FALSE(serial);
        EXPECT_EQ(serial.error().code, Code::volumeForeign);
    }
}

}  // namespace
}  // namespace capstan::ltfs
