#include "base/secret_bytes.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "base/cartridge_key.hpp"
#include "base/sanitized.hpp"

namespace capstan {
namespace {

/// The line of /proc/self/smaps that names the flags of the mapping in which an address lies.
std::string flagsOfMapping(const void* address) {
    std::ifstream maps("/proc/self/smaps");
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    bool within = false;
    for (std::string line; std::getline(maps, line);) {
        std::uintptr_t from = 0;
        std::uintptr_t to = 0;
        char dash = 0;
        std::istringstream head(line);
        if (head >> std::hex >> from >> dash >> to && dash == '-') {
            within = from <= wanted && wanted < to;
        } else if (within && line.starts_with("VmFlags:")) {
            return line + " ";
        }
    }
    return {};
}

TEST(SecretBytes, LieInMemoryThatIsLockedAndNeitherDumpedNorHandedOn) {
    const SecretBytes secret(Bytes(32, std::byte{0x5A}));
    const std::string flags = flagsOfMapping(secret.view().data());
    EXPECT_NE(flags.find(" dd "), std::string::npos) << flags;  // not dumped
    EXPECT_NE(flags.find(" dc "), std::string::npos) << flags;  // not copied on fork
    if (!test::isSanitized) {
        EXPECT_EQ(flags.find(" lo ") != std::string::npos, secret.isLocked()) << flags;
    }
}

TEST(SecretBytes, GoWithWhoeverTakesThemAndLeaveNothing) {
    SecretBytes first(Bytes(40, std::byte{7}));
    const SecretBytes second(std::move(first));
    EXPECT_EQ(first.size(), 0U);  // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(second.size(), 40U);
    EXPECT_TRUE(sameSecret(second.view(), Bytes(40, std::byte{7})));
    EXPECT_FALSE(sameSecret(second.view(), Bytes(40, std::byte{8})));
    EXPECT_FALSE(sameSecret(second.view(), Bytes(39, std::byte{7})));
}

TEST(KeyId, IsThreeLettersAndNineBytesInDigits) {
    const auto id = KeyId::parse("CAP0123456789abcdef01");
    ASSERT_TRUE(id);
    EXPECT_EQ(id->text(), "CAP0123456789abcdef01");
    EXPECT_EQ(id->bytes[3], std::byte{0x01});
    for (const char* const wrong : {"", "CA", "CAP", "CAP0123456789abcdef0", "CAP0123456789abcdef0102",
                                    "CAP0123456789abcdefxx", "\tAP0123456789abcdef01"}) {
        EXPECT_FALSE(KeyId::parse(wrong)) << wrong;
    }
}

TEST(KeyId, IsKnownAgainWithZerosBehindIt) {
    const KeyId id = *KeyId::parse("CAP0123456789abcdef01");
    Bytes padded(id.bytes.begin(), id.bytes.end());
    padded.resize(32);
    EXPECT_EQ(KeyId::of(padded), id);
    padded.back() = std::byte{1};
    EXPECT_FALSE(KeyId::of(padded));
}

}  // namespace
}  // namespace capstan
