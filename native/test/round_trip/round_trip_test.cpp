// Whatever goes on a tape comes back as it was: through the write engine, a cartridge that is taken out and put in
// again, and the read engine. CAPSTAN_SEED=NUMBER repeats a run or tries another.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>

#include "base/sha256.hpp"
#include "ltfs/extended.hpp"
#include "recall/recall_session.hpp"
#include "recall/verify_session.hpp"
#include "round_trip/random_tree.hpp"
#include "write/write_session.hpp"

namespace capstan {
namespace {

namespace fs = std::filesystem;
using test::below;
using test::expectOk;
using test::Made;
using test::Random;
using test::RandomTree;
using test::VirtualTape;

std::uint64_t firstSeed() {
    const char* given = std::getenv("CAPSTAN_SEED");
    return given ? std::strtoull(given, nullptr, 10) : 20'919;
}

void archive(VirtualTape& tape, std::vector<write::WriteItem> items, bool packing) {
    std::size_t reported = 0;
    const std::size_t expected = items.size();
    write::WriteSession session({.poolBytes = 4U << 20U, .packing = packing}, [&](const write::WriteEvent& event) {
        reported += std::holds_alternative<write::ItemWritten>(event) ? 1U : 0U;
        if (const auto* failed = std::get_if<write::ItemFailed>(&event)) {
            ADD_FAILURE() << failed->id << ": " << failed->error.detail;
        }
    });
    session.add(std::move(items), [](Result<void>) {});
    session.finish();
    expectOk(session.run(tape.volume()));
    EXPECT_EQ(reported, expected);
}

/// Each to a flat name, its id; a disk of this machine could not hold them all under their own.
void restore(VirtualTape& tape, const fs::path& into, const std::vector<const Made*>& wanted) {
    fs::create_directories(into);
    recall::RestoreRequest request{.into = into, .items = {}};
    for (const Made* one : wanted) {
        request.items.push_back({.id = one->item.id, .path = one->item.target, .target = std::to_string(one->item.id)});
    }
    recall::RecallSession session(std::move(request), [&](const recall::RestoreEvent& event) {
        if (const auto* failed = std::get_if<recall::RestoreFailed>(&event)) {
            ADD_FAILURE() << failed->id << ": " << text(failed->error.code) << ": " << failed->error.detail;
        }
        if (const auto* restored = std::get_if<recall::ItemRestored>(&event)) {
            EXPECT_TRUE(restored->notKept.empty()) << restored->id;
        }
    });
    expectOk(session.run(tape.volume()));
}

void expectSame(const fs::path& restored, const Made& made) {
    SCOPED_TRACE(made.item.target);
    struct stat facts {};
    ASSERT_EQ(::lstat(restored.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mtim.tv_sec, made.times[1].tv_sec);
    EXPECT_EQ(facts.st_mtim.tv_nsec, made.times[1].tv_nsec);
    if (made.item.kind == write::ItemKind::symlink) {
        EXPECT_EQ(fs::read_symlink(restored), made.pointsAt);
        return;
    }
    EXPECT_EQ(facts.st_atim.tv_sec, made.times[0].tv_sec);
    EXPECT_EQ(facts.st_atim.tv_nsec, made.times[0].tv_nsec);
    EXPECT_EQ(facts.st_mode & 07777U, made.mode);
    if (made.item.kind == write::ItemKind::directory) {
        EXPECT_TRUE(S_ISDIR(facts.st_mode));
        return;
    }
    EXPECT_TRUE(test::contentOf(restored) == made.content) << "other bytes";
    std::string xattr(32, '\0');
    const ssize_t length = ::getxattr(restored.c_str(), "user.kept", xattr.data(), xattr.size());
    EXPECT_EQ(xattr.substr(0, length < 0 ? 0 : static_cast<std::size_t>(length)), made.xattr);
}

void expectAllBack(VirtualTape& tape, const std::vector<Made>& made) {
    tape.remount(volume::Access::readOnly);
    std::vector<const Made*> wanted;
    for (const Made& one : made) {
        ASSERT_TRUE(tape.index().find(one.item.target)) << one.item.target;
        wanted.push_back(&one);
    }
    recall::VerifySession verification({}, [](const recall::VerifyEvent& event) {
        if (const auto* unsound = std::get_if<recall::FileUnsound>(&event)) {
            ADD_FAILURE() << unsound->path << ": " << unsound->error.detail;
        }
    });
    const auto verified = expectOk(verification.run(tape.volume()));
    EXPECT_EQ(verified.withoutHash, 0U);
    const fs::path into = tape.path("restored");
    restore(tape, into, wanted);
    for (const Made& one : made) {
        expectSame(into / std::to_string(one.item.id), one);
    }
}

class RoundTripTest : public testing::TestWithParam<int> {};

TEST_P(RoundTripTest, BringsBackARandomTreeByteForByteWithItsTraits) {
    const std::uint64_t seed = firstSeed() + static_cast<std::uint64_t>(GetParam());
    Random random(seed);
    constexpr std::uint32_t smallest = 4096;
    constexpr std::uint32_t largest = 1U << 20U;
    const auto blockBytes = static_cast<std::uint32_t>(
        GetParam() == 0   ? smallest
        : GetParam() == 1 ? largest
                          : smallest + below(random, std::uint64_t{1} << (8 + below(random, 12))));
    const bool packing = below(random, 4) != 0;
    SCOPED_TRACE("CAPSTAN_SEED=" + std::to_string(seed) + ", blocks of " + std::to_string(blockBytes) +
                 (packing ? ", packed" : ", not packed"));
    VirtualTape tape(1'000'000'000, blockBytes);
    RandomTree tree(tape.path("sources"), blockBytes, random);
    tree.grow(120);

    // In up to three sessions, each of which says its folders again, as a walk does.
    const std::uint64_t sessions = 1 + below(random, 3);
    for (std::uint64_t session = 0; session < sessions; ++session) {
        std::vector<write::WriteItem> items;
        for (const Made& one : tree.made()) {
            if (one.item.kind == write::ItemKind::directory || one.item.id % sessions == session) {
                items.push_back(one.item);
            }
        }
        archive(tape, std::move(items), packing);
        if (below(random, 2) == 0) {
            tape.remount();
        }
    }

    expectAllBack(tape, tree.made());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RoundTripTest, testing::Range(0, 12));

TEST(RoundTrip, BringsBackWhatLiesAThousandFoldersDeep) {
    Random random(firstSeed());
    VirtualTape tape;
    RandomTree tree(tape.path("sources"), VirtualTape::blockBytes, random);
    tree.dig(1000);
    std::vector<write::WriteItem> items;
    for (const Made& one : tree.made()) {
        items.push_back(one.item);
    }

    archive(tape, std::move(items), true);

    expectAllBack(tape, tree.made());
}

TEST(RoundTrip, BringsBackAHundredThousandEntries) {
    constexpr std::size_t entries = 100'000;
    constexpr std::size_t filesPerFolder = 997;
    Random random(firstSeed());
    VirtualTape tape(12'000'000'000'000, 512U << 10U);
    RandomTree tree(tape.path("sources"), 4000, random);
    tree.grow(200);
    std::vector<const Made*> files;
    for (const Made& one : tree.made()) {
        if (one.item.kind == write::ItemKind::file) {
            files.push_back(&one);
        }
    }
    // A few sources stand for many: what counts is how many there are on the tape.
    const auto sourceOf = [&](std::size_t id) -> const Made& { return *files[id * 31 % files.size()]; };
    const auto pathOf = [&](std::size_t id) {
        return "d" + std::to_string(id / filesPerFolder) + "/" + std::to_string(id);
    };
    std::vector<write::WriteItem> items;
    for (std::size_t id = 0; id < entries; ++id) {
        items.push_back({.id = id, .source = sourceOf(id).item.source, .target = pathOf(id)});
    }

    archive(tape, std::move(items), true);

    tape.remount(volume::Access::readOnly);
    EXPECT_EQ(tape.index().fileCount(), entries);
    std::map<const Made*, std::string> hashes;
    for (const Made* one : files) {
        Sha256 hash;
        hash.add(bytesOf(one->content));
        hashes[one] = hash.finish();
    }
    std::vector<Made> sample;
    for (std::size_t id = 0; id < entries; ++id) {
        const ltfs::Entry* entry = tape.index().find(pathOf(id));
        ASSERT_TRUE(entry) << id;
        ASSERT_EQ(entry->length, sourceOf(id).content.size()) << id;
        const auto hash = entry->xattrs.find(ltfs::extended::sha256);
        ASSERT_TRUE(hash) << id;
        ASSERT_EQ(textOf(*hash), hashes[&sourceOf(id)]) << id;
        if (id % 499 == 0) {
            sample.push_back(sourceOf(id));
            sample.back().item.id = id;
            sample.back().item.target = pathOf(id);
            // It was read before for others, which counts as an access.
            const ltfs::Timestamp access = entry->times.access;
            sample.back().times[0] = {access.seconds, static_cast<long>(access.nanoseconds)};
        }
    }
    // The hashes are those of the sources; that the bytes agree with them is what verifying says.
    expectAllBack(tape, sample);
}

}  // namespace
}  // namespace capstan
