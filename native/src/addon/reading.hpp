// A pass over a volume, and what it takes, as JavaScript has it (reading.d.ts).
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportReading(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
