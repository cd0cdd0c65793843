// What expat makes of a document is what ours must make of it: the same events, or the same refusal.
#include "ltfs/xml_stream.hpp"

#include <expat.h>
#include <random>
#include <string>

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

/// Everything that a document says, texts joined; or "refused".
class Told {
   public:
    void start(std::string_view name, const std::vector<std::pair<std::string, std::string>>& attributes) {
        flush();
        all_.append("<").append(name);
        for (const auto& [key, value] : attributes) {
            all_.append(" ").append(key).append("=").append(value);
        }
        all_ += '>';
    }
    void end(std::string_view name) {
        flush();
        all_.append("</").append(name).append(">");
    }
    void text(std::string_view text) { text_ += text; }
    void verbatim(std::string_view raw) {
        flush();
        all_.append("{").append(raw).append("}");
    }
    std::string all() {
        flush();
        return all_;
    }

   private:
    void flush() {
        all_ += text_;
        text_.clear();
    }
    std::string all_;
    std::string text_;
};

class Ours final : public XmlHandler {
   public:
    std::string read(std::string_view xml, std::size_t piece) {
        for (std::size_t at = 0; at < xml.size(); at += piece) {
            if (!stream_.feed(bytesOf(xml.substr(at, piece)))) {
                return "refused";
            }
        }
        return stream_.finish() ? told_.all() : "refused";
    }

   private:
    void onStart(std::string_view element, const XmlAttributes& attributes) override {
        std::vector<std::pair<std::string, std::string>> known;
        for (const char* key : {"version", "type", "percentencoded", "a"}) {
            if (const auto value = attributes[key]; !value.empty()) {
                known.emplace_back(key, value);
            }
        }
        told_.start(element, known);
    }
    void onEnd(std::string_view element) override { told_.end(element); }
    void onText(std::string_view text) override { told_.text(text); }
    void onVerbatim(std::string_view raw) override { told_.verbatim(raw); }

    Told told_;
    XmlStream stream_{*this, Code::volumeIndexInvalid, "document"};
};

/// As a document type is refused here, it is there.
std::string expats(const std::string& xml) {
    struct State {
        Told told;
        XML_Parser parser;
        std::size_t depth = 0;
        bool refused = false;
    } state{.told = {}, .parser = XML_ParserCreate("UTF-8")};
    const auto of = [](void* data) -> State& { return *static_cast<State*>(data); };
    static const auto stateOf = of;
    XML_SetUserData(state.parser, &state);
    XML_SetElementHandler(
        state.parser,
        [](void* data, const char* name, const char** pairs) {
            std::vector<std::pair<std::string, std::string>> known;
            for (const char* key : {"version", "type", "percentencoded", "a"}) {
                for (const char** pair = pairs; *pair != nullptr; pair += 2) {
                    if (std::string_view(pair[0]) == key && pair[1][0] != 0) {
                        known.emplace_back(key, pair[1]);
                    }
                }
            }
            ++stateOf(data).depth;
            stateOf(data).told.start(name, known);
        },
        [](void* data, const char* name) {
            --stateOf(data).depth;
            stateOf(data).told.end(name);
        });
    XML_SetCharacterDataHandler(state.parser, [](void* data, const char* text, int length) {
        stateOf(data).told.text({text, static_cast<std::size_t>(length)});
    });
    XML_SetDefaultHandler(state.parser, [](void* data, const char* text, int length) {
        // White space around the root is told here by expat; nobody wants it.
        if (const std::string_view raw(text, static_cast<std::size_t>(length));
            raw.find_first_not_of(" \t\r\n") != std::string_view::npos) {
            stateOf(data).told.verbatim(raw);
        }
    });
    XML_SetStartDoctypeDeclHandler(state.parser, [](void* data, const char*, const char*, const char*, int) {
        stateOf(data).refused = true;
        XML_StopParser(stateOf(data).parser, XML_FALSE);
    });
    XML_SetXmlDeclHandler(state.parser, [](void*, const char*, const char*, int) {});
    const auto status = XML_Parse(state.parser, xml.data(), static_cast<int>(xml.size()), XML_TRUE);
    XML_ParserFree(state.parser);
    return status == XML_STATUS_OK && !state.refused ? state.told.all() : "refused";
}

void expectLikeExpat(const std::string& xml) {
    const std::string theirs = expats(xml);
    for (const std::size_t piece : {xml.size() + 1, std::size_t{1}, std::size_t{7}}) {
        ASSERT_EQ(Ours().read(xml, piece), theirs) << "in pieces of " << piece << ":\n" << xml;
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
    const std::string alphabet = "<>/!?-[]&;#x\"'= \r\n\t\x01\x7F\xC3\xA9\xEF\xBF" "ab1CDAT";
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
