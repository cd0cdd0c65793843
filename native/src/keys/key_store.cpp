#include "keys/key_store.hpp"

#include <algorithm>
#include <utility>

#include "keys/descriptor.hpp"

namespace capstan::keys {
namespace {

constexpr std::size_t saltBytes = 32;

Result<SecretBytes> openByRecovery(ByteView byRecovery, int fd) {
    auto recovery = readKey(fd);
    return recovery ? unwrap(byRecovery, *recovery, Code::keysWrongRecovery) : fail(std::move(recovery));
}

}  // namespace

Result<PassphraseWrapped> KeyStore::wrapByPassphrase(const SecretBytes& key, const SecretBytes& passphrase) const {
    PassphraseWrapped made{.how = {.cost = cost_}, .wrapped = {}};
    made.how.salt.resize(saltBytes);
    fillRandom(made.how.salt);
    auto under = keyOf(passphrase, made.how);
    if (!under) {
        return fail(std::move(under));
    }
    auto wrapped = wrap(key, *under);
    if (!wrapped) {
        return fail(std::move(wrapped));
    }
    made.wrapped = *std::move(wrapped);
    return made;
}

Result<KeyStore::SharedPool> KeyStore::unlockedPool(const std::string& pool) const {
    const std::lock_guard lock(mutex_);
    const auto found = pools_.find(pool);
    return found != pools_.end() ? Result<SharedPool>(found->second) : fail(Code::keysLocked, pool);
}

Result<void> KeyStore::put(const std::string& pool, SecretBytes key) {
    auto fresh = std::make_shared<Pool>(Pool{.key = std::move(key)});
    const std::lock_guard lock(mutex_);
    const auto [at, isNew] = pools_.try_emplace(pool, fresh);
    return isNew || sameSecret(at->second->key.view(), fresh->key.view()) ? Result<void>()
                                                                          : fail(Code::keysExist, pool);
}

void KeyStore::remember(const std::string& pool, const KeyId& id, Bytes wrapped) {
    const std::lock_guard lock(mutex_);
    keys_.insert_or_assign(id, KnownKey{.pool = pool, .wrapped = std::move(wrapped)});
}

Result<NewPoolKeys> KeyStore::newPool(const std::string& pool, const SecretBytes& passphrase) {
    auto fresh = std::make_shared<Pool>(Pool{.key = randomKey(), .recovery = randomKey()});
    auto byPassphrase = wrapByPassphrase(fresh->key, passphrase);
    if (!byPassphrase) {
        return fail(std::move(byPassphrase));
    }
    auto byRecovery = wrap(fresh->key, fresh->recovery);
    if (!byRecovery) {
        return fail(std::move(byRecovery));
    }
    const std::lock_guard lock(mutex_);
    if (!pools_.try_emplace(pool, std::move(fresh)).second) {
        return fail(Code::keysExist, pool);
    }
    return NewPoolKeys{.byPassphrase = *std::move(byPassphrase), .byRecovery = *std::move(byRecovery)};
}

Result<Bytes> KeyStore::newRecoveryKey(const std::string& pool) {
    auto of = unlockedPool(pool);
    if (!of) {
        return fail(std::move(of));
    }
    SecretBytes recovery = randomKey();
    auto byRecovery = wrap((*of)->key, recovery);
    if (byRecovery) {
        const std::lock_guard lock(mutex_);
        (*of)->recovery = std::move(recovery);
    }
    return byRecovery;
}

Result<void> KeyStore::writeRecoveryKey(const std::string& pool, int fd) {
    auto of = unlockedPool(pool);
    if (!of) {
        return fail(std::move(of));
    }
    SecretBytes recovery;
    {
        const std::lock_guard lock(mutex_);
        recovery = SecretBytes((*of)->recovery.view());
    }
    return recovery.size() > 0 ? writeKey(fd, recovery)
                               : fail(Code::keysUnknown, pool + ": its recovery key is in the kit alone");
}

Result<void> KeyStore::confirmRecoveryKey(const std::string& pool, ByteView byRecovery, int fd) {
    auto of = unlockedPool(pool);
    if (!of) {
        return fail(std::move(of));
    }
    auto opened = openByRecovery(byRecovery, fd);
    if (!opened) {
        return fail(std::move(opened));
    }
    if (!sameSecret(opened->view(), (*of)->key.view())) {
        return fail(Code::keysWrongRecovery, "it opens another pool's key");
    }
    const std::lock_guard lock(mutex_);
    (*of)->recovery = SecretBytes();
    return {};
}

Result<void> KeyStore::unlock(const std::string& pool, const PassphraseWrapped& kept, const SecretBytes& passphrase) {
    const auto under = keyOf(passphrase, kept.how);
    if (!under) {
        return std::unexpected(under.error());
    }
    auto key = unwrap(kept.wrapped, *under, Code::keysWrongPassphrase);
    if (!key) {
        return fail(std::move(key));
    }
    return put(pool, *std::move(key));
}

Result<void> KeyStore::unlockByRecovery(const std::string& pool, ByteView byRecovery, int fd) {
    auto key = openByRecovery(byRecovery, fd);
    if (!key) {
        return fail(std::move(key));
    }
    return put(pool, *std::move(key));
}

Result<PassphraseWrapped> KeyStore::rewrap(const std::string& pool, const SecretBytes& passphrase) {
    auto of = unlockedPool(pool);
    return of ? wrapByPassphrase((*of)->key, passphrase) : fail(std::move(of));
}

void KeyStore::lock(const std::string& pool) {
    const std::lock_guard lock(mutex_);
    pools_.erase(pool);
}

void KeyStore::lockAll() {
    const std::lock_guard lock(mutex_);
    pools_.clear();
}

std::vector<std::string> KeyStore::unlocked() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    names.reserve(pools_.size());
    for (const auto& [name, pool] : pools_) {
        names.push_back(name);
    }
    return names;
}

