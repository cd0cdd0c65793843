#include "addon/arguments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "ltfs/timestamp.hpp"

namespace capstan::addon {

namespace {

/// A day: whoever feeds another session may have to wait for that one's tape.
constexpr std::uint64_t longestPatienceMs = 86'400'000;

Result<recall::FeedItem> feedItemOf(const Napi::Value& value) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto id = options->count("id");
    auto path = options->text("path");
    auto pipe = options->text("pipe");
    if (!id || !path || !pipe) {
        return std::unexpected(!id ? id.error() : !path ? path.error() : pipe.error());
    }
    return recall::FeedItem{.id = *id, .path = std::move(*path), .pipe = std::move(*pipe)};
}

Result<recall::Item> readItemOf(const Napi::Value& value) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto id = options->count("id");
    auto path = options->text("path");
    auto target = options->text("target");
    if (!id || !path || !target) {
        return std::unexpected(!id ? id.error() : !path ? path.error() : target.error());
    }
    const auto ours = options->optionalFlag("ours");
    if (!ours) {
        return std::unexpected(ours.error());
    }
    return recall::Item{
        .id = *id, .path = std::move(*path), .target = std::move(*target), .ours = ours->value_or(false)};
}

Result<recall::Conflict> conflictOf(const Options& options) {
    using recall::Conflict;
    static constexpr std::array<std::pair<std::string_view, Conflict>, 5> words{{
        {"refuse", Conflict::refused},
        {"skip", Conflict::skipped},
        {"rename", Conflict::renamed},
        {"newer", Conflict::newer},
        {"overwrite", Conflict::overwritten},
    }};
    const auto text = options.optionalText("conflict");
    if (!text || !*text) {
        return text ? Conflict::refused : Result<Conflict>(std::unexpected(text.error()));
    }
    const auto found = std::ranges::find(words, **text, &std::pair<std::string_view, Conflict>::first);
    if (found == words.end()) {
        return wrongArgument("conflict", R"("refuse", "skip", "rename", "newer" or "overwrite")");
    }
    return found->second;
}

Result<volume::Move> moveOf(const Napi::Value& value) {
    const auto options = Options::of(value, "move");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto from = options->text("from");
    auto to = options->text("to");
    const auto size = options->count("size");
    const auto time = options->text("modifyTime");
    if (!from || !to || !size || !time) {
        return std::unexpected(!from ? from.error() : !to ? to.error() : !size ? size.error() : time.error());
    }
    const auto modified = ltfs::parseTimestamp(*time);
    if (!modified) {
        return wrongArgument("modifyTime", "a time");
    }
    return volume::Move{.from = *std::move(from), .to = *std::move(to), .size = *size, .modified = *modified};
}

Result<ltfs::Kind> kindOfEntry(const Napi::Value& value) {
    static const std::map<std::string, ltfs::Kind> kinds{
        {"directory", ltfs::Kind::directory}, {"file", ltfs::Kind::file}, {"symlink", ltfs::Kind::symlink}};
    const auto text = stringOf(value, "kinds");
    if (!text) {
        return std::unexpected(text.error());
    }
    const auto found = kinds.find(*text);
    return found == kinds.end() ? wrongArgument("kinds", "kinds of entries") : Result<ltfs::Kind>(found->second);
}

Result<volume::Removal> removalOf(const Napi::Value& value) {
    const auto options = Options::of(value, "removal");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto path = options->text("path");
    const auto given = options->value("kinds");
    if (!path || !given) {
        return std::unexpected(!path ? path.error() : given.error());
    }
    if (given->IsUndefined()) {
        return volume::Removal{.path = *std::move(path)};
    }
    auto kinds = listOf<ltfs::Kind>(*given, "kinds", kindOfEntry);
    if (!kinds) {
        return std::unexpected(kinds.error());
    }
    return volume::Removal{.path = *std::move(path), .kinds = *std::move(kinds)};
}

}  // namespace

std::unexpected<Error> wrongArgument(const char* name, std::string_view expected) {
    return fail(Code::invalidArgument, std::string(name) + ": " + std::string(expected) + " expected");
}

Result<Napi::Value> elementOf(const Napi::Array& array, std::uint32_t index, const char* name) {
    const Napi::Value value = array.Get(index);
    if (array.Env().IsExceptionPending()) {
        array.Env().GetAndClearPendingException();
        return wrongArgument(name, "something readable");
    }
    return value;
}

Result<std::string> stringOf(const Napi::Value& value, const char* name) {
    if (!value.IsString()) {
        return wrongArgument(name, "text");
    }
    std::string text = value.As<Napi::String>().Utf8Value();
    if (text.find('\0') != std::string::npos) {
        return wrongArgument(name, "text without NUL");
    }
    return text;
}

Result<bool> flagOf(const Napi::Value& value, const char* name) {
    if (!value.IsBoolean()) {
        return wrongArgument(name, "true or false");
    }
    return value.As<Napi::Boolean>().Value();
}

