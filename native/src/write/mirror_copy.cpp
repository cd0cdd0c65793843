#include "write/mirror_copy.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <utility>

#include "base/disk_name.hpp"
#include "base/sha256.hpp"
#include "disk/commit_batch.hpp"
#include "disk/destination.hpp"
#include "disk/names.hpp"
#include "write/mirror_file.hpp"
#include "write/source.hpp"

namespace capstan::write {

using disk::DiskResult;

namespace {

/// Without it nothing more could be put into a folder.
constexpr mode_t ownersAll = 0700;

CopiedState copiedFrom(const SourceMetadata& facts) {
    return {.size = facts.size, .modified = facts.times.modify, .changed = facts.times.change};
}

std::unexpected<disk::Refusal> refused(Error error) {
    return std::unexpected(disk::Refusal{.error = std::move(error)});
}

/// Gives its hash.
DiskResult<std::string> copyContent(SourceFile& source, MirrorFile& file, const std::stop_token& stop) {
    Bytes buffer(mirrorStepBytes);
    Sha256 hash;
    std::uint64_t offset = 0;
    const std::uint64_t size = source.facts().size;
    while (offset < size) {
        const auto run = source.dataAt(offset);
        if (!run) {
            return refused(run.error());
        }
        const DataRun data = run->value_or(DataRun{.from = size, .to = size});
        for (hash.addZeros(data.from - offset), offset = data.from; offset < data.to;) {
            if (stop.stop_requested()) {
                return refused({Code::cancelled, {}});
            }
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), data.to - offset));
            const auto taken = source.read(offset, MutableBytes(buffer).first(wanted));
            if (!taken || *taken == 0) {
                return refused(taken ? Error{Code::sourceChanged, "it became shorter"} : taken.error());
            }
            const ByteView bytes = ByteView(buffer).first(*taken);
            hash.add(bytes);
            if (auto written = file.write(offset, bytes); !written) {
                return std::unexpected(std::move(written).error());
            }
            offset += *taken;
        }
    }
    return hash.finish();
}

/// Its files wait together for the disk.
class Copying {
   public:
    Copying(disk::Destination& destination, const std::vector<CopyItem>& items, const std::stop_token& stop)
        : destination_(destination), items_(items), stop_(stop) {}

    [[nodiscard]] Result<std::vector<CopyResult>> run() {
        for (const CopyItem& item : items_) {
            auto copied = copy(item);
            if (!copied && copied.error().error.code == Code::cancelled) {
                dropParts();
                return std::unexpected(std::move(copied).error().error);
            }
            results_.push_back(copied ? CopyResult(std::move(*copied))
                                      : std::unexpected(std::move(copied).error().error));
        }
        commit();
        return std::move(results_);
    }

   private:
    struct PendingPart {
        std::size_t item = 0;
        std::string part;
    };

    [[nodiscard]] DiskResult<CopiedState> copy(const CopyItem& item) {
        auto source = SourceFile::open(item.source, kindOnTape(item.kind));
        if (!source) {
            return refused(source.error());
        }
        switch (item.kind) {
            case ItemKind::directory:
                return makeFolder(item, *source);
            case ItemKind::symlink:
                return makeLink(item, *source);
            case ItemKind::file:
            case ItemKind::stream:
                break;
        }
        return copyFile(item, *source);
    }

    [[nodiscard]] DiskResult<CopiedState> copyFile(const CopyItem& item, SourceFile& source) {
        auto file = MirrorFile::create(destination_, item.target);
        if (!file) {
            return std::unexpected(std::move(file).error());
        }
        auto sha256 = copyContent(source, *file, stop_);
        if (!sha256) {
            return std::unexpected(std::move(sha256).error());
        }
        const auto changed = source.changed();
        if (!changed) {
            return refused(changed.error());
        }
        if (*changed && !item.evenIfChanging) {
            return refused({Code::sourceChanged, item.source});
        }
        CopiedState copied = copiedFrom(source.facts());
        copied.sha256 = *sha256;
        copied.whileChanging = *changed;
        auto made = file->finish(results_.size(), *sha256, source.takeFacts());
        if (!made) {
            return std::unexpected(std::move(made).error());
        }
        copied.notKept = std::move(made->reported.notKept);
        waiting_.push_back({.item = results_.size(), .part = made->part});
        batch_.add(std::move(made->part), made->elsewhere);
        return copied;
    }

