// What is sent is read as it was sent, in pieces of any length.
#include <gtest/gtest.h>

#include "tree/stream_reader.hpp"
#include "tree/stream_writer.hpp"

namespace capstan::tree {
namespace {

constexpr std::size_t usualPiece = 4096;

class SentStream {
   public:
    StreamWriter writer{[this](ByteView bytes) -> Result<void> {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return {};
    }};

    StreamReader reader(std::size_t piece) {
        return StreamReader([this, piece](MutableBytes room, const std::stop_token&) -> Result<std::size_t> {
            const ByteView left = ByteView(bytes_).subspan(at_);
            if (left.empty()) {
                return fail(Code::sourceCutShort);
            }
            const ByteView some = left.first(std::min({left.size(), room.size(), piece}));
            copyBytes(some, room);
            at_ += some.size();
            return some.size();
        });
    }

   private:
    Bytes bytes_;
    std::size_t at_ = 0;
};

Bytes noise(std::size_t bytes) {
    Bytes content(bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
        content[i] = static_cast<std::byte>(i * 7 + i / 251);
    }
    return content;
}

EntryFacts factsOf(std::uint64_t size) {
    EntryFacts facts;
    facts.size = size;
    facts.links = 3;
    facts.times.modify = {.seconds = -5, .nanoseconds = 7};
    facts.xattrs = {{.key = "note", .value = noise(40)}};
    return facts;
}

/// Its bytes, holes as zeros.
Bytes contentOf(StreamReader& reader, std::size_t room) {
    Bytes content;
    Bytes buffer(room);
    while (true) {
        auto piece = reader.read(buffer, {});
        EXPECT_TRUE(piece.has_value());
        if (!piece || std::holds_alternative<ContentEnd>(*piece) || std::holds_alternative<SendingFailed>(*piece)) {
            return content;
        }
        if (const auto* bytes = std::get_if<std::size_t>(&*piece)) {
            content.insert(content.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*bytes));
        } else if (const auto* hole = std::get_if<Hole>(&*piece)) {
            content.resize(content.size() + hole->bytes);
        } else {
            content.clear();
        }
    }
}

class AnyPiece : public ::testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(TreeStream, AnyPiece, ::testing::Values(1, 3, 100, usualPiece, 10'000'000));

TEST_P(AnyPiece, IsReadAsItWasSent) {
    SentStream sent;
    const Bytes large = noise(3'000'000);
    const Bytes small = noise(100);
    ASSERT_TRUE(sent.writer.announce({.root = 4,
                                      .entries = {{.kind = ltfs::EntryKind::directory, .path = ""},
                                                  {.bytes = large.size(), .path = "large"},
                                                  {.kind = ltfs::EntryKind::symlink, .path = "link"},
                                                  {.bytes = small.size() + 50, .path = "d/small"}},
                                      .failures = {{.path = "x", .code = "source.missing", .detail = "gone"}}}));
    ASSERT_TRUE(sent.writer.entry(factsOf(0), ltfs::EntryKind::directory));
    ASSERT_TRUE(sent.writer.entry(factsOf(large.size()), ltfs::EntryKind::file));
    ASSERT_TRUE(sent.writer.data(ByteView(large).first(9)));
    ASSERT_TRUE(sent.writer.entry(factsOf(large.size()), ltfs::EntryKind::file));
    ASSERT_TRUE(sent.writer.data(large));
    ASSERT_TRUE(sent.writer.end({.bytes = large.size(), .changed = true}));
    EntryFacts link = factsOf(0);
    link.symlinkTarget = "../elsewhere";
    ASSERT_TRUE(sent.writer.entry(link, ltfs::EntryKind::symlink));
    ASSERT_TRUE(sent.writer.entry(factsOf(small.size() + 50), ltfs::EntryKind::file));
    ASSERT_TRUE(sent.writer.data(small));
    ASSERT_TRUE(sent.writer.hole(50));
    ASSERT_TRUE(sent.writer.end({.bytes = small.size() + 50}));
    ASSERT_TRUE(sent.writer.last());

    StreamReader reader = sent.reader(GetParam());
    const auto announced = reader.next({});
    ASSERT_TRUE(announced && *announced);
    EXPECT_EQ((*announced)->root, 4U);
    ASSERT_EQ((*announced)->entries.size(), 4U);
    EXPECT_EQ((*announced)->entries[3].path, "d/small");
    ASSERT_EQ((*announced)->failures.size(), 1U);
    EXPECT_EQ((*announced)->failures[0].code, "source.missing");
    ASSERT_TRUE(reader.begin({}));
    const auto facts = reader.begin({});
    ASSERT_TRUE(facts && std::holds_alternative<EntryFacts>(*facts));
    EXPECT_EQ(std::get<EntryFacts>(*facts).times, factsOf(0).times);
    EXPECT_EQ(std::get<EntryFacts>(*facts).xattrs, factsOf(0).xattrs);
    EXPECT_EQ(contentOf(reader, 70'000), large);
    const auto pointing = reader.begin({});
    ASSERT_TRUE(pointing && std::holds_alternative<EntryFacts>(*pointing));
    EXPECT_EQ(std::get<EntryFacts>(*pointing).symlinkTarget, "../elsewhere");
    ASSERT_TRUE(reader.begin({}));
    Bytes padded = small;
    padded.resize(small.size() + 50);
    EXPECT_EQ(contentOf(reader, 64), padded);
    const auto last = reader.next({});
    ASSERT_TRUE(last);
    EXPECT_FALSE(*last);
}

TEST(TreeStream, PassesOverWhatNobodyWants) {
    SentStream sent;
    const Bytes content = noise(700'000);
    ASSERT_TRUE(sent.writer.announce({.entries = {{.bytes = content.size(), .path = "a"}, {.path = "b"}}}));
    ASSERT_TRUE(sent.writer.entry(factsOf(content.size()), ltfs::EntryKind::file));
    ASSERT_TRUE(sent.writer.data(content));
    ASSERT_TRUE(sent.writer.end({.bytes = content.size()}));
    ASSERT_TRUE(sent.writer.failure(Code::sourceUnreadable, "no"));
    ASSERT_TRUE(sent.writer.last());
    StreamReader reader = sent.reader(usualPiece);
    ASSERT_TRUE(reader.next({}));
    ASSERT_TRUE(reader.begin({}));
    ASSERT_TRUE(reader.passOver({}));
    const auto second = reader.begin({});
    ASSERT_TRUE(second && std::holds_alternative<SendingFailed>(*second));
    EXPECT_EQ(std::get<SendingFailed>(*second).error.code, Code::sourceUnreadable);
    EXPECT_EQ(reader.left(), 0U);
    ASSERT_TRUE(reader.next({}));
}

TEST(TreeStream, OneAnnouncementMayComeAhead) {
    SentStream sent;
    ASSERT_TRUE(sent.writer.announce({.entries = {{.path = "a"}, {.path = "b"}}}));
    ASSERT_TRUE(sent.writer.announce({.root = 1, .entries = {{.path = "c"}}}));
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(sent.writer.failure(Code::sourceMissing, "gone"));
    }
    ASSERT_TRUE(sent.writer.last());
    StreamReader reader = sent.reader(usualPiece);
    ASSERT_TRUE(reader.next({}));
    ASSERT_TRUE(reader.begin({}));
    EXPECT_EQ(reader.left(), 1U);
    ASSERT_TRUE(reader.hasAhead());
    const auto ahead = reader.next({});
    ASSERT_TRUE(ahead && *ahead);
    EXPECT_EQ((*ahead)->root, 1U);
    EXPECT_EQ(reader.left(), 2U);
    ASSERT_TRUE(reader.begin({}));
    ASSERT_TRUE(reader.begin({}));
    const auto last = reader.next({});
    ASSERT_TRUE(last);
    EXPECT_FALSE(*last);
}

TEST(TreeStream, TwoAnnouncementsAheadAreRefused) {
    SentStream sent;
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(sent.writer.announce({.entries = {{.path = "a"}}}));
    }
    StreamReader reader = sent.reader(usualPiece);
    ASSERT_TRUE(reader.next({}));
    const auto refused = reader.begin({});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::farStreamInvalid);
}

TEST(TreeStream, EndsWhereItBreaksOff) {
    SentStream sent;
    ASSERT_TRUE(sent.writer.announce({.entries = {{.bytes = 10, .path = "a"}}}));
    StreamReader reader = sent.reader(usualPiece);
    ASSERT_TRUE(reader.next({}));
    const auto broken = reader.begin({});
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().code, Code::sourceCutShort);
}

}  // namespace
}  // namespace capstan::tree
