#include "tree/stream_reader.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/utf8.hpp"
#include "tree/attribute_fields.hpp"

namespace capstan::tree {

namespace {

constexpr std::size_t usualBytes = 256U << 10U;
/// PATH_MAX of Linux.
constexpr std::size_t targetBytesAtMost = 4096;

std::unexpected<Error> invalid(std::string_view why) {
    return fail(Code::farStreamInvalid, std::string(why));
}

/// It stays below its root. Whether a volume can hold its names, shows when it is entered.
bool isSafePath(std::string_view path) {
    if (path.empty()) {
        return true;
    }
    if (path.find('\0') != std::string_view::npos || !isUtf8(path)) {
        return false;
    }
    while (true) {
        const std::size_t slash = path.find('/');
        const std::string_view name = path.substr(0, slash);
        if (name.empty() || name == "." || name == "..") {
            return false;
        }
        if (slash == std::string_view::npos) {
            return true;
        }
        path.remove_prefix(slash + 1);
    }
}

/// Those with which a source fails; of others nobody here knows what they mean.
Code senderCode(std::string_view given) {
    constexpr std::array known{Code::sourceMissing,     Code::sourceUnreadable,  Code::sourceChanged,
                               Code::sourceUnsupported, Code::volumeNameInvalid, Code::systemFiles,
                               Code::systemMemory,      Code::systemLocks};
    const auto* const found = std::ranges::find(known, given, [](Code code) { return text(code); });
    return found == known.end() ? Code::sourceUnreadable : *found;
}

std::string shownText(std::string_view given) {
    return isUtf8(given) && given.find('\0') == std::string_view::npos ? std::string(given) : std::string();
}

}  // namespace

StreamReader::StreamReader(Source source) : incoming_(std::move(source)) {}

Result<void> StreamReader::greet(const std::stop_token& stop) {
    if (greeted_) {
        return {};
    }
    const auto first = incoming_.take(greeting.size(), stop);
    if (!first) {
        return std::unexpected(first.error());
    }
    if (textOf(*first) != greeting) {
        return invalid("it does not begin as one");
    }
    greeted_ = true;
    return {};
}

Result<StreamReader::FrameHead> StreamReader::head(const std::stop_token& stop) {
    const auto first = incoming_.take(frameHeadBytes, stop);
    if (!first) {
        return std::unexpected(first.error());
    }
    const FrameHead head{.kind = static_cast<FrameKind>(first->front()), .bytes = readBig<std::uint32_t>(*first, 1)};
    if (head.bytes > (head.kind == FrameKind::data ? dataBytesAtMost : frameBytesAtMost)) {
        return invalid("a frame of " + std::to_string(head.bytes) + " bytes");
    }
    return head;
}

Result<ByteView> StreamReader::body(const FrameHead& head, const std::stop_token& stop) {
    return incoming_.take(head.bytes, stop);
}

Result<std::optional<Announcement>> StreamReader::next(const std::stop_token& stop) {
    if (ahead_) {
        return std::exchange(ahead_, std::nullopt);
    }
    if (ended_) {
        return std::nullopt;
    }
    if (auto greeted = greet(stop); !greeted) {
        return std::unexpected(greeted.error());
    }
    const auto found = head(stop);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->kind != FrameKind::last && found->kind != FrameKind::announcement) {
        return invalid("an announcement is missing");
    }
    const auto given = body(*found, stop);
    if (!given) {
        return std::unexpected(given.error());
    }
    if (found->kind == FrameKind::announcement) {
        return announcementIn(*given);
    }
    if (auto ended = end(*given); !ended) {
        return std::unexpected(ended.error());
    }
    return std::nullopt;
}

Result<void> StreamReader::end(ByteView body) {
    FrameFields fields(body);
    const auto total = fields.number<std::uint64_t>();
    if (!fields.isWhole() || total != entries_ || left() > 0) {
        return invalid("it ends with " + std::to_string(entries_) + " entries and counts " + std::to_string(total));
    }
    ended_ = true;
    return {};
}