    [[nodiscard]] DiskResult<CopiedState> makeLink(const CopyItem& item, SourceFile& source) {
        const SourceMetadata facts = source.takeFacts();
        if (auto made = destination_.makeLink(item.target, facts.symlinkTarget, disk::NameConflict::replaced); !made) {
            return std::unexpected(std::move(made).error());
        }
        const auto folder = destination_.folderOf(item.target);
        if (!folder) {
            return std::unexpected(folder.error());
        }
        links_.push_back(results_.size());
        linkFolders_.emplace_back(disk::splitTarget(item.target).folder);
        CopiedState copied = copiedFrom(facts);
        copied.notKept = disk::applyLinkTraits(
            *folder, std::string(disk::splitTarget(item.target).name),
            {.kind = ltfs::EntryKind::symlink, .times = facts.times, .readOnly = false, .xattrs = facts.xattrs});
        return copied;
    }

    [[nodiscard]] DiskResult<CopiedState> makeFolder(const CopyItem& item, SourceFile& source) {
        SourceMetadata facts = source.takeFacts();
        if (auto made = destination_.makeFolder(item.target); !made) {
            return std::unexpected(std::move(made).error());
        }
        const auto folder = destination_.openFolder(item.target);
        if (!folder) {
            return std::unexpected(folder.error());
        }
        CopiedState copied = copiedFrom(facts);
        copied.notKept = disk::applyTraits(folder->get(), {.kind = ltfs::EntryKind::directory,
                                                           .times = facts.times,
                                                           .readOnly = facts.readOnly,
                                                           .xattrs = std::move(facts.xattrs)});
        struct stat made {};
        if (::fstat(folder->get(), &made) != 0 || ((made.st_mode & ownersAll) != ownersAll &&
                                                   ::fchmod(folder->get(), (made.st_mode & 07777U) | ownersAll) != 0)) {
            return destination_.refuse(errno, item.target);
        }
        return copied;
    }

    void commit() {
        const auto failures = batch_.commit([this](std::size_t i) -> DiskResult<bool> {
            auto named =
                destination_.promote(waiting_[i].part, items_[waiting_[i].item].target, disk::NameConflict::replaced);
            return named ? DiskResult<bool>(true) : std::unexpected(std::move(named).error());
        });
        for (std::size_t i = 0; i < failures.size(); ++i) {
            if (failures[i]) {
                results_[waiting_[i].item] = std::unexpected(failures[i]->error);
            }
        }
        syncLinks();
    }

    /// They have their names already, which are waited for.
    void syncLinks() {
        const auto failures = disk::syncFolders(destination_, linkFolders_);
        for (std::size_t i = 0; i < failures.size(); ++i) {
            if (failures[i]) {
                results_[links_[i]] = std::unexpected(failures[i]->error);
            }
        }
    }

    void dropParts() {
        for (const PendingPart& waiting : waiting_) {
            destination_.removePart(waiting.part);
        }
    }

    disk::Destination& destination_;
    const std::vector<CopyItem>& items_;
    const std::stop_token& stop_;
    disk::CommitBatch batch_{destination_};
    std::vector<PendingPart> waiting_;
    std::vector<std::size_t> links_;
    std::vector<std::string> linkFolders_;  ///< of each
    std::vector<CopyResult> results_;
};

}  // namespace

Result<std::vector<CopyResult>> copyIntoMirror(const std::string& folder, const std::vector<CopyItem>& items,
                                               const std::stop_token& stop) {
    auto destination = disk::Destination::open(folder, disk::mirroring);
    if (!destination) {
        return std::unexpected(std::move(destination).error());
    }
    std::vector<CopyItem> onDisk = items;
    for (CopyItem& item : onDisk) {
        item.target = diskPath(item.target);
    }
    return Copying(*destination, onDisk, stop).run();
}

}  // namespace capstan::write
