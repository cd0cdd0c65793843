#include "addon/key_store_class.hpp"

#include <array>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/exports.hpp"
#include "base/unique_fd.hpp"

namespace capstan::addon {

namespace {

struct KeyStoreObject {
    static constexpr napi_type_tag typeTag{0x7E0B3D61A95C4F18, 0x8D24C61F02B97A53};
    std::shared_ptr<keys::KeyStore> store;
};

/// What people type goes out of JavaScript's memory at once.
SecretBytes secretIn(Arguments& given, const char* name) {
    const Napi::Value value = given.value(name);
    if (!value.IsBuffer()) {
        given.refuse(name, "a Buffer");
        return {};
    }
    const auto buffer = value.As<Napi::Buffer<std::byte>>();
    const MutableBytes bytes(buffer.Data(), buffer.Length());
    SecretBytes secret{ByteView(bytes)};
    ::explicit_bzero(bytes.data(), bytes.size());
    return secret;
}

Bytes hexIn(Reader& given, const char* name) {
    auto bytes = bytesOfHex(given.text(name));
    if (!bytes) {
        given.refuse(name, "hexadecimal digits");
    }
    return std::move(bytes).value_or(Bytes());
}

KeyId keyIdIn(Reader& given, const char* name) {
    const auto id = KeyId::parse(given.text(name));
    if (!id) {
        given.refuse(name, "three letters and 18 hexadecimal digits");
    }
    return id.value_or(KeyId());
}

/// Of our own, so that JavaScript may close its own at any time.
std::shared_ptr<UniqueFd> descriptorIn(Arguments& given, const char* name) {
    constexpr std::uint64_t most = 1U << 20U;
    const auto fd = static_cast<int>(given.count(name, most));
    auto own = std::make_shared<UniqueFd>(given.wrong() ? -1 : ::fcntl(fd, F_DUPFD_CLOEXEC, 0));
    if (!*own) {
        given.refuse(name, "an open descriptor");
    }
    return own;
}

keys::PassphraseWrapped passphraseWrappedOf(Reader& kept) {
    return {.how = {.cost = kept.count<std::uint32_t>("n"),
                    .blocks = kept.count<std::uint32_t>("r"),
                    .lanes = kept.count<std::uint32_t>("p"),
                    .salt = hexIn(kept, "salt")},
            .wrapped = hexIn(kept, "wrapped")};
}

Napi::Value openStore(const Napi::CallbackInfo& call) {
    return wrap(call.Env(), Runtime::of(call.Env()).keyStoreClass,
                std::make_unique<KeyStoreObject>(KeyStoreObject{std::make_shared<keys::KeyStore>()}));
}

Napi::Value newPool(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "passphrase"});
    return callAside<keys::NewPoolKeys>(
        given, [store = self.store, pool = given.text("pool"), passphrase = secretIn(given, "passphrase")] {
            return store->newPool(pool, passphrase);
        });
}

Napi::Value unlock(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "kept", "passphrase"});
    return callAside<void>(
        given, [store = self.store, pool = given.text("pool"), kept = given.object("kept", passphraseWrappedOf),
                passphrase = secretIn(given, "passphrase")] { return store->unlock(pool, kept, passphrase); });
}

Napi::Value rewrap(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "passphrase"});
    return callAside<keys::PassphraseWrapped>(
        given, [store = self.store, pool = given.text("pool"), passphrase = secretIn(given, "passphrase")] {
            return store->rewrap(pool, passphrase);
        });
}

Napi::Value newRecoveryKey(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool"});
    return callAside<std::string>(given, [store = self.store, pool = given.text("pool")]() -> Result<std::string> {
        const auto byRecovery = store->newRecoveryKey(pool);
        return byRecovery ? Result<std::string>(hexOf(*byRecovery)) : std::unexpected(byRecovery.error());
    });
}

Napi::Value writeRecoveryKey(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "fd"});
    return callAside<void>(given, [store = self.store, pool = given.text("pool"), fd = descriptorIn(given, "fd")] {
        return store->writeRecoveryKey(pool, fd->get());
    });
}

using WithRecoveryKey = Result<void> (keys::KeyStore::*)(const std::string&, ByteView, int);

template <WithRecoveryKey work>
Napi::Value withRecoveryKey(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "byRecovery", "fd"});
    return callAside<void>(given,
                           [store = self.store, pool = given.text("pool"), byRecovery = hexIn(given, "byRecovery"),
                            fd = descriptorIn(given, "fd")] { return ((*store).*work)(pool, byRecovery, fd->get()); });
}

