#include "recall/checker.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "ltfs/path_of.hpp"

namespace capstan::recall {

namespace {

/// Any of its blocks may be the wrong one: where it begins is where to look.
std::string placeOf(const ltfs::Entry& file) {
    if (file.extents.empty()) {
        return "no blocks";
    }
    const ltfs::BlockPointer first = file.extents[0].start;
    return "from block " + std::string(1, first.partition) + ':' + std::to_string(first.block) + " on";
}

}  // namespace

Checker::Checker(const VerifyPlan& plan, std::uint32_t blockBytes, DoneFiles& done, const VerifySink& sink)
    : plan_(plan), blockBytes_(blockBytes), done_(done), sink_(sink) {
    missing_.reserve(plan.files.size());
    for (const FileToVerify& checked : plan.files) {
        missing_.push_back(checked.pieces);
    }
}

void Checker::run(Deliveries& deliveries, std::stop_token stop) {
    for (const FileUnsound& found : plan_.unsound) {
        unsound(found);
    }
    for (std::size_t file = 0; file < missing_.size() && !stop.stop_requested(); ++file) {
        if (missing_[file] == 0) {
            finish(file, stop);
        }
    }
    while (auto batch = deliveries.receive(stop)) {
        // Until the first bytes come the tape is on its way, which is no rate.
        lastTick_ = bytesRead_ == 0 ? std::chrono::steady_clock::now() : lastTick_;
        handle(*batch, stop);
        tick();
    }
    report();
}

void Checker::handle(const DeliveryBatch& batch, const std::stop_token& stop) {
    for (const Delivery& delivery : batch) {
        if (!done_.has(fileOf(delivery))) {
            std::visit([&](const auto& what) { handle(what, stop); }, delivery);
        }
    }
}

Checker::OpenFile& Checker::open(std::size_t file) {
    const auto [place, fresh] = open_.try_emplace(file);
    OpenFile& opened = place->second;
    const ltfs::Entry& entry = *plan_.files[file].entry;
    if (fresh) {
        opened.expected = hashOnTape(entry);
        if (opened.expected) {
            opened.digest.emplace(opened.expected->algorithm);
        }
    }
    return opened;
}

void Checker::hashHole(OpenFile& open, std::uint64_t upTo, const std::stop_token& stop) {
    while (open.hashed < upTo && !stop.stop_requested()) {
        const std::uint64_t step = std::min(hashStep, upTo - open.hashed);
        open.digest->addZeros(step);
        open.hashed += step;
    }
}

void Checker::handle(const Chunk& chunk, std::stop_token stop) {
    bytesRead_ += chunk.bytes;
    newest_ = plan_.files[chunk.file].entry;
    newestOffset_ = chunk.fileOffset;
    OpenFile& file = open(chunk.file);
    if (file.digest) {
        hashHole(file, chunk.fileOffset, stop);
        file.digest->add(chunk.view());
        file.hashed += chunk.bytes;
    }
}

void Checker::handle(const PieceEnd& end, std::stop_token stop) {
    if (--missing_[end.file] == 0) {
        finish(end.file, stop);
    }
}

void Checker::handle(const Unreadable& unreadable, std::stop_token) {
    done_.add(unreadable.file);
    open_.erase(unreadable.file);
    const ltfs::Entry& entry = *plan_.files[unreadable.file].entry;
    findings_.unsound.push_back({.file = &entry, .code = unreadable.error.code});
    unsound({.path = ltfs::pathOf(entry), .error = unreadable.error});
}

void Checker::finish(std::size_t file, std::stop_token stop) {
    const ltfs::Entry& entry = *plan_.files[file].entry;
    OpenFile& opened = open(file);
    std::string actual;
    if (opened.digest) {
        hashHole(opened, entry.length, stop);
        if (stop.stop_requested()) {
            return;
        }
        actual = opened.digest->finish();
    }
    const std::optional<TapeHash> expected = opened.expected;
    open_.erase(file);
    done_.add(file);
    if (expected && actual != expected->text) {
        findings_.unsound.push_back({.file = &entry, .code = Code::restoreMismatch});
        unsound({.path = ltfs::pathOf(entry),
                 .error = {Code::restoreMismatch, placeOf(entry) + ": " + std::string(expected->key) + " is " + actual +
                                                      ", was written as " + expected->text}});
        return;
    }
    ++summary_.files;
    summary_.bytes += entry.length;
    summary_.withoutHash += expected ? 0U : 1U;
    if (expected) {
        findings_.equal.push_back(&entry);
    }
    sink_(FileVerified{.path = ltfs::pathOf(entry),
                       .bytes = entry.length,
                       .hash = std::string(expected ? expected->key : std::string_view())});
}

void Checker::unsound(FileUnsound found) {
    ++summary_.unsound;
    sink_(std::move(found));
}

void Checker::tick() {
    if (std::chrono::steady_clock::now() - lastTick_ >= tickInterval) {
        report();
    }
}

void Checker::report() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - lastTick_).count();
    sink_(VerifyProgress{.bytesDone = bytesRead_,
                         .bytesTotal = plan_.bytes,
                         .filesDone = summary_.files + summary_.unsound,
                         .bytesPerSecond = seconds > 0 ? static_cast<double>(bytesRead_ - lastBytes_) / seconds : 0,
                         .head = head()});
    lastTick_ = now;
    lastBytes_ = bytesRead_;
}

std::optional<ltfs::BlockPointer> Checker::head() const {
    if (newest_ == nullptr) {
        return std::nullopt;
    }
    for (const ltfs::Extent& extent : newest_->extents) {
        if (newestOffset_ >= extent.fileOffset && newestOffset_ - extent.fileOffset < extent.byteCount) {
            const std::uint64_t into = extent.byteOffset + (newestOffset_ - extent.fileOffset);
            return ltfs::BlockPointer{extent.start.partition, extent.start.block + into / blockBytes_};
        }
    }
    return std::nullopt;
}

}  // namespace capstan::recall
