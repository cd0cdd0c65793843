// One file on its way back: filled under a passing name, hashed as its bytes come, and given its final name only when
// it is whole, verified, and on disk. Dropped before that, it leaves nothing behind.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "recall/destination.hpp"
#include "recall/item.hpp"
#include "recall/plan.hpp"
#include "recall/tape_hash.hpp"

namespace capstan::recall {

class PartFile {
   public:
    /// Both outlive the file.
    [[nodiscard]] static Placed<PartFile> create(Destination& destination, const Wanted& wanted);
    PartFile(PartFile&& other) noexcept;
    PartFile& operator=(PartFile&&) = delete;
    ~PartFile();

    [[nodiscard]] Placed<void> write(std::uint64_t offset, ByteView bytes);
    /// Hash, traits, sync, name. A stop shows as Code::cancelled.
    [[nodiscard]] Placed<Restored> finish(std::stop_token stop);

    /// Instead of finishing: as much of its beginning as is sound, under a name that says what it is, "name
    /// (damaged).ext", and never its own. Returns that name, below the chosen folder.
    [[nodiscard]] Placed<std::string> keepAside(std::uint64_t soundBytes);

    /// Gives its descriptor back for a while: many interleaved files may be under way at once.
    void rest() { fd_.reset(); }
    [[nodiscard]] bool resting() const { return !fd_; }

   private:
    PartFile(Destination& destination, const Wanted& wanted, Destination::Part part);

    [[nodiscard]] Placed<void> wake();
    [[nodiscard]] Placed<void> resize(std::uint64_t length);
    void hashHole(std::uint64_t upTo, const std::stop_token& stop);
    [[nodiscard]] Placed<std::string> hashAgain(std::stop_token stop);

    Destination* destination_;
    const Wanted* wanted_;
    UniqueFd fd_;
    std::string path_;                  ///< the passing name; empty once it has its final one
    std::optional<TapeHash> expected_;  ///< nothing when the tape holds none
    std::optional<Digest> hash_;        ///< of the same kind
    std::uint64_t hashed_ = 0;
};

}  // namespace capstan::recall
