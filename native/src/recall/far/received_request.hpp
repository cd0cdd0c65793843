// One request as the desk has it: what it is to get, put in place as a restore does that has its tape beside it. What
// comes for it may come from anybody: it stays in the chosen folder, among the names that were asked for, and of no
// file comes more than it was said to have.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "base/block_pool.hpp"
#include "disk/destination.hpp"
#include "ltfs/index.hpp"
#include "recall/far/answers.hpp"
#include "recall/far/frame_reader.hpp"
#include "recall/far/messages.hpp"
#include "recall/pending_read.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall::far {

/// What whoever asked for the files wants, whatever comes.
struct ReceivingTerms {
    std::string into;              ///< an existing folder
    std::set<std::string> tops{};  ///< names in it that were asked for, as a tape has them; empty: any
    bool acls = false;
    Conflict conflict = Conflict::refused;
};

/// Folders that this restore has made, over all of its requests.
class MadeFolders {
   public:
    void add(const std::string& target);
    [[nodiscard]] bool has(const std::string& target);

   private:
    std::mutex mutex_;  // protects made_
    std::unordered_set<std::string> made_;
};

/// Files of which parts have come, over all requests of a restore: below the chosen folder.
class FilesInParts {
   public:
    void add(const std::string& part);
    [[nodiscard]] std::vector<std::string> wholes();

   private:
    std::mutex mutex_;  // protects wholes_
    std::set<std::string> wholes_;
};

class ReceivedRequest {
   public:
    /// All of them outlive it, as does the pool whose blocks it is given.
    ReceivedRequest(std::uint32_t number, DamagedPolicy damaged, const ReceivingTerms& terms, MadeFolders& made,
                    FilesInParts& inParts, Answers& answers);

    // The receiver's thread:
    [[nodiscard]] Result<void> addItems(ByteView body);
    /// That was all.
    [[nodiscard]] Result<void> start();
    /// Waits while the disk is slow. `stop`: of everything.
    [[nodiscard]] Result<void> deliver(ByteView body, BlockPool& pool, const std::stop_token& stop);
    [[nodiscard]] Result<void> close();
    void stop();
    /// It answers nothing more.
    [[nodiscard]] bool hasEnded() const { return ended_; }

   private:
    struct Piece {
        PieceKind kind{};
        std::size_t file = 0;
        std::uint64_t offset = 0;
        std::uint64_t bytes = 0;
        unsigned readings = 1;
        Error error{};
    };
    [[nodiscard]] Result<std::vector<Piece>> piecesIn(tree::FrameFields& fields) const;
    [[nodiscard]] Result<Piece> pieceIn(tree::FrameFields& fields) const;

    [[nodiscard]] Result<void> add(ReceivedItem item);
    [[nodiscard]] bool isAllowed(const PlannedItem& planned) const;
    [[nodiscard]] Result<void> endPiece(std::size_t file);

    // Its own thread:
    void run();
    [[nodiscard]] Result<RestoreSummary> place();
    void report(const RestoreEvent& event);
    void noteMade(disk::Destination& destination);
    void readAgain(std::size_t file);

    const std::uint32_t number_;
    const DamagedPolicy damaged_;
    const ReceivingTerms& terms_;
    MadeFolders& made_;
    FilesInParts& inParts_;
    Answers& answers_;
    ltfs::Index index_;
    RestorePlan plan_;
    std::uint64_t itemBytes_ = 0;
    std::size_t items_ = 0;
    std::stop_source stop_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> piecesLeft_;  ///< by file
    std::optional<RequestSink> requestSink_{};                  ///< from its start on
    std::atomic<bool> cancelled_ = false;
    std::atomic<bool> ready_ = false;
    std::atomic<bool> ended_ = false;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::recall::far
