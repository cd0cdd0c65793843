// Builds a JavaScript object field by field.
#pragma once

#include <cstdint>
#include <napi.h>
#include <optional>
#include <string_view>

namespace capstan::addon {

class ObjectMaker {
   public:
    explicit ObjectMaker(Napi::Env env) : env_(env), object_(Napi::Object::New(env)) {}

    ObjectMaker& text(const char* name, std::string_view value) {
        object_.Set(name, Napi::String::New(env_, value.data(), value.size()));
        return *this;
    }
    ObjectMaker& number(const char* name, double value) {
        object_.Set(name, Napi::Number::New(env_, value));
        return *this;
    }
    ObjectMaker& count(const char* name, std::uint64_t value) { return number(name, static_cast<double>(value)); }
    ObjectMaker& flag(const char* name, bool value) {
        object_.Set(name, Napi::Boolean::New(env_, value));
        return *this;
    }
    ObjectMaker& value(const char* name, Napi::Value value) {
        object_.Set(name, value);
        return *this;
    }
    /// Left out when there is none.
    ObjectMaker& optionalNumber(const char* name, std::optional<double> value) {
        return value ? number(name, *value) : *this;
    }
    ObjectMaker& optionalCount(const char* name, std::optional<std::uint64_t> value) {
        return value ? count(name, *value) : *this;
    }
    ObjectMaker& optionalFlag(const char* name, std::optional<bool> value) {
        return value ? flag(name, *value) : *this;
    }
    [[nodiscard]] Napi::Object make() const { return object_; }

   private:
    Napi::Env env_;
    Napi::Object object_;
};

}  // namespace capstan::addon
