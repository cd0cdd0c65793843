// A restore whose folder is on another computer: what the tape gives goes over pipes and is put in place by the other
// end, which takes nothing that was not asked for, whoever sends it.
#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <thread>
#include <unistd.h>

#include "recall/far/desk_line.hpp"
#include "recall/far/messages.hpp"
#include "recall/far/receiver.hpp"
#include "recall/restoring.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using far::frameOf;
using far::ItemList;
using far::PieceKind;
using far::TapeFrame;
using test::contentOf;
using test::pattern;
using tree::appendNumber;

struct Ends {
    UniqueFd in;
    UniqueFd out;
};

Ends pipeEnds() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    return {.in = UniqueFd(ends[0]), .out = UniqueFd(ends[1])};
}

/// With another thread as the other computer.
class FarTest : public RestoringTest {
   protected:
    Result<RestoreSummary> restoreFar(std::vector<RestoreItem> items, far::ReceivingTerms terms = {}) {
        Ends files = pipeEnds();
        Ends answers = pipeEnds();
        const auto line = std::make_shared<far::DeskLine>(*far::Pipe::over(std::move(files.out)),
                                                          *far::Pipe::over(std::move(answers.in)));
        terms.into = into();
        const auto source = std::make_shared<far::Pipe>(*far::Pipe::over(std::move(files.in)));
        auto receiver = std::make_unique<far::Receiver>(
            terms, [source](MutableBytes room, const std::stop_token& stop) { return source->read(room, stop); },
            *far::Pipe::over(std::move(answers.out)));
        std::thread desk([&] {
            received = receiver->run();
            inParts = receiver->inParts();
            // Its ends of the pipes go with it.
            receiver.reset();
        });
        reported.events.clear();
        RecallSession session({.into = {}, .desk = line, .items = std::move(items), .keepDamaged = keepDamaged},
                              [this](RestoreEvent event) { receive(std::move(event)); });
        auto summary = session.run(tape.volume());
        static_cast<void>(line->sendLast());
        desk.join();
        return summary;
    }

    bool keepDamaged = false;
    Result<void> received;
    std::vector<std::string> inParts;
};

TEST_F(FarTest, FilesComeAsTheyWereWritten) {
    addFile(root(), "small", "small");
    addFile(root(), "empty", "");
    addFile(root(), "large", pattern(20 * block + 7));
    const auto summary = restoreFar({{1, "small", "d/small"}, {2, "empty", "empty"}, {3, "large", "large"}});
    ASSERT_TRUE(summary.has_value());
    EXPECT_TRUE(received.has_value());
    EXPECT_EQ(summary->files, 3U);
    EXPECT_EQ(reported.all<ItemRestored>().size(), 3U);
    EXPECT_EQ(contentOf(into() / "d/small"), "small");
    EXPECT_EQ(contentOf(into() / "large"), pattern(20 * block + 7));
    EXPECT_TRUE(contentOf(into() / "empty").empty());
}

TEST_F(FarTest, WhatIsThereStaysOrGoesAsTheDeskWantsIt) {
    addFile(root(), "a", "tape");
    ASSERT_TRUE(restoreFar({{1, "a", "a"}}).has_value());
    ASSERT_TRUE(restoreFar({{1, "a", "a"}}).has_value());
    EXPECT_EQ(failures(), std::vector{Code::restoreExists});
    ASSERT_TRUE(restoreFar({{1, "a", "a"}}, {.into = {}, .conflict = Conflict::skipped}).has_value());
    EXPECT_EQ(reported.all<ItemSkipped>().size(), 1U);
    ASSERT_TRUE(restoreFar({{1, "a", "a"}}, {.into = {}, .conflict = Conflict::renamed}).has_value());
    EXPECT_EQ(found(), (Names{"a", "a (2)"}));
}

TEST_F(FarTest, FilesOfNamesThatNobodyAskedForAreRefused) {
    addFile(root(), "a", "tape");
    const auto summary = restoreFar({{1, "a", ".profile"}}, {.into = {}, .tops = {"a"}});
    ASSERT_FALSE(summary.has_value());
    EXPECT_EQ(received.error().code, Code::farRestoreInvalid);
    EXPECT_TRUE(found().empty());
}

TEST_F(FarTest, PartsOfAFileAreNamed) {
    addFile(root(), "film-LTFSseg1", "first");
    ASSERT_TRUE(restoreFar({{1, "film-LTFSseg1", "d/film-LTFSseg1"}}).has_value());
    EXPECT_EQ(inParts, std::vector<std::string>{"d/film"});
}

// ---- somebody else at the other end ----

