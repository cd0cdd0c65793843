// What a cartridge holds, found out without changing it. The memory chip is asked first: when both partitions'
// coherency agrees with the change reference, it says where the newest index is, and only its place is checked.
// Otherwise both partitions are searched from their ends for their last index. What is wrong with one partition does
// not hide what the other holds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ltfs/index.hpp"
#include "volume/condition.hpp"
#include "volume/finding.hpp"
#include "volume/index_construct.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

/// The last valid index of a partition, and whether the partition ends in it.
struct PartitionEnd {
    std::uint64_t endOfData = 0;  ///< 0 when it is not known
    bool endMissing = false;      ///< the drive does not find it: it was followed to
    std::optional<IndexPlace> index;
    std::uint64_t generation = 0;  ///< of that index
    bool endsInIndex = false;
};

struct Survey {
    Condition condition = Condition::blank;
    std::string detail;
    std::vector<Finding> findings{};
    // Present for every condition but blank, encrypted and foreign, unless the labels are damaged:
    std::optional<Labels> labels;
    /// The newest index that could be read; a damaged volume may have none.
    std::optional<ltfs::Index> index;
    std::shared_ptr<Listing> listing{};  ///< has the entries of that index when it was read to be listed
    std::uint64_t indexBytes = 0;
    std::vector<IndexPlace> incrementals{};          ///< whose changes are in that index
    std::optional<std::uint64_t> changeReference{};  ///< of the cartridge's memory; nothing when that has none
    /// There was a newer one, of this number as far as is known, and no copy of it can be read.
    std::optional<std::uint64_t> lostGeneration{};
    PartitionEnd indexEnd;  ///< of the index partition
    PartitionEnd dataEnd;   ///< of the data partition
};

/// Whether what the memory chip vouches for is taken as read, or all is searched.
enum class Trust : bool { memory, nothing };

/// Fails only when the drive does; what is wrong with the cartridge is a condition.
[[nodiscard]] Result<Survey> survey(Head& head, Trust trust = Trust::memory, const ListingMaker& makeListing = {});

/// The same for whoever only wants the entries listed: without a listing when only the tree can tell what there is.
[[nodiscard]] Result<Survey> surveyListed(Head& head,
                                          const std::function<std::unique_ptr<ltfs::EntryList>()>& makeRows);

/// All of a survey but the entries, as long as nothing is done with the cartridge but reading it.
struct SurveyedPlaces {
    Condition condition = Condition::blank;
    std::string detail;
    std::vector<Finding> findings{};
    Labels labels;
    ltfs::BlockPointer newest;  ///< the index that counts
    std::uint64_t generation = 0;
    std::uint64_t changeReference = 0;
    PartitionEnd indexEnd;
    PartitionEnd dataEnd;
};

/// Nothing of a cartridge that is not sound, or whose memory could not say later that it is as it was.
[[nodiscard]] std::optional<SurveyedPlaces> placesOf(const Survey& survey);

/// What a survey would find where an earlier one has seen those places: the index is read again, and the tape goes
/// nowhere else. All is looked at anew when the memory chip or that index says that the cartridge has been written to.
[[nodiscard]] Result<Survey> surveyAgain(Head& head, const SurveyedPlaces& seen);

}  // namespace capstan::volume
