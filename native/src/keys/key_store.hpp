// The keys of pools for as long as they are unlocked, and the cartridge keys that they open. Nothing of it can be asked
// for but what is wrapped; a cartridge's key leaves only for its drive, a recovery key only into a descriptor. From any
// thread.
//
// passphrase – scrypt → a key that wraps the pool's key;  recovery key, of the printed kit → wraps the pool's key, too;
// pool's key → wraps the key of each of its cartridges.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/cartridge_key.hpp"
#include "keys/wrapping.hpp"

namespace capstan::keys {

/// What is to be kept of a pool's key so that a passphrase opens it.
struct PassphraseWrapped {
    PassphraseCost how;
    Bytes wrapped;
};

struct NewPoolKeys {
    PassphraseWrapped byPassphrase;
    Bytes byRecovery;
};

struct WrappedCartridgeKey {
    KeyId id;
    Bytes wrapped;
};

class KeyStore {
   public:
    /// `cost`: scrypt's N for passphrases that are new here.
    explicit KeyStore(std::uint32_t cost = PassphraseCost().cost) : cost_(cost) {}

    /// The pool is unlocked then, and has a recovery key that is to be written out. `keys.exists` where the pool is
    /// unlocked already: two keys under one name would part its cartridges.
    [[nodiscard]] Result<NewPoolKeys> newPool(const std::string& pool, const SecretBytes& passphrase);
    /// Another recovery key for an unlocked pool; earlier ones open what was wrapped under them for as long as that is
    /// kept.
    [[nodiscard]] Result<Bytes> newRecoveryKey(const std::string& pool);
    /// 32 bytes, into the pipe of whoever makes the kit; again and again, until it is confirmed or the pool is locked.
    [[nodiscard]] Result<void> writeRecoveryKey(const std::string& pool, int fd);
    /// What comes out of the kit opens what is kept, and the key in it is this unlocked pool's. The recovery key is
    /// forgotten.
    [[nodiscard]] Result<void> confirmRecoveryKey(const std::string& pool, ByteView byRecovery, int fd);

    [[nodiscard]] Result<void> unlock(const std::string& pool, const PassphraseWrapped& kept,
                                      const SecretBytes& passphrase);
    [[nodiscard]] Result<void> unlockByRecovery(const std::string& pool, ByteView byRecovery, int fd);
    /// Another passphrase for an unlocked pool; no cartridge is touched.
    [[nodiscard]] Result<PassphraseWrapped> rewrap(const std::string& pool, const SecretBytes& passphrase);
    /// A drive keeps the key of the cartridge in it until that is unloaded.
    void lock(const std::string& pool);
    void lockAll();
    [[nodiscard]] std::vector<std::string> unlocked() const;
    /// Whether all that is held now stays out of the swap.
    [[nodiscard]] bool isInLockedMemory() const;

    /// `letters` is how its name begins: three that can be printed.
    [[nodiscard]] Result<WrappedCartridgeKey> newCartridgeKey(const std::string& pool, std::string_view letters);
    /// One from before. `keys.not-of-pool` when the pool's key does not open it.
    [[nodiscard]] Result<void> adopt(const std::string& pool, const KeyId& id, ByteView wrapped);
    /// For a drive. `keys.unknown` where it was neither made nor adopted here, `keys.locked` when its pool is.
    [[nodiscard]] Result<SharedCartridgeKey> cartridgeKey(const KeyId& id) const;

   private:
    struct Pool {
        SecretBytes key;
        SecretBytes recovery{};  ///< until it is confirmed
    };
    struct KnownKey {
        std::string pool;
        Bytes wrapped;
    };
    using SharedPool = std::shared_ptr<Pool>;

    [[nodiscard]] Result<PassphraseWrapped> wrapByPassphrase(const SecretBytes& key,
                                                             const SecretBytes& passphrase) const;
    [[nodiscard]] Result<SharedPool> unlockedPool(const std::string& pool) const;
    [[nodiscard]] Result<void> put(const std::string& pool, SecretBytes key);
    void remember(const std::string& pool, const KeyId& id, Bytes wrapped);

    const std::uint32_t cost_;
    mutable std::mutex mutex_;  // protects all below; what takes long is done without it
    std::map<std::string, SharedPool> pools_;
    std::map<KeyId, KnownKey> keys_;
};

}  // namespace capstan::keys
