// What is in the way of a restore, as JavaScript asks for it.
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportConflicts(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
