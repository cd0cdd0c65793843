// What a computer with a tape sends to a desk: it is taken to its end or refused by name, nothing of it lies beside the
// chosen folder, and the heap stays within its bound.
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <unistd.h>

#include "fuzz/fuzz.hpp"
#include "fuzz/scratch.hpp"
#include "recall/far/receiver.hpp"

using namespace capstan;
using fuzz::must;

namespace {

namespace fs = std::filesystem;
using recall::far::Pipe;
using recall::far::Receiver;
using recall::far::TapeFrame;

/// So long a desk may take to be ready for content.
constexpr int patienceMs = 20;

/// As frames of the input: a kind, and how much of it follows.
class Sent {
   public:
    Sent(ByteView bytes, int answers) : input_(bytes), answers_(answers) {
        const ByteView greeting = bytesOf(recall::far::tapeGreeting);
        frame_.assign(greeting.begin(), greeting.end());
    }

    Result<std::size_t> read(MutableBytes room) {
        if (frame_.empty()) {
            next();
        }
        if (frame_.empty()) {
            return fail(Code::farDeskGone);
        }
        const std::size_t some = std::min(frame_.size(), room.size());
        copyBytes(ByteView(frame_).first(some), room);
        frame_.erase(frame_.begin(), frame_.begin() + static_cast<std::ptrdiff_t>(some));
        return some;
    }

   private:
    void next() {
        if (input_.isEmpty()) {
            return;
        }
        const std::uint8_t kind = input_.byte();
        const std::uint32_t request = kind >> 7U;
        const auto named = static_cast<TapeFrame>(kind & 0x7FU);
        if (named == TapeFrame::delivered || named == TapeFrame::closed) {
            pollfd ready{.fd = answers_, .events = POLLIN, .revents = 0};
            static_cast<void>(::poll(&ready, 1, patienceMs));
        }
        const ByteView body = input_.bytes(input_.word() & 0x3FFU);
        frame_ = recall::far::frameOf(named, request);
        frame_.insert(frame_.end(), body.begin(), body.end());
        recall::far::endFrame(frame_);
    }

    fuzz::Input input_;
    int answers_;
    Bytes frame_;
};

UniqueFd answersOf(UniqueFd& heard) {
    std::array<int, 2> ends{-1, -1};
    must(::pipe2(ends.data(), O_CLOEXEC) == 0, "a pipe can be made");
    heard.reset(ends[0]);
    return UniqueFd(ends[1]);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const test::TempFolder folder;
    const fs::path into = folder.path() / "into";
    fs::remove_all(into);
    fs::create_directory(into);
    UniqueFd heard;
    Pipe answers = must(Pipe::over(answersOf(heard)), "it is a pipe");
    Sent sent(fuzz::viewOf(data, size), heard.get());
    Receiver receiver(
        {.into = into, .conflict = recall::Conflict::overwritten},
        [&sent](MutableBytes room, const std::stop_token&) { return sent.read(room); }, std::move(answers));
    const auto outcome = receiver.run();
    must(outcome || outcome.error().code == Code::farRestoreInvalid || outcome.error().code == Code::farDeskGone,
         "it is refused by name", outcome ? "" : outcome.error().detail);
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        must(entry.path() == into, "nothing lies beside the chosen folder", entry.path().string());
    }
    return 0;
}
