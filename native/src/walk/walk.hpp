// Walks what is below one source, in batches: a folder, then what is in it, then its folders one after the other, so
// that parents come before children and a folder's files lie together. Links are not followed, nor is anything that
// becomes one meanwhile: every folder is opened below the source by the kernel's own rule (openat2). What cannot be
// read is reported, and the walk goes on. For one thread, which has assumed the identity of whoever asked.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::walk {

enum class WalkKind : std::uint8_t { directory, file, symlink };

/// folders: names in their order, so that two walks of the same are alike. found: as the disk lists them.
enum class WalkOrder : std::uint8_t { folders, found };

struct WalkEntry {
    std::string path;  ///< below the source, "/"-separated, as it is shown; "" is the source itself
    WalkKind kind = WalkKind::file;
    std::uint64_t bytes = 0;  ///< of a file
    timespec modified{};
    timespec changed{};
    std::uint32_t mode = 0;  ///< permissions
    std::uint64_t inode = 0;
    std::uint64_t device = 0;
};

/// What was seen and stays behind.
struct UnfitEntry {
    std::string path;
    Error error;
};

struct WalkBatch {
    std::vector<WalkEntry> found;
    std::vector<UnfitEntry> unfit;
};

struct TraversalOptions {
    WalkOrder order = WalkOrder::folders;
    /// A batch ends with its folder, so that the folders in it can still be left out.
    bool folderByFolder = false;
    /// As it is shown: what LTFS has room for (2.4, 7.4), which a disk's 255 bytes exceed when most of them stand in
    /// codes.
    std::size_t nameCharacters = 255;
    std::size_t batchEntries = 1024;
    /// A slow disk's entries are reported before there are so many of them.
    std::chrono::milliseconds batchTime{100};
};

class Walk {
   public:
    Walk(std::string source, TraversalOptions manner) : source_(std::move(source)), manner_(manner) {}

    /// Not to be gone into; of folders that the last batch reported.
    void leaveOut(std::string folder) { leftOut_.insert(std::move(folder)); }

    /// Nothing at the end. Fails when the source itself has gone, and as Code::cancelled when stopped.
    [[nodiscard]] Result<std::optional<WalkBatch>> next(const std::stop_token& stop);

   private:
    struct OpenFolder {
        std::string path{};
        UniqueFd fd{};
        std::vector<std::string> names{};  ///< on the disk
        std::size_t at = 0;
        std::vector<std::string> folders{};  ///< of them
    };

    [[nodiscard]] Result<void> begin(WalkBatch& batch);
    void openNext(WalkBatch& batch);
    /// False at the folder's end.
    bool lookAtNext(WalkBatch& batch);
    void closeFolder();

    const std::string source_;
    const TraversalOptions manner_;
    bool begun_ = false;
    UniqueFd top_;
    std::vector<std::string> waiting_;  ///< folders still to be gone into; the next one last
    std::unordered_set<std::string> leftOut_;
    std::optional<OpenFolder> folder_;
};

}  // namespace capstan::walk
