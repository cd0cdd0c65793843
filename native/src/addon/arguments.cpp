#include "addon/arguments.hpp"

#include <cmath>
#include <string_view>
#include <utility>

namespace capstan::addon {

namespace {

std::unexpected<Error> wrong(const char* name, std::string_view expected) {
    return fail(Code::invalidArgument, std::string(name) + ": " + std::string(expected) + " expected");
}

/// A getter of the caller's may throw: then that is what is wrong with the argument.
Result<Napi::Value> element(const Napi::Array& array, std::uint32_t index, const char* name) {
    const Napi::Value value = array.Get(index);
    if (array.Env().IsExceptionPending()) {
        array.Env().GetAndClearPendingException();
        return wrong(name, "something readable");
    }
    return value;
}

template <class Item, class Convert>
Result<std::vector<Item>> listOf(const Napi::Value& value, const char* name, Convert convert) {
    if (!value.IsArray()) {
        return wrong(name, "an array");
    }
    const auto array = value.As<Napi::Array>();
    const std::uint32_t length = array.Length();
    std::vector<Item> list;
    for (std::uint32_t i = 0; i < length; ++i) {
        const Napi::HandleScope scope(array.Env());
        const auto at = element(array, i, name);
        auto item = at ? convert(*at) : Result<Item>(std::unexpected(at.error()));
        if (!item) {
            return fail(std::move(item));
        }
        list.push_back(std::move(*item));
    }
    return list;
}

Result<ltfs::Kind> kindOf(const Options& options) {
    const auto text = options.text("kind");
    if (text && *text == "file") {
        return ltfs::Kind::file;
    }
    if (text && *text == "directory") {
        return ltfs::Kind::directory;
    }
    if (text && *text == "symlink") {
        return ltfs::Kind::symlink;
    }
    return wrong("kind", "\"directory\", \"file\" or \"symlink\"");
}

Result<write::Item> writeItemOf(const Napi::Value& value) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto id = options->count("id");
    auto source = options->text("source");
    auto target = options->text("target");
    const auto kind = kindOf(*options);
    if (!id || !source || !target || !kind) {
        return std::unexpected(!id ? id.error() : !source ? source.error() : !target ? target.error() : kind.error());
    }
    return write::Item{.id = *id, .source = std::move(*source), .target = std::move(*target), .kind = *kind};
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
    return recall::Item{.id = *id, .path = std::move(*path), .target = std::move(*target)};
}

}  // namespace

Result<std::string> textOf(const Napi::Value& value, const char* name) {
    if (!value.IsString()) {
        return wrong(name, "text");
    }
    std::string text = value.As<Napi::String>().Utf8Value();
    if (text.find('\0') != std::string::npos) {
        return wrong(name, "text without NUL");
    }
    return text;
}

Result<bool> flagOf(const Napi::Value& value, const char* name) {
    if (!value.IsBoolean()) {
        return wrong(name, "true or false");
    }
    return value.As<Napi::Boolean>().Value();
}

Result<std::uint64_t> countOf(const Napi::Value& value, const char* name, std::uint64_t largest) {
    const double number = value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : -1;
    // Written so that NaN is refused, too.
    if (!(number >= 0 && number <= static_cast<double>(largest)) || std::trunc(number) != number) {
        return wrong(name, "a whole number from 0 to " + std::to_string(largest));
    }
    return static_cast<std::uint64_t>(number);
}

Result<Napi::Function> functionOf(const Napi::Value& value, const char* name) {
    if (!value.IsFunction()) {
        return wrong(name, "a function");
    }
    return value.As<Napi::Function>();
}

Result<Options> Options::of(const Napi::Value& value, const char* name) {
    if (!value.IsObject()) {
        return wrong(name, "an object");
    }
    return Options(value.As<Napi::Object>());
}

Result<Napi::Value> Options::value(const char* name) const {
    const Napi::Value value = object_.Get(name);
    if (object_.Env().IsExceptionPending()) {
        object_.Env().GetAndClearPendingException();
        return wrong(name, "something readable");
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

Result<std::vector<write::Item>> writeItemsOf(const Napi::Value& value) {
    return listOf<write::Item>(value, "items", writeItemOf);
}

Result<recall::Request> readRequestOf(const Napi::Value& value) {
    const auto options = Options::of(value, "request");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto into = options->text("into");
    if (!into) {
        return std::unexpected(into.error());
    }
    const auto list = options->value("items");
    auto items = list ? listOf<recall::Item>(*list, "items", readItemOf)
                      : Result<std::vector<recall::Item>>(std::unexpected(list.error()));
    if (!items) {
        return std::unexpected(items.error());
    }
    return recall::Request{.into = std::move(*into), .items = std::move(*items)};
}

}  // namespace capstan::addon
