#include <openssl/evp.h>
#include <openssl/kdf.h>

#include "base/sanitized.hpp"
#include "keys/memory_image.hpp"
#include "keys/store_rig.hpp"
#include "virtual/rig.hpp"

namespace capstan::keys {
namespace {

using test::Kit;
using test::passphrase;
using test::Sought;

/// The least cost of a passphrase that is taken.
constexpr std::uint32_t quick = 1U << 14U;

/// As another program undoes it.
Bytes unwrapElsewhere(ByteView wrapped, ByteView under) {
    Bytes key(wrapped.size());
    int first = 0;
    int rest = 0;
    EVP_CIPHER_CTX* const context = EVP_CIPHER_CTX_new();
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    const auto raw = [](auto* bytes) { return reinterpret_cast<const unsigned char*>(bytes); };
    auto* const to = reinterpret_cast<unsigned char*>(key.data());
    EXPECT_EQ(EVP_DecryptInit_ex(context, EVP_aes_256_wrap(), nullptr, raw(under.data()), nullptr), 1);
    EXPECT_EQ(EVP_DecryptUpdate(context, to, &first, raw(wrapped.data()), static_cast<int>(wrapped.size())), 1);
    EXPECT_EQ(EVP_DecryptFinal_ex(context, to + first, &rest), 1);
    EVP_CIPHER_CTX_free(context);
    key.resize(static_cast<std::size_t>(first + rest));
    return key;
}

TEST(Wrapping, IsTheStandardsOwn) {
    // RFC 3394, 4.6.
    const SecretBytes under(*bytesOfHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"));
    const SecretBytes key(*bytesOfHex("00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f"));
    const auto wrapped = wrap(key, under);
    ASSERT_TRUE(wrapped);
    EXPECT_EQ(hexOf(*wrapped), "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21");
    const auto back = unwrap(*wrapped, under, Code::keysNotOfPool);
    ASSERT_TRUE(back);
    EXPECT_TRUE(sameSecret(back->view(), key.view()));
}

TEST(Wrapping, ShowsAWrongKeyAndWhatWasChanged) {
    const SecretBytes under = randomKey();
    const auto wrapped = wrap(randomKey(), under);
    ASSERT_TRUE(wrapped);
    CAPSTAN_EXPECT_FAILS(unwrap(*wrapped, randomKey(), Code::keysNotOfPool), Code::keysNotOfPool);
    for (std::size_t at = 0; at < wrapped->size(); ++at) {
        Bytes changed = *wrapped;
        changed[at] ^= std::byte{1};
        CAPSTAN_EXPECT_FAILS(unwrap(changed, under, Code::keysNotOfPool), Code::keysNotOfPool);
    }
    CAPSTAN_EXPECT_FAILS(unwrap(ByteView(*wrapped).first(39), under, Code::keysNotOfPool), Code::keysNotOfPool);
}

TEST(Wrapping, TakesScryptAsOthersDo) {
    const PassphraseCost how{.cost = 1U << 14U, .salt = Bytes(16, std::byte{0x30})};
    const auto key = keyOf(passphrase("pass"), how);
    ASSERT_TRUE(key);
    Bytes elsewhere(keyBytes);
    ASSERT_EQ(EVP_PBE_scrypt("pass", 4, reinterpret_cast<const unsigned char*>(how.salt.data()), how.salt.size(),
                             how.cost, how.blocks, how.lanes, 64U << 20U,
                             reinterpret_cast<unsigned char*>(elsewhere.data()), elsewhere.size()),
              1);
    EXPECT_TRUE(sameSecret(key->view(), elsewhere));
}

/// A test that has a key for its search leaves it there.
[[gnu::noinline]] void wipeOwnStack() {
    std::array<std::byte, 65'536> room{};
    ::explicit_bzero(room.data(), room.size());
}

TEST(Wrapping, LeavesNothingInMemoryOfWhatAPassphraseBecomes) {
    if (test::isSanitized) {
        GTEST_SKIP();
    }
    const PassphraseCost how{.cost = quick, .salt = Bytes(32, std::byte{0x31})};
    std::optional<Sought> key;
    std::optional<Sought> wrappedKey;
    {
        const auto made = keyOf(passphrase("what becomes of this"), how);
        ASSERT_TRUE(made);
        key.emplace(made->view());
    }
    const SecretBytes other = randomKey();
    wrappedKey.emplace(other.view());
    wipeOwnStack();
    EXPECT_EQ(key->placesInMemory(), 0U);
    EXPECT_EQ(wrappedKey->placesInMemory(), 1U);
    {
        const auto again = keyOf(passphrase("what becomes of this"), how);
        const auto wrapped = wrap(other, *again);
        ASSERT_TRUE(unwrap(*wrapped, *again, Code::keysWrongPassphrase));
    }
    EXPECT_EQ(key->placesInMemory(), 0U);
    EXPECT_EQ(wrappedKey->placesInMemory(), 1U);
}

TEST(Wrapping, SpendsNoMoreThanIsSensibleOnAStrangersFigures) {
    const Bytes salt(32);
    for (const PassphraseCost& how :
         {PassphraseCost{.cost = 1U << 30U, .salt = salt}, PassphraseCost{.cost = 100'000, .salt = salt},
          PassphraseCost{.cost = 2, .salt = salt}, PassphraseCost{.blocks = 9, .salt = salt},
          PassphraseCost{.lanes = 0, .salt = salt}, PassphraseCost{.lanes = 1000, .salt = salt}, PassphraseCost{}}) {
        CAPSTAN_EXPECT_FAILS(keyOf(passphrase(), how), Code::invalidArgument);
    }
    CAPSTAN_EXPECT_FAILS(keyOf(SecretBytes(), PassphraseCost{.salt = salt}), Code::invalidArgument);
}

TEST(KeyStore, OpensAPoolByItsPassphraseAndByItsKit) {
    KeyStore store(quick);
    const auto made = store.newPool("vault", passphrase());
    ASSERT_TRUE(made);
    const auto cartridge = store.newCartridgeKey("vault", "CAP");
    ASSERT_TRUE(cartridge);
    const auto key = store.cartridgeKey(cartridge->id);
    ASSERT_TRUE(key);
    const Kit kit = Kit::of(store, "vault");

    KeyStore byPassphrase(quick);
    CAPSTAN_EXPECT_FAILS(byPassphrase.unlock("vault", made->byPassphrase, passphrase("another")),
                         Code::keysWrongPassphrase);
    CAPSTAN_EXPECT_FAILS(byPassphrase.adopt("vault", cartridge->id, cartridge->wrapped), Code::keysLocked);
    CAPSTAN_ASSERT_OK(byPassphrase.unlock("vault", made->byPassphrase, passphrase()));
    CAPSTAN_EXPECT_FAILS(byPassphrase.cartridgeKey(cartridge->id), Code::keysUnknown);
    CAPSTAN_ASSERT_OK(byPassphrase.adopt("vault", cartridge->id, cartridge->wrapped));

    KeyStore byKit(quick);
    CAPSTAN_ASSERT_OK(byKit.unlockByRecovery("any name", made->byRecovery, kit.typed().get()));
    CAPSTAN_ASSERT_OK(byKit.adopt("any name", cartridge->id, cartridge->wrapped));
    for (const KeyStore* each : {&byPassphrase, &byKit}) {
        const auto again = each->cartridgeKey(cartridge->id);
        ASSERT_TRUE(again);
        EXPECT_TRUE(sameSecret((*again)->key.view(), (*key)->key.view()));
    }
}

TEST(KeyStore, IsUndoneByOtherProgramsWithTheKitAlone) {
    KeyStore store(quick);
    const auto made = store.newPool("vault", passphrase());
    ASSERT_TRUE(made);
    const auto cartridge = store.newCartridgeKey("vault", "CAP");
    ASSERT_TRUE(cartridge);
    const Bytes poolKey = unwrapElsewhere(made->byRecovery, Kit::of(store, "vault").recoveryKey.view());
    const Bytes key = unwrapElsewhere(cartridge->wrapped, poolKey);
    EXPECT_TRUE(sameSecret(key, (*store.cartridgeKey(cartridge->id))->key.view()));
}

TEST(KeyStore, ForgetsTheRecoveryKeyOnceAKitWasReadBack) {
    KeyStore store(quick);
    const auto made = store.newPool("vault", passphrase());
    ASSERT_TRUE(made);
    const Kit kit = Kit::of(store, "vault");
    for (const Bytes& wrong : {Bytes(), Bytes(31), Bytes(32), Bytes(33)}) {
        CAPSTAN_EXPECT_FAILS(store.confirmRecoveryKey("vault", made->byRecovery, Kit::typed(wrong).get()),
                             Code::keysWrongRecovery);
    }
    CAPSTAN_ASSERT_OK(store.confirmRecoveryKey("vault", made->byRecovery, kit.typed().get()));
    CAPSTAN_EXPECT_FAILS(store.writeRecoveryKey("vault", 1), Code::keysUnknown);
    // A second kit opens what is kept for it; the first what was kept for that.
    const auto anew = store.newRecoveryKey("vault");
    ASSERT_TRUE(anew);
    const Kit second = Kit::of(store, "vault");
    CAPSTAN_EXPECT_FAILS(store.confirmRecoveryKey("vault", *anew, kit.typed().get()), Code::keysWrongRecovery);
    CAPSTAN_ASSERT_OK(store.confirmRecoveryKey("vault", *anew, second.typed().get()));
    CAPSTAN_ASSERT_OK(store.confirmRecoveryKey("vault", made->byRecovery, kit.typed().get()));
}

TEST(KeyStore, TakesAnotherPassphraseAndLeavesCartridgesAsTheyAre) {
    KeyStore store(quick);
    const auto made = store.newPool("vault", passphrase());
    ASSERT_TRUE(made);
    const auto cartridge = store.newCartridgeKey("vault", "CAP");
    const auto rewrapped = store.rewrap("vault", passphrase("battery staple"));
    ASSERT_TRUE(rewrapped);
    EXPECT_NE(rewrapped->how.salt, made->byPassphrase.how.salt);
    KeyStore later(quick);
    CAPSTAN_EXPECT_FAILS(later.unlock("vault", *rewrapped, passphrase()), Code::keysWrongPassphrase);
    CAPSTAN_ASSERT_OK(later.unlock("vault", *rewrapped, passphrase("battery staple")));
    CAPSTAN_ASSERT_OK(later.adopt("vault", cartridge->id, cartridge->wrapped));
}

TEST(KeyStore, PartsPools) {
    KeyStore store(quick);
    const auto one = store.newPool("one", passphrase());
    const auto other = store.newPool("other", passphrase());
    ASSERT_TRUE(one && other);
    CAPSTAN_EXPECT_FAILS(store.newPool("one", passphrase()), Code::keysExist);
    const auto cartridge = store.newCartridgeKey("one", "CAP");
    ASSERT_TRUE(cartridge);
    CAPSTAN_EXPECT_FAILS(store.adopt("other", cartridge->id, cartridge->wrapped), Code::keysNotOfPool);
    CAPSTAN_EXPECT_FAILS(store.unlock("one", other->byPassphrase, passphrase()), Code::keysExist);
    store.lock("one");
    CAPSTAN_EXPECT_FAILS(store.cartridgeKey(cartridge->id), Code::keysLocked);
    EXPECT_EQ(store.unlocked(), std::vector<std::string>{"other"});
    CAPSTAN_EXPECT_FAILS(store.newCartridgeKey("other", "TOOLONG"), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(store.newCartridgeKey("other", "A\nB"), Code::invalidArgument);
}

TEST(KeyStore, LeavesNoKeyInMemoryOnceItIsLocked) {
    if (test::isSanitized) {
        GTEST_SKIP();
    }
    std::vector<Sought> sought;
    {
        KeyStore store(quick);
        const auto made = store.newPool("vault", passphrase("passphrase of this test alone"));
        ASSERT_TRUE(made);
        const auto cartridge = store.newCartridgeKey("vault", "CAP");
        ASSERT_TRUE(cartridge);
        {
            const Kit kit = Kit::of(store, "vault");
            sought.emplace_back(kit.recoveryKey.view());
            Bytes poolKey = unwrapElsewhere(made->byRecovery, kit.recoveryKey.view());
            sought.emplace_back(poolKey);
            ::explicit_bzero(poolKey.data(), poolKey.size());
            sought.emplace_back((*store.cartridgeKey(cartridge->id))->key.view());
            EXPECT_GE(sought[0].placesInMemory(), 1U);  // the search finds what is there
            EXPECT_GE(sought[1].placesInMemory(), 1U);
        }
        const auto rewrapped = store.rewrap("vault", passphrase("passphrase of this test alone"));
        store.lock("vault");
        CAPSTAN_ASSERT_OK(store.unlock("vault", *rewrapped, passphrase("passphrase of this test alone")));
        CAPSTAN_ASSERT_OK(store.adopt("vault", cartridge->id, cartridge->wrapped));
        ASSERT_TRUE(store.cartridgeKey(cartridge->id));
        store.lockAll();
        for (const Sought& each : sought) {
            EXPECT_EQ(each.placesInMemory(), 0U);
        }
    }
}

}  // namespace
}  // namespace capstan::keys
