// What expat makes of a document is what ours must make of it: the same events, or the same refusal.
#include "ltfs/xml_stream.hpp"

#include <random>
#include <string>

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"
#include "ltfs/xml_beside_expat.hpp"

namespace capstan::ltfs {
namespace {

void expectLikeExpat(const std::string& xml) {
    const std::string theirs = test::ExpatsXml(xml).all();
    for (const std::size_t piece : {xml.size() + 1, std::size_t{1}, std::size_t{7}}) {
        ASSERT_EQ(test::OurXml().read(xml, [piece] { return piece; }), theirs) << "in pieces of " << piece << ":\n"
                                                                               << xml;
    }
}

TEST(XmlStream, readsEverySampleAsExpatDoes) {
    for (const auto& file : test::goldenFiles(".xml")) {
        expectLikeExpat(test::readFile(file));
    }
}

TEST(XmlStream, readsTheCornersOfXmlAsExpatDoes) {
    for (const std::string inside : {"",
                                     "a",
                                     "<b/>",
                                     "<b />",
                                     "<b a='1'/>",
                                     "<b a=\"1\" c='2'>x</b>",
                                     "<b a = '1'/>",
                                     "<b a='1'c='2'/>",
                                     "<b a='1' a='2'/>",
                                     "<b a=1/>",
                                     "<b a/>",
                                     "<b a='&lt;&#65;'/>",
                                     "<b a='<'/>",
                                     "<b a='x\ty\r\nz'/>",
                                     "<b a='>'/>",
                                     "<b a='/'/>",
                                     "<b / >",
                                     "< b/>",
                                     "<b></b >",
                                     "<b></ b>",
                                     "<b></c>",
                                     "<b>",
                                     "</b>",
                                     "&amp;&lt;&gt;&quot;&apos;",
                                     "&#10;&#x41;&#x1F600;",
                                     "&#0;",
                                     "&#x1;",
                                     "&#xD800;",
                                     "&#xFFFF;",
                                     "&#x110000;",
                                     "&#;",
                                     "&#x;",
                                     "&#X41;",
                                     "&nbsp;",
                                     "&amp",
                                     "& amp;",
                                     "&;",
                                     "&#00000000000065;",
                                     "&#x00000000000000000000000000000000041;",
                                     "&amp amp;",
                                     "]]",
                                     "]]>",
                                     "]] >",
                                     "]>",
                                     "a\rb",
                                     "a\r\nb",
                                     "a\r\rb\r",
                                     "<!-- c -->",
                                     "<!-- -- -->",
                                     "<!--->",
                                     "<!---->",
                                     "<!-- --->",
                                     "<!- x -->",
                                     "<?pi?>",
                                     "<?pi some thing?>",
                                     "<? pi?>",
                                     "<?xml version='1.0'?>",
                                     "<?XmL x?>",
                                     "<?xml2 x?>",
                                     "<?p",
                                     "<![CDATA[]]>",
                                     "<![CDATA[ <raw> & ]]>",
                                     "<![CDATA[a]]b]]>",
                                     "<![CDATA[]]]]>",
                                     "<![CDATA[]]]]]>",
                                     "<![CDATA[x\r\ny\rz]]>",
                                     "<![CDATA[\x01]]>",
                                     "<![CDATA[x",
                                     "<![cdata[x]]>",
                                     "<!DOCTYPE x>",
                                     "<!ELEMENT x>",
                                     "\x01",
                                     "\x7F",
                                     "\x1F",
                                     "\xC3\xA9",
                                     "<\xC3\xA9/>",
                                     "<a\xC3\x97/>",
                                     "\xC3",
                                     "\xC3(",
                                     "\xA9",
                                     "\xED\xA0\x80",
                                     "\xEF\xBF\xBE",
                                     "\xEF\xBB\xBF",
                                     "\xF0\x9F\x98\x80",
                                     "\xF4\x90\x80\x80",
                                     "\xC0\x80",
                                     "\xE0\x80\x80",
                                     "<1/>",
                                     "<-/>",
                                     "<a1.-_:b/>",
                                     "<:/>",
                                     "<a:b:c/>",
                                     "<>",
                                     "</>",
                                     "<",
                                     "<b<c/>",
                                     "<b>x</b",
                                     "<b a='1"}) {
        expectLikeExpat("<r>" + inside + "</r>");
    }
    for (const std::string whole : {"",
                                    " ",
                                    "x",
                                    "<r/>",
                                    " <r/> ",
                                    "<r/><r/>",
                                    "<r/>x",
                                    "<r/>&amp;",
                                    "x<r/>",
                                    "<r/><!-- c -->\n<?p?>",
                                    "<!-- c --><r/>",
                                    "\xEF\xBB\xBF<r/>",
                                    "\xEF\xBB",
                                    "<?xml version=\"1.0\"?><r/>",
                                    " <?xml version=\"1.0\"?><r/>",
                                    "<?xml version='1.0' encoding='utf-8'?><r/>",
                                    "<?xml encoding='utf-8'?><r/>",
                                    "<?xml?><r/>",
                                    "<?xml version='1.0' standalone='yes'?><r/>",
                                    "<?xml version='1.0' standalone='maybe'?><r/>",
                                    "<?xml version='1.0' standalone='yes' encoding='utf-8'?><r/>",
                                    "<?xml version='1.0' encoding=''?><r/>",
                                    "<?xml version='1.0' encoding='&#117;tf-8'?><r/>",
                                    "<?xml version='1.0' other='1'?><r/>",
                                    "<?xml version='1. 0'?><r/>",
                                    "\xEF\xBB\xBF\xEF\xBB\xBF<r/>",
                                    "\xEF\xBB\xBF<?xml version='1.0'?><r/>",
                                    "\xFF\xFE<",
                                    "<![CDATA[x]]><r/>",
                                    "<r",
                                    "<r>",
                                    "<r/",
                                    "<!DOCTYPE r><r/>",
                                    "<r/>\r",
                                    "<r/>]"}) {
        expectLikeExpat(whole);
    }
}

TEST(XmlStream, judgesBrokenSamplesAsExpatDoes) {
    std::mt19937 random(5);
    const std::string alphabet =
        "<>/!?-[]&;#x\"'= \r\n\t\x01\x7F\xC3\xA9\xEF\xBF"
        "ab1CDAT";
    std::string sample = test::readFile(test::goldenFolder() / "special" / "part0_5_index.xml").substr(0, 3'000);
    sample = sample.substr(sample.find("<ltfsindex"));
    sample.insert(sample.find("<location>"), "<u a='1'><!-- c --><![CDATA[ d ]]>&#233;<?p q?></u>");
    for (int round = 0; round < 3'000; ++round) {
        const std::size_t from = random() % (sample.size() - 200);
        std::string xml = "<r>" + sample.substr(from, 200) + "</r>";
        for (auto changes = random() % 3; changes-- > 0;) {
            const std::size_t at = random() % xml.size();
            const char c = alphabet[random() % alphabet.size()];
            random() % 2 == 0 ? void(xml[at] = c) : void(xml.insert(at, 1, c));
        }
        ASSERT_NO_FATAL_FAILURE(expectLikeExpat(xml));
    }
}

}  // namespace
}  // namespace capstan::ltfs