Result<Announcement> StreamReader::announcementIn(ByteView body) {
    FrameFields fields(body);
    Announcement announced{.root = fields.number<std::uint32_t>()};
    const auto entries = fields.number<std::uint32_t>();
    if (entries > entriesAtMost) {
        return invalid("an announcement of " + std::to_string(entries) + " entries");
    }
    for (std::uint32_t i = 0; i < entries && !fields.broken(); ++i) {
        // Braces are read from left to right.
        AnnouncedEntry entry{.kind = fields.kind(),
                             .bytes = fields.number<std::uint64_t>(),
                             .modified = fields.time(),
                             .path = std::string(fields.text(pathBytesAtMost))};
        if (!isSafePath(entry.path)) {
            return invalid("a path that leads elsewhere");
        }
        announced.entries.push_back(std::move(entry));
    }
    const auto failures = fields.number<std::uint32_t>();
    if (failures > entriesAtMost) {
        return invalid("an announcement of " + std::to_string(failures) + " failures");
    }
    for (std::uint32_t i = 0; i < failures && !fields.broken(); ++i) {
        AnnouncedFailure failure{.path = std::string(fields.text(pathBytesAtMost)), .code = {}, .detail = {}};
        failure.code = text(senderCode(fields.text()));
        failure.detail = shownText(fields.text());
        if (!isSafePath(failure.path)) {
            return invalid("a path that leads elsewhere");
        }
        announced.failures.push_back(std::move(failure));
    }
    if (!fields.isWhole()) {
        return invalid("an announcement that is not whole");
    }
    kinds_.erase(kinds_.begin(), kinds_.begin() + static_cast<std::ptrdiff_t>(std::exchange(at_, 0)));
    newest_ = kinds_.size();
    for (const AnnouncedEntry& entry : announced.entries) {
        kinds_.push_back(entry.kind);
    }
    entries_ += announced.entries.size();
    return announced;
}

Result<EntryFacts> StreamReader::factsIn(ByteView body) const {
    FrameFields fields(body);
    const ltfs::EntryKind kind = fields.kind();
    EntryFacts facts;
    facts.size = fields.number<std::uint64_t>();
    facts.links = fields.number<std::uint64_t>();
    facts.times.creation = fields.time();
    facts.times.change = fields.time();
    facts.times.modify = fields.time();
    facts.times.access = fields.time();
    facts.readOnly = fields.number<std::uint8_t>() != 0;
    facts.symlinkTarget = fields.text(targetBytesAtMost);
    auto xattrs = xattrsIn(fields);
    if (!xattrs) {
        return invalid("an entry of too many attributes, or of some without a name");
    }
    facts.xattrs = *std::move(xattrs);
    const bool fits = kind == kinds_[at_] && facts.links > 0 &&
                      (kind == ltfs::EntryKind::symlink) == !facts.symlinkTarget.empty() &&
                      facts.symlinkTarget.find('\0') == std::string::npos && facts.size <= INT64_MAX;
    if (!fields.isWhole() || !fits) {
        return invalid("an entry that is not whole, or not what was announced");
    }
    return facts;
}

Result<StreamReader::FrameHead> StreamReader::entryHead(const std::stop_token& stop) {
    const auto found = head(stop);
    if (!found || found->kind != FrameKind::announcement) {
        return found;
    }
    if (ahead_ || at_ != newest_) {
        return invalid("announcements too far ahead");
    }
    const auto given = body(*found, stop);
    if (!given) {
        return std::unexpected(given.error());
    }
    auto announced = announcementIn(*given);
    if (!announced) {
        return std::unexpected(announced.error());
    }
    ahead_ = std::move(*announced);
    return head(stop);
}

