// The class KeyStore of keys.d.ts.
#pragma once

#include <memory>
#include <napi.h>
#include <optional>

#include "addon/reader.hpp"
#include "keys/key_store.hpp"

namespace capstan::addon {

[[nodiscard]] Napi::Function defineKeyStoreClass(Napi::Env env);

/// A cartridge's key as JavaScript names it.
struct KeyReference {
    std::shared_ptr<keys::KeyStore> store;
    KeyId id;

    /// Out of the store: to be kept no longer than the drive uses it.
    [[nodiscard]] Result<SharedCartridgeKey> key() const { return store->cartridgeKey(id); }
};

/// Of a field `{store, keyId}`.
[[nodiscard]] KeyReference keyReferenceIn(Reader& given, const char* name);

}  // namespace capstan::addon
