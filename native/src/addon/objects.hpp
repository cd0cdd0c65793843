// Objects and lists for JavaScript, from values of ours.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <napi.h>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "addon/values.hpp"
#include "addon/words.hpp"
#include "ltfs/timestamp.hpp"
#include "motion/profile.hpp"

namespace capstan::addon {

template <class T>
inline constexpr bool isOptional = false;
template <class T>
inline constexpr bool isOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool isVector = false;
template <class T>
inline constexpr bool isVector<std::vector<T>> = true;
template <class T>
inline constexpr bool isResult = false;
template <class T>
inline constexpr bool isResult<Result<T>> = true;

/// `{code, detail}`, where failing is one of the answers; what is thrown is made by `toJs`.
[[nodiscard]] inline Napi::Value failureOf(Napi::Env env, const Error& error);

template <class T, class Convert>
[[nodiscard]] Napi::Array listOf(Napi::Env env, const std::vector<T>& values, Convert convert) {
    const Napi::Array array = Napi::Array::New(env, values.size());
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        const Napi::HandleScope scope(env);
        array.Set(i, convert(env, values[i]));
    }
    return array;
}

/// One value of each of many things, in a typed array. Nothing when JavaScript is being ended.
template <class Column, class T, class Get = std::identity>
[[nodiscard]] Column columnOf(Napi::Env env, const std::vector<T>& things, Get get = {}) {
    auto column = Column::New(env, things.size());
    if (!column.IsEmpty()) {
        std::ranges::transform(things, column.Data(), get);
    }
    return column;
}

/// Numbers, texts, words, times, seconds, results, lists of them, and whatever has a `toJs`. Nothing for an optional
/// without a value.
template <class T>
[[nodiscard]] Napi::Value valueOf(Napi::Env env, const T& value) {
    if constexpr (std::derived_from<T, Napi::Value>) {
        return Napi::Value(env, value);
    } else if constexpr (isOptional<T>) {
        return value ? valueOf(env, *value) : Napi::Value();
    } else if constexpr (isResult<T>) {
        if constexpr (std::is_void_v<typename T::value_type>) {
            return value ? env.Null() : failureOf(env, value.error());
        } else {
            return value ? valueOf(env, *value) : failureOf(env, value.error());
        }
    } else if constexpr (isVector<T>) {
        return listOf(env, value, valueOf<typename T::value_type>);
    } else if constexpr (std::same_as<T, bool>) {
        return Napi::Boolean::New(env, value);
    } else if constexpr (std::is_arithmetic_v<T>) {
        static_assert(!std::same_as<T, char>, "a letter is text");
        return Napi::Number::New(env, static_cast<double>(value));
    } else if constexpr (Worded<T>) {
        return valueOf(env, wordOf(value));
    } else if constexpr (std::same_as<T, Code>) {
        return valueOf(env, text(value));
    } else if constexpr (std::same_as<T, motion::Seconds>) {
        return valueOf(env, value.count());
    } else if constexpr (std::same_as<T, ltfs::Timestamp>) {
        return valueOf(env, ltfs::formatTimestamp(value));
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
        const std::string_view text = value;
        return Napi::String::New(env, text.data(), text.size());
    } else {
        return toJs(env, value);
    }
}

/// Of an object; lives as long as the expression that it is written in.
class Field {
   public:
    // Implicit: `{{"id", id}, {"bytes", bytes}}` is what an object looks like.
    template <class T>
    // NOLINTNEXTLINE(google-explicit-constructor)
    Field(const char* name, const T& value)
        : name_(name),
          value_(&value),
          make_([](Napi::Env env, const void* at) { return valueOf(env, *static_cast<const T*>(at)); }) {}

    /// Left out when it is an optional without a value.
    void addTo(Napi::Object object) const {
        if (const Napi::Value made = make_(object.Env(), value_); !made.IsEmpty()) {
            object.Set(name_, made);
        }
    }

   private:
    const char* name_;
    const void* value_;
    Napi::Value (*make_)(Napi::Env, const void*);
};

inline void addFields(Napi::Object object, std::initializer_list<Field> fields) {
    for (const Field& field : fields) {
        field.addTo(object);
    }
}

[[nodiscard]] inline Napi::Object objectOf(Napi::Env env, std::initializer_list<Field> fields) {
    const Napi::Object object = Napi::Object::New(env);
    addFields(object, fields);
    return object;
}

inline Napi::Value failureOf(Napi::Env env, const Error& error) {
    return objectOf(env, {{"code", error.code}, {"detail", error.detail}});
}

}  // namespace capstan::addon
