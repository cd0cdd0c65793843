#include "write/write_session.hpp"

#include <algorithm>
#include <pthread.h>
#include <thread>
#include <type_traits>
#include <utility>

#include "write/gauge.hpp"
#include "write/reader.hpp"
#include "write/recorder.hpp"
#include "write/stream.hpp"

namespace capstan::write {

namespace {

/// Messages that carry no block: small files, folders and links that may be read ahead.
constexpr std::size_t streamLimit = 4096;

/// The part of a session that lives on the drive's thread: takes the stream apart, keeps count, tells what came true.
class Taker {
   public:
    Taker(volume::Volume& volume, const BlockPool& pool, Reader& reader, const EventSink& sink)
        : volume_(volume), recorder_(volume), reader_(reader), sink_(sink), gauge_(pool, sink) {}

    /// Until the stream ends or is stopped; a failure is the tape's.
    Result<void> takeAll(Stream& stream, std::stop_token stop) {
        while (true) {
            Stream::Received received =
                gauge_.timed(Waiting::source, [&] { return stream.receive(stop, Gauge::interval); });
            if (received.ended) {
                return {};
            }
            if (received.value) {
                if (auto taken = std::visit([this](auto& message) { return take(message); }, *received.value); !taken) {
                    return taken;
                }
            }
            gauge_.tick(summary_.bytes + bytesInHand_, summary_.files);
        }
    }

    /// Flush, index, flush: what was told as written becomes safe.
    Result<void> commit() {
        recorder_.abandon();
        recorder_.settleFolders();
        if (volume_.hasUncommitted()) {
            gauge_.flushing(summary_.bytes, summary_.files);
            if (auto committed = volume_.commit("Sync"); !committed) {
                return committed;
            }
            const ltfs::Index& index = volume_.index();
            sink_(IndexWritten{.generation = index.generation, .block = index.self.block});
        }
        summary_.generation = volume_.index().generation;
        return {};
    }

    [[nodiscard]] const Summary& summary() const { return summary_; }

   private:
    Result<void> take(Begin& begin) {
        id_ = begin.item.id;
        kind_ = begin.item.kind;
        bytesInHand_ = 0;
        auto begun = recorder_.begin(std::move(begin.item));
        refused_ = !begun;
        if (refused_) {
            reader_.refuse(begin.number);
            failed(std::move(begun).error());
        }
        return {};
    }

    Result<void> take(Piece& piece) {
        if (refused_) {
            return {};
        }
        bytesInHand_ += piece.bytes;
        return gauge_.timed(Waiting::drive, [&] { return recorder_.append(ByteView(piece.block.get(), piece.bytes)); });
    }

    Result<void> take(Whole& whole) {
        if (refused_) {
            return {};
        }
        bytesInHand_ = 0;
        auto written = recorder_.complete(std::move(whole));
        if (!written) {
            failed(std::move(written).error());
            return {};
        }
        summary_.bytes += written->bytes;
        summary_.files += kind_ == ltfs::Kind::file ? 1U : 0U;
        sink_(std::move(*written));
        return {};
    }

    Result<void> take(Broken& broken) {
        if (refused_) {
            return {};
        }
        bytesInHand_ = 0;
        recorder_.abandon();
        failed(std::move(broken.error));
        return {};
    }

    void failed(Error error) {
        ++summary_.failed;
        sink_(Failed{.id = id_, .error = std::move(error)});
    }

    volume::Volume& volume_;
    Recorder recorder_;
    Reader& reader_;
    const EventSink& sink_;
    Gauge gauge_;
    Summary summary_;
    std::uint64_t id_ = 0;
    ltfs::Kind kind_ = ltfs::Kind::file;
    std::uint64_t bytesInHand_ = 0;
    bool refused_ = false;  ///< the item in hand failed already; what still comes of it is dropped
};

Result<void> checkWritable(volume::Volume& volume) {
    const auto facts = volume.facts();
    if (!facts) {
        return std::unexpected(facts.error());
    }
    if (facts->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    return facts->locked ? fail(Code::volumeLocked) : Result<void>();
}

}  // namespace

WriteSession::WriteSession(Options options, EventSink sink) : options_(options), sink_(std::move(sink)) {}

void WriteSession::add(std::vector<Item> items, Intake::Answer answer) {
    intake_.add(std::move(items), std::move(answer));
}

void WriteSession::finish() {
    intake_.finish();
}

void WriteSession::cancel() {
    stop_.request_stop();
    intake_.close({.code = Code::cancelled, .detail = {}});
}

void WriteSession::refuse(const Error& reason) {
    intake_.close(reason);
}

Result<Summary> WriteSession::run(volume::Volume& volume) {
    if (auto writable = checkWritable(volume); !writable) {
        intake_.close(writable.error());
        return fail(std::move(writable));
    }
    BlockPool pool(volume.label().blockBytes, options_.poolBytes);
    Stream stream(streamLimit);
    Reader reader(intake_, pool, stream);
    Taker taker(volume, pool, reader, sink_);
    Result<void> taken;
    {
        std::stop_source readerStop;
        // Cancelling stops the reader; so does a tape that takes no more.
        const std::stop_callback follow(stop_.get_token(), [&] { readerStop.request_stop(); });
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-read");
            reader.run(readerStop.get_token());
        });
        taken = taker.takeAll(stream, stop_.get_token());
        readerStop.request_stop();
    }
    if (!taken) {
        intake_.close(taken.error());
    }
    // A full tape still has room for its last indexes; after any other fault the volume takes no more.
    if (taken || taken.error().code == Code::volumeFull) {
        if (auto committed = taker.commit(); !committed) {
            intake_.close(committed.error());
            return fail(std::move(committed));
        }
    }
    if (!taken) {
        return fail(std::move(taken));
    }
    if (stop_.stop_requested()) {
        return fail(Code::cancelled);
    }
    intake_.close({.code = Code::invalidArgument, .detail = "the session is over"});
    return taker.summary();
}

}  // namespace capstan::write
