// Sends people's files to another computer (tree/format.hpp): what a walk found, in its order, opened and read as an
// archive here would read it, and hashed on the way. What cannot be read is said, and the next one comes. For one
// thread, which has assumed the identity of whoever asked.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "base/error.hpp"
#include "base/named_path.hpp"
#include "tree/stream_writer.hpp"
#include "write/source.hpp"

namespace capstan::write {

/// Some of what was found below one source.
struct SentBatch {
    std::uint32_t root = 0;  ///< its number
    std::string source;
    std::vector<tree::AnnouncedEntry> entries;
    std::vector<tree::AnnouncedFailure> failures;
};

class TreeSender {
   public:
    TreeSender(tree::StreamWriter::Sink sink, SourceXattrs wanted);

    /// Announces it, and sends what was announced before: whoever receives has decided by then what it wants.
    [[nodiscard]] Result<void> send(SentBatch batch, const std::stop_token& stop);
    /// That was all.
    [[nodiscard]] Result<void> finish(const std::stop_token& stop);

    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

   private:
    struct Owed {
        std::string source;
        std::vector<tree::AnnouncedEntry> entries;
    };

    [[nodiscard]] Result<void> sendOwed(const std::stop_token& stop);
    [[nodiscard]] Result<void> announce(SentBatch& batch, std::size_t& failures, std::size_t from, std::size_t until);
    [[nodiscard]] Result<void> sendEntry(const std::string& path, ltfs::EntryKind kind, const std::stop_token& stop);
    /// False when what was read is void.
    [[nodiscard]] Result<bool> sendContent(SourceFile& source, bool isLastAttempt, const std::stop_token& stop);
    /// Gives why it could not be read on.
    [[nodiscard]] Result<std::optional<Error>> sendBytes(SourceFile& source, std::uint64_t& offset,
                                                         const std::stop_token& stop);

    tree::StreamWriter stream_;
    const SourceXattrs wanted_;
    NeighbourPaths neighbours_;
    Owed owed_;  ///< was announced last
    Digest digest_{Algorithm::sha256};
    Bytes buffer_;
    std::uint64_t bytes_ = 0;
};

}  // namespace capstan::write
