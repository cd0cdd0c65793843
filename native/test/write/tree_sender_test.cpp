// What is sent of a disk, read again by whoever takes it.
#include "write/tree_sender.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "tree/stream_reader.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::write {
namespace {

namespace fs = std::filesystem;

class TreeSenderTest : public ::testing::Test {
   protected:
    fs::path put(const std::string& name, std::size_t bytes) {
        std::ofstream(folder_.path() / name) << std::string(bytes, name[0]);
        return folder_.path() / name;
    }

    void send(std::vector<tree::AnnouncedEntry> entries) {
        ASSERT_TRUE(
            sender_.send({.root = 0, .source = folder_.path(), .entries = std::move(entries), .failures = {}}, {}));
        ASSERT_TRUE(sender_.finish({}));
        ASSERT_TRUE(reader_.next({}));
    }

    struct Received {
        std::uint64_t bytes = 0;
        int times = 1;
        std::optional<tree::ContentEnd> end{};
        std::optional<Error> failed{};
    };
    Received next() {
        auto begun = reader_.begin({});
        EXPECT_TRUE(begun.has_value());
        Received received;
        if (auto* failed = std::get_if<tree::SendingFailed>(&*begun)) {
            received.failed = failed->error;
            return received;
        }
        Bytes room(100'000);
        while (!received.end && !received.failed) {
            auto piece = reader_.read(room, {});
            if (!piece) {
                ADD_FAILURE() << piece.error().detail;
                break;
            }
            if (const auto* bytes = std::get_if<std::size_t>(&*piece)) {
                received.bytes += *bytes;
            } else if (const auto* hole = std::get_if<tree::Hole>(&*piece)) {
                received.bytes += hole->bytes;
            } else if (std::holds_alternative<tree::ComesAgain>(*piece)) {
                received.bytes = 0;
                ++received.times;
            } else if (auto* failed = std::get_if<tree::SendingFailed>(&*piece)) {
                received.failed = failed->error;
            } else {
                received.end = std::get<tree::ContentEnd>(*piece);
            }
        }
        return received;
    }

    test::TempFolder folder_;
    std::function<void()> onBytes_ = [] {};
    Bytes stream_;
    std::size_t at_ = 0;
    TreeSender sender_{[this](ByteView bytes) -> Result<void> {
                           stream_.insert(stream_.end(), bytes.begin(), bytes.end());
                           onBytes_();
                           return {};
                       },
                       SourceXattrs::users};
    tree::StreamReader reader_{[this](MutableBytes room, const std::stop_token&) -> Result<std::size_t> {
        const ByteView left = ByteView(stream_).subspan(at_);
        if (left.empty()) {
            return fail(Code::sourceCutShort);
        }
        const ByteView some = left.first(std::min(left.size(), room.size()));
        copyBytes(some, room);
        at_ += some.size();
        return some.size();
    }};
};

tree::AnnouncedEntry file(std::string name) {
    return {.path = std::move(name)};
}

TEST_F(TreeSenderTest, FilesComeWithTheirHash) {
    put("small", 10);
    put("large", 3'000'000);
    put("empty", 0);
    send({file("small"), file("large"), file("empty")});
    for (const std::uint64_t size : {10U, 3'000'000U, 0U}) {
        const Received received = next();
        EXPECT_EQ(received.bytes, size);
        ASSERT_TRUE(received.end);
        EXPECT_EQ(received.end->bytes, size);
        EXPECT_FALSE(received.end->changed);
        Digest digest(Algorithm::sha256);
        digest.add(bytesOf(std::string(size, size == 10 ? 's' : 'l')));
        EXPECT_EQ(hexOf(received.end->sha256), digest.finish());
    }
}

TEST_F(TreeSenderTest, WhatChangesOnceWhileItIsReadComesAgain) {
    const fs::path path = put("large", 3'000'000);
    int pieces = 0;
    onBytes_ = [&] {
        if (++pieces == 3) {
            std::ofstream(path, std::ios::app) << "more";
        }
    };
    send({file("large")});
    const Received received = next();
    EXPECT_EQ(received.times, 2);
    EXPECT_EQ(received.bytes, 3'000'004U);
    ASSERT_TRUE(received.end);
    EXPECT_FALSE(received.end->changed);
}

TEST_F(TreeSenderTest, WhatChangesAgainIsMarked) {
    const fs::path path = put("large", 3'000'000);
    onBytes_ = [&] { std::ofstream(path, std::ios::app) << "more"; };
    send({file("large")});
    const Received received = next();
    EXPECT_EQ(received.times, 2);
    ASSERT_TRUE(received.end);
    EXPECT_TRUE(received.end->changed);
    EXPECT_EQ(received.end->bytes, received.bytes);
}

TEST_F(TreeSenderTest, AFileThatIsGoneFailsAndTheNextOneComes) {
    put("there", 5);
    send({file("gone"), file("there")});
    ASSERT_TRUE(next().failed);
    EXPECT_EQ(next().bytes, 5U);
}

TEST_F(TreeSenderTest, AHoleIsNotSentAsBytes) {
    put("sparse", 10);
    fs::resize_file(folder_.path() / "sparse", 50'000'000);
    send({file("sparse")});
    EXPECT_LT(stream_.size(), 1'000'000U);
    const Received received = next();
    EXPECT_EQ(received.bytes, 50'000'000U);
    EXPECT_TRUE(received.end);
}

}  // namespace
}  // namespace capstan::write