Result<std::uint64_t> countOf(const Napi::Value& value, const char* name, std::uint64_t largest) {
    const double number = value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : -1;
    // Written so that NaN is refused, too.
    if (!(number >= 0 && number <= static_cast<double>(largest)) || std::trunc(number) != number) {
        return wrongArgument(name, "a whole number from 0 to " + std::to_string(largest));
    }
    return static_cast<std::uint64_t>(number);
}

Result<Napi::Function> functionOf(const Napi::Value& value, const char* name) {
    if (!value.IsFunction()) {
        return wrongArgument(name, "a function");
    }
    return value.As<Napi::Function>();
}

Result<Options> Options::of(const Napi::Value& value, const char* name) {
    if (!value.IsObject()) {
        return wrongArgument(name, "an object");
    }
    return Options(value.As<Napi::Object>());
}

Result<Napi::Value> Options::value(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (object_.Env().IsExceptionPending()) {
        object_.Env().GetAndClearPendingException();
        return wrongArgument(name, "something readable");
    }
    return value;
}

Result<std::string> Options::text(const char* name) const {
    const auto found = value(name);
    return found ? stringOf(*found, name) : Result<std::string>(std::unexpected(found.error()));
}

Result<bool> Options::flag(const char* name) const {
    const auto found = value(name);
    return found ? flagOf(*found, name) : Result<bool>(std::unexpected(found.error()));
}

Result<std::uint64_t> Options::count(const char* name, std::uint64_t largest) const {
    const auto found = value(name);
    return found ? countOf(*found, name, largest) : Result<std::uint64_t>(std::unexpected(found.error()));
}

Result<std::optional<std::string>> Options::optionalText(const char* name) const {
    const auto found = value(name);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->IsUndefined()) {
        return std::nullopt;
    }
    auto given = stringOf(*found, name);
    return given ? Result<std::optional<std::string>>(std::optional<std::string>(*std::move(given)))
                 : std::unexpected(given.error());
}

Result<std::optional<bool>> Options::optionalFlag(const char* name) const {
    const auto found = value(name);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->IsUndefined()) {
        return std::nullopt;
    }
    const auto given = flagOf(*found, name);
    // Spelled out: an optional of a result would take its "has a value" for the value.
    return given ? Result<std::optional<bool>>(std::optional<bool>(*given)) : std::unexpected(given.error());
}

Result<std::optional<std::uint64_t>> Options::optionalCount(const char* name, std::uint64_t largest) const {
    const auto found = value(name);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->IsUndefined()) {
        return std::nullopt;
    }
    const auto given = countOf(*found, name, largest);
    // Spelled out: an optional of a result would take its "has a value" for the value.
    return given ? Result<std::optional<std::uint64_t>>(std::optional<std::uint64_t>(*given))
                 : std::unexpected(given.error());
}

Result<Identity> Options::identity() const {
    const auto given = value("as");
    return given ? identityOf(*given) : std::unexpected(given.error());
}

Result<Identity> identityOf(const Napi::Value& value) {
    if (value.IsUndefined()) {
        return ownIdentity();
    }
    /// The largest number means nobody.
    static constexpr std::uint64_t largest = std::numeric_limits<uid_t>::max() - 1;
    const auto options = Options::of(value, "as");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto user = options->count("uid", largest);
    const auto group = options->count("gid", largest);
    const auto list = options->value("groups");
    if (!user || !group || !list) {
        return std::unexpected(!user ? user.error() : !group ? group.error() : list.error());
    }
    auto groups = listOf<gid_t>(*list, "groups", [](const Napi::Value& one) -> Result<gid_t> {
        const auto number = countOf(one, "groups", largest);
        return number ? Result<gid_t>(static_cast<gid_t>(*number)) : std::unexpected(number.error());
    });
    if (!groups) {
        return std::unexpected(groups.error());
    }
    return Identity{
        .user = static_cast<uid_t>(*user), .group = static_cast<gid_t>(*group), .groups = *std::move(groups)};
}

Result<std::vector<std::string>> textsOf(const Napi::Value& value, const char* name) {
    return listOf<std::string>(value, name, [name](const Napi::Value& one) { return stringOf(one, name); });
}

Result<volume::FormatOptions> formatOptionsOf(const Napi::Value& value) {
    const auto options = Options::of(value, "options");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto barcode = options->text("barcode");
    auto name = options->text("name");
    const auto blockBytes = options->optionalCount("blockBytes", std::numeric_limits<std::uint32_t>::max());
    auto mediaPool = options->optionalText("mediaPool");
    auto placementRule = options->optionalText("placementRule");
    const auto compression = options->optionalFlag("compression");
    const auto allowPolicyUpdate = options->optionalFlag("allowPolicyUpdate");
    const auto packing = options->optionalFlag("packing");
    if (!barcode || !name || !blockBytes || !mediaPool) {
        return std::unexpected(!barcode      ? barcode.error()
                               : !name       ? name.error()
                               : !blockBytes ? blockBytes.error()
                                             : mediaPool.error());
    }
    if (!placementRule || !compression || !allowPolicyUpdate || !packing) {
        return std::unexpected(!placementRule       ? placementRule.error()
                               : !compression       ? compression.error()
                               : !allowPolicyUpdate ? allowPolicyUpdate.error()
                                                    : packing.error());
    }
    volume::FormatOptions format;
    format.barcode = std::move(*barcode);
    format.name = std::move(*name);
    format.blockBytes = static_cast<std::uint32_t>(blockBytes->value_or(format.blockBytes));
    format.compression = compression->value_or(format.compression);
    format.mediaPool = std::move(*mediaPool).value_or("");
    format.placementRule = std::move(*placementRule).value_or("");
    format.allowPolicyUpdate = allowPolicyUpdate->value_or(format.allowPolicyUpdate);
    format.packing = packing->value_or(format.packing);
    return format;
}

