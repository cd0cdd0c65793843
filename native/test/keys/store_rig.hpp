// A key store as a helper uses it, with the kit's process played by a pipe.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/unique_fd.hpp"
#include "keys/key_store.hpp"

namespace capstan::test {

inline SecretBytes passphrase(std::string_view text = "correct horse") {
    return SecretBytes(bytesOf(text));
}

/// What a kit prints, while a test needs it.
struct Kit {
    SecretBytes recoveryKey;

    static Kit of(keys::KeyStore& store, const std::string& pool) {
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe(ends.data()), 0);
        const UniqueFd out(ends[0]);
        UniqueFd in(ends[1]);
        const auto written = store.writeRecoveryKey(pool, in.get());
        EXPECT_TRUE(written) << written.error().detail;
        in.reset();
        Kit kit{.recoveryKey = SecretBytes(keys::keyBytes)};
        EXPECT_EQ(::read(out.get(), kit.recoveryKey.bytes().data(), keys::keyBytes),
                  static_cast<ssize_t>(keys::keyBytes));
        return kit;
    }

    /// A descriptor out of which these bytes come, and nothing more.
    static UniqueFd typed(ByteView bytes) {
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe(ends.data()), 0);
        UniqueFd out(ends[0]);
        const UniqueFd in(ends[1]);
        EXPECT_EQ(::write(in.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
        return out;
    }
    [[nodiscard]] UniqueFd typed() const { return typed(recoveryKey.view()); }
};

}  // namespace capstan::test
