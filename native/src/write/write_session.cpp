#include "write/write_session.hpp"

#include <algorithm>
#include <pthread.h>
#include <thread>
#include <utility>

#include "write/reader.hpp"
#include "write/stream.hpp"
#include "write/taker.hpp"

namespace capstan::write {

namespace {

/// Messages without a block are few and small; the pool holds back the others.
constexpr std::size_t streamLimit = 4096;

/// A larger file gains nothing from sharing a record, and a cartridge that is read by other programs loses nothing.
constexpr std::size_t packBelowAtMost = 512U << 10U;

Result<volume::Facts> factsForWriting(volume::Volume& volume) {
    auto facts = volume.facts();
    if (facts && facts->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    if (facts && facts->locked) {
        return fail(Code::volumeLocked);
    }
    return facts;
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
    auto facts = factsForWriting(volume);
    if (!facts) {
        intake_.close(facts.error());
        return fail(std::move(facts));
    }
    const bool packing = options_.packing.value_or(facts->packing);
    BlockPool pool(volume.label().blockBytes, options_.poolBytes);
    Stream stream(streamLimit);
    Reader reader(intake_, pool, stream, packing ? std::min(pool.blockBytes(), packBelowAtMost) : 0);
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
