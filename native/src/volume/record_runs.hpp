// How long the records of a tape are that is not of one block size: stretches of records of the same length, of which
// the last may be shorter. Kept as text in the index of such a tape.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace capstan::volume {

class RecordRuns {
   public:
    /// A record that was read. `volume.foreign` when there are so many lengths that nobody wrote them on purpose.
    [[nodiscard]] Result<void> note(std::uint64_t block, std::uint32_t bytes);
    /// Whatever was noted from there on.
    void forgetFrom(std::uint64_t block);

    /// Of a record that is not the last of its archive; 0 where nothing is known.
    [[nodiscard]] std::uint32_t bytesAt(std::uint64_t block) const;
    /// The longest.
    [[nodiscard]] std::uint32_t largest() const;

    /// "0:10240 57:512"
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<RecordRuns> parse(std::string_view text);

   private:
    struct RecordRun {
        std::uint64_t first;
        std::uint32_t bytes;
    };
    std::vector<RecordRun> runs_;  ///< rising
};

}  // namespace capstan::volume
