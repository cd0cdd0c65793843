// The functions of index.d.ts and of what it names, by the file that has them.
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportDevices(Napi::Env env, Napi::Object exports);
void exportFiles(Napi::Env env, Napi::Object exports);
void exportKeys(Napi::Env env, Napi::Object exports);
void exportMemory(Napi::Env env, Napi::Object exports);
void exportMirroring(Napi::Env env, Napi::Object exports);
void exportReading(Napi::Env env, Napi::Object exports);
void exportReceiving(Napi::Env env, Napi::Object exports);
void exportRestoring(Napi::Env env, Napi::Object exports);
void exportSending(Napi::Env env, Napi::Object exports);
void exportVirtualCartridges(Napi::Env env, Napi::Object exports);
void exportWriting(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