struct SentItem {
    ItemList list = ItemList::files;
    std::string target = "a";
    std::string asked{};
    std::uint64_t pieces = 1;
    std::uint64_t length = 4;
    std::uint64_t covered = 4;
    std::string symlinkTarget{};
};

struct SentPiece {
    PieceKind kind = PieceKind::bytes;
    std::uint64_t file = 0;
    std::uint64_t offset = 0;
    std::uint32_t bytes = 4;
};

Bytes whole(Bytes frame) {
    far::endFrame(frame);
    return frame;
}

Bytes begins(std::uint32_t request = 1) {
    Bytes frame = frameOf(TapeFrame::begin, request);
    appendNumber(frame, std::uint8_t{0});
    return whole(std::move(frame));
}

Bytes says(TapeFrame kind, std::uint32_t request = 1) {
    return whole(frameOf(kind, request));
}

Bytes items(const std::vector<SentItem>& all) {
    Bytes frame = frameOf(TapeFrame::items, 1);
    appendNumber(frame, static_cast<std::uint32_t>(all.size()));
    for (const SentItem& item : all) {
        appendNumber(frame, static_cast<std::uint8_t>(item.list));
        tree::appendText(frame, item.target);
        tree::appendText(frame, item.asked);
        appendNumber(frame, std::uint8_t{1});
        appendNumber(frame, item.pieces);
        appendNumber(frame, std::uint8_t{0});
        appendNumber(frame, item.length);
        appendNumber(frame, item.covered);
        for (int i = 0; i < 5; ++i) {
            tree::appendTime(frame, {});
        }
        appendNumber(frame, std::uint8_t{0});
        tree::appendText(frame, item.symlinkTarget);
        appendNumber(frame, std::uint32_t{0});
    }
    return whole(std::move(frame));
}

Bytes delivered(const std::vector<SentPiece>& pieces, std::string_view content) {
    Bytes frame = frameOf(TapeFrame::delivered, 1);
    appendNumber(frame, static_cast<std::uint32_t>(pieces.size()));
    for (const SentPiece& piece : pieces) {
        appendNumber(frame, static_cast<std::uint8_t>(piece.kind));
        appendNumber(frame, piece.file);
        if (piece.kind == PieceKind::bytes) {
            appendNumber(frame, piece.offset);
        }
        appendNumber(frame, piece.bytes);
    }
    const ByteView bytes = bytesOf(content);
    frame.insert(frame.end(), bytes.begin(), bytes.end());
    return whole(std::move(frame));
}

/// A hostile sender, who hears nothing.
class HostileSenderTest : public RestoringTest {
   protected:
    /// What comes of it. Content is sent when the desk is ready for it.
    Result<void> receiveAll(const std::vector<Bytes>& frames, std::set<std::string> tops = {}) {
        Ends answers = pipeEnds();
        const int heard = answers.in.get();
        Bytes stream(bytesOf(far::tapeGreeting).begin(), bytesOf(far::tapeGreeting).end());
        std::size_t next = 0;
        bool isPlanned = false;
        bool isReady = false;
        far::Receiver receiver(
            {.into = into(), .tops = std::move(tops)},
            [&](MutableBytes room, const std::stop_token&) -> Result<std::size_t> {
                if (stream.empty() && next < frames.size()) {
                    const auto kind = static_cast<TapeFrame>(frames[next][0]);
                    isPlanned = isPlanned || kind == TapeFrame::planned;
                    const bool waits = isPlanned && (kind == TapeFrame::delivered || kind == TapeFrame::closed);
                    if (waits && !std::exchange(isReady, true)) {
                        Bytes answer(far::deskGreeting.size() + far::headBytes);
                        std::size_t got = 0;
                        while (got < answer.size()) {
                            const ssize_t some = ::read(heard, answer.data() + got, answer.size() - got);
                            if (some <= 0) {
                                break;
                            }
                            got += static_cast<std::size_t>(some);
                        }
                    }
                    stream = frames[next++];
                }
                if (stream.empty()) {
                    return fail(Code::farDeskGone);
                }
                const std::size_t some = std::min(stream.size(), room.size());
                copyBytes(ByteView(stream).first(some), room);
                stream.erase(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(some));
                return some;
            },
            *far::Pipe::over(std::move(answers.out)));
        return receiver.run();
    }
    void expectRefused(const char* how, const std::vector<Bytes>& frames) {
        const auto outcome = receiveAll(frames);
        ASSERT_FALSE(outcome.has_value()) << how;
        EXPECT_EQ(outcome.error().code, Code::farRestoreInvalid) << how << ": " << outcome.error().detail;
        EXPECT_TRUE(found().empty()) << how;
    }
};

