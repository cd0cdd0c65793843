// The class TapeLibrary of library.d.ts.
#pragma once

#include <memory>
#include <napi.h>

#include "addon/library_host.hpp"

namespace capstan::addon {

[[nodiscard]] Napi::Function defineLibraryClass(Napi::Env env);
void exportLibraries(Napi::Env env, Napi::Object exports);

/// Of an instance of that class; null for anything else.
[[nodiscard]] std::shared_ptr<LibraryHost> libraryOf(const Napi::Value& value);

}  // namespace capstan::addon
