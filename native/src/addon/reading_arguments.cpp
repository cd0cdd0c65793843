#include "addon/reading_arguments.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "addon/arguments.hpp"

namespace capstan::addon {

namespace {

/// More than any of these figures can be, and far from where sums of them lose their meaning.
constexpr double figuresAtMost = 1e15;

/// Numbers of one object, taken one after the other; the first that is wrong stays.
class Figures {
   public:
    explicit Figures(Options options) : options_(std::move(options)) {}

    /// Zero where that has a meaning.
    double number(const char* name, bool zero = true) {
        const auto given = options_.value(name);
        const double value = given && given->IsNumber() ? given->As<Napi::Number>().DoubleValue() : -1;
        // Written so that NaN is refused, too.
        if (!(value >= 0 && value <= figuresAtMost) || (value == 0 && !zero)) {
            note(given ? wrongArgument(name, "a number that it can be").error() : given.error());
            return 1;
        }
        return value;
    }
    motion::Seconds seconds(const char* name) { return motion::Seconds(number(name)); }
    double numberOr(const char* name, double otherwise) {
        const auto given = options_.value(name);
        return given && given->IsUndefined() ? otherwise : number(name, false);
    }
    std::uint32_t count(const char* name, std::uint64_t least) {
        constexpr std::uint64_t most = 1'000'000;
        const auto given = options_.count(name, most);
        if (!given || *given < least) {
            note(given ? wrongArgument(name, "a greater number").error() : given.error());
            return 1;
        }
        return static_cast<std::uint32_t>(*given);
    }
    bool flag(const char* name) {
        const auto given = options_.flag(name);
        if (!given) {
            note(given.error());
        }
        return given.value_or(false);
    }

    [[nodiscard]] const std::optional<Error>& wrong() const { return wrong_; }

   private:
    void note(const Error& error) { wrong_ = wrong_.value_or(error); }

