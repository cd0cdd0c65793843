// What JavaScript hands over, checked: a wrong type or a number out of range is `native.invalid-argument` with the
// name of the field, never a crash. A reader remembers the first thing that is wrong; from then on it answers with
// empty values, so that whoever reads asks once, at the end.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <napi.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "addon/words.hpp"
#include "base/error.hpp"
#include "base/identity.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

/// The largest whole number that JavaScript counts exactly.
inline constexpr std::uint64_t largestCount = (1ULL << 53U) - 1;

/// Numbers that are no counts.
enum class Zero : std::uint8_t { allowed, refused };

class Reader {
   public:
    /// Of an object's fields.
    Reader(const Napi::Value& object, const char* name, std::optional<Error>& wrong);

    [[nodiscard]] Napi::Env env() const { return env_; }
    [[nodiscard]] const std::optional<Error>& wrong() const { return wrong_; }
    /// The first counts.
    void refuse(const char* name, std::string_view expected);

    /// As it is; undefined when something is wrong.
    Napi::Value value(const char* name);
    bool has(const char* name) { return !value(name).IsUndefined(); }

    /// Text without NUL: it becomes a path or a name.
    std::string text(const char* name) { return textIn(value(name), name); }
    bool flag(const char* name);
    template <std::unsigned_integral Count = std::uint64_t>
    Count count(const char* name,
                std::uint64_t largest = std::min<std::uint64_t>(std::numeric_limits<Count>::max(), largestCount)) {
        return static_cast<Count>(countIn(value(name), name, largest));
    }
    double number(const char* name, Zero zero = Zero::allowed);
    ltfs::Timestamp time(const char* name);
    template <Worded Enum>
    Enum choice(const char* name) {
        return choiceIn<Enum>(value(name), name);
    }
    Napi::Function function(const char* name);
    /// The process's own when it is left out.
    Identity identity(const char* name = "as");

    // Where it may be left out:
    std::optional<std::string> optionalText(const char* name) {
        return has(name) ? std::optional(text(name)) : std::nullopt;
    }
    std::optional<bool> optionalFlag(const char* name) { return has(name) ? std::optional(flag(name)) : std::nullopt; }
    std::optional<std::uint64_t> optionalCount(const char* name, std::uint64_t largest = largestCount) {
        return has(name) ? std::optional(count(name, largest)) : std::nullopt;
    }
    std::optional<ltfs::Timestamp> optionalTime(const char* name) {
        return has(name) ? std::optional(time(name)) : std::nullopt;
    }
    std::string textOr(const char* name, std::string otherwise) {
        return has(name) ? text(name) : std::move(otherwise);
    }
    bool flagOr(const char* name, bool otherwise) { return has(name) ? flag(name) : otherwise; }
    template <std::unsigned_integral Count>
    Count countOr(const char* name, Count otherwise, std::uint64_t largest = std::numeric_limits<Count>::max()) {
        return has(name) ? count<Count>(name, largest) : otherwise;
    }
    template <Worded Enum>
    Enum choiceOr(const char* name, Enum otherwise) {
        return has(name) ? choice<Enum>(name) : otherwise;
    }

    /// An object in this one.
    template <class Convert>
    auto object(const char* name, Convert convert) {
        Reader inner(value(name), name, wrong_);
        return convert(inner);
    }

    std::vector<std::string> texts(const char* name) {
        return each(name, [&](const Napi::Value& one) { return textIn(one, name); });
    }
    template <std::unsigned_integral Count>
    std::vector<Count> counts(const char* name, std::uint64_t largest) {
        return each(name, [&](const Napi::Value& one) { return static_cast<Count>(countIn(one, name, largest)); });
    }
    template <Worded Enum>
    std::vector<Enum> choices(const char* name) {
        return each(name, [&](const Napi::Value& one) { return choiceIn<Enum>(one, name); });
    }
    /// Objects; `item` is what one is called.
    template <class Convert>
    auto list(const char* name, const char* item, Convert convert) {
        return each(name, [&](const Napi::Value& one) {
            Reader inner(one, item, wrong_);
            return convert(inner);
        });
    }

   protected:
    Reader(const Napi::CallbackInfo& call, std::initializer_list<const char*> names, std::optional<Error>& wrong)
        : env_(call.Env()), call_(&call), names_(names), wrong_(wrong) {}

   private:
    std::string textIn(const Napi::Value& value, const char* name);
    std::uint64_t countIn(const Napi::Value& value, const char* name, std::uint64_t largest);
    template <Worded Enum>
    Enum choiceIn(const Napi::Value& value, const char* name) {
        static constexpr auto words = wordsFor(Enum{});
        const std::string text = textIn(value, name);
        std::string all;
        for (const auto& word : words) {
            if (word.text == text) {
                return word.value;
            }
            all += (all.empty() ? "\"" : " or \"") + std::string(word.text) + "\"";
        }
        refuse(name, all);
        return words.front().value;
    }
    /// A getter of the caller's may throw: then that is what is wrong.
    Napi::Value readable(Napi::Value value, const char* name);

    /// Ends with the first that is wrong: an array can claim to have four thousand million.
    template <class Convert>
    auto each(const char* name, Convert convert) -> std::vector<std::invoke_result_t<Convert, const Napi::Value&>> {
        std::vector<std::invoke_result_t<Convert, const Napi::Value&>> items;
        const Napi::Value given = value(name);
        if (!given.IsArray()) {
            refuse(name, "an array");
            return items;
        }
        const auto array = given.As<Napi::Array>();
        for (std::uint32_t i = 0; i < array.Length() && !wrong_; ++i) {
            const Napi::HandleScope scope(env_);
            items.push_back(convert(readable(array.Get(i), name)));
        }
        return items;
    }

    Napi::Env env_;
    Napi::Object object_;
    const Napi::CallbackInfo* call_ = nullptr;
    std::vector<const char*> names_;
    std::optional<Error>& wrong_;
};

/// The arguments of a call, by the names that index.d.ts gives them.
class Arguments : public Reader {
   public:
    // Implicit: what takes arguments takes a call without any, too.
    // NOLINTNEXTLINE(google-explicit-constructor)
    Arguments(const Napi::CallbackInfo& call, std::initializer_list<const char*> names = {})
        : Reader(call, names, first_) {}
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;

   private:
    std::optional<Error> first_;
};

}  // namespace capstan::addon
