#include "recall/far/desk_line.hpp"

#include <cerrno>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <utility>

#include "base/named_path.hpp"
#include "recall/framed_pipe.hpp"

namespace capstan::recall::far {

namespace {

Result<UniqueFd> openAnswers(const std::string& path) {
    UniqueFd fifo = openNamed(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY);
    struct stat facts {};
    if (!fifo || ::fstat(fifo.get(), &facts) != 0) {
        return fail(shortageOr(errno, Code::restoreDenied), wordsForNamed(errno, path));
    }
    return S_ISFIFO(facts.st_mode) ? Result<UniqueFd>(std::move(fifo))
                                   : fail(Code::restoreDenied, path + ": is not a FIFO");
}

}  // namespace

Result<std::shared_ptr<DeskLine>> DeskLine::open(const std::string& files, const std::string& answers,
                                                 std::chrono::milliseconds patience, const std::stop_token& stop) {
    // This one first: whoever made them writes to it only when somebody reads.
    auto in = openAnswers(answers);
    if (!in) {
        return fail(std::move(in));
    }
    auto out = openFifoToWrite(files, patience, stop);
    if (!out) {
        const bool isGone = out.error().code == Code::restoreReaderGone;
        return isGone ? fail(Code::farDeskGone, out.error().detail) : fail(std::move(out));
    }
    auto inPipe = Pipe::over(std::move(*in));
    if (!inPipe) {
        return fail(std::move(inPipe));
    }
    auto outPipe = Pipe::over(std::move(*out));
    if (!outPipe) {
        return fail(std::move(outPipe));
    }
    return std::make_shared<DeskLine>(std::move(*outPipe), std::move(*inPipe));
}

DeskLine::DeskLine(Pipe files, Pipe answers)
    : files_(std::move(files)), answers_(std::move(answers)), thread_([this] { listen(stop_.get_token()); }) {}

std::uint32_t DeskLine::join(DeskListener& listener) {
    const std::lock_guard lock(hearing_);
    listeners_.emplace(++last_, &listener);
    if (lost_) {
        listener.lose(*lost_);
    }
    return last_;
}

void DeskLine::leave(std::uint32_t request) {
    const std::lock_guard lock(hearing_);
    listeners_.erase(request);
}

Result<void> DeskLine::send(ByteView frame) {
    const std::lock_guard lock(sending_);
    if (!greeted_) {
        if (auto sent = files_.write(bytesOf(tapeGreeting), stop_.get_token()); !sent) {
            return sent;
        }
        greeted_ = true;
    }
    return files_.write(frame, stop_.get_token());
}

Result<void> DeskLine::sendLast() {
    Bytes frame = frameOf(TapeFrame::last, 0);
    endFrame(frame);
    return send(frame);
}

void DeskLine::listen(const std::stop_token& stop) {
    ::pthread_setname_np(::pthread_self(), "capstan-desk");
    FrameReader reader(
        [this](MutableBytes room, const std::stop_token& stopped) { return answers_.read(room, stopped, &files_); },
        deskGreeting, answerBytesAtMost);
    while (true) {
        const auto frame = reader.next(stop);
        auto heard = frame ? passOn(*frame) : Result<void>(std::unexpected(frame.error()));
        if (!heard) {
            // Nobody sends to one that says what cannot be.
            stop_.request_stop();
            lose(heard.error());
            return;
        }
    }
}

Result<void> DeskLine::passOn(const Frame& answer) {
    const std::lock_guard lock(hearing_);
    // One that has left may have been answered before the desk knew.
    const auto listener = listeners_.find(answer.request);
    if (listener == listeners_.end()) {
        return answer.request <= last_ ? Result<void>() : invalid("an answer to nobody");
    }
    return listener->second->hear(answer);
}

void DeskLine::lose(const Error& why) {
    const std::lock_guard lock(hearing_);
    lost_ = why;
    for (const auto& [request, listener] : listeners_) {
        listener->lose(why);
    }
}

}  // namespace capstan::recall::far
