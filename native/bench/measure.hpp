// What the programs of this folder share: an end with a reason, and a stopwatch.
#pragma once

#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace capstan::bench {

[[noreturn]] inline void stop(const std::string& why) {
    std::cerr << why << "\n";
    std::exit(1);
}

template <class T>
T need(Result<T> result) {
    if (!result) {
        stop(std::string(text(result.error().code)) + ": " + result.error().detail);
    }
    if constexpr (!std::is_void_v<T>) {
        return *std::move(result);
    }
}

inline double secondsOf(const std::function<void()>& work) {
    const auto since = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

}  // namespace capstan::bench
