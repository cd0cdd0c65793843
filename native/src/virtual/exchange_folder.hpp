// A folder in the file-backed layout that a caller named: opened as the caller, by a deputy, and never by its path
// again. What lies in it is reached from there, and no link in it is followed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "base/user_thread.hpp"

namespace capstan::virt::exchange {

class SourceFolder {
   public:
    /// `cartridge.import-invalid` when it cannot be opened.
    [[nodiscard]] static Result<SourceFolder> open(const std::filesystem::path& path, UserThread& as);

    [[nodiscard]] Result<std::vector<std::string>> names() const;
    /// Into `buffer`, whose size becomes the file's. False when there is none of that name.
    [[nodiscard]] Result<bool> take(const std::string& name, std::size_t limit, Bytes& buffer) const;
    /// Of a file in it, for words alone.
    [[nodiscard]] std::filesystem::path pathOf(std::string_view name) const { return path_ / name; }

   private:
    SourceFolder(std::filesystem::path path, UniqueFd fd, UserThread& as)
        : path_(std::move(path)), fd_(std::move(fd)), as_(&as) {}

    std::filesystem::path path_;
    UniqueFd fd_;
    UserThread* as_;
};

/// Appears whole under its name or not at all: made beside it, renamed when everything is on disk, and removed with all
/// that is in it when that does not come about.
class TargetFolder {
   public:
    /// `cartridge.exists` when something is there but an empty folder.
    [[nodiscard]] static Result<TargetFolder> make(const std::filesystem::path& path, UserThread& as);
    TargetFolder(TargetFolder&&) noexcept = default;
    TargetFolder& operator=(TargetFolder&&) = delete;
    TargetFolder(const TargetFolder&) = delete;
    TargetFolder& operator=(const TargetFolder&) = delete;
    ~TargetFolder();

    [[nodiscard]] Result<void> put(const std::string& name, ByteView bytes) const;
    [[nodiscard]] Result<void> commit();

   private:
    TargetFolder(std::filesystem::path path, UserThread& as) : path_(std::move(path)), as_(&as) {}

    [[nodiscard]] Result<void> stage();
    void remove() noexcept;

    std::filesystem::path path_;
    UserThread* as_;
    UniqueFd parent_;
    std::string name_;        ///< in the parent, once it is whole
    std::string unfinished_;  ///< until then
    UniqueFd fd_;             ///< empty when there is nothing to remove
};

}  // namespace capstan::virt::exchange
