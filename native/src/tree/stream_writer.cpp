#include "tree/stream_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tree/attribute_fields.hpp"

namespace capstan::tree {

namespace {

/// More than that goes out at once.
constexpr std::size_t together = 256U << 10U;

}  // namespace

StreamWriter::StreamWriter(Sink sink) : sink_(std::move(sink)) {
    buffer_.reserve(2 * together);
    const ByteView line = bytesOf(greeting);
    buffer_.assign(line.begin(), line.end());
}

void StreamWriter::begin(FrameKind kind) {
    frame_ = buffer_.size();
    buffer_.resize(frame_ + frameHeadBytes);
    buffer_[frame_] = static_cast<std::byte>(kind);
}

Result<void> StreamWriter::finish() {
    writeBig(buffer_, frame_ + 1, static_cast<std::uint32_t>(buffer_.size() - frame_ - frameHeadBytes));
    return buffer_.size() >= together ? flush() : Result<void>();
}

Result<void> StreamWriter::announce(const Announcement& next) {
    begin(FrameKind::announcement);
    appendNumber(buffer_, next.root);
    appendNumber(buffer_, static_cast<std::uint32_t>(next.entries.size()));
    for (const AnnouncedEntry& entry : next.entries) {
        appendNumber(buffer_, static_cast<std::uint8_t>(entry.kind));
        appendNumber(buffer_, entry.bytes);
        appendTime(buffer_, entry.modified);
        appendText(buffer_, entry.path);
    }
    appendNumber(buffer_, static_cast<std::uint32_t>(next.failures.size()));
    for (const AnnouncedFailure& failure : next.failures) {
        appendText(buffer_, failure.path);
        appendText(buffer_, failure.code);
        appendText(buffer_, failure.detail);
    }
    entries_ += next.entries.size();
    if (auto finished = finish(); !finished) {
        return finished;
    }
    return flush();  // whoever receives decides by it what it wants, while the first content is read here
}

Result<void> StreamWriter::entry(const EntryFacts& facts, ltfs::EntryKind kind) {
    begin(FrameKind::entry);
    appendNumber(buffer_, static_cast<std::uint8_t>(kind));
    appendNumber(buffer_, facts.size);
    appendNumber(buffer_, facts.links);
    for (const ltfs::Timestamp one :
         {facts.times.creation, facts.times.change, facts.times.modify, facts.times.access}) {
        appendTime(buffer_, one);
    }
    appendNumber(buffer_, static_cast<std::uint8_t>(facts.readOnly));
    appendText(buffer_, facts.symlinkTarget);
    appendXattrs(buffer_, facts.xattrs);
    return finish();
}

Result<void> StreamWriter::data(ByteView bytes) {
    while (!bytes.empty()) {
        const ByteView some = bytes.first(std::min(bytes.size(), dataBytesAtMost));
        bytes = bytes.subspan(some.size());
        begin(FrameKind::data);
        writeBig(buffer_, frame_ + 1, static_cast<std::uint32_t>(some.size()));
        if (some.size() < together / 2) {
            buffer_.insert(buffer_.end(), some.begin(), some.end());
            if (buffer_.size() < together) {
                continue;
            }
            if (auto flushed = flush(); !flushed) {
                return flushed;
            }
            continue;
        }
        if (auto flushed = flush(); !flushed) {
            return flushed;
        }
        if (auto taken = sink_(some); !taken) {
            return taken;
        }
    }
    return {};
}

Result<void> StreamWriter::hole(std::uint64_t bytes) {
    begin(FrameKind::hole);
    appendNumber(buffer_, bytes);
    return finish();
}

Result<void> StreamWriter::end(const ContentEnd& content) {
    begin(FrameKind::end);
    appendNumber(buffer_, content.bytes);
    buffer_.insert(buffer_.end(), content.sha256.begin(), content.sha256.end());
    appendNumber(buffer_, static_cast<std::uint8_t>(content.changed));
    return finish();
}

Result<void> StreamWriter::failure(Code code, std::string_view detail) {
    begin(FrameKind::failure);
    appendText(buffer_, capstan::text(code));
    appendText(buffer_, detail);
    return finish();
}

Result<void> StreamWriter::last() {
    begin(FrameKind::last);
    appendNumber(buffer_, entries_);
    if (auto finished = finish(); !finished) {
        return finished;
    }
    return flush();
}

Result<void> StreamWriter::flush() {
    if (buffer_.empty()) {
        return {};
    }
    auto taken = sink_(buffer_);
    buffer_.clear();
    return taken;
}

}  // namespace capstan::tree
