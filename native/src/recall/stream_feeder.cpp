#include "recall/stream_feeder.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace capstan::recall {

namespace {

constexpr std::array<std::byte, 65'536> zeros{};

}  // namespace

StreamFeeder::StreamFeeder(const std::vector<FeedFile>& files, std::chrono::milliseconds patience, DoneFiles& done,
                           const RestoreEventSink& sink)
    : files_(files), patience_(patience), done_(done), sink_(sink) {
    missing_.reserve(files.size());
    for (const FeedFile& course : files) {
        missing_.push_back(course.pieces);
    }
}

void StreamFeeder::run(Deliveries& deliveries, const std::stop_token& stop) {
    while (auto batch = deliveries.receive(stop)) {
        // Until the first bytes come the tape is on its way, which is no rate.
        lastTick_ = bytesTaken_ == 0 ? std::chrono::steady_clock::now() : lastTick_;
        for (const Delivery& delivery : *batch) {
            const std::size_t file = fileOf(delivery);
            if (done_.has(file) || stop.stop_requested()) {
                continue;
            }
            advance(file, stop);
            if (auto taken = std::visit([&](const auto& what) { return handle(what, stop); }, delivery); !taken) {
                giveUp(file, std::move(taken).error());
            }
        }
        tick();
    }
    advance(files_.size(), stop);
    report();
}

void StreamFeeder::advance(std::size_t file, const std::stop_token& stop) {
    for (; reached_ < file && !stop.stop_requested(); ++reached_) {
        if (missing_[reached_] == 0 && !done_.has(reached_)) {
            if (auto finished = finish(reached_, stop); !finished) {
                giveUp(reached_, std::move(finished).error());
            }
        }
    }
}

Result<void> StreamFeeder::handle(const Chunk& chunk, const std::stop_token& stop) {
    bytesTaken_ += chunk.bytes;
    auto begun = begin(chunk.file, stop);
    auto filled = begun ? writeHole(chunk.fileOffset, stop) : std::move(begun);
    return filled ? write(chunk.view(), stop) : std::move(filled);
}

Result<void> StreamFeeder::handle(const PieceEnd& end, const std::stop_token& stop) {
    return --missing_[end.file] == 0 ? finish(end.file, stop) : Result<void>();
}

Result<void> StreamFeeder::handle(const Unreadable& unreadable, const std::stop_token&) {
    return std::unexpected(unreadable.error);
}

Result<void> StreamFeeder::begin(std::size_t file, const std::stop_token& stop) {
    if (open_) {
        return {};
    }
    auto pipe = FramedPipe::open(files_[file].item->pipe, patience_, stop);
    if (!pipe) {
        return std::unexpected(std::move(pipe).error());
    }
    open_.emplace(std::move(*pipe), hashOnTape(*files_[file].entry));
    if (open_->expected) {
        open_->digest.emplace(open_->expected->algorithm);
    }
    return {};
}

Result<void> StreamFeeder::write(ByteView bytes, const std::stop_token& stop) {
    if (open_->digest) {
        open_->digest->add(bytes);
    }
    open_->given += bytes.size();
    return open_->pipe.write(bytes, stop);
}

Result<void> StreamFeeder::writeHole(std::uint64_t upTo, const std::stop_token& stop) {
    Result<void> given;
    while (given && open_->given < upTo) {
        const std::uint64_t step = std::min<std::uint64_t>(zeros.size(), upTo - open_->given);
        given = write(ByteView(zeros).first(static_cast<std::size_t>(step)), stop);
    }
    return given;
}

Result<void> StreamFeeder::finish(std::size_t file, const std::stop_token& stop) {
    const ltfs::Entry& entry = *files_[file].entry;
    auto begun = begin(file, stop);
    auto filled = begun ? writeHole(entry.length, stop) : std::move(begun);
    if (!filled) {
        return filled;
    }
    if (open_->digest) {
        if (const std::string actual = open_->digest->finish(); actual != open_->expected->text) {
            return std::unexpected(Error{Code::restoreMismatch, files_[file].item->path + ": is " + actual +
                                                                    ", was written as " + open_->expected->text});
        }
    }
    if (auto ended = open_->pipe.finish(stop); !ended) {
        return ended;
    }
    const bool verified = open_->expected.has_value();
    open_.reset();
    done_.add(file);
    ++summary_.files;
    summary_.bytes += entry.length;
    sink_(ItemRestored{.id = files_[file].item->id, .bytes = entry.length, .verified = verified});
    return {};
}

/// Nothing of it is taken back: its reader misses the frame that ends it.
void StreamFeeder::giveUp(std::size_t file, Error error) {
    open_.reset();
    done_.add(file);
    if (error.code == Code::cancelled) {
        return;
    }
    ++summary_.failed;
    sink_(RestoreFailed{.id = files_[file].item->id, .error = std::move(error)});
}

void StreamFeeder::tick() {
    if (std::chrono::steady_clock::now() - lastTick_ >= tickInterval) {
        report();
    }
}

void StreamFeeder::report() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - lastTick_).count();
    sink_(RestoreProgress{.bytesDone = bytesTaken_,
                          .filesDone = summary_.files,
                          .bytesPerSecond = seconds > 0 ? static_cast<double>(bytesTaken_ - lastBytes_) / seconds : 0});
    lastTick_ = now;
    lastBytes_ = bytesTaken_;
}

}  // namespace capstan::recall
