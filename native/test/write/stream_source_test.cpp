#include "write/stream_source.hpp"

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "ltfs/extended.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::write {
namespace {

namespace fs = std::filesystem;
using test::expectOk;

/// A FIFO, and the program that writes into it.
class Fifo {
   public:
    Fifo() { EXPECT_EQ(::mkfifo(path().c_str(), 0600), 0); }

    [[nodiscard]] fs::path path() const { return folder_.path() / "fifo"; }

    /// In frames of at most `pieceBytes`; without `end` the program dies before it has said all.
    [[nodiscard]] std::jthread send(std::string bytes, std::size_t pieceBytes, bool end = true) const {
        return std::jthread([path = path(), bytes = std::move(bytes), pieceBytes, end] {
            const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
            for (std::size_t at = 0; at < bytes.size(); at += pieceBytes) {
                sendFrame(fd.get(), std::string_view(bytes).substr(at, pieceBytes));
            }
            if (end) {
                sendFrame(fd.get(), "");
            }
        });
    }

   private:
    static void sendFrame(int fd, std::string_view payload) {
        Bytes head(4);
        writeBig(head, 0, static_cast<std::uint32_t>(payload.size()));
        std::string frame(textOf(head));
        frame += payload;
        for (std::string_view rest = frame; !rest.empty();) {
            const ssize_t sent = ::write(fd, rest.data(), rest.size());
            ASSERT_GT(sent, 0);
            rest.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    test::TempFolder folder_;
};

/// All of it, by buffers of an odd size.
Result<std::string> readAll(StreamSource& source, std::size_t bufferBytes) {
    std::string all;
    Bytes buffer(bufferBytes);
    while (true) {
        const auto taken = source.read(buffer, {});
        if (!taken) {
            return std::unexpected(taken.error());
        }
        all += textOf(ByteView(buffer).first(*taken));
        if (*taken < buffer.size()) {
            return all;
        }
    }
}

TEST(StreamSource, GivesTheSameWhateverThePiecesInWhichItComes) {
    const std::string sent = test::pattern(3'000'017);
    for (const std::size_t piece : {7001UL, 8192UL, 1UL << 20U, sent.size()}) {
        const Fifo fifo;
        StreamSource source = expectOk(StreamSource::open(fifo.path()));
        const std::jthread program = fifo.send(sent, piece);
        EXPECT_TRUE(expectOk(readAll(source, 524'288)) == sent) << piece;
        const SourceMetadata facts = source.takeFacts();
        EXPECT_EQ(facts.size, sent.size());
        EXPECT_EQ(facts.xattrs.front().key, ltfs::extended::unixMode);
        EXPECT_EQ(textOf(facts.xattrs.front().value), "0600");
        EXPECT_GT(facts.times.modify.seconds, 0);
    }
}

TEST(StreamSource, EndsAtItsEndingFrameAlsoWhereThatFallsOnABuffersEnd) {
    for (const std::size_t size : {0UL, 65536UL, 131'072UL}) {
        const Fifo fifo;
        StreamSource source = expectOk(StreamSource::open(fifo.path()));
        const std::jthread program = fifo.send(test::pattern(size), 65536);
        EXPECT_EQ(expectOk(readAll(source, 65536)).size(), size);
    }
}

TEST(StreamSource, IsCutShortWhenItsProgramGoesBeforeTheEndingFrame) {
    for (const std::size_t size : {0UL, 10UL, 100'000UL}) {
        const Fifo fifo;
        StreamSource source = expectOk(StreamSource::open(fifo.path()));
        const std::jthread program = fifo.send(test::pattern(size), 8192, false);
        const auto read = readAll(source, 65536);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, Code::sourceCutShort);
    }
}

TEST(StreamSource, IsCutShortWhenItsProgramNeverComes) {
    const Fifo fifo;
    StreamSource source = expectOk(StreamSource::open(fifo.path(), std::chrono::milliseconds(20)));
    const auto read = readAll(source, 65536);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::sourceCutShort);
}

TEST(StreamSource, WaitsAsLongAsItTakesForAProgramThatIsThere) {
    const Fifo fifo;
    StreamSource source = expectOk(StreamSource::open(fifo.path(), std::chrono::milliseconds(1)));
    const UniqueFd idle(::open(fifo.path().c_str(), O_WRONLY | O_CLOEXEC));
    std::stop_source stop;
    Bytes buffer(100);
    Result<std::size_t> read = 0;
    {
        const std::jthread reader([&] { read = source.read(buffer, stop.get_token()); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    }
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::cancelled);
}

TEST(StreamSource, WaitsForItsProgramUntilItIsStopped) {
    const Fifo fifo;
    StreamSource source = expectOk(StreamSource::open(fifo.path()));
    std::stop_source stop;
    Bytes buffer(100);
    Result<std::size_t> read = 0;
    {
        const std::jthread reader([&] { read = source.read(buffer, stop.get_token()); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    }
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::cancelled);
}

TEST(StreamSource, IsAFifoAndNothingElse) {
    const test::TempFolder folder;
    test::makeFile(folder.path() / "file", "x");
    fs::create_symlink("file", folder.path() / "link");
    const auto codeOf = [&](const char* name) { return StreamSource::open(folder.path() / name).error().code; };
    EXPECT_EQ(codeOf("file"), Code::sourceUnsupported);
    EXPECT_EQ(codeOf("link"), Code::sourceUnsupported);
    EXPECT_EQ(codeOf("none"), Code::sourceMissing);
}

}  // namespace
}  // namespace capstan::write