    Options options_;
    std::optional<Error> wrong_;
};

Result<Figures> figuresOf(const Options& of, const char* name) {
    const auto value = of.value(name);
    auto options = value ? Options::of(*value, name) : std::unexpected(value.error());
    return options ? Result<Figures>(Figures(std::move(*options))) : std::unexpected(options.error());
}

motion::Tape tapeOf(Figures& medium) {
    return {.metres = medium.number("wrapMetres", false),
            .thicknessMetres = medium.number("thicknessMetres", false),
            .hubRadiusMetres = medium.number("hubRadiusMetres", false),
            .wraps = medium.count("wraps", 8),
            .bands = medium.count("bands", 1)};
}

motion::Profile profileOf(Figures& motion) {
    motion::Profile profile;
    profile.start = motion.seconds("startSeconds");
    profile.wrapChange = motion.seconds("wrapChangeSeconds");
    profile.bandChange = motion::Seconds(motion.numberOr("bandChangeSeconds", 0));
    profile.reversal = motion.seconds("reversalSeconds");
    profile.eachReversal = motion.flag("reversalEach");
    profile.runUpMetres = motion.number("runUpMetres");
    profile.command = motion.seconds("commandSeconds");
    profile.turnAround = motion.seconds("turnAroundSeconds");
    profile.endMetresPerSecond = motion.number("endMetresPerSecond", false);
    profile.topMetresPerSecond = motion.numberOr("topMetresPerSecond", profile.topMetresPerSecond);
    profile.readBytesPerSecond = motion.number("readBytesPerSecond", false);
    profile.rewindStart = motion.seconds("rewindStartSeconds");
    return profile;
}

Result<order::Anchor> anchorOf(const Napi::Value& value) {
    const auto options = Options::of(value, "anchor");
    if (!options) {
        return std::unexpected(options.error());
    }
    Figures figures(*options);
    const auto block = options->count("block");
    const double bytes = figures.number("bytes");
    if (!block || figures.wrong()) {
        return std::unexpected(block ? *figures.wrong() : block.error());
    }
    return order::Anchor{.block = *block, .bytes = bytes};
}

Result<order::WrapEnd> wrapEndOf(const Napi::Value& value) {
    const auto options = Options::of(value, "wrapEnd");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto wrap = options->count("wrap", UINT16_MAX);
    const auto partition = options->count("partition", UINT8_MAX);
    const auto block = options->count("block");
    if (!wrap || !partition || !block) {
        return std::unexpected(!wrap ? wrap.error() : !partition ? partition.error() : block.error());
    }
    return order::WrapEnd{
        .wrap = static_cast<std::uint32_t>(*wrap), .partition = static_cast<unsigned>(*partition), .block = *block};
}

Result<std::uint32_t> wrapOf(const Napi::Value& value) {
    const auto wrap = countOf(value, "firstWraps", UINT16_MAX);
    return wrap ? Result<std::uint32_t>(static_cast<std::uint32_t>(*wrap)) : std::unexpected(wrap.error());
}

}  // namespace

Result<recall::Motion> driveMotionOf(const Napi::Value& value) {
    const auto options = Options::of(value, "motion");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto medium = figuresOf(*options, "medium");
    auto constants = figuresOf(*options, "motion");
    if (!medium || !constants) {
        return std::unexpected(medium ? constants.error() : medium.error());
    }
    Figures own(*options);
    recall::Motion motion{.tape = tapeOf(*medium),
                          .profile = profileOf(*constants),
                          .load = own.seconds("loadSeconds"),
                          .unload = own.seconds("unloadSeconds")};
    motion.tape.wrapBytes = own.number("wrapBytes", false);
    for (const Figures* figures : {&*medium, &*constants, &own}) {
        if (figures->wrong()) {
            return std::unexpected(*figures->wrong());
        }
    }
    if (motion.tape.bands > motion.tape.wraps) {
        return wrongArgument("bands", "no more than wraps");
    }
    return motion;
}

Result<order::Layout> tapeLayoutOf(const Napi::Value& value) {
    const auto options = Options::of(value, "layout");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto blockBytes = options->count("blockBytes", UINT32_MAX);
    const auto firsts = options->value("firstWraps");
    const auto anchorList = options->value("anchors");
    const auto endList = options->value("wrapEnds");
    for (const Error* error : {blockBytes ? nullptr : &blockBytes.error(), firsts ? nullptr : &firsts.error(),
                               anchorList ? nullptr : &anchorList.error(), endList ? nullptr : &endList.error()}) {
        if (error != nullptr) {
            return std::unexpected(*error);
        }
    }
    const auto wraps = listOf<std::uint32_t>(*firsts, "firstWraps", wrapOf);
    auto anchors = listOf<order::Anchor>(*anchorList, "anchors", anchorOf);
    auto wrapEnds = listOf<order::WrapEnd>(*endList, "wrapEnds", wrapEndOf);
    if (!wraps || !anchors || !wrapEnds) {
        return std::unexpected(!wraps ? wraps.error() : !anchors ? anchors.error() : wrapEnds.error());
    }
    if (wraps->size() != 2 || *blockBytes == 0) {
        return wrongArgument(*blockBytes == 0 ? "blockBytes" : "firstWraps", "something that a tape can have");
    }
    return order::Layout{.blockBytes = static_cast<std::uint32_t>(*blockBytes),
                         .firstWraps = {(*wraps)[0], (*wraps)[1]},
                         .anchors = std::move(*anchors),
                         .wrapEnds = std::move(*wrapEnds)};
}

Result<recall::PassOptions> readingOptionsOf(const Napi::Value& value) {
    const auto options = Options::of(value, "options");
    if (!options) {
        return std::unexpected(options.error());
    }
    recall::PassOptions taken;
    const auto motion = options->value("motion");
    const auto layout = options->value("layout");
    if (!motion || !layout) {
        return std::unexpected(motion ? layout.error() : motion.error());
    }
    if (!motion->IsUndefined()) {
        auto given = driveMotionOf(*motion);
        if (!given) {
            return fail(std::move(given));
        }
        taken.motion = *given;
    }
    if (!layout->IsUndefined()) {
        auto given = tapeLayoutOf(*layout);
        if (!given) {
            return fail(std::move(given));
        }
        taken.layout = std::move(*given);
    }
    return taken;
}

Result<ltfs::BlockPointer> tapePlaceOf(const Napi::Value& value, const char* name) {
    const auto options = Options::of(value, name);
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto partition = options->count("partition", 1);
    const auto block = options->count("block");
    return partition && block ? Result<ltfs::BlockPointer>(ltfs::BlockPointer{*partition == 0 ? 'a' : 'b', *block})
                              : std::unexpected(partition ? block.error() : partition.error());
}

Result<std::vector<ltfs::Extent>> extentsOf(const Napi::Value& value) {
    constexpr std::size_t numbersEach = 4;
    if (!value.IsTypedArray() || value.As<Napi::TypedArray>().TypedArrayType() != napi_float64_array) {
        return wrongArgument("extents", "a Float64Array");
    }
    const auto numbers = value.As<Napi::Float64Array>();
    if (numbers.ElementLength() % numbersEach != 0) {
        return wrongArgument("extents", "four numbers each");
    }
    std::vector<ltfs::Extent> extents;
    extents.reserve(numbers.ElementLength() / numbersEach);
    for (std::size_t i = 0; i < numbers.ElementLength(); i += numbersEach) {
        const std::array<double, numbersEach> limits{1, static_cast<double>(largestCount), UINT32_MAX,
                                                     static_cast<double>(largestCount)};
        for (std::size_t each = 0; each < numbersEach; ++each) {
            if (const double number = numbers[i + each];
                !(number >= 0 && number <= limits.at(each)) || std::trunc(number) != number) {
                return wrongArgument("extents", "partition, block, offset and bytes of something on a tape");
            }
        }
        extents.push_back({.start = {numbers[i] == 0 ? 'a' : 'b', static_cast<std::uint64_t>(numbers[i + 1])},
                           .byteOffset = static_cast<std::uint32_t>(numbers[i + 2]),
                           .byteCount = static_cast<std::uint64_t>(numbers[i + 3])});
    }
    return extents;
}

}  // namespace capstan::addon
