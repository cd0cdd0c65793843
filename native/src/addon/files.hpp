// Looks at people's files, each as whoever asked.
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportFiles(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
