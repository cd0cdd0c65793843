#include "recall/feed_session.hpp"

#include <algorithm>
#include <atomic>
#include <fcntl.h>
#include <filesystem>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <poll.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "base/unique_fd.hpp"
#include "recall/hand_made.hpp"

namespace capstan::recall {
namespace {

using test::pattern;

/// So many bytes of it, or fewer at its end.
std::string take(int fifo, std::size_t planned) {
    std::string taken(planned, '\0');
    std::size_t filled = 0;
    while (filled < planned) {
        const ssize_t more = ::read(fifo, taken.data() + filled, planned - filled);
        if (more <= 0) {
            break;
        }
        filled += static_cast<std::size_t>(more);
    }
    taken.resize(filled);
    return taken;
}

/// Opened for reading as soon as somebody writes to it; nothing when the session ended before anybody did.
UniqueFd openOnceWritten(const std::string& pipe, const std::atomic<bool>& ended) {
    UniqueFd fifo(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    pollfd first{.fd = fifo.get(), .events = POLLIN, .revents = 0};
    while (::poll(&first, 1, 1) == 0) {
        if (ended && ::poll(&first, 1, 0) == 0) {
            return {};
        }
    }
    EXPECT_EQ(::fcntl(fifo.get(), F_SETFL, 0), 0);
    return fifo;
}

/// What came out of its frames; nothing when the one that ends it did not come.
std::optional<std::string> readPipe(const std::string& pipe, const std::atomic<bool>& ended) {
    const UniqueFd fifo = openOnceWritten(pipe, ended);
    if (!fifo) {
        return std::nullopt;
    }
    std::string all;
    while (true) {
        const std::string head = take(fifo.get(), 4);
        if (head.size() < 4) {
            return std::nullopt;
        }
        const std::uint32_t length = readBig<std::uint32_t>(bytesOf(head), 0);
        if (length == 0) {
            return all;
        }
        all += take(fifo.get(), length);
    }
}

class FeedSessionTest : public HandMadeTest {
   protected:
    void SetUp() override { std::filesystem::create_directories(folder()); }

    [[nodiscard]] std::string folder() const { return tape.path("pipes"); }
    [[nodiscard]] std::string pipeFor(std::string_view name) const {
        const std::string pipe = folder() + "/" + std::string(name);
        EXPECT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
        return pipe;
    }

    /// Reads each stream as it comes; returns what came, by path.
    std::map<std::string, std::optional<std::string>> feed(const std::vector<std::string>& paths) {
        FeedRequest request;
        for (const std::string& path : paths) {
            request.items.push_back({.id = request.items.size(), .path = path, .pipe = pipeFor(path)});
        }
        std::map<std::string, std::optional<std::string>> came;
        std::atomic<bool> ended = false;
        std::jthread reader([&, items = request.items] {
            for (const FeedItem& item : items) {
                came.emplace(item.path, readPipe(item.pipe, ended));
            }
        });
        FeedSession session(request, [this](RestoreEvent event) { reported.events.push_back(std::move(event)); });
        summary = session.run(tape.volume());
        ended = true;
        reader.join();
        return came;
    }

    [[nodiscard]] std::vector<Code> failures() const {
        std::vector<Code> codes;
        for (const RestoreFailed& failed : reported.all<RestoreFailed>()) {
            codes.push_back(failed.error.code);
        }
        return codes;
    }

    Events<RestoreEvent> reported;
    Result<RestoreSummary> summary;
};

TEST_F(FeedSessionTest, GivesFilesOneAfterTheOtherAsTheyWereNamed) {
    const std::string longOne = pattern(5 * block + 99, 1);
    addFile(root(), "long", longOne);
    addFile(root(), "short", "short");
    addFile(root(), "empty", "");
    addExtents(root(), "unhashed", 5, {extent(0, record("12345"), 0, 5)});

    const auto came = feed({"short", "empty", "long", "unhashed"});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 4U);
    EXPECT_EQ(summary->failed, 0U);
    EXPECT_EQ(came.at("short"), "short");
    EXPECT_EQ(came.at("empty"), "");
    EXPECT_TRUE(came.at("long") == longOne);
    EXPECT_EQ(came.at("unhashed"), "12345");
    const auto fed = reported.all<ItemRestored>();
    ASSERT_EQ(fed.size(), 4U);
    EXPECT_TRUE(fed[2].verified);
    EXPECT_FALSE(fed[3].verified);
    EXPECT_EQ(reported.all<RestoreProgress>().back().bytesDone, 5 * block + 99 + 10);
}

TEST_F(FeedSessionTest, GivesBytesInTheFilesOrderHoweverTheyLieOnTheTape) {
    const std::string content = pattern(3 * block, 4);
    const std::uint64_t first = record(content.substr(block, block));
    record("in between");
    record(content.substr(2 * block, block));
    record(content.substr(0, block));
    ltfs::Entry& turned = addExtents(
        root(), "turned", content.size(),
        {extent(0, first + 3, 0, block), extent(block, first, 0, block), extent(2 * block, first + 2, 0, block)});
    say(turned, ltfs::extended::sha256, sha256(content));
    ltfs::Entry& sparse = addExtents(root(), "sparse", 3 * block + 7, {extent(2 * block, first + 2, 0, 100)});
    std::string expected(3 * block + 7, '\0');
    expected.replace(2 * block, 100, content.substr(2 * block, 100));
    say(sparse, ltfs::extended::sha256, sha256(expected));
    const std::uint64_t shared = record("one two three");
    addExtents(root(), "three", 5, {extent(0, shared, 8, 5)});
    addExtents(root(), "one", 3, {extent(0, shared, 0, 3)});

    const auto came = feed({"turned", "sparse", "one", "three"});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->failed, 0U);
    EXPECT_TRUE(came.at("turned") == content);
    EXPECT_TRUE(came.at("sparse") == expected);
    EXPECT_EQ(came.at("one"), "one");
    EXPECT_EQ(came.at("three"), "three");
}

TEST_F(FeedSessionTest, NeverEndsAStreamThatIsNotWhatWasWrittenAndGoesOn) {
    addFile(root(), "mangled", pattern(3 * block, 2));
    addFile(root(), "gone", pattern(3 * block, 3));
    addFile(root(), "after", pattern(block, 4));
    spoil(tape.index().find("mangled")->extents[0].start.block + 1, "flip 1");
    spoil(tape.index().find("gone")->extents[0].start.block + 2);

    const auto came = feed({"mangled", "gone", "after"});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 1U);
    EXPECT_EQ(failures(), (std::vector{Code::restoreMismatch, Code::mediumUnreadable}));
    EXPECT_FALSE(came.at("mangled"));
    EXPECT_FALSE(came.at("gone"));
    EXPECT_TRUE(came.at("after") == pattern(block, 4));
}

