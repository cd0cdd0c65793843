#include "tree/stream_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

template <std::unsigned_integral T>
void StreamWriter::number(T value) {
    const std::size_t at = buffer_.size();
    buffer_.resize(at + sizeof(T));
    writeBig(buffer_, at, value);
}

void StreamWriter::text(std::string_view value) {
    number(static_cast<std::uint32_t>(value.size()));
    const ByteView bytes = bytesOf(value);
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

void StreamWriter::time(ltfs::Timestamp value) {
    number(static_cast<std::uint64_t>(value.seconds));
    number(value.nanoseconds);
}

Result<void> StreamWriter::announce(const Announcement& next) {
    begin(FrameKind::announcement);
    number(next.root);
    number(static_cast<std::uint32_t>(next.entries.size()));
    for (const AnnouncedEntry& entry : next.entries) {
        number(static_cast<std::uint8_t>(entry.kind));
        number(entry.bytes);
        time(entry.modified);
        text(entry.path);
    }
    number(static_cast<std::uint32_t>(next.failures.size()));
    for (const AnnouncedFailure& failure : next.failures) {
        text(failure.path);
        text(failure.code);
        text(failure.detail);
    }
    entries_ += next.entries.size();
    if (auto finished = finish(); !finished) {
        return finished;
    }
    return flush();  // whoever receives decides by it what it wants, while the first content is read here
}

Result<void> StreamWriter::entry(const EntryFacts& facts, ltfs::EntryKind kind) {
    begin(FrameKind::entry);
    number(static_cast<std::uint8_t>(kind));
    number(facts.size);
    number(facts.links);
    for (const ltfs::Timestamp one :
         {facts.times.creation, facts.times.change, facts.times.modify, facts.times.access}) {
        time(one);
    }
    number(static_cast<std::uint8_t>(facts.readOnly));
    text(facts.symlinkTarget);
    number(static_cast<std::uint32_t>(facts.xattrs.size()));
    for (const ltfs::Xattr& xattr : facts.xattrs) {
        text(xattr.key);
        text(textOf(xattr.value));
    }
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
    number(bytes);
    return finish();
}

Result<void> StreamWriter::end(const ContentEnd& content) {
    begin(FrameKind::end);
    number(content.bytes);
    buffer_.insert(buffer_.end(), content.sha256.begin(), content.sha256.end());
    number(static_cast<std::uint8_t>(content.changed));
    return finish();
}

Result<void> StreamWriter::failure(Code code, std::string_view detail) {
    begin(FrameKind::failure);
    text(capstan::text(code));
    text(detail);
    return finish();
}

Result<void> StreamWriter::last() {
    begin(FrameKind::last);
    number(entries_);
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
