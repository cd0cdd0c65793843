#include "volume/rescue.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "ltfs/index_mending.hpp"
#include "ltfs/salvage_parser.hpp"
#include "ltfs/tree_walk.hpp"
#include "volume/rescue_chain.hpp"
#include "volume/rescue_tree.hpp"

namespace capstan::volume {

namespace {

using rescue::FoundIndex;
using rescue::RescueTree;
using rescue::RescueWalk;

/// What is mended is in memory as a whole.
constexpr std::uint64_t mostMendedBytes = std::uint64_t{512} << 20U;
/// Files of which the first record is measured.
constexpr std::size_t measuredFiles = 16;
constexpr unsigned mostMerges = 8;

/// One that is to be read, and how new it is taken to be.
struct RankedIndex {
    RescuedIndex* index = nullptr;
    std::uint64_t newness = 0;
};

struct LenientIndex {
    ltfs::SalvagedIndex salvaged;
    bool isMended = false;
};

class Rescuer {
   public:
    Rescuer(Head& head, std::size_t mostRecordBytes, const RescueOptions& options)
        : options_(options), walk_(head, mostRecordBytes, options.stop), mostRecordBytes_(mostRecordBytes) {}

    Result<void> run(std::uint8_t partitions) {
        if (auto walked = walk_.walk(partitions, options_.dump, options_.done); !walked) {
            return walked;
        }
        report_.partitions = walk_.partitions();
        report_.labels = walk_.labels();
        for (const FoundIndex& found : walk_.indexes()) {
            report_.indexes.push_back({.found = found});
        }
        report_.volumeUuid = mainVolume();
        chooseLabels(partitions);
        if (auto composed = compose(); !composed) {
            return composed;
        }
        return measureBlocks();
    }

    Survey survey() {
        Survey found;
        found.condition = Condition::damaged;
        labels_.label.blockBytes = report_.blockBytes;
        found.labels = labels_;
        found.index = std::move(tree_.index());
        found.index->self = {.partition = labels_.label.dataPartition, .block = 0};
        for (const rescue::PartitionFacts& facts : report_.partitions) {
            (facts.partition == labels_.dataNumber ? found.dataEnd : found.indexEnd).endOfData = facts.endOfData;
        }
        return found;
    }

    RescueReport report() {
        report_.unreadable = walk_.unreadable();
        return std::move(report_);
    }
    std::vector<ltfs::FlawedEntry>& flawed() { return flawed_; }
    [[nodiscard]] std::uint64_t flawedTotal() const { return flawedTotal_ + tree_.leftOut(); }

   private:
    /// Of which there is most: what is left of an earlier or later one is little.
    [[nodiscard]] std::string mainVolume() const {
        std::map<std::string, std::uint64_t> bytes;
        for (const RescuedIndex& one : report_.indexes) {
            if (one.found.isInItsPlace() && !one.found.isIncremental) {
                bytes[one.found.volumeUuid] += one.found.bytes;
            }
        }
        const auto most = std::ranges::max_element(bytes, {}, [](const auto& each) { return each.second; });
        if (most != bytes.end()) {
            return most->first;
        }
        const auto labelled =
            std::ranges::find_if(report_.labels, [](const rescue::FoundLabel& one) { return one.label.has_value(); });
        return labelled == report_.labels.end() ? std::string() : labelled->label->volumeUuid;
    }

    void chooseLabels(std::uint8_t partitions) {
        partitions_ = partitions;
        const rescue::FoundLabel* best = nullptr;
        for (const rescue::FoundLabel& one : report_.labels) {
            const auto rank = [&](const rescue::FoundLabel& which) {
                return std::tuple(which.label->volumeUuid == report_.volumeUuid, which.flaw.empty());
            };
            if (one.label && (best == nullptr || rank(one) > rank(*best))) {
                best = &one;
            }
        }
        if (best != nullptr) {
            labels_.label = *best->label;
            labels_.serial = best->serial;
            const bool isFirst = best->label->location == best->label->indexPartition;
            labels_.indexNumber = isFirst ? best->partition : 1 - best->partition;
            labels_.dataNumber = 1 - labels_.indexNumber;
        }
        labels_.label.volumeUuid = report_.volumeUuid;
        // What indexes say of the place where they stand counts for more than a label that may be another's.
        for (const RescuedIndex& one : report_.indexes) {
            const FoundIndex& found = one.found;
            if (found.isInItsPlace() && found.volumeUuid == report_.volumeUuid && found.at.partition < 2 &&
                (found.letter == labels_.label.dataPartition || found.letter == labels_.label.indexPartition)) {
                const bool isData = found.letter == labels_.label.dataPartition;
                labels_.dataNumber = isData ? found.at.partition : 1 - found.at.partition;
                labels_.indexNumber = 1 - labels_.dataNumber;
                break;
            }
        }
        labels_.label.location = labels_.label.indexPartition;
    }