Napi::Value newCartridgeKey(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "letters"});
    return callAside<keys::WrappedCartridgeKey>(
        given, [store = self.store, pool = given.text("pool"), letters = given.text("letters")] {
            return store->newCartridgeKey(pool, letters);
        });
}

Napi::Value adopt(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool", "keyId", "wrapped"});
    return callAside<void>(given, [store = self.store, pool = given.text("pool"), id = keyIdIn(given, "keyId"),
                                   wrapped = hexIn(given, "wrapped")] { return store->adopt(pool, id, wrapped); });
}

Napi::Value lockPool(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"pool"});
    const std::string pool = given.text("pool");
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    self.store->lock(pool);
    return call.Env().Undefined();
}

Napi::Value lockAll(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    self.store->lockAll();
    return call.Env().Undefined();
}

Napi::Value unlockedPools(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    return valueOf(call.Env(), self.store->unlocked());
}

Napi::Value isInLockedMemory(KeyStoreObject& self, const Napi::CallbackInfo& call) {
    return valueOf(call.Env(), self.store->isInLockedMemory());
}

Napi::Value keyPipe(const Napi::CallbackInfo& call) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return throwInJs(call.Env(), {shortageOr(errno, Code::storageFault), "a pipe for a key"});
    }
    return objectOf(call.Env(), {{"readFd", ends[0]}, {"writeFd", ends[1]}});
}

}  // namespace

KeyReference keyReferenceIn(Reader& given, const char* name) {
    return given.object(name, [](Reader& key) -> KeyReference {
        auto* const store = unwrap<KeyStoreObject>(key.value("store"));
        if (store == nullptr) {
            key.refuse("store", "a KeyStore");
            return {};
        }
        return {.store = store->store, .id = keyIdIn(key, "keyId")};
    });
}

Napi::Value toJs(Napi::Env env, const keys::PassphraseWrapped& kept) {
    return objectOf(env, {{"kdf", "scrypt"},
                          {"n", kept.how.cost},
                          {"r", kept.how.blocks},
                          {"p", kept.how.lanes},
                          {"salt", hexOf(kept.how.salt)},
                          {"wrapped", hexOf(kept.wrapped)}});
}

Napi::Value toJs(Napi::Env env, const keys::NewPoolKeys& made) {
    return objectOf(env, {{"byPassphrase", made.byPassphrase}, {"byRecovery", hexOf(made.byRecovery)}});
}

Napi::Value toJs(Napi::Env env, const keys::WrappedCartridgeKey& key) {
    return objectOf(env, {{"keyId", key.id.text()}, {"wrapped", hexOf(key.wrapped)}});
}

Napi::Function defineKeyStoreClass(Napi::Env env) {
    using keys::KeyStore;
    return defineClass<KeyStoreObject>(
        env, "KeyStore",
        {
            staticMethod<openStore>("open"),
            instanceMethod<KeyStoreObject, newPool>("newPool"),
            instanceMethod<KeyStoreObject, newRecoveryKey>("newRecoveryKey"),
            instanceMethod<KeyStoreObject, writeRecoveryKey>("writeRecoveryKey"),
            instanceMethod<KeyStoreObject, withRecoveryKey<&KeyStore::confirmRecoveryKey>>("confirmRecoveryKey"),
            instanceMethod<KeyStoreObject, unlock>("unlock"),
            instanceMethod<KeyStoreObject, withRecoveryKey<&KeyStore::unlockByRecovery>>("unlockByRecovery"),
            instanceMethod<KeyStoreObject, rewrap>("rewrap"),
            instanceMethod<KeyStoreObject, newCartridgeKey>("newCartridgeKey"),
            instanceMethod<KeyStoreObject, adopt>("adopt"),
            instanceMethod<KeyStoreObject, lockPool>("lock"),
            instanceMethod<KeyStoreObject, lockAll>("lockAll"),
            instanceMethod<KeyStoreObject, unlockedPools>("unlocked"),
            instanceMethod<KeyStoreObject, isInLockedMemory>("isInLockedMemory"),
        });
}

void exportKeys(Napi::Env env, Napi::Object exports) {
    exports.Set("keyPipe", Napi::Function::New<keyPipe>(env, "keyPipe"));
}

}  // namespace capstan::addon
