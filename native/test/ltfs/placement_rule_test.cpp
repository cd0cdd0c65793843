#include "ltfs/placement_rule.hpp"

#include <gtest/gtest.h>

#include "ltfs/index.hpp"
#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

PlacementRule rule(std::string_view text) {
    auto parsed = parseRule(text);
    EXPECT_TRUE(parsed) << text << ": " << parsed.error().detail;
    return parsed ? *std::move(parsed) : PlacementRule(0, {});
}

TEST(PlacementRule, isReadInEitherOrderAndWithAnyCaseOfItsWords) {
    for (const std::string_view text :
         {"size=1M/name=*.txt:*.xml", "name=*.txt:*.xml/size=1M", "SIZE=1m/NAME=*.txt:*.xml",
          "size=1048576/name=*.txt:*.xml", "size=1024K/name=*.txt:*.xml"}) {
        EXPECT_EQ(ruleText(rule(text)), "size=1M/name=*.txt:*.xml") << text;
    }
}

TEST(PlacementRule, countsInUnitsOf1024) {
    EXPECT_EQ(rule("size=3").maxBytes(), 3U);
    EXPECT_EQ(rule("size=3k").maxBytes(), 3U << 10U);
    EXPECT_EQ(rule("size=3M").maxBytes(), 3U << 20U);
    EXPECT_EQ(rule("size=3G").maxBytes(), std::uint64_t{3} << 30U);
    EXPECT_EQ(ruleText(rule("size=1536K")), "size=1536K");
    EXPECT_EQ(ruleText(rule("size=1025")), "size=1025");
}

TEST(PlacementRule, isRefusedWhenItIsNone) {
    for (const std::string_view text : {"",
                                        "size=",
                                        "size=0",
                                        "size=M",
                                        "size=-1",
                                        "size=1MM",
                                        "size=1T",
                                        "size=1.5M",
                                        "size= 1",
                                        "name=*.txt",
                                        "size=1M/",
                                        "/size=1M",
                                        "size=1M/size=2M",
                                        "size=1M/name=a/name=b",
                                        "size=1M/name=",
                                        "size=1M/name=:a",
                                        "size=1M/name=a:",
                                        "size=1M/name=a::b",
                                        "size=1M/colour=red",
                                        "size=18446744073709551616",
                                        "size=18014398509481984K",
                                        "*.txt",
                                        "size=1M/name=a\x1f",
                                        "size=1M/name=\xff"}) {
        const auto parsed = parseRule(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().code, Code::volumeRuleInvalid) << text;
    }
    EXPECT_FALSE(parseRule("size=1M/name=" + std::string(256, 'x')));
}

TEST(PlacementRule, fitsNamesByGlobsWithoutRegardToCase) {
    const auto fits = [](std::string_view pattern, std::string_view name) {
        return PlacementRule(10, {std::string(pattern)}).matches(name, 1);
    };
    EXPECT_TRUE(fits("*.txt", "a.txt"));
    EXPECT_TRUE(fits("*.txt", "UPPER.TXT"));
    EXPECT_TRUE(fits("*.TXT", ".txt"));
    EXPECT_FALSE(fits("*.txt", "a.txt.gz"));
    EXPECT_FALSE(fits("*.txt", "atxt"));
    EXPECT_TRUE(fits("a?c", "aBc"));
    EXPECT_FALSE(fits("a?c", "ac"));
    EXPECT_TRUE(fits("a*b*c", "aXXbYYbZc"));
    EXPECT_FALSE(fits("a*b*c", "aXXbYYbZ"));
    EXPECT_TRUE(fits("*", "anything"));
    EXPECT_TRUE(fits("**a**", "bab"));
    EXPECT_TRUE(fits("[x].txt", "[X].txt")) << "brackets stand for themselves";
    EXPECT_TRUE(fits("?.txt", "\u00e9.txt"));
    EXPECT_TRUE(fits("\u00c9*", "e\u0301t\u00e9")) << "however it is composed";
    EXPECT_TRUE(fits("*stra\u00dfe", "HAUPTSTRASSE"));
    EXPECT_FALSE(fits("a*a*a*a*a*a*a*a*a*a*b", std::string(255, 'a')));
}

TEST(PlacementRule, takesSizesUpToItsOwnAndAnyNameWhenItNamesNone) {
    const PlacementRule sized(1'048'576, {});
    EXPECT_TRUE(sized.matches("whatever", 1'048'576));
    EXPECT_FALSE(sized.matches("whatever", 1'048'577));
    const PlacementRule several(100, {"*.txt", "*.xml"});
    EXPECT_TRUE(several.matches("a.xml", 100));
    EXPECT_FALSE(several.matches("a.jpg", 100));
    EXPECT_FALSE(several.matches("a.xml", 101));
}

TEST(PlacementRule, standsInAnIndexAsTheReferenceWritesIt) {
    const std::string golden = test::readFile(test::goldenFolder() / "rule_gen2" / "part0_12_index.xml");
    const std::string xml = policyXml(rule("size=1M/name=*.txt"));
    EXPECT_NE(golden.find("\n" + xml + "\n"), std::string::npos);
    const auto index = parseIndex(bytesOf(golden));
    ASSERT_TRUE(index);
    EXPECT_EQ(index->placementPolicyXml, xml);
    EXPECT_EQ(ruleText(parsePolicy(index->placementPolicyXml).value()), "size=1M/name=*.txt");
}

TEST(PlacementRule, carriesPatternsThatXmlCannotHoldPercentEncoded) {
    const PlacementRule odd(5, {"a\x01*", "x&<y>", "100%"});
    const std::string xml = policyXml(odd);
    EXPECT_NE(xml.find("<name percentencoded=\"true\">a%01*</name>"), std::string::npos);
    EXPECT_NE(xml.find("<name>x&amp;&lt;y&gt;</name>"), std::string::npos);
    EXPECT_EQ(parsePolicy(xml).value().patterns(), odd.patterns());
}

TEST(PlacementRule, toleratesWhatOthersAddAndRefusesWhatIsBroken) {
    const auto more = parsePolicy(
        "<dataplacementpolicy><!-- kept --><vendor>x</vendor><indexpartitioncriteria> <name>*.a</name>"
        "<size>7</size><colour>red</colour></indexpartitioncriteria></dataplacementpolicy>");
    ASSERT_TRUE(more) << more.error().detail;
    EXPECT_EQ(ruleText(*more), "size=7/name=*.a");
    for (const std::string_view xml :
         {"", "<dataplacementpolicy/>", "<dataplacementpolicy>",
          "<dataplacementpolicy><indexpartitioncriteria><size>x</size></indexpartitioncriteria></dataplacementpolicy>",
          "<other><indexpartitioncriteria><size>1</size></indexpartitioncriteria></other>"}) {
        const auto parsed = parsePolicy(xml);
        ASSERT_FALSE(parsed) << xml;
        EXPECT_EQ(parsed.error().code, Code::volumeRuleInvalid) << xml;
    }
}

}  // namespace
}  // namespace capstan::ltfs