    /// Why no bytes can be there at all; whether they are, the tape says.
    [[nodiscard]] std::optional<std::string> refusal(const ltfs::Extent& extent) const {
        const auto number = labels_.numberOf(extent.start.partition);
        if (!number || *number >= partitions_ || extent.start.block < firstBlockAfterLabels) {
            return "partition " + std::string(1, extent.start.partition) + " block " +
                   std::to_string(extent.start.block) + ": no place for data";
        }
        return std::nullopt;
    }

    /// The newest first. One whose head says nothing, or not where it stands, is as new as its place on the tape.
    [[nodiscard]] std::vector<RankedIndex> ranked() {
        std::uint64_t newest = 0;
        for (const RescuedIndex& one : report_.indexes) {
            newest = isOurs(one.found) && one.found.isInItsPlace() && !one.found.isIncremental
                         ? std::max(newest, one.found.generation)
                         : newest;
        }
        std::vector<RankedIndex> all;
        std::map<std::uint8_t, std::uint64_t> before;
        std::ranges::sort(report_.indexes, {}, [](const RescuedIndex& one) {
            return std::tuple(one.found.at.partition, one.found.at.block);
        });
        for (RescuedIndex& one : report_.indexes) {
            const FoundIndex& found = one.found;
            if (found.isIncremental) {
                one.use = IndexUse::incremental;
                if (isOurs(found) && found.isInItsPlace() && found.generation != 0) {
                    all.push_back({.index = &one, .newness = 2 * found.generation});
                }
                continue;
            }
            if (!found.isInItsPlace() && !isOurs(found)) {
                one.use = IndexUse::archived;
                continue;
            }
            const bool isOnIndex = found.at.partition == labels_.indexNumber;
            const bool says = found.isInItsPlace() && found.generation != 0;
            // Twice, so that one may stand between two numbers.
            const std::uint64_t newness = says        ? 2 * found.generation
                                          : isOnIndex ? 2 * newest + 1
                                                      : before[found.at.partition] + 1;
            before[found.at.partition] = newness;
            all.push_back({.index = &one, .newness = newness});
        }
        std::ranges::stable_sort(all, std::ranges::greater{}, [&](const RankedIndex& one) {
            return std::tuple(isOurs(one.index->found), one.newness, one.index->found.isInItsPlace(),
                              !one.index->found.hasHole, one.index->found.at.partition);
        });
        return all;
    }
    [[nodiscard]] bool isOurs(const FoundIndex& found) const {
        return found.volumeUuid.empty() || found.volumeUuid == report_.volumeUuid;
    }

    Result<void> compose() {
        bool isBehindWhole = false;
        std::map<std::uint64_t, bool> digests;
        std::map<std::string, unsigned> folders;
        std::optional<std::uint64_t> lastNewness;
        for (const auto& [index, newness] : ranked()) {
            if (index->found.isIncremental) {
                auto taken = takeIncremental(*index, isBehindWhole);
                if (!taken) {
                    return fail(std::move(taken));
                }
                isBehindWhole = isBehindWhole || *taken;
                continue;
            }
            if (!digests.emplace(index->found.digest, true).second && !index->found.hasHole) {
                index->use = IndexUse::copy;
                continue;
            }
            auto read = readLeniently(index->found);
            if (!read) {
                if (read.error().code != Code::volumeIndexInvalid) {
                    return fail(std::move(read));
                }
                index->detail = read.error().detail;
                continue;
            }
            const auto& [salvaged, isMended] = *read;
            index->files = salvaged.index.fileCount();
            const bool isWhole =
                salvaged.isWhole && !isMended && salvaged.flawedTotal == 0 && index->found.isInItsPlace();
            index->use = isWhole ? IndexUse::whole : IndexUse::partly;
            index->detail = salvaged.flawed.empty() ? std::string() : salvaged.flawed.front().reason;
            const bool isOurs = this->isOurs(index->found);
            const bool isOther = lastNewness == newness;
            lastNewness = newness;
            if (isOurs && !isBehindWhole) {
                keepFlawed(salvaged);
                tree_.addNewest(salvaged.index,
                                index->found.hasHole ? rescue::Folders::guessed : rescue::Folders::sure);
            }
            if (options_.older == OlderVersions::included && (isBehindWhole || !isOurs || !isWhole || isOther)) {
                std::string folder = folderName(*index);
                const unsigned number = ++folders[folder];
                folder += number > 1 ? " (" + std::to_string(number) + ")" : "";
                tree_.addOlder(salvaged.index, folder,
                               isOther ? rescue::OlderFiles::otherNames : rescue::OlderFiles::otherBytes);
            }
            isBehindWhole = isBehindWhole || (isOurs && isWhole);
        }
        return {};
    }

