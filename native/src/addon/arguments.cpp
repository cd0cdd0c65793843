#include "addon/arguments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace capstan::addon {

namespace {

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
    return recall::Item{.id = *id, .path = std::move(*path), .target = std::move(*target)};
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

Result<std::string> textOf(const Napi::Value& value, const char* name) {
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
    return found ? textOf(*found, name) : Result<std::string>(std::unexpected(found.error()));
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
    auto given = textOf(*found, name);
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

Result<std::vector<std::string>> textsOf(const Napi::Value& value, const char* name) {
    return listOf<std::string>(value, name, [name](const Napi::Value& one) { return textOf(one, name); });
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
    const auto text = textOf(value, "state");
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

Result<recall::Request> readRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto into = options->text("into");
    const auto keepDamaged = options->optionalFlag("keepDamaged");
    const auto conflict = conflictOf(*options);
    if (!into || !keepDamaged || !conflict) {
        return std::unexpected(!into ? into.error() : !keepDamaged ? keepDamaged.error() : conflict.error());
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
                           .conflict = *conflict};
}

Result<recall::VerifyRequest> verifyRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto list = options->value("paths");
    auto paths = list ? textsOf(*list, "paths") : std::unexpected(list.error());
    const auto since = options->optionalText("backedUpSince");
    if (!paths || !since) {
        return std::unexpected(paths ? since.error() : paths.error());
    }
    const auto time = *since ? ltfs::parseTimestamp(**since) : std::nullopt;
    if (*since && !time) {
        return wrongArgument("backedUpSince", "a time");
    }
    return recall::VerifyRequest{.paths = std::move(*paths), .backedUpSince = time};
}

}  // namespace capstan::addon
