// A store that several threads use at once, as a helper's calls do: none of them is given a key of a pool that is
// locked by then, nor another than its own.
#include <atomic>
#include <thread>

#include "keys/store_rig.hpp"

namespace capstan::keys {
namespace {

using test::Kit;
using test::passphrase;

TEST(KeyStoreThreads, AreGivenTheirOwnKeysOrTheWordThatThePoolIsLocked) {
    constexpr int rounds = 40;
    constexpr std::uint32_t leastCost = 1U << 14U;
    KeyStore store(leastCost);
    const auto made = store.newPool("vault", passphrase());
    ASSERT_TRUE(made);
    const auto cartridge = store.newCartridgeKey("vault", "CAP");
    ASSERT_TRUE(cartridge);
    const Kit kit = Kit::of(store, "vault");
    const SharedCartridgeKey own = *store.cartridgeKey(cartridge->id);
    std::atomic<int> wrong = 0;
    const auto expect = [&wrong](bool holds) { wrong += holds ? 0 : 1; };
    const auto isLocked = [](const auto& result) { return !result && result.error().code == Code::keysLocked; };
    const auto times = [](auto work) {
        return std::jthread([work] {
            for (int i = 0; i < rounds; ++i) {
                work();
            }
        });
    };
    {
        const auto locking = times([&] {
            store.lock("vault");
            expect(store.unlockByRecovery("vault", made->byRecovery, kit.typed().get()).has_value());
        });
        const auto unlocking = times([&] {
            expect(store.unlock("vault", made->byPassphrase, passphrase()).has_value());
            (void)store.isInLockedMemory();
        });
        const auto reading = times([&] {
            const auto key = store.cartridgeKey(cartridge->id);
            expect(key ? sameSecret((*key)->key.view(), own->key.view()) : isLocked(key));
            expect(store.unlocked().size() <= 1);
        });
        const auto making = times([&] {
            const auto another = store.newCartridgeKey("vault", "CAP");
            expect(another || isLocked(another));
            const auto adopted = store.adopt("vault", cartridge->id, cartridge->wrapped);
            expect(adopted || isLocked(adopted));
        });
        const auto renewing = times([&] {
            const auto recovery = store.newRecoveryKey("vault");
            expect(recovery || isLocked(recovery));
        });
    }
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace capstan::keys