    /// Whether the newest files are all there now.
    Result<bool> takeIncremental(RescuedIndex& index, bool isBehindWhole) {
        bool isNewest = false;
        if (!isBehindWhole && index.use == IndexUse::incremental) {
            // Each takes a full index to be read: of an honest tape there is one.
            auto merged = ++merges_ > mostMerges ? Result<std::optional<ltfs::Index>>(std::nullopt)
                                                 : rescue::mergeChain(walk_, report_.indexes, index);
            if (!merged) {
                return fail(std::move(merged));
            }
            isNewest = merged->has_value();
            index.use = index.use == IndexUse::incremental ? IndexUse::unapplied : index.use;
            if (isNewest) {
                tree_.addNewest(**merged, rescue::Folders::sure);
            }
        }
        auto changes = index.found.bytes > mostMendedBytes
                           ? fail(Code::volumeIndexInvalid, "it is too large to be mended")
                           : mend(index.found);
        if (!changes) {
            return changes.error().code == Code::volumeIndexInvalid ? Result<bool>(isNewest) : fail(std::move(changes));
        }
        index.files = changes->index.fileCount();
        if (options_.older == OlderVersions::included || index.use == IndexUse::unapplied) {
            tree_.addOlder(changes->index, folderName(index) + "-changes", rescue::OlderFiles::ofChanges);
        }
        return isNewest;
    }

    [[nodiscard]] std::string folderName(const RescuedIndex& index) const {
        constexpr std::size_t shortUuid = 8;
        const std::string generation = index.found.generation == 0
                                           ? "block-" + std::to_string(index.found.at.block)
                                           : "generation-" + std::to_string(index.found.generation);
        return isOurs(index.found) ? generation
                                   : "volume-" + index.found.volumeUuid.substr(0, shortUuid) + "-" + generation;
    }

    void keepFlawed(const ltfs::SalvagedIndex& salvaged) {
        constexpr std::size_t most = 10'000;
        flawedTotal_ += salvaged.flawedTotal;
        for (const ltfs::FlawedEntry& one : salvaged.flawed) {
            if (flawed_.size() < most) {
                flawed_.push_back(one);
            }
        }
    }

    Result<LenientIndex> readLeniently(const FoundIndex& found) {
        ltfs::SalvageParser parser([this](const ltfs::Extent& extent) { return refusal(extent); });
        std::string broken;
        auto read = walk_.readAgain(found, [&](std::optional<ByteView> record) -> Result<void> {
            if (!record && broken.empty()) {
                broken = rescue::recordsMissing;
            }
            if (broken.empty()) {
                auto fed = parser.feed(*record);
                broken = fed ? std::string() : fed.error().detail;
            }
            return {};
        });
        if (!read) {
            return fail(std::move(read));
        }
        auto salvaged = parser.finish(broken);
        if ((salvaged && salvaged->isWhole) || found.bytes > mostMendedBytes) {
            return salvaged ? Result<LenientIndex>(LenientIndex{.salvaged = *std::move(salvaged)})
                            : fail(std::move(salvaged));
        }
        auto mended = mend(found);
        if (!mended) {
            return mended.error().code == Code::volumeIndexInvalid && salvaged
                       ? Result<LenientIndex>(LenientIndex{.salvaged = *std::move(salvaged)})
                       : fail(std::move(mended));
        }
        if (salvaged) {
            // Why it is not whole is said where it broke.
            std::ranges::move(salvaged->flawed, std::back_inserter(mended->flawed));
            mended->flawedTotal += salvaged->flawedTotal;
        }
        return LenientIndex{.salvaged = *std::move(mended), .isMended = true};
    }

