// What another computer sends, in pieces of any length: it is read to its end or refused by name, no path leads out of
// its root, and of no file comes more than it was said to have.
#include <variant>

#include "fuzz/fuzz.hpp"
#include "tree/stream_reader.hpp"
#include "tree/stream_writer.hpp"

using namespace capstan;
using fuzz::must;

namespace {

/// The largest frame that is read as a whole, twice while it grows, and what it says as values.
constexpr std::size_t heapMost = 64U << 20U;

void checkPath(std::string_view path) {
    must(path.find('\0') == std::string_view::npos && !path.starts_with('/') && !path.ends_with('/'), "a path is below",
         path);
    std::string around = "/";
    around.append(path).append("/");
    must(path.empty() || (around.find("//") == std::string::npos && around.find("/./") == std::string::npos &&
                          around.find("/../") == std::string::npos),
         "a path leads nowhere else", path);
}

class Reading {
   public:
    explicit Reading(ByteView bytes, std::size_t piece) : rest_(bytes), piece_(piece) {}

    /// Whether it came to its end.
    bool all() {
        while (true) {
            auto next = reader_.next({});
            if (!next) {
                return refused(next.error());
            }
            if (!*next) {
                return true;
            }
            for (const tree::AnnouncedEntry& entry : (*next)->entries) {
                checkPath(entry.path);
            }
            for (const tree::AnnouncedFailure& failure : (*next)->failures) {
                checkPath(failure.path);
            }
            for (const tree::AnnouncedEntry& entry : (*next)->entries) {
                if (!content(entry)) {
                    return false;
                }
            }
            must(reader_.left() == 0, "all that was announced has come");
        }
    }

   private:
    bool content(const tree::AnnouncedEntry& entry) {
        auto begun = reader_.begin({});
        if (!begun) {
            return refused(begun.error());
        }
        if (std::holds_alternative<tree::SendingFailed>(*begun) || entry.kind != ltfs::EntryKind::file) {
            return true;
        }
        std::uint64_t size = std::get<tree::EntryFacts>(*begun).size;
        std::uint64_t got = 0;
        Bytes room(100);
        while (true) {
            auto piece = reader_.read(room, {});
            if (!piece) {
                return refused(piece.error());
            }
            if (const auto* bytes = std::get_if<std::size_t>(&*piece)) {
                must(*bytes > 0 && *bytes <= room.size(), "what comes fits");
                got += *bytes;
            } else if (const auto* hole = std::get_if<tree::Hole>(&*piece)) {
                got += hole->bytes;
            } else if (const auto* again = std::get_if<tree::ComesAgain>(&*piece)) {
                size = again->facts.size;
                got = 0;
            } else {
                return true;
            }
            must(got <= size, "no more comes than it has");
        }
    }

    static bool refused(const Error& error) {
        must(error.code == Code::farStreamInvalid || error.code == Code::sourceCutShort, "it is refused by name",
             error.detail);
        return false;
    }

    ByteView rest_;
    std::size_t piece_;
    tree::StreamReader reader_{[this](MutableBytes room, const std::stop_token&) -> Result<std::size_t> {
        if (rest_.empty()) {
            return fail(Code::sourceCutShort);
        }
        const ByteView some = rest_.first(std::min({rest_.size(), room.size(), piece_}));
        copyBytes(some, room);
        rest_ = rest_.subspan(some.size());
        return some.size();
    }};
};

/// What a sender writes of what the input says is read as it was written.
void checkHonest(fuzz::Input& input) {
    Bytes stream;
    tree::StreamWriter writer([&stream](ByteView bytes) -> Result<void> {
        stream.insert(stream.end(), bytes.begin(), bytes.end());
        return {};
    });
    const ByteView content = input.bytes(input.word());
    const std::string name = "n" + std::to_string(input.byte());
    tree::EntryFacts facts;
    facts.size = content.size() + 10;
    must(writer.announce({.root = 0, .entries = {{.bytes = facts.size, .path = name}}}), "it is announced");
    must(writer.entry(facts, ltfs::EntryKind::file), "it begins");
    must(writer.data(content), "it comes");
    must(writer.hole(10), "it has a hole");
    must(writer.end({.bytes = facts.size}), "it ends");
    must(writer.last(), "that was all");
    must(Reading(stream, 1U + input.byte()).all(), "what is written can be read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(fuzz::viewOf(data, size));
    const std::size_t piece = 1U + input.byte();
    // Nearly every input would end at the first line.
    const ByteView greeting = bytesOf(tree::greeting);
    Bytes stream(greeting.begin(), greeting.end());
    const ByteView frames = fuzz::viewOf(data, size).subspan(std::min<std::size_t>(size, 1));
    stream.insert(stream.end(), frames.begin(), frames.end());
    {
        const fuzz::HeapPeak heap;
        (void)Reading(stream, piece).all();
        must(heap.bytes() <= heapMost, "the heap stays within its bound", std::to_string(heap.bytes()));
    }
    checkHonest(input);
    return 0;
}
