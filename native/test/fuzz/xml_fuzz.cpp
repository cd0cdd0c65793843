// Any bytes as XML, whole and in pieces. Our reader is younger than most: what it makes of them is what expat makes of
// them, down to the characters.
#include <random>

#include "fuzz/fuzz.hpp"
#include "ltfs/xml_beside_expat.hpp"

using namespace capstan;
using fuzz::must;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string xml(textOf(fuzz::viewOf(data, size)));
    const test::ExpatsXml expats(xml);
    const std::string theirs = expats.all();
    // The cuts depend on nothing but the input, so that a finding can be played again.
    std::minstd_rand random(static_cast<unsigned>(std::hash<std::string>{}(xml)));
    const std::string whole = test::OurXml().read(xml, [&] { return size; });
    const std::string inPieces = test::OurXml().read(xml, [&] { return 1 + random() % (1U << random() % 7U); });
    const std::string inBytes = test::OurXml().read(xml, [] { return 1; });
    must(inPieces == whole && inBytes == whole, "pieces say the same as the whole",
         whole + "\nin pieces:\n" + inPieces + "\nin bytes:\n" + inBytes);
    must(whole == theirs || expats.knowsNoSuchLetter(), "it says what expat says it says",
         whole + "\nby expat:\n" + theirs);
    return 0;
}