    Result<ltfs::SalvagedIndex> mend(const FoundIndex& found) {
        std::string text;
        std::vector<std::size_t> holes;
        auto read = walk_.readAgain(found, [&](std::optional<ByteView> record) -> Result<void> {
            if (record) {
                text.append(textOf(*record));
            } else {
                holes.push_back(text.size());
            }
            return {};
        });
        if (!read) {
            return fail(std::move(read));
        }
        const ltfs::MendedText mended = ltfs::mendIndex(text, holes);
        ltfs::SalvageParser parser([this](const ltfs::Extent& extent) { return refusal(extent); });
        auto fed = parser.feed(bytesOf(mended.text));
        return parser.finish(fed ? std::string() : fed.error().detail);
    }

    /// A label may be lost, or another's: an extent that goes on behind its first record says how long a full one is.
    Result<void> measureBlocks() {
        std::vector<ltfs::Extent> largest;
        ltfs::TreeWalk walk(tree_.index().root());
        while (const ltfs::Entry* entry = walk.next()) {
            for (const ltfs::Extent& extent : entry->extents) {
                const auto place = std::ranges::upper_bound(largest, extent.byteCount, std::ranges::greater{},
                                                            &ltfs::Extent::byteCount);
                if (place != largest.end() || largest.size() < measuredFiles) {
                    largest.insert(place, extent);
                    largest.resize(std::min(largest.size(), measuredFiles));
                }
            }
        }
        std::map<std::size_t, unsigned> votes;
        for (const ltfs::Extent& extent : largest) {
            const auto number = labels_.numberOf(extent.start.partition);
            auto bytes = number && isRecorded(*number, extent.start.block)
                             ? walk_.recordBytesAt({*number, extent.start.block})
                             : Result<std::optional<std::size_t>>(std::nullopt);
            if (!bytes) {
                return fail(std::move(bytes));
            }
            if (*bytes && extent.byteCount > **bytes - std::min<std::size_t>(extent.byteOffset, **bytes)) {
                ++votes[**bytes];
            }
        }
        for (const FoundIndex& index : walk_.indexes()) {
            if (index.records > 1 && index.firstRecordBytes > 0 && votes.size() < 2) {
                ++votes[index.firstRecordBytes];
            }
        }
        const bool hasLabel =
            std::ranges::any_of(report_.labels, [&](const auto& one) { return one.label.has_value(); });
        const auto most = std::ranges::max_element(votes, {}, [](const auto& each) { return each.second; });
        report_.blockSizeFrom = most != votes.end() ? BlockSizeFrom::records
                                : hasLabel          ? BlockSizeFrom::label
                                                    : BlockSizeFrom::standard;
        const std::size_t bytes = most != votes.end() ? most->first : labels_.label.blockBytes;
        report_.blockBytes = static_cast<std::uint32_t>(std::clamp<std::size_t>(bytes, 1, mostRecordBytes_));
        return {};
    }
    [[nodiscard]] bool isRecorded(std::uint8_t partition, std::uint64_t block) const {
        const auto facts = std::ranges::find(report_.partitions, partition, &rescue::PartitionFacts::partition);
        return facts != report_.partitions.end() && block < facts->endOfData;
    }

    const RescueOptions& options_;
    RescueWalk walk_;
    const std::size_t mostRecordBytes_;
    std::uint8_t partitions_ = 0;
    RescueReport report_;
    Labels labels_;
    RescueTree tree_;
    std::vector<ltfs::FlawedEntry> flawed_;
    std::uint64_t flawedTotal_ = 0;
    unsigned merges_ = 0;  ///< of chains of incremental indexes
};

}  // namespace

Result<RescuedVolume> Volume::rescue(drive::SscDrive& drive, const RescueOptions& options) {
    if (auto prepared = drive.prepareForLtfs(true); !prepared) {
        return fail(std::move(prepared));
    }
    auto mode = drive.mediumMode();
    if (!mode) {
        return fail(std::move(mode));
    }
    auto most = drive.maxRecordBytes();
    if (!most) {
        return fail(std::move(most));
    }
    Head head(drive);
    Rescuer rescuer(head, *most, options);
    if (auto done = rescuer.run(std::min<std::uint8_t>(mode->partitions, 2)); !done) {
        return fail(std::move(done));
    }
    std::unique_ptr<Volume> volume(new Volume(drive, rescuer.survey(), Access::readOnly, Guards{}));
    volume->flawed_ = std::move(rescuer.flawed());
    volume->flawedTotal_ = rescuer.flawedTotal();
    return RescuedVolume{.volume = std::move(volume), .report = rescuer.report()};
}

}  // namespace capstan::volume
