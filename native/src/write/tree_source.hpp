// A tree that another computer sends through a FIFO (tree/format.hpp). Whoever decides what of it is written sees what
// is announced; the readers get the contents, one after the other in the order of the stream, each while it has its
// turn. What nobody takes is passed over.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/identity.hpp"
#include "tree/stream_reader.hpp"
#include "write/fifo_input.hpp"
#include "write/source.hpp"

namespace capstan::write {

class TreeSource : public std::enable_shared_from_this<TreeSource> {
   public:
    /// ssh is there before the job is asked for; one that went before the job's turn does not come back.
    static constexpr std::chrono::milliseconds usualPatience = std::chrono::seconds(10);

    /// On a thread that is `as`: the FIFO is theirs, and so are the files, whatever is said of them.
    [[nodiscard]] static Result<std::shared_ptr<TreeSource>> open(const std::string& path, const Identity& as,
                                                                  std::chrono::milliseconds patience = usualPatience);

    // ---- whoever decides ----

    struct Announced {
        std::uint64_t first = 0;  ///< the number of the first of its entries
        tree::Announcement what;
    };
    /// What came ahead; else waits until the readers have had what was taken of the one before, and passes over the
    /// rest. Nothing at the end.
    [[nodiscard]] Result<std::optional<Announced>> next(const std::stop_token& stop);
    /// Entries of what was announced last: a reader will come for each, in this order.
    [[nodiscard]] Result<void> take(const std::vector<std::uint64_t>& numbers);

    // ---- readers ----

    /// While it lives, nobody else reads of the stream.
    class Turn {
       public:
        explicit Turn(std::shared_ptr<TreeSource> tree) : tree_(std::move(tree)) {}
        Turn(Turn&&) noexcept = default;
        Turn& operator=(Turn&&) = delete;
        ~Turn() { end(); }

        [[nodiscard]] Result<SourceMetadata> begin(const std::stop_token& stop);
        [[nodiscard]] Result<tree::ContentPiece> read(MutableBytes room, const std::stop_token& stop);
        /// Whatever is left of the entry is passed over.
        void end();

       private:
        std::shared_ptr<TreeSource> tree_;
    };
    /// Waits for the turn of an entry that was taken.
    [[nodiscard]] Result<Turn> await(std::uint64_t number, std::stop_token stop);

   private:
    TreeSource(FifoInput fifo, const Identity& as, std::string path);

    [[nodiscard]] Result<std::variant<tree::EntryFacts, tree::SendingFailed>> begin(const std::stop_token& stop);
    [[nodiscard]] Announced numbered(tree::Announcement what);
    [[nodiscard]] Announced give(Announced announced);
    [[nodiscard]] Result<void> passTo(std::uint64_t number, const std::stop_token& stop);
    template <class T>
    [[nodiscard]] Result<T> noting(Result<T> result);
    void makeOwn(SourceMetadata& facts) const;

    const std::string path_;
    const Identity as_;
    FifoInput fifo_;
    tree::StreamReader reader_;    ///< of whoever has the turn, as are the next two
    std::uint64_t position_ = 0;   ///< the entry that comes next in the stream
    std::uint64_t announced_ = 0;  ///< entries

    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    std::deque<std::uint64_t> awaited_;
    std::optional<Announced> ahead_;
    std::uint64_t given_ = 0;    ///< entries, to whoever decides
    std::uint64_t untaken_ = 0;  ///< the first that can still be taken
    bool inTurn_ = false;
    std::optional<Error> broken_;  ///< nothing more comes
};

}  // namespace capstan::write
