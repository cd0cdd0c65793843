// What the archives on a tape hold, as an index of LTFS would list it: a folder for each archive, and in it every file
// by where its content lies. Of two members of one name the later is the newer version, and stands under the name; the
// earlier ones are "name.~1~", "name.~2~", as tar itself has it. Nothing is written to the tape.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "drive/ssc_drive.hpp"
#include "ltfs/index.hpp"
#include "ltfs/salvage_parser.hpp"
#include "tar/archive.hpp"
#include "volume/diagnosis.hpp"
#include "volume/head.hpp"
#include "volume/record_runs.hpp"

namespace capstan::volume {

/// By its first record: what is on a tape that tar has written, or that holds something compressed; nothing of any
/// other. The head then stands behind that record.
[[nodiscard]] Result<std::optional<std::string>> recogniseTar(Head& head);

struct TarListingOptions {
    bool hash = false;                                 ///< reads all contents
    std::uint64_t jumpFrom = std::uint64_t{1} << 30U;  ///< contents that are worth a locate
};

struct TarListing {
    ltfs::Index index;
    std::uint64_t archives = 0;
    std::vector<ltfs::FlawedEntry> flawed;  ///< the first of them
    std::uint64_t flawedTotal = 0;
};

[[nodiscard]] Result<TarListing> listTar(drive::SscDrive& drive, const TarListingOptions& options, std::stop_token stop,
                                         const DoneSink& done);

/// Which tape it is and in which state, by its first record and by the cartridge's memory.
struct TarIdentity {
    std::string uuid;
    std::uint64_t changeReference = 0;  ///< 0 where the memory does not say
    bool operator==(const TarIdentity&) const = default;
};
[[nodiscard]] Result<TarIdentity> identifyTar(Head& head);

/// What such an index says beside its entries.
struct TarFacts {
    TarIdentity identity;
    RecordRuns runs;
};
[[nodiscard]] Result<void> setTarFacts(ltfs::Index& index, const TarFacts& facts);
/// Nothing when it is not the index of such a tape.
[[nodiscard]] std::optional<TarFacts> tarFactsOf(const ltfs::Index& index);

}  // namespace capstan::volume