TEST_F(FeedSessionTest, GoesOnWithTheNextFileWhenAReaderLeaves) {
    addFile(root(), "left", pattern(40 * block, 1));
    addFile(root(), "read", "read");
    const std::string left = pipeFor("left");
    const std::string read = pipeFor("read");
    std::atomic<bool> ended = false;
    const std::jthread reader([&] {
        {
            const UniqueFd fd(::open(left.c_str(), O_RDONLY | O_CLOEXEC));
            std::array<char, 10> some{};
            EXPECT_EQ(::read(fd.get(), some.data(), some.size()), 10);
        }
        EXPECT_EQ(readPipe(read, ended), "read");
    });
    FeedSession session({.items = {{.id = 1, .path = "left", .pipe = left}, {.id = 2, .path = "read", .pipe = read}}},
                        [this](RestoreEvent event) { reported.events.push_back(std::move(event)); });

    summary = session.run(tape.volume());

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 1U);
    EXPECT_EQ(failures(), std::vector{Code::restoreReaderGone});
}

TEST_F(FeedSessionTest, RefusesWhatCannotBeFed) {
    add(root(), "folder", ltfs::EntryKind::directory);
    addFile(root(), "unread", "unread");
    addFile(root(), "nowhere", "nowhere");
    addFile(root(), "plain", "plain");
    const std::string plain = folder() + "/plain";
    UniqueFd(::open(plain.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    const std::string link = folder() + "/link";
    std::filesystem::create_symlink(pipeFor("aim"), link);
    FeedSession session({.items = {{.id = 0, .path = "folder", .pipe = pipeFor("folder")},
                                   {.id = 1, .path = "missing", .pipe = pipeFor("missing")},
                                   {.id = 2, .path = "unread", .pipe = pipeFor("unread")},
                                   {.id = 3, .path = "nowhere", .pipe = folder() + "/none"},
                                   {.id = 4, .path = "plain", .pipe = plain},
                                   {.id = 5, .path = "plain", .pipe = link}},
                         .patience = std::chrono::milliseconds(1)},
                        [this](RestoreEvent event) { reported.events.push_back(std::move(event)); });

    summary = session.run(tape.volume());

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 0U);
    EXPECT_EQ(failures(), (std::vector{Code::volumePathMissing, Code::volumePathMissing, Code::restoreReaderGone,
                                       Code::restoreReaderGone, Code::restoreDenied, Code::restoreDenied}));
    EXPECT_EQ(std::filesystem::file_size(plain), 0U);
}

TEST_F(FeedSessionTest, EndsWhenCancelledThoughItsReaderDoesNotRead) {
    addFile(root(), "f", pattern(40 * block, 1));
    const std::string pipe = pipeFor("f");
    const UniqueFd silent(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    FeedSession session({.items = {{.id = 0, .path = "f", .pipe = pipe}}}, [](RestoreEvent) {});
    auto running = std::async(std::launch::async, [&] { return session.run(tape.volume()); });
    // Something has come: the rest does not fit the pipe.
    std::array<char, 1> some{};
    while (::read(silent.get(), some.data(), some.size()) != 1) {
        std::this_thread::yield();
    }

    session.cancel();

    const auto ended = running.get();
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, Code::cancelled);
}

TEST_F(FeedSessionTest, EndsWithTheDrivesFault) {
    addFile(root(), "f", pattern(3 * block, 1));
    spoil(tape.index().find("f")->extents[0].start.block + 1, "sense 4/44/00");

    const auto came = feed({"f"});

    ASSERT_FALSE(summary);
    EXPECT_NE(summary.error().code, Code::cancelled);
    EXPECT_FALSE(came.at("f"));
}

}  // namespace
}  // namespace capstan::recall
