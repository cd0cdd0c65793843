#include "write/tree_sender.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace capstan::write {

namespace {

/// A file that changes under the reader is read once more, and then sent as it is.
constexpr int sendings = 2;

/// What stands in an announcement of a path beside it.
constexpr std::size_t besidePath = 32;
constexpr std::size_t announcementBytes = tree::frameBytesAtMost / 2;

std::string pathBelow(const std::string& folder, const std::string& path) {
    return path.empty() ? folder : folder + '/' + path;
}

}  // namespace

TreeSender::TreeSender(tree::StreamWriter::Sink sink, SourceXattrs wanted)
    : stream_(std::move(sink)), wanted_(wanted), buffer_(tree::dataBytesAtMost) {}

Result<void> TreeSender::send(SentBatch batch, const std::stop_token& stop) {
    const auto isTooLong = [](const auto& one) { return one.path.size() > tree::pathBytesAtMost; };
    for (const tree::AnnouncedEntry& entry : batch.entries) {
        if (isTooLong(entry)) {
            batch.failures.push_back({.path = entry.path.substr(0, entry.path.find('/')),
                                      .code = std::string(text(Code::sourceUnsupported)),
                                      .detail = "a path of " + std::to_string(entry.path.size()) + " bytes"});
        }
    }
    std::erase_if(batch.entries, isTooLong);
    std::erase_if(batch.failures, isTooLong);
    std::size_t failures = 0;
    std::size_t from = 0;
    do {
        // As much as an announcement has room for.
        std::size_t until = from;
        for (std::size_t bytes = 0; until < batch.entries.size() && until - from < tree::entriesAtMost; ++until) {
            bytes += besidePath + batch.entries[until].path.size();
            if (bytes > announcementBytes && until > from) {
                break;
            }
        }
        if (auto announced = announce(batch, failures, from, until); !announced) {
            return announced;
        }
        if (auto sent = sendOwed(stop); !sent) {
            return sent;
        }
        const auto some = std::span(batch.entries).subspan(from, until - from);
        owed_ = {.source = batch.source, .entries = {some.begin(), some.end()}};
        from = until;
    } while (from < batch.entries.size() || failures < batch.failures.size());
    return {};
}

Result<void> TreeSender::finish(const std::stop_token& stop) {
    auto sent = sendOwed(stop);
    return sent ? stream_.last() : sent;
}

Result<void> TreeSender::sendOwed(const std::stop_token& stop) {
    const auto [source, entries] = std::exchange(owed_, {});
    for (const tree::AnnouncedEntry& entry : entries) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        if (auto sent = sendEntry(pathBelow(source, entry.path), entry.kind, stop); !sent) {
            return sent;
        }
    }
    return {};
}

Result<void> TreeSender::announce(SentBatch& batch, std::size_t& failures, std::size_t from, std::size_t until) {
    tree::Announcement next{.root = batch.root};
    next.entries.assign(batch.entries.begin() + static_cast<std::ptrdiff_t>(from),
                        batch.entries.begin() + static_cast<std::ptrdiff_t>(until));
    for (std::size_t bytes = 0; failures < batch.failures.size(); ++failures) {
        const tree::AnnouncedFailure& failure = batch.failures[failures];
        bytes += besidePath + failure.path.size() + failure.code.size() + failure.detail.size();
        if ((bytes > announcementBytes && !next.failures.empty()) || next.failures.size() == tree::entriesAtMost) {
            break;
        }
        next.failures.push_back(failure);
    }
    return stream_.announce(next);
}

Result<void> TreeSender::sendEntry(const std::string& path, ltfs::EntryKind kind, const std::stop_token& stop) {
    for (int attempt = 1;; ++attempt) {
        auto source = SourceFile::open(path, kind, wanted_, &neighbours_);
        if (!source) {
            return stream_.failure(source.error().code, source.error().detail);
        }
        if (auto begun = stream_.entry(source->facts(), kind); !begun || kind != ltfs::EntryKind::file) {
            return begun;
        }
        const auto whole = sendContent(*source, attempt == sendings, stop);
        if (!whole || *whole) {
            return whole ? Result<void>() : fail(Result<bool>(whole));
        }
    }
}

Result<bool> TreeSender::sendContent(SourceFile& source, bool isLastAttempt, const std::stop_token& stop) {
    digest_.reset();
    std::uint64_t length = 0;
    const auto broken = sendBytes(source, length, stop);
    if (!broken) {
        return std::unexpected(broken.error());
    }
    const auto changed = *broken ? Result<bool>(std::unexpected(**broken)) : source.changed();
    if (!changed) {
        auto sent = stream_.failure(changed.error().code, changed.error().detail);
        return sent ? Result<bool>(true) : fail(std::move(sent));
    }
    const bool isChanged = *changed || length != source.facts().size;
    if (isChanged && !isLastAttempt) {
        return false;
    }
    tree::ContentEnd end{.bytes = length, .changed = isChanged};
    std::ranges::copy(digest_.finishRaw().view(), end.sha256.begin());
    auto sent = stream_.end(end);
    return sent ? Result<bool>(true) : fail(std::move(sent));
}

/// As far as the file reached when it was opened: one that grows while it is read would otherwise never end.
Result<std::optional<Error>> TreeSender::sendBytes(SourceFile& source, std::uint64_t& offset,
                                                   const std::stop_token& stop) {
    const std::uint64_t size = source.facts().size;
    while (offset < size) {
        const auto run = source.dataAt(offset);
        if (!run) {
            return run.error();
        }
        const std::uint64_t from = *run ? (*run)->from : size;
        if (from > offset) {
            digest_.addZeros(from - offset);
            if (auto sent = stream_.hole(from - offset); !sent) {
                return fail(std::move(sent));
            }
            offset = from;
        }
        while (*run && offset < (*run)->to) {
            if (stop.stop_requested()) {
                return fail(Code::cancelled);
            }
            const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(buffer_.size(), (*run)->to - offset));
            const auto taken = source.read(offset, MutableBytes(buffer_).first(room));
            if (!taken) {
                return taken.error();
            }
            if (*taken == 0) {
                return std::nullopt;
            }
            const ByteView bytes = ByteView(buffer_).first(*taken);
            digest_.add(bytes);
            if (auto sent = stream_.data(bytes); !sent) {
                return fail(std::move(sent));
            }
            offset += *taken;
            bytes_ += *taken;
            if (*taken < room) {
                return std::nullopt;
            }
        }
    }
    return std::nullopt;
}

}  // namespace capstan::write
