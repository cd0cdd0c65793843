// A record that the drive could not read is tried again, deliberately and once each way: come upon from the other side,
// and at another speed. Only for errors of the medium, and never twice for one record: on a real drive each try takes
// minutes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "ltfs/stored.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

/// The place, in words, before what went wrong there.
[[nodiscard]] Error at(ltfs::BlockPointer place, Error error);

class SecondTry {
   public:
    /// Which outlives it.
    explicit SecondTry(volume::Volume& volume) : volume_(volume) {}

    struct RetryOutcome {
        Result<std::size_t> bytes;
        unsigned readings = 1;  ///< the first one counted
    };

    /// With many bad spots there is no time for more than one.
    enum class Tries : std::uint8_t { one, both };
    /// After `first`, the error of the medium that reading it straight on met.
    [[nodiscard]] RetryOutcome read(ltfs::BlockPointer place, MutableBytes room, const Error& first,
                                    Tries tries = Tries::both);

    /// Why it failed; null for all that has not failed for good.
    [[nodiscard]] const Error* failedBefore(ltfs::BlockPointer place) const;

   private:
    [[nodiscard]] Result<std::size_t> fromBehind(ltfs::BlockPointer place, MutableBytes room);
    [[nodiscard]] Result<std::size_t> slowly(ltfs::BlockPointer place, MutableBytes room);

    volume::Volume& volume_;
    std::map<std::pair<char, std::uint64_t>, Error> failed_;
};

}  // namespace capstan::recall
