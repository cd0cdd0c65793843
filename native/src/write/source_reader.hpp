// Reads one item after the other: opens, reads, hashes, and sends what it found on its way, small files together. One
// to a thread; knows nothing of tape.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "base/block_pool.hpp"
#include "base/hash_set.hpp"
#include "base/hash_threads.hpp"
#include "base/identity.hpp"
#include "write/intake.hpp"
#include "write/known_folders.hpp"
#include "write/meter.hpp"
#include "write/packer.hpp"
#include "write/reader_pool.hpp"
#include "write/refusals.hpp"
#include "write/router.hpp"
#include "write/source.hpp"
#include "write/stream.hpp"
#include "write/stream_source.hpp"
#include "write/tree_source.hpp"

namespace capstan::write {

/// What all readers of a session share; all of it outlives them.
struct ReaderContext {
    Intake& intake;
    BlockPool& pool;
    Packer& packer;
    Router& router;
    ReaderPool& readers;
    Meter& meter;
    HashThreads& hashing;
    const WriteEventSink& sink;
    const Identity& as;
    std::vector<Algorithm> hashes;
    SourceXattrs xattrs = SourceXattrs::users;
    std::size_t packBelow = 0;  ///< files shorter than that share records; a block at most
    std::chrono::milliseconds packedWithin;
    Refusals refusals{};
    KnownFolders folders{};
    /// A drive is kept waiting while memory is full: the mirror shall let go of what it holds. None without a mirror.
    std::function<void()> relieve{};
    /// Readers that have read a file and wait for its hash.
    std::atomic<unsigned> awaitingHash = 0;
    /// Items that could not be read, so far.
    std::atomic<std::uint64_t> failed = 0;
};

class SourceReader {
   public:
    /// On the thread that it will read on, which touches files as the context says from here on.
    explicit SourceReader(ReaderContext& context)
        : context_(context),
          assumed_(assume(context.as)),
          hashes_(context.hashes),
          hasher_(context.hashing),
          small_(context.packBelow) {}

    /// Waits a moment for an item, and reads it.
    void step(std::stop_token stop);

   private:
    void read(Intake::NumberedItem taken, std::stop_token stop);
    void readStream(const Intake::NumberedItem& taken, std::stop_token stop);
    /// Of a tree that is sent (sent_reader.cpp).
    void readSent(Intake::NumberedItem taken, std::stop_token stop);
    void readSentSmall(WriteItem item, TreeSource::Turn turn, SourceMetadata facts, std::stop_token stop);
    void readSentLarge(const Intake::NumberedItem& taken, TreeSource::Turn turn, SourceMetadata facts,
                       std::stop_token stop);
    [[nodiscard]] Result<tree::ContentEnd> takeSent(TreeSource::Turn& turn, SourceMetadata& facts,
                                                    std::uint64_t& length, std::stop_token stop);
    [[nodiscard]] Result<tree::ContentEnd> passOnSent(TreeSource::Turn& turn, SourceMetadata& facts, LaneNumber lane,
                                                      Slots to, std::stop_token stop);
    void readSmall(WriteItem item, SourceFile source, std::stop_token stop);
    void readLarge(const Intake::NumberedItem& taken, SourceFile source, std::stop_token stop);

    [[nodiscard]] Result<bool> isUnchanged(const SourceFile& source, const WriteItem& item, std::stop_token stop);
    /// Without writing anything.
    [[nodiscard]] Result<FileEnd> contentOf(const WriteItem& item, std::stop_token stop);
    [[nodiscard]] Hashes hashesOf(const Result<std::uint64_t>& length);
    [[nodiscard]] Result<FileEnd> wholeOf(SourceFile& source, ItemKind kind, Result<std::uint64_t> length,
                                          Hashes hashes);
    [[nodiscard]] Result<std::uint64_t> readContent(SourceFile& source, const std::function<void(FileBlock)>& send,
                                                    LaneNumber lane, std::stop_token stop);
    [[nodiscard]] Result<std::uint64_t> readIntoSmall(SourceFile& source, ItemKind kind);

    void fail(const WriteItem& item, Error error);
    void reportFailure(const WriteItem& item, Error error);
    void committed(std::size_t items);

    ReaderContext& context_;
    const Result<void> assumed_;  ///< without it nothing is opened
    NeighbourPaths neighbours_;
    HashSet hashes_;  ///< of small files, done by the way
    HashThreads::Stream hasher_;
    std::uint64_t sent_ = 0;  ///< of the large file in hand, in pieces
    Bytes small_;
};

}  // namespace capstan::write
