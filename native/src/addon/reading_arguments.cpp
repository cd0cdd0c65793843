#include "addon/reading_arguments.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "addon/desk_lines.hpp"

namespace capstan::addon {

namespace {

/// A day: whoever feeds another session may have to wait for that one's tape.
constexpr std::uint64_t longestPatienceMs = 86'400'000;
/// Of a tape's wraps and bands.
constexpr std::uint32_t wrapsAtMost = 1'000'000;

/// Part of a file's name, and of what is removed by its name.
bool isMark(std::string_view text) {
    constexpr std::size_t mostCharacters = 64;
    return !text.empty() && text.size() <= mostCharacters && std::ranges::all_of(text, [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
               (character >= '0' && character <= '9') || character == '-';
    });
}

recall::RestoreItem readItemOf(Reader& item) {
    return {.id = item.count("id"),
            .path = item.text("path"),
            .target = item.text("target"),
            .ours = item.flagOr("ours", false)};
}

recall::FeedItem feedItemOf(Reader& item) {
    return {.id = item.count("id"), .path = item.text("path"), .pipe = item.text("pipe")};
}

motion::Seconds secondsOf(Reader& from, const char* name) {
    return motion::Seconds(from.number(name));
}

std::uint32_t countFrom(std::uint32_t least, Reader& from, const char* name, std::uint32_t most) {
    const auto count = from.count<std::uint32_t>(name, most);
    if (count < least) {
        from.refuse(name, "a greater number");
    }
    return count;
}

motion::TapeFormat tapeOf(Reader& medium) {
    motion::TapeFormat tape{.metres = medium.number("wrapMetres", Zero::refused),
                            .thicknessMetres = medium.number("thicknessMetres", Zero::refused),
                            .hubRadiusMetres = medium.number("hubRadiusMetres", Zero::refused),
                            .wraps = countFrom(8, medium, "wraps", wrapsAtMost),
                            .bands = countFrom(1, medium, "bands", wrapsAtMost)};
    if (tape.bands > tape.wraps) {
        medium.refuse("bands", "no more than wraps");
    }
    return tape;
}

motion::MotionProfile profileOf(Reader& motion) {
    motion::MotionProfile profile;
    profile.start = secondsOf(motion, "startSeconds");
    profile.wrapChange = secondsOf(motion, "wrapChangeSeconds");
    if (motion.has("bandChangeSeconds")) {
        profile.bandChange = motion::Seconds(motion.number("bandChangeSeconds", Zero::refused));
    }
    profile.reversal = secondsOf(motion, "reversalSeconds");
    profile.eachReversal = motion.flag("reversalEach");
    profile.runUpMetres = motion.number("runUpMetres");
    profile.command = secondsOf(motion, "commandSeconds");
    profile.turnAround = secondsOf(motion, "turnAroundSeconds");
    profile.endMetresPerSecond = motion.number("endMetresPerSecond", Zero::refused);
    if (motion.has("topMetresPerSecond")) {
        profile.topMetresPerSecond = motion.number("topMetresPerSecond", Zero::refused);
    }
    profile.readBytesPerSecond = motion.number("readBytesPerSecond", Zero::refused);
    profile.rewindStart = secondsOf(motion, "rewindStartSeconds");
    return profile;
}

order::Anchor anchorOf(Reader& anchor) {
    return {.block = anchor.count("block"), .bytes = anchor.number("bytes")};
}

order::WrapEnd wrapEndOf(Reader& end) {
    return {.wrap = end.count<std::uint32_t>("wrap", UINT16_MAX),
            .partition = end.count<unsigned>("partition", UINT8_MAX),
            .block = end.count("block")};
}

}  // namespace

recall::RestoreRequest readRequestOf(Reader& request) {
    recall::RestoreRequest wanted{.into = request.textOr("into", ""), .items = {}};
    if (request.has("desk")) {
        wanted.desk = lineOf(request.count<std::uint32_t>("desk"));
    }
    if (wanted.into.empty() == (wanted.desk == nullptr)) {
        request.refuse("into", "a folder, or a line that is open,");
    }
    wanted.items = request.list("items", "item", readItemOf);
    wanted.acls = request.flagOr("acls", false);
    wanted.keepDamaged = request.flagOr("keepDamaged", false);
    wanted.readOn = request.flagOr("readOn", false);
    wanted.conflict = request.choiceOr("conflict", recall::Conflict::refused);
    if (request.has("mark")) {
        wanted.mark = request.text("mark");
        if (!isMark(wanted.mark)) {
            request.refuse("mark", "letters, digits and hyphens");
        }
    }
    wanted.isResumed = request.flagOr("resumed", false);
    wanted.as = request.identity();
    return wanted;
}

recall::FeedRequest feedRequestOf(Reader& request) {
    return {.items = request.list("items", "item", feedItemOf),
            .patience = std::chrono::milliseconds(request.count("patienceMs", longestPatienceMs)),
            .as = request.identity()};
}

recall::VerifyRequest verifyRequestOf(Reader& request) {
    return {.paths = request.texts("paths"),
            .backedUpSince = request.optionalTime("backedUpSince"),
            .markAs = request.optionalTime("markAs")};
}

recall::DriveMotion driveMotionOf(Reader& motion) {
    recall::DriveMotion taken{.tape = motion.object("medium", tapeOf), .profile = motion.object("motion", profileOf)};
    taken.tape.wrapBytes = motion.number("wrapBytes", Zero::refused);
    taken.load = secondsOf(motion, "loadSeconds");
    taken.unload = secondsOf(motion, "unloadSeconds");
    return taken;
}

order::Layout tapeLayoutOf(Reader& layout) {
    order::Layout taken{.blockBytes = countFrom(1, layout, "blockBytes", UINT32_MAX)};
    const auto firsts = layout.counts<std::uint32_t>("firstWraps", UINT16_MAX);
    if (firsts.size() == taken.firstWraps.size()) {
        std::ranges::copy(firsts, taken.firstWraps.begin());
    } else {
        layout.refuse("firstWraps", "something that a tape can have");
    }
    taken.anchors = layout.list("anchors", "anchor", anchorOf);
    taken.wrapEnds = layout.list("wrapEnds", "wrapEnd", wrapEndOf);
    return taken;
}

recall::PassOptions passOptionsOf(Reader& options) {
    recall::PassOptions taken;
    if (options.has("motion")) {
        taken.motion = options.object("motion", driveMotionOf);
    }
    if (options.has("layout")) {
        taken.layout = options.object("layout", tapeLayoutOf);
    }
    return taken;
}

ltfs::BlockPointer tapePlaceOf(Reader& place) {
    return {place.count("partition", 1) == 0 ? 'a' : 'b', place.count("block")};
}

std::vector<ltfs::Extent> extentsOf(Reader& from, const char* name) {
    static constexpr std::array<double, 4> limits{1, largestCount, UINT32_MAX, largestCount};
    const Napi::Value value = from.value(name);
    if (!value.IsTypedArray() || value.As<Napi::TypedArray>().TypedArrayType() != napi_float64_array) {
        from.refuse(name, "a Float64Array");
        return {};
    }
    const auto numbers = value.As<Napi::Float64Array>();
    if (numbers.ElementLength() % limits.size() != 0) {
        from.refuse(name, "four numbers each");
        return {};
    }
    std::vector<ltfs::Extent> extents;
    extents.reserve(numbers.ElementLength() / limits.size());
    for (std::size_t i = 0; i < numbers.ElementLength(); i += limits.size()) {
        for (std::size_t each = 0; each < limits.size(); ++each) {
            if (const double number = numbers[i + each];
                !(number >= 0 && number <= limits.at(each)) || std::trunc(number) != number) {
                from.refuse(name, "partition, block, offset and bytes of something on a tape");
                return {};
            }
        }
        extents.push_back({.start = {numbers[i] == 0 ? 'a' : 'b', static_cast<std::uint64_t>(numbers[i + 1])},
                           .byteOffset = static_cast<std::uint32_t>(numbers[i + 2]),
                           .byteCount = static_cast<std::uint64_t>(numbers[i + 3])});
    }
    return extents;
}

}  // namespace capstan::addon
