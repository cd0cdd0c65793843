#include "ltfs/uuid.hpp"

#include <set>

#include "gtest/gtest.h"

namespace capstan::ltfs {
namespace {

TEST(Uuid, isRandomAndOfVersionFour) {
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
        const std::string uuid = randomUuid();
        EXPECT_EQ(parseUuid(uuid), uuid);
        EXPECT_EQ(uuid[14], '4');
        EXPECT_NE(std::string("89ab").find(uuid[19]), std::string::npos);
        EXPECT_TRUE(seen.insert(uuid).second);
    }
}

TEST(Uuid, isReadInLowerCase) {
    EXPECT_EQ(parseUuid("F3EB4681-DEA3-4469-9F63-0F9E03E62698"), "f3eb4681-dea3-4469-9f63-0f9e03e62698");
    for (const auto* text : {"", "f3eb4681", "f3eb4681-dea3-4469-9f63-0f9e03e6269g",
                             "f3eb4681xdea3-4469-9f63-0f9e03e62698", "{f3eb4681-dea3-4469-9f63-0f9e03e62698}"}) {
        EXPECT_FALSE(parseUuid(text)) << text;
    }
}

}  // namespace
}  // namespace capstan::ltfs
