// An index as it comes off a tape, whole and in pieces. What is accepted can be written, is then read as the same tree,
// and takes no more memory than the bound below. The same text as an incremental index, on top of a full one: what is
// applied leaves a tree of which all that holds, too.
#include <random>

#include "fuzz/fuzz.hpp"
#include "ltfs/incremental_merge.hpp"
#include "ltfs/index.hpp"
#include "ltfs/index_parser.hpp"
#include "ltfs/salvage_parser.hpp"

using namespace capstan;
using fuzz::must;

namespace {

/// The stated bound: an index of n bytes takes at most this and 48 n, whatever is in it.
constexpr std::size_t heapAtRest = 1024 * 1024;
constexpr std::size_t heapPerByte = 48;

/// The cuts depend on nothing but the input, so that a finding can be played again.
Result<ltfs::Index> parseInPieces(ByteView xml) {
    std::minstd_rand random(static_cast<unsigned>(xml.size()) + 1);
    ltfs::IndexParser parser;
    while (!xml.empty()) {
        const std::size_t piece = std::min<std::size_t>(1 + random() % (1U << random() % 10U), xml.size());
        if (auto fed = parser.feed(xml.first(piece)); !fed) {
            return fail(std::move(fed));
        }
        xml = xml.subspan(piece);
    }
    return parser.finish();
}

/// Whatever it is, it comes to an end; of what is accepted as a whole all files are sound.
void salvage(ByteView xml, const Result<ltfs::Index>& whole) {
    ltfs::SalvageParser parser([](const ltfs::Extent&) { return std::optional<std::string>(); });
    const auto fed = parser.feed(xml);
    const auto found = parser.finish(fed ? std::string() : fed.error().detail);
    if (whole) {
        must(found.has_value() && found->index.fileCount() == whole->fileCount(), "nothing sound is left out", "");
    }
}

class Counted final : public ltfs::EntryList {
   public:
    std::uint64_t entries = 0;
    bool gaveUp = false;

    void begin(const ltfs::IndexHead& head) override {
        must(entries == 0 && !head.volumeUuid.empty(), "the head comes first, and whole", head.volumeUuid);
    }
    Result<void> add(const ltfs::Entry& entry, std::int64_t parent) override {
        const auto before = static_cast<std::int64_t>(entries++);
        must(parent < before && (parent >= 0 || before == 0), "a directory comes before what is in it", entry.name);
        return {};
    }
    void giveUp() override { gaveUp = true; }
};

/// What is only listed is judged like the tree, unless only that can tell.
void list(ByteView xml, const Result<ltfs::Index>& whole) {
    const auto counted = std::make_shared<Counted>();
    ltfs::IndexParser parser(counted);
    const auto fed = parser.feed(xml);
    const auto listed = fed ? parser.finish() : std::unexpected(fed.error());
    if (!counted->gaveUp) {
        must(listed.has_value() == whole.has_value(), "a list is judged like the tree",
             listed ? "" : listed.error().detail);
        must(!whole || counted->entries == 1 + whole->fileCount() + whole->directoryCount(), "all is listed", "");
    }
}

std::string written(const ltfs::Index& index) {
    return must(ltfs::writeIndex(index), "what was accepted can be written");
}

/// The tree that the seeds in "incremental-*.xml" change.
ltfs::Index fullIndex() {
    ltfs::Index index("V", ltfs::Timestamp{});
    index.volumeUuid = "f3eb4681-dea3-4469-9f63-0f9e03e62698";
    const auto add = [&index](ltfs::Entry& folder, std::string_view name, ltfs::EntryKind kind) -> ltfs::Entry& {
        return *must(index.add(folder, name, kind, ltfs::Timestamp{}), "a tree can be made");
    };
    ltfs::Entry& file = add(index.root(), "a", ltfs::EntryKind::file);
    file.length = 3;
    file.extents = {{.fileOffset = 0, .start = {'b', 7}, .byteOffset = 0, .byteCount = 3}};
    ltfs::Entry& folder = add(index.root(), "d", ltfs::EntryKind::directory);
    add(folder, "b", ltfs::EntryKind::file);
    add(add(folder, "deep", ltfs::EntryKind::directory), "c", ltfs::EntryKind::symlink).symlinkTarget = "a";
    return index;
}

void apply(ByteView xml) {
    const fuzz::HeapPeak heap;
    ltfs::GivenElements given;
    ltfs::IndexParser parser(given);
    auto fed = parser.feed(xml);
    auto changes = fed ? parser.finish() : std::unexpected(fed.error());
    if (!changes) {
        must(changes.error().code == Code::volumeIndexInvalid, "a broken index is named", changes.error().detail);
        return;
    }
    ltfs::IncrementalMerge merge(fullIndex());
    const auto applied = merge.apply({.changes = *std::move(changes), .given = std::move(given)});
    must(heap.bytes() <= heapAtRest + heapPerByte * xml.size(), "the heap stays within its bound",
         std::to_string(heap.bytes()));
    if (!applied) {
        must(applied.error().code == Code::volumeIndexInvalid && !applied.error().detail.empty(), "a doubt is named",
             applied.error().detail);
        return;
    }
    const ltfs::Index merged = merge.take();
    const std::string once = written(merged);
    const auto again = must(ltfs::parseIndex(bytesOf(once)), "what was brought together can be read");
    must(written(again) == once && again.freshUids == 0, "it is the same tree", once);
    must(again.fileCount() == merged.fileCount() && again.directoryCount() == merged.directoryCount(),
         "it has as many entries", once);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteView xml = fuzz::viewOf(data, size);
    const fuzz::HeapPeak heap;
    const auto whole = ltfs::parseIndex(xml);
    must(heap.bytes() <= heapAtRest + heapPerByte * size, "the heap stays within its bound",
         std::to_string(heap.bytes()));
    salvage(xml, whole);
    list(xml, whole);
    apply(xml);
    const auto pieces = parseInPieces(xml);
    must(whole.has_value() == pieces.has_value(), "pieces are judged like the whole",
         !whole    ? whole.error().detail
         : !pieces ? pieces.error().detail
                   : "");
    if (!whole) {
        must(whole.error().code == Code::volumeIndexInvalid && !whole.error().detail.empty(), "a broken index is named",
             whole.error().detail);
        return 0;
    }
    const std::string once = written(*whole);
    must(written(*pieces) == once, "pieces make the same tree", once);
    const auto again = must(ltfs::parseIndex(bytesOf(once)), "what was written can be read");
    must(written(again) == once, "it is the same tree", once);
    must(again.fileCount() == whole->fileCount() && again.directoryCount() == whole->directoryCount(),
         "it has as many entries", once);
    return 0;
}
