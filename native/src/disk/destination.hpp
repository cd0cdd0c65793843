// The chosen folder, and the only way in which anything is put on a user's disk. Every path is resolved by the kernel
// below the folder, without following any link (openat2), so that no name on a tape and nobody who swaps a folder
// meanwhile leads out of it. For one thread at a time.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "disk/refusal.hpp"

namespace capstan::disk {

/// What becomes of a file that has the name already. A folder is never replaced.
enum class NameConflict : bool { refused, replaced };

/// What mode a folder gets that is made only because something lies in it: as any program's, or its owner's alone,
/// until somebody who knows better changes it.
enum class MissingFolders : bool { usual, ownerOnly };

/// What becomes of a folder whose name the disk cannot hold, or takes for another's: it fails or is merged with that
/// one; or it gets another name (actualPath).
enum class ImpossibleNames : bool { refused, substituted };

/// Tells two files of one disk apart, whatever their names are.
struct FileId {
    dev_t device = 0;
    ino_t number = 0;
    friend auto operator<=>(const FileId&, const FileId&) = default;
};

enum class DiskItemKind : std::uint8_t { file, folder, link, other };

/// What has a name already.
struct DiskItem {
    DiskItemKind kind = DiskItemKind::other;
    std::uint64_t bytes = 0;
    timespec modified{};
    FileId identity{};
};

class Destination {
   public:
    [[nodiscard]] static Result<Destination> open(const std::string& folder, const Wording& wording,
                                                  MissingFolders missing = MissingFolders::usual,
                                                  ImpossibleNames impossible = ImpossibleNames::refused);
    /// The same folder for another thread, wherever it is meanwhile. Paths are those on the disk there.
    [[nodiscard]] Result<Destination> again() const;
    /// The same, and targets lead to the same folders for both.
    [[nodiscard]] Result<Destination> beside() const;

    /// Makes a folder that its owner alone may use for now, and what is missing above it; false when it was there.
    [[nodiscard]] DiskResult<bool> makeFolder(const std::string& target);
    /// That call made it: nothing was in it then.
    [[nodiscard]] bool madeFolder(std::string_view target) const;
    [[nodiscard]] DiskResult<UniqueFd> openFolder(const std::string& target);
    /// One that is there.
    [[nodiscard]] DiskResult<UniqueFd> openFile(const std::string& target, int flags);
    /// Refused: nothing may have that name yet, not even a dangling link.
    [[nodiscard]] DiskResult<void> makeLink(const std::string& target, const std::string& pointsAt,
                                            NameConflict conflict);
    /// The same under a passing name, which is returned.
    [[nodiscard]] DiskResult<std::string> makePartLink(const std::string& target, const std::string& pointsAt);
    /// What is there, without following it and without making anything.
    [[nodiscard]] DiskResult<std::optional<DiskItem>> inspect(const std::string& target);
    [[nodiscard]] DiskResult<void> checkFree(const std::string& target);
    /// Of something below a folder that got another name.
    [[nodiscard]] std::string actualPath(std::string_view target) const;

    /// Passing names bear this mark from now on: letters, digits and "-". One mark is for one program at a time.
    void mark(std::string mark) { mark_ = std::move(mark); }
    /// What an earlier program that was cut off left under passing names with this mark, in the folder in which
    /// `target` will be. Makes nothing, and what cannot be removed stays.
    void removeLeftovers(const std::string& target) noexcept;

    /// A new file under a passing name, in the folder in which `target` will be.
    struct NewPart {
        UniqueFd fd;
        std::string path;
    };
    [[nodiscard]] DiskResult<NewPart> makePart(const std::string& target);
    [[nodiscard]] DiskResult<UniqueFd> reopenPart(const std::string& path);
    /// Gives it its final name, in the folder in which it is. Refused: which must still be free.
    [[nodiscard]] DiskResult<void> promote(const std::string& part, const std::string& target, NameConflict conflict);
    void removePart(const std::string& part) noexcept;

    /// The number of the file system on which the chosen folder lies.
    [[nodiscard]] dev_t device() const { return device_; }

    struct Implied {
        std::string target;
        unsigned usualMode = 0;
    };
    /// Folders that were made because something lies in them, MissingFolders::ownerOnly, since the last call.
    [[nodiscard]] std::vector<Implied> takeImplied();

    /// In the words of whoever opened it.
    [[nodiscard]] std::unexpected<Refusal> refuse(int errorNumber, std::string_view path) const;

    /// Descriptor of the folder that `target` lies in; lent until the next call.
    [[nodiscard]] DiskResult<int> folderOf(const std::string& target);

   private:
    /// What those who put files there at the same time know of its folders.
    struct Folders {
        std::mutex mutex;                                            // protects what follows
        std::unordered_map<std::string, std::string> substitutes{};  ///< as they were asked for and as they are
        std::map<FileId, std::string> targets{};  ///< that they were made for, or merged with; when substituted
        std::vector<Implied> implied{};
    };

    [[nodiscard]] std::string passingName() const;

    Destination(UniqueFd root, dev_t device, const Wording& wording, MissingFolders missing, ImpossibleNames impossible,
                std::shared_ptr<Folders> folders = std::make_shared<Folders>())
        : root_(std::move(root)),
          device_(device),
          wording_(&wording),
          missing_(missing),
          impossible_(impossible),
          folders_(std::move(folders)) {}
    [[nodiscard]] Result<Destination> copy(std::shared_ptr<Folders> folders) const;

    /// Nothing, and errno, when it cannot be opened.
    [[nodiscard]] UniqueFd resolveOrErrno(const std::string& path, int flags) const;
    [[nodiscard]] DiskResult<UniqueFd> resolve(const std::string& path, int flags) const;
    [[nodiscard]] DiskResult<UniqueFd> makeFolders(std::string_view path);
    void closeToOthers(const std::string& path);
    /// False when it was there.
    [[nodiscard]] DiskResult<bool> makeIn(int folder, const std::string& target, mode_t mode);
    /// False when another target got that folder: the disk takes two names for the same.
    [[nodiscard]] bool standsFor(const FileId& folder, const std::string& target);
    /// Whether a new file can still be put there at all.
    [[nodiscard]] bool takesFiles() const;

    UniqueFd root_;
    std::string mark_;
    dev_t device_;
    const Wording* wording_;
    MissingFolders missing_;
    ImpossibleNames impossible_;
    std::shared_ptr<Folders> folders_;
    std::unordered_set<std::string> made_;
    std::string lastPath_;  ///< of last_, on the disk: neighbours come in a row
    UniqueFd last_;
};

}  // namespace capstan::disk
