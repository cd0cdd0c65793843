// The chosen folder, and the only way in which anything is put on a user's disk. Every path is resolved by the kernel
// below the folder, without following any link (openat2), so that no name on a tape and nobody who swaps a folder
// meanwhile leads out of it. For one thread at a time.
#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "disk/refusal.hpp"

namespace capstan::disk {

/// What becomes of a file that has the name already. A folder is never replaced.
enum class Taken : bool { refused, replaced };

/// What mode a folder gets that is made only because something lies in it: as any program's, or its owner's alone,
/// until somebody who knows better changes it.
enum class Missing : bool { usual, ownerOnly };

class Destination {
   public:
    [[nodiscard]] static Result<Destination> open(const std::string& folder, const Wording& wording,
                                                  Missing missing = Missing::usual);

    /// Makes a folder that its owner alone may use for now, and what is missing above it; false when it was there.
    [[nodiscard]] Placed<bool> makeFolder(const std::string& target);
    [[nodiscard]] Placed<UniqueFd> openFolder(const std::string& target);
    /// One that is there.
    [[nodiscard]] Placed<UniqueFd> openFile(const std::string& target, int flags);
    /// Refused: nothing may have that name yet, not even a dangling link.
    [[nodiscard]] Placed<void> makeLink(const std::string& target, const std::string& pointsAt, Taken taken);
    [[nodiscard]] Placed<void> checkFree(const std::string& target);

    /// A new file under a passing name, in the folder in which `target` will be.
    struct Part {
        UniqueFd fd;
        std::string path;
    };
    [[nodiscard]] Placed<Part> makePart(const std::string& target);
    [[nodiscard]] Placed<UniqueFd> reopenPart(const std::string& path);
    /// Gives it its final name. Refused: which must still be free.
    [[nodiscard]] Placed<void> promote(const std::string& part, const std::string& target, Taken taken);
    void removePart(const std::string& part) noexcept;

    /// The number of the file system on which the chosen folder lies.
    [[nodiscard]] dev_t device() const { return device_; }

    struct Implied {
        std::string target;
        unsigned usualMode = 0;
    };
    /// Folders that were made because something lies in them, Missing::ownerOnly, since the last call.
    [[nodiscard]] std::vector<Implied> takeImplied() { return std::exchange(implied_, {}); }

    /// In the words of whoever opened it.
    [[nodiscard]] std::unexpected<Refusal> refuse(int errorNumber, std::string_view path) const;

    /// Descriptor of the folder that `target` lies in; lent until the next call.
    [[nodiscard]] Placed<int> folderOf(const std::string& target);

   private:
    Destination(UniqueFd root, dev_t device, const Wording& wording, Missing missing)
        : root_(std::move(root)), device_(device), wording_(&wording), missing_(missing) {}

    /// Nothing, and errno, when it cannot be opened.
    [[nodiscard]] UniqueFd resolveOrErrno(const std::string& path, int flags) const;
    [[nodiscard]] Placed<UniqueFd> resolve(const std::string& path, int flags) const;
    [[nodiscard]] Placed<UniqueFd> makeFolders(std::string_view path);
    void closeToOthers(const std::string& path);

    [[nodiscard]] std::string passingName();

    UniqueFd root_;
    dev_t device_;
    const Wording* wording_;
    Missing missing_;
    std::vector<Implied> implied_;
    std::string lastPath_;  ///< of last_: neighbours come in a row
    UniqueFd last_;
    unsigned parts_ = 0;
};

}  // namespace capstan::disk