Result<std::variant<EntryFacts, SendingFailed>> StreamReader::begin(const std::stop_token& stop) {
    if (left() == 0 || open_) {
        return invalid("more entries than were announced");
    }
    const auto found = entryHead(stop);
    if (!found) {
        return std::unexpected(found.error());
    }
    const auto given = found->kind == FrameKind::data ? Result<ByteView>(ByteView()) : body(*found, stop);
    if (!given) {
        return std::unexpected(given.error());
    }
    if (found->kind == FrameKind::failure) {
        FrameFields fields(*given);
        const Code code = senderCode(fields.text());
        std::string detail = shownText(fields.text());
        if (!fields.isWhole()) {
            return invalid("a failure that is not whole");
        }
        ++at_;
        return SendingFailed{{.code = code, .detail = std::move(detail)}};
    }
    if (found->kind != FrameKind::entry) {
        return invalid("an entry is missing");
    }
    auto facts = factsIn(*given);
    if (!facts) {
        return std::unexpected(facts.error());
    }
    if (kinds_[at_] == ltfs::EntryKind::file) {
        open_ = true;
        cameAgain_ = false;
        size_ = facts->size;
        got_ = 0;
    } else {
        ++at_;
    }
    return *std::move(facts);
}

Result<std::size_t> StreamReader::takeData(MutableBytes room, const std::stop_token& stop) {
    const auto taken = incoming_.takeSome(room.first(std::min(frameLeft_, room.size())), stop);
    if (taken) {
        frameLeft_ -= *taken;
    }
    return taken;
}

Result<ContentPiece> StreamReader::read(MutableBytes room, const std::stop_token& stop) {
    if (!open_) {
        return invalid("content without an entry");
    }
    if (frameLeft_ > 0) {
        return takeData(room, stop);
    }
    const auto found = head(stop);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->kind == FrameKind::data) {
        if (found->bytes == 0 || found->bytes > size_ - got_) {
            return invalid("more content than the entry has");
        }
        got_ += frameLeft_ = found->bytes;
        return takeData(room, stop);
    }
    const auto given = body(*found, stop);
    if (!given) {
        return std::unexpected(given.error());
    }
    FrameFields fields(*given);
    switch (found->kind) {
        case FrameKind::hole: {
            const auto bytes = fields.number<std::uint64_t>();
            if (!fields.isWhole() || bytes == 0 || bytes > size_ - got_) {
                return invalid("a hole larger than the entry");
            }
            got_ += bytes;
            return Hole{bytes};
        }
        case FrameKind::end: {
            ContentEnd end{.bytes = fields.number<std::uint64_t>()};
            std::ranges::copy(fields.take(end.sha256.size()), end.sha256.begin());
            end.changed = fields.number<std::uint8_t>() != 0;
            if (!fields.isWhole()) {
                return invalid("an end that is not whole");
            }
            open_ = false;
            ++at_;
            return end;
        }
        case FrameKind::failure: {
            const Code code = senderCode(fields.text());
            std::string detail = shownText(fields.text());
            if (!fields.isWhole()) {
                return invalid("a failure that is not whole");
            }
            open_ = false;
            ++at_;
            return SendingFailed{{.code = code, .detail = std::move(detail)}};
        }
        case FrameKind::entry: {
            auto facts = factsIn(*given);
            if (!facts) {
                return std::unexpected(facts.error());
            }
            if (std::exchange(cameAgain_, true)) {
                return invalid("an entry that comes again and again");
            }
            size_ = facts->size;
            got_ = 0;
            return ComesAgain{*std::move(facts)};
        }
        default:
            return invalid("a frame of an unknown kind");
    }
}

Result<void> StreamReader::passOver(const std::stop_token& stop) {
    Bytes room(open_ ? usualBytes : 0);
    while (open_) {
        if (const auto piece = read(room, stop); !piece) {
            return std::unexpected(piece.error());
        }
    }
    return {};
}

}  // namespace capstan::tree