bool KeyStore::isInLockedMemory() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(pools_, [](const auto& each) { return each.second->key.isLocked(); });
}

Result<WrappedCartridgeKey> KeyStore::newCartridgeKey(const std::string& pool, std::string_view letters) {
    auto of = unlockedPool(pool);
    if (!of) {
        return fail(std::move(of));
    }
    KeyId id;
    fillRandom(id.bytes);
    if (letters.size() != KeyId::letters) {
        return fail(Code::invalidArgument, "a key's name begins with three letters");
    }
    std::ranges::copy(bytesOf(letters), id.bytes.begin());
    if (!KeyId::of(id.bytes)) {
        return fail(Code::invalidArgument, "letters of a key's name that cannot be printed");
    }
    auto wrapped = wrap(randomKey(), (*of)->key);
    if (!wrapped) {
        return fail(std::move(wrapped));
    }
    remember(pool, id, *wrapped);
    return WrappedCartridgeKey{.id = id, .wrapped = *std::move(wrapped)};
}

Result<void> KeyStore::adopt(const std::string& pool, const KeyId& id, ByteView wrapped) {
    auto of = unlockedPool(pool);
    if (!of) {
        return fail(std::move(of));
    }
    if (auto opened = unwrap(wrapped, (*of)->key, Code::keysNotOfPool); !opened) {
        return fail(std::move(opened));
    }
    remember(pool, id, Bytes(wrapped.begin(), wrapped.end()));
    return {};
}

Result<SharedCartridgeKey> KeyStore::cartridgeKey(const KeyId& id) const {
    KnownKey known;
    {
        const std::lock_guard lock(mutex_);
        const auto found = keys_.find(id);
        if (found == keys_.end()) {
            return fail(Code::keysUnknown, id.text());
        }
        known = found->second;
    }
    const auto of = unlockedPool(known.pool);
    if (!of) {
        return std::unexpected(of.error());
    }
    auto key = unwrap(known.wrapped, (*of)->key, Code::keysNotOfPool);
    if (!key) {
        return fail(std::move(key));
    }
    return std::make_shared<const CartridgeKey>(
        CartridgeKey{.id = id, .key = *std::move(key), .wrapped = std::move(known.wrapped)});
}

}  // namespace capstan::keys
