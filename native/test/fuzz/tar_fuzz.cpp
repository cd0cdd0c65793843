// A tape file of headers whose checksums fit and whatever lies between them, listed as an archive. What is listed can
// be kept as an index and read back, and lies within what was there.
#include "fuzz/fuzz.hpp"
#include "ltfs/index.hpp"
#include "ltfs/tree_walk.hpp"
#include "ltfs/uuid.hpp"
#include "tar/tar_text.hpp"
#include "volume/tar_entries.hpp"

using namespace capstan;
using fuzz::must;

namespace {

constexpr std::size_t recordBytes = 1'024;

std::string textIn(ByteView bytes) {
    return std::string(textOf(bytes));
}

/// A step of the input: a header with some fields, an extended header, a name, plain bytes.
void addStep(std::string& tape, fuzz::Input& input) {
    constexpr std::string_view types{"0157SDM2xgLKV6", 14};
    const std::uint8_t what = input.byte();
    const char type = types[what % types.size()];
    const bool isGnu = (what & 0x80U) != 0;
    if ((what & 0x40U) != 0) {
        tape += test::padded(textIn(input.bytes(input.byte())));
        return;
    }
    const std::uint64_t size = input.word();
    const std::string name = textIn(input.bytes(input.byte() % 100U));
    const std::string content = textIn(input.bytes(input.byte()));
    const bool isText = type == 'x' || type == 'g' || type == 'L' || type == 'K';
    std::string block = test::header(name, type, isText ? content.size() : size, content, isGnu);
    if (type == 'S') {
        const std::string fields = textIn(input.bytes(input.byte() % 110U));
        test::put(block, 386, fields);
    }
    test::seal(block);
    tape += block;
    if (isText) {
        tape += test::padded(content);
    }
}

/// What one step of input can make necessary: an entry's folders, and a map of holes.
constexpr std::size_t heapAtRest = 4U << 20U;
constexpr std::size_t heapPerByte = 1'024;

void checkListed(const ltfs::Index& index, std::size_t tapeBytes) {
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        for (const ltfs::Extent& extent : entry->extents) {
            const std::uint64_t begin = extent.start.block * recordBytes + extent.byteOffset;
            must(begin <= tapeBytes && extent.byteCount <= tapeBytes - begin, "an extent lies on the tape",
                 entry->name);
            must(extent.fileOffset + extent.byteCount <= entry->length, "and in its file", entry->name);
        }
    }
    must(ltfs::requireWritable(index), "what was listed can be kept");
    const std::string text = must(ltfs::writeIndex(index), "and is written");
    const auto again = must(ltfs::parseIndex(bytesOf(text)), "and can be read again");
    must(again.fileCount() == index.fileCount() && again.directoryCount() == index.directoryCount(), "all of it");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(fuzz::viewOf(data, size));
    const bool isHashed = (input.byte() & 1U) != 0;
    std::string tape;
    while (!input.isEmpty()) {
        addStep(tape, input);
    }
    const fuzz::HeapPeak heap;
    test::MemoryInput stream(tape, recordBytes);
    tar::TarArchive archive(stream, isHashed ? tar::TarArchive::Contents::hashed : tar::TarArchive::Contents::passed);
    volume::TarEntries entries;
    must(entries.open("archive-1"), "a folder can be made");
    while (const auto member = must(archive.next(), "it comes to an end")) {
        must(entries.add(*member), "it can be added or is left out");
    }
    entries.label(archive.label());
    entries.index().volumeUuid = ltfs::randomUuid();
    must(heap.bytes() <= heapAtRest + heapPerByte * (size + tape.size()), "the heap stays within its bound",
         std::to_string(heap.bytes()));
    checkListed(entries.index(), tape.size());
    return 0;
}
