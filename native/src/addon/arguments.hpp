// What JavaScript hands over, checked: a wrong type or a number out of range is `native.invalid-argument` with the
// argument's name, never a crash.
#pragma once

#include <cstdint>
#include <napi.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/identity.hpp"
#include "recall/feed_session.hpp"
#include "recall/item.hpp"
#include "recall/verify_session.hpp"
#include "volume/volume.hpp"

namespace capstan::addon {

/// The largest whole number that JavaScript counts exactly.
inline constexpr std::uint64_t largestCount = (1ULL << 53U) - 1;

[[nodiscard]] std::unexpected<Error> wrongArgument(const char* name, std::string_view expected);

/// Text without NUL: it becomes a path or a name.
[[nodiscard]] Result<std::string> stringOf(const Napi::Value& value, const char* name);
[[nodiscard]] Result<bool> flagOf(const Napi::Value& value, const char* name);
[[nodiscard]] Result<std::uint64_t> countOf(const Napi::Value& value, const char* name,
                                            std::uint64_t largest = largestCount);
[[nodiscard]] Result<Napi::Function> functionOf(const Napi::Value& value, const char* name);

/// An object with named options.
class Options {
   public:
    [[nodiscard]] static Result<Options> of(const Napi::Value& value, const char* name);

    [[nodiscard]] Result<Napi::Value> value(const char* name) const;
    [[nodiscard]] Result<std::string> text(const char* name) const;
    [[nodiscard]] Result<bool> flag(const char* name) const;
    [[nodiscard]] Result<std::uint64_t> count(const char* name, std::uint64_t largest = largestCount) const;
    /// Nothing when it is left out.
    [[nodiscard]] Result<std::optional<std::string>> optionalText(const char* name) const;
    [[nodiscard]] Result<std::optional<bool>> optionalFlag(const char* name) const;
    [[nodiscard]] Result<std::optional<std::uint64_t>> optionalCount(const char* name, std::uint64_t largest) const;
    /// `as`; the process's own when it is left out.
    [[nodiscard]] Result<Identity> identity() const;

   private:
    explicit Options(Napi::Object object) : object_(object) {}
    Napi::Object object_;
};

/// A getter of the caller's may throw: then that is what is wrong with the argument.
[[nodiscard]] Result<Napi::Value> elementOf(const Napi::Array& array, std::uint32_t index, const char* name);

template <class Item, class Convert>
[[nodiscard]] Result<std::vector<Item>> listOf(const Napi::Value& value, const char* name, Convert convert) {
    if (!value.IsArray()) {
        return wrongArgument(name, "an array");
    }
    const auto array = value.As<Napi::Array>();
    const std::uint32_t length = array.Length();
    std::vector<Item> list;
    for (std::uint32_t i = 0; i < length; ++i) {
        const Napi::HandleScope scope(array.Env());
        const auto at = elementOf(array, i, name);
        auto item = at ? convert(*at) : Result<Item>(std::unexpected(at.error()));
        if (!item) {
            return fail(std::move(item));
        }
        list.push_back(std::move(*item));
    }
    return list;
}

/// The process's own when it is undefined.
[[nodiscard]] Result<Identity> identityOf(const Napi::Value& value);
[[nodiscard]] Result<std::vector<std::string>> textsOf(const Napi::Value& value, const char* name);
[[nodiscard]] Result<volume::FormatOptions> formatOptionsOf(const Napi::Value& value);
[[nodiscard]] Result<ltfs::LockState> lockStateOf(const Napi::Value& value);
[[nodiscard]] Result<volume::Rearrangement> rearrangementOf(const Napi::Value& value);
[[nodiscard]] Result<recall::Request> readRequestOf(const Napi::Value& value);
[[nodiscard]] Result<recall::FeedRequest> feedRequestOf(const Napi::Value& value);
[[nodiscard]] Result<recall::VerifyRequest> verifyRequestOf(const Napi::Value& value);

}  // namespace capstan::addon
