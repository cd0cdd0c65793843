#include "recall/filer.hpp"

#include <utility>

namespace capstan::recall {

namespace {

constexpr std::chrono::milliseconds tickInterval{100};

/// Far below the 1024 descriptors that a process may have open by default.
constexpr std::size_t openParts = 128;

std::size_t fileOf(const Delivery& delivery) {
    return std::visit([](const auto& what) { return what.file; }, delivery);
}

}  // namespace

Filer::Filer(Destination& destination, const std::vector<Wanted>& files, const EventSink& sink)
    : destination_(destination),
      files_(files),
      sink_(sink),
      settled_(std::make_unique<std::atomic<bool>[]>(files.size())) {
    missing_.reserve(files.size());
    for (const Wanted& wanted : files) {
        missing_.push_back(wanted.pieces);
    }
}

void Filer::checkNames(std::stop_source stop) {
    stop_ = std::move(stop);
    for (std::size_t file = 0; file < files_.size() && !stop_.stop_requested(); ++file) {
        if (auto free = destination_.checkFree(files_[file].target); !free) {
            settle(file, free.error());
        }
    }
}

void Filer::run(Deliveries& deliveries) {
    const std::stop_token stopped = stop_.get_token();
    for (std::size_t file = 0; file < files_.size() && !stopped.stop_requested(); ++file) {
        if (missing_[file] == 0 && !isSettled(file)) {
            if (auto done = finish(file); !done) {
                settle(file, done.error());
            }
        }
    }
    while (auto delivery = deliveries.receive(stopped)) {
        const std::size_t file = fileOf(*delivery);
        if (!isSettled(file)) {
            if (auto taken = std::visit([this](auto& what) { return take(what); }, *delivery); !taken) {
                settle(file, taken.error());
            }
        }
        delivery.reset();
        tick();
    }
    parts_.clear();
}

Placed<PartFile*> Filer::partOf(std::size_t file) {
    const auto known = parts_.find(file);
    if (known != parts_.end() && !known->second.resting()) {
        return &known->second;
    }
    if (parts_.size() >= openParts) {
        for (auto& [other, part] : parts_) {
            part.rest();
        }
    }
    if (known != parts_.end()) {
        return &known->second;
    }
    auto part = PartFile::create(destination_, files_[file]);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return &parts_.emplace(file, std::move(*part)).first->second;
}

Placed<void> Filer::take(Chunk& chunk) {
    const auto part = partOf(chunk.file);
    if (!part) {
        return std::unexpected(part.error());
    }
    bytesTaken_ += chunk.bytes;
    return (*part)->write(chunk.fileOffset,
                          ByteView(chunk.record->block.get(), chunk.record->bytes).subspan(chunk.from, chunk.bytes));
}

Placed<void> Filer::take(const PieceEnd& end) {
    return --missing_[end.file] == 0 ? finish(end.file) : Placed<void>();
}

Placed<void> Filer::take(const Unreadable& unreadable) {
    return std::unexpected(Refusal{.error = unreadable.error});
}

Placed<void> Filer::finish(std::size_t file) {
    const auto part = partOf(file);
    if (!part) {
        return std::unexpected(part.error());
    }
    auto restored = (*part)->finish(stop_.get_token());
    if (!restored) {
        return std::unexpected(std::move(restored).error());
    }
    parts_.erase(file);
    settled_[file].store(true, std::memory_order_relaxed);
    ++summary_.files;
    summary_.bytes += restored->bytes;
    sink_(std::move(*restored));
    return {};
}

/// A failure of this file alone, or the end of everything.
void Filer::settle(std::size_t file, const Refusal& refusal) {
    parts_.erase(file);
    settled_[file].store(true, std::memory_order_relaxed);
    if (!refusal.everything) {
        ++summary_.failed;
        sink_(Failed{.id = files_[file].id, .error = refusal.error});
        return;
    }
    fatal_ = refusal.error;
    stop_.request_stop();
}

void Filer::tick() {
    const auto now = std::chrono::steady_clock::now();
    if (now - lastTick_ < tickInterval) {
        return;
    }
    const double seconds = std::chrono::duration<double>(now - lastTick_).count();
    sink_(Progress{.bytesDone = bytesTaken_,
                   .filesDone = summary_.files,
                   .bytesPerSecond = static_cast<double>(bytesTaken_ - lastBytes_) / seconds});
    lastTick_ = now;
    lastBytes_ = bytesTaken_;
}

}  // namespace capstan::recall