Result<ltfs::LockState> lockStateOf(const Napi::Value& value) {
    const auto text = stringOf(value, "state");
    if (text && *text == "unlocked") {
        return ltfs::LockState::unlocked;
    }
    if (text && *text == "locked") {
        return ltfs::LockState::locked;
    }
    if (text && *text == "permanently-locked") {
        return ltfs::LockState::permanentlyLocked;
    }
    return wrongArgument("state", "\"unlocked\", \"locked\" or \"permanently-locked\"");
}

Result<volume::Rearrangement> rearrangementOf(const Napi::Value& value) {
    const auto options = Options::of(value, "rearrangement");
    const auto moves = options ? options->value("moves") : std::unexpected(options.error());
    const auto removals = moves ? options->value("removals") : std::unexpected(moves.error());
    if (!removals) {
        return std::unexpected(removals.error());
    }
    auto moveList = listOf<volume::Move>(*moves, "moves", moveOf);
    auto removalList = listOf<volume::Removal>(*removals, "removals", removalOf);
    if (!moveList || !removalList) {
        return std::unexpected(!moveList ? moveList.error() : removalList.error());
    }
    return volume::Rearrangement{.moves = *std::move(moveList), .removals = *std::move(removalList)};
}

/// Part of a file's name, and of what is removed by its name.
static bool isMark(std::string_view text) {
    constexpr std::size_t mostCharacters = 64;
    return !text.empty() && text.size() <= mostCharacters && std::ranges::all_of(text, [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
               (character >= '0' && character <= '9') || character == '-';
    });
}

Result<recall::Request> readRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto into = options->text("into");
    const auto keepDamaged = options->optionalFlag("keepDamaged");
    const auto conflict = conflictOf(*options);
    auto as = options->identity();
    if (!into || !keepDamaged || !conflict || !as) {
        return std::unexpected(!into          ? into.error()
                               : !keepDamaged ? keepDamaged.error()
                               : !conflict    ? conflict.error()
                                              : as.error());
    }
    auto mark = options->optionalText("mark");
    const auto isResumed = options->optionalFlag("resumed");
    if (!mark || !isResumed) {
        return std::unexpected(!mark ? mark.error() : isResumed.error());
    }
    if (*mark && !isMark(**mark)) {
        return wrongArgument("mark", "letters, digits and hyphens");
    }
    const auto list = options->value("items");
    auto items = list ? listOf<recall::Item>(*list, "items", readItemOf)
                      : Result<std::vector<recall::Item>>(std::unexpected(list.error()));
    if (!items) {
        return std::unexpected(items.error());
    }
    return recall::Request{.into = std::move(*into),
                           .items = std::move(*items),
                           .keepDamaged = keepDamaged->value_or(false),
                           .conflict = *conflict,
                           .mark = std::move(*mark).value_or(""),
                           .isResumed = isResumed->value_or(false),
                           .as = *std::move(as)};
}

namespace {

Result<std::optional<ltfs::Timestamp>> timeOf(const Options& options, const char* name) {
    const auto given = options.optionalText(name);
    if (!given) {
        return std::unexpected(given.error());
    }
    const auto time = *given ? ltfs::parseTimestamp(**given) : std::nullopt;
    if (*given && !time) {
        return wrongArgument(name, "a time");
    }
    return time;
}

}  // namespace

Result<recall::FeedRequest> feedRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto list = options->value("items");
    auto items = list ? listOf<recall::FeedItem>(*list, "items", feedItemOf)
                      : Result<std::vector<recall::FeedItem>>(std::unexpected(list.error()));
    const auto patience = options->count("patienceMs", longestPatienceMs);
    auto as = options->identity();
    if (!items || !patience || !as) {
        return std::unexpected(!items ? items.error() : !patience ? patience.error() : as.error());
    }
    return recall::FeedRequest{
        .items = std::move(*items), .patience = std::chrono::milliseconds(*patience), .as = *std::move(as)};
}

Result<recall::VerifyRequest> verifyRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto list = options->value("paths");
    auto paths = list ? textsOf(*list, "paths") : std::unexpected(list.error());
    if (!paths) {
        return std::unexpected(paths.error());
    }
    const auto since = timeOf(*options, "backedUpSince");
    const auto markAs = since ? timeOf(*options, "markAs") : since;
    if (!markAs) {
        return std::unexpected(markAs.error());
    }
    return recall::VerifyRequest{.paths = std::move(*paths), .backedUpSince = *since, .markAs = *markAs};
}

}  // namespace capstan::addon
