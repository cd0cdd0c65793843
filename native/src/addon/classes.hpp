// JavaScript classes over C++ values. A method called on anything but an instance of its own class throws; it is never
// guessed what the bytes behind an object might be.
#pragma once

#include <memory>
#include <napi.h>
#include <utility>
#include <vector>

#include "addon/runtime.hpp"
#include "addon/values.hpp"
#include "base/error.hpp"

namespace capstan::addon {

/// Told apart by the number, which is Native::typeTag.
template <class Native>
[[nodiscard]] Native* unwrap(const Napi::Value& value) {
    bool ours = false;
    void* native = nullptr;
    if (!value.IsObject() || napi_check_object_type_tag(value.Env(), value, &Native::typeTag, &ours) != napi_ok ||
        !ours || napi_unwrap(value.Env(), value, &native) != napi_ok) {
        return nullptr;
    }
    return static_cast<Native*>(native);
}

template <class Native>
[[nodiscard]] Napi::Value wrap(Napi::Env env, const Napi::FunctionReference& javaScriptClass,
                               std::unique_ptr<Native> native) {
    Runtime::of(env).incoming = native.get();
    const Napi::Object object = javaScriptClass.New({});
    native.release();  // NOLINT(bugprone-unused-return-value): the object has it now, and frees it when collected
    return object;
}

/// Returns what a function does then: nothing.
inline Napi::Value throwInJs(Napi::Env env, const Error& error) {
    napi_throw(env, toJs(env, error));
    return {};
}

template <class Native>
napi_value construct(napi_env env, napi_callback_info info) {
    const Napi::CallbackInfo call(env, info);
    auto* native = static_cast<Native*>(std::exchange(Runtime::of(env).incoming, nullptr));
    if (!native) {
        throwInJs(env, {Code::invalidArgument, "this class makes its own instances"});
        return nullptr;
    }
    const Napi::Object self = call.This().As<Napi::Object>();
    napi_wrap(
        env, self, native, [](napi_env, void* data, void*) { delete static_cast<Native*>(data); }, nullptr, nullptr);
    napi_type_tag_object(env, self, &Native::typeTag);
    return self;
}

template <class Native, Napi::Value (*method)(Native&, const Napi::CallbackInfo&)>
napi_value callMethod(napi_env env, napi_callback_info info) {
    const Napi::CallbackInfo call(env, info);
    Native* native = unwrap<Native>(call.This());
    if (!native) {
        throwInJs(env, {Code::invalidArgument, "called on an object of another class"});
        return nullptr;
    }
    return method(*native, call);
}

template <class Native, Napi::Value (*method)(Native&, const Napi::CallbackInfo&)>
[[nodiscard]] napi_property_descriptor instanceMethod(const char* name) {
    return {name, nullptr, callMethod<Native, method>, nullptr, nullptr, nullptr, napi_default_method, nullptr};
}

template <Napi::Value (*function)(const Napi::CallbackInfo&)>
napi_value callFunction(napi_env env, napi_callback_info info) {
    return function(Napi::CallbackInfo(env, info));
}

template <Napi::Value (*function)(const Napi::CallbackInfo&)>
[[nodiscard]] napi_property_descriptor staticMethod(const char* name) {
    constexpr auto attributes = static_cast<napi_property_attributes>(napi_default_method | napi_static);
    return {name, nullptr, callFunction<function>, nullptr, nullptr, nullptr, attributes, nullptr};
}

/// An object whose methods share `self`.
template <class Self>
void addMethod(Napi::Object object, const char* name, const Self& self,
               Napi::Value (*method)(const Napi::CallbackInfo&, const Self&)) {
    object.Set(name,
               Napi::Function::New(
                   object.Env(), [self, method](const Napi::CallbackInfo& call) { return method(call, self); }, name));
}

template <class Native>
[[nodiscard]] Napi::Function defineClass(Napi::Env env, const char* name,
                                         const std::vector<napi_property_descriptor>& methods) {
    napi_value made = nullptr;
    napi_define_class(env, name, NAPI_AUTO_LENGTH, construct<Native>, nullptr, methods.size(), methods.data(), &made);
    return {env, made};
}

}  // namespace capstan::addon
