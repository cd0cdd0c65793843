// Whoever waits for a file learns whether the tape is still on its way.
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "recall/hand_made.hpp"
#include "recall/read_pass.hpp"
#include "recall/verify_session.hpp"

namespace capstan::recall {
namespace {

using test::pattern;

/// What was reported, and where the tape was then. A pass reports it on the drive's thread, so that may be asked.
struct ReportedLocate {
    bool locating = false;
    std::optional<ltfs::BlockPointer> head{};
    bool operator==(const ReportedLocate&) const = default;
};

class LocatingTest : public HandMadeTest {
   protected:
    [[nodiscard]] std::uint64_t firstOf(std::string_view name) {
        return tape.index().find(name)->extents[0].start.block;
    }

    void see(LocateState locating) { seen.push_back({.locating = locating.now, .head = tape.volume().head()}); }

    void restore(const std::vector<std::string>& names) {
        std::filesystem::create_directories(tape.path("out"));
        std::vector<RestoreItem> items;
        for (const std::string& name : names) {
            items.push_back({.id = items.size() + 1, .path = name, .target = name});
        }
        ReadPass pass({.onLocating = [this](LocateState locating) { see(locating); }}, [](const RequestEvent&) {});
        ASSERT_TRUE(pass.add(1, {.into = tape.path("out"), .items = std::move(items)}));
        ASSERT_TRUE(pass.run(tape.volume()));
    }

    static ReportedLocate under(bool locating, std::uint64_t block) {
        return {.locating = locating, .head = ltfs::BlockPointer{'b', block}};
    }

    std::vector<ReportedLocate> seen;
};

TEST_F(LocatingTest, IsReportedBeforeTheTapeMovesAndEndsWithTheFirstRecord) {
    addFile(root(), "near", pattern(4 * block, 1));
    const std::uint64_t end = tape.volume().dataEnd();

    restore({"near"});

    EXPECT_EQ(seen, (std::vector{under(true, end), under(false, firstOf("near") + 1)}));
}

TEST_F(LocatingTest, IsReportedForEveryWayThatIsNotReadThroughAndNeverWhileRecordsCome) {
    addFile(root(), "near", pattern(4 * block, 1));
    addFile(root(), "not wanted", pattern(400 * block, 2));
    addFile(root(), "far", pattern(4 * block, 3));
    addFile(root(), "beside it", pattern(2 * block, 4));
    const std::uint64_t end = tape.volume().dataEnd();

    restore({"near", "far", "beside it"});

    EXPECT_EQ(seen, (std::vector{under(true, end), under(false, firstOf("near") + 1), under(true, firstOf("near") + 4),
                                 under(false, firstOf("far") + 1)}));
}

TEST_F(LocatingTest, IsDeniedWithTheFirstRecordWhenTheTapeIsThere) {
    addFile(root(), "here", pattern(4 * block, 1));
    ASSERT_TRUE(tape.volume().moveTo({'b', firstOf("here")}));

    restore({"here"});

    EXPECT_EQ(seen, std::vector{under(false, firstOf("here") + 1)});
}

TEST_F(LocatingTest, EndsAlsoWithARecordThatCannotBeRead) {
    addFile(root(), "damaged", pattern(4 * block, 1));
    spoil(firstOf("damaged"));

    restore({"damaged"});

    ASSERT_FALSE(seen.empty());
    EXPECT_FALSE(seen.back().locating);
}

TEST_F(LocatingTest, OfAVerificationIsReportedBeforeAnythingIsCompared) {
    addFile(root(), "a", pattern(4 * block, 1));
    addFile(root(), "b", pattern(4 * block, 2));
    Events<VerifyEvent> reported;
    VerifySession session({}, [&](VerifyEvent event) { reported.events.push_back(std::move(event)); });

    ASSERT_TRUE(session.run(tape.volume()));

    const std::vector<LocateState> ways = reported.all<LocateState>();
    ASSERT_EQ(ways.size(), 2U);
    EXPECT_TRUE(ways.at(0).now);
    EXPECT_FALSE(ways.at(1).now);
    ASSERT_TRUE(std::holds_alternative<LocateState>(reported.events.at(0)));
    EXPECT_EQ(reported.all<FileVerified>().size(), 2U);
}

}  // namespace
}  // namespace capstan::recall
