// Lists as JavaScript arrays.
#pragma once

#include <cstdint>
#include <napi.h>
#include <vector>

namespace capstan::addon {

template <class T, class Convert>
[[nodiscard]] Napi::Array listToJs(Napi::Env env, const std::vector<T>& values, Convert convert) {
    const Napi::Array array = Napi::Array::New(env, values.size());
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        const Napi::HandleScope scope(env);
        array.Set(i, convert(env, values[i]));
    }
    return array;
}

}  // namespace capstan::addon
