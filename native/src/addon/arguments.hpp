// What JavaScript hands over, checked: a wrong type or a number out of range is `native.invalid-argument` with the
// argument's name, never a crash.
#pragma once

#include <cstdint>
#include <napi.h>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "recall/item.hpp"
#include "write/item.hpp"

namespace capstan::addon {

/// The largest whole number that JavaScript counts exactly.
inline constexpr std::uint64_t largestCount = (1ULL << 53U) - 1;

/// Text without NUL: it becomes a path or a name.
[[nodiscard]] Result<std::string> textOf(const Napi::Value& value, const char* name);
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

   private:
    explicit Options(Napi::Object object) : object_(object) {}
    Napi::Object object_;
};

[[nodiscard]] Result<std::vector<write::Item>> writeItemsOf(const Napi::Value& value);
[[nodiscard]] Result<recall::Request> readRequestOf(const Napi::Value& value);

}  // namespace capstan::addon
