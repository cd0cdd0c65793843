// Reads the frames of a tree (format.hpp), which may come from anybody: what is no such stream, or says what cannot be,
// is Code::farStreamInvalid, and then nothing more is read. For one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "tree/format.hpp"
#include "tree/incoming_bytes.hpp"

namespace capstan::tree {

/// So many bytes of a file, of which nothing is known but that they are zeros.
struct Hole {
    std::uint64_t bytes = 0;
};
/// What came of it is void.
struct ComesAgain {
    EntryFacts facts;
};
struct SendingFailed {
    Error error;
};
/// Bytes that were put where they were wanted, or something else.
using ContentPiece = std::variant<std::size_t, Hole, ComesAgain, ContentEnd, SendingFailed>;

class StreamReader {
   public:
    using Source = IncomingBytes::Source;

    explicit StreamReader(Source source);

    /// What came ahead, or after all that was announced before; nothing at the stream's end. Paths are safe: below
    /// their root, of names that a volume can hold, or could if they were shorter.
    [[nodiscard]] Result<std::optional<Announcement>> next(const std::stop_token& stop);
    /// Then `next` reads nothing.
    [[nodiscard]] bool hasAhead() const { return ahead_.has_value(); }
    /// Of what `next` has given.
    [[nodiscard]] std::size_t left() const { return kinds_.size() - at_ - (ahead_ ? ahead_->entries.size() : 0); }

    /// The next entry that was announced: its facts, or why it does not come.
    [[nodiscard]] Result<std::variant<EntryFacts, SendingFailed>> begin(const std::stop_token& stop);
    /// Of a file, until its end or failure.
    [[nodiscard]] Result<ContentPiece> read(MutableBytes room, const std::stop_token& stop);
    /// Passes over the rest of what was begun.
    [[nodiscard]] Result<void> passOver(const std::stop_token& stop);

   private:
    struct FrameHead {
        FrameKind kind{};
        std::size_t bytes = 0;
    };

    [[nodiscard]] Result<void> greet(const std::stop_token& stop);
    [[nodiscard]] Result<FrameHead> head(const std::stop_token& stop);
    /// All of a frame but data.
    [[nodiscard]] Result<ByteView> body(const FrameHead& head, const std::stop_token& stop);
    [[nodiscard]] Result<Announcement> announcementIn(ByteView body);
    [[nodiscard]] Result<void> end(ByteView body);
    /// The one that begins an entry: past what is announced ahead.
    [[nodiscard]] Result<FrameHead> entryHead(const std::stop_token& stop);
    [[nodiscard]] Result<std::size_t> takeData(MutableBytes room, const std::stop_token& stop);
    [[nodiscard]] Result<EntryFacts> factsIn(ByteView body) const;

    IncomingBytes incoming_;

    bool greeted_ = false;
    bool ended_ = false;
    std::uint64_t entries_ = 0;
    std::vector<ltfs::EntryKind> kinds_;  ///< that were announced
    std::size_t at_ = 0;                  ///< of them, the next
    std::size_t newest_ = 0;              ///< of them, the first that was announced last
    std::optional<Announcement> ahead_;
    bool open_ = false;  ///< a file's content is under way
    bool cameAgain_ = false;
    std::uint64_t size_ = 0;  ///< of it: no more may come
    std::uint64_t got_ = 0;
    std::size_t frameLeft_ = 0;  ///< of its data
};

}  // namespace capstan::tree
