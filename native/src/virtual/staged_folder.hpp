// A folder that appears whole under its name or not at all: made beside it, renamed when everything in it is on disk,
// and removed with all that is in it when that does not come about. For the helper's own folders.
#pragma once

#include <filesystem>

#include "base/error.hpp"

namespace capstan::virt {

class StagedFolder {
   public:
    [[nodiscard]] static Result<StagedFolder> make(const std::filesystem::path& target);
    StagedFolder(StagedFolder&& other) noexcept;
    StagedFolder& operator=(StagedFolder&&) = delete;
    StagedFolder(const StagedFolder&) = delete;
    StagedFolder& operator=(const StagedFolder&) = delete;
    ~StagedFolder();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

    /// `taken` when the target exists.
    [[nodiscard]] Result<void> commit(Code taken);

   private:
    StagedFolder(std::filesystem::path path, std::filesystem::path target);

    std::filesystem::path path_;  ///< empty when there is nothing to remove
    std::filesystem::path target_;
};

}  // namespace capstan::virt