TEST_F(HostileSenderTest, NoNameLeadsElsewhere) {
    for (const char* target : {"../a", "/a", "d/../../a", "", ".", "d//a", "a/"}) {
        expectRefused(target, {begins(), items({{.target = target}}), says(TapeFrame::planned)});
    }
    expectRefused(
        "of the folder itself",
        {begins(), items({{.list = ItemList::folders, .target = "", .pieces = 0, .length = 0, .covered = 0}})});
    expectRefused("as it was asked for", {begins(), items({{.target = "a", .asked = "../a"}})});
    expectRefused("with a NUL", {begins(), items({{.target = std::string("a\0b", 3)}})});
}

TEST_F(HostileSenderTest, NoFileLiesBehindALinkThatCameBefore) {
    fs::create_directory(tape.path("elsewhere"));
    const auto outcome =
        receiveAll({begins(),
                    items({{.list = ItemList::links,
                            .target = "d",
                            .pieces = 0,
                            .length = 0,
                            .covered = 0,
                            .symlinkTarget = tape.path("elsewhere")},
                           {.target = "d/a"}}),
                    says(TapeFrame::planned), delivered({{}, {.kind = PieceKind::end, .bytes = 1}}, "tape")});
    EXPECT_FALSE(outcome.has_value());
    EXPECT_TRUE(fs::is_empty(tape.path("elsewhere")));
}

TEST_F(HostileSenderTest, WhatCannotBeIsRefused) {
    const Bytes planned = says(TapeFrame::planned);
    expectRefused("items of nobody", {items({{}})});
    expectRefused("a request that is there", {begins(), begins()});
    expectRefused("another beginning", {begins(), items({{}}), planned, planned});
    expectRefused("content before it is wanted", {begins(), items({{}}), delivered({{}}, "tape")});
    expectRefused("more than the file has", {begins(), items({{}}), planned, delivered({{.bytes = 5}}, "tapes")});
    expectRefused("behind its end", {begins(), items({{}}), planned, delivered({{.offset = 4, .bytes = 1}}, "s")});
    expectRefused("of no file", {begins(), items({{}}), planned, delivered({{.file = 1}}, "tape")});
    expectRefused("less than it says", {begins(), items({{}}), planned, delivered({{}}, "tap")});
    expectRefused(
        "more ends than pieces",
        {begins(), items({{}}), planned,
         delivered({{.bytes = 2}, {.kind = PieceKind::end, .bytes = 1}, {.kind = PieceKind::end, .bytes = 1}}, "ta")});
    expectRefused("a length that nobody counts to",
                  {begins(), items({{.length = ~std::uint64_t{0}, .covered = ~std::uint64_t{0}}})});
    expectRefused("more of it on tape than there is", {begins(), items({{.length = 1, .covered = 2}})});
    expectRefused("pieces of nothing", {begins(), items({{.length = 0, .covered = 0}})});
    expectRefused("a link to nowhere",
                  {begins(), items({{.list = ItemList::links, .pieces = 0, .length = 0, .covered = 0}})});
    expectRefused(
        "a folder behind a file",
        {begins(), items({{}, {.list = ItemList::folders, .target = "d", .pieces = 0, .length = 0, .covered = 0}})});
    expectRefused("an end before the end", {begins(), items({{}}), planned, says(TapeFrame::last, 0)});
    expectRefused("a frame of an unknown kind", {begins(), whole(frameOf(std::uint8_t{'?'}, 1))});
    Bytes huge = frameOf(TapeFrame::items, 1);
    writeBig(huge, 1, std::uint32_t{1} << 30U);
    expectRefused("a frame that is too large", {begins(), huge});
}

TEST_F(HostileSenderTest, OfWhatEndsTooEarlyNothingIsLeft) {
    const auto outcome =
        receiveAll({begins(), items({{}, {.target = "b"}}), says(TapeFrame::planned), delivered({{.bytes = 2}}, "ta")});
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, Code::farDeskGone);
    EXPECT_TRUE(found().empty());
}

TEST_F(HostileSenderTest, TwoOfOneNameAreOneFile) {
    static_cast<void>(receiveAll(
        {begins(), items({{}, {}}), says(TapeFrame::planned),
         delivered(
             {{}, {.kind = PieceKind::end, .bytes = 1}, {.file = 1}, {.kind = PieceKind::end, .file = 1, .bytes = 1}},
             "tapeTAPE"),
         says(TapeFrame::closed)}));
    EXPECT_LE(found().size(), 1U);
}

}  // namespace
}  // namespace capstan::recall
