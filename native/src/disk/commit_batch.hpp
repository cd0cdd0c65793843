// Files that were written and not waited for, made to last together: one wait for the disk for all of them, their
// names, one more wait for those. Nothing has its name before the disk has it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "disk/destination.hpp"

namespace capstan::disk {

/// What has been put into these folders, by their paths on the disk, has its names there. What has failed, for each.
[[nodiscard]] std::vector<std::optional<Refusal>> syncFolders(Destination& destination,
                                                              const std::vector<std::string>& folders);

class CommitBatch {
   public:
    /// It outlives the batch.
    explicit CommitBatch(Destination& destination) : destination_(destination) {}

    /// A file under its passing name. `elsewhere`: on another file system than the chosen folder.
    void add(std::string part, bool elsewhere) { files_.push_back({.part = std::move(part), .elsewhere = elsewhere}); }
    void addLink(std::string part) { files_.push_back({.part = std::move(part), .link = true}); }

    [[nodiscard]] std::size_t size() const { return files_.size(); }

    /// Gives number `file` its name, in the folder in which it is; false when what is there shall stay.
    using Name = std::function<DiskResult<bool>(std::size_t file)>;
    /// What has failed, in the order in which they were added; nothing for a file that lasts now, or need not. What got
    /// no name is gone.
    [[nodiscard]] std::vector<std::optional<Refusal>> commit(const Name& name);

   private:
    struct File {
        std::string part;
        bool elsewhere = false;
        bool link = false;  ///< lasts with its name
        bool named = false;
        std::optional<Refusal> failure{};
    };

    void syncData();
    void syncNames();
    [[nodiscard]] DiskResult<void> syncFile(const File& file);

    Destination& destination_;
    std::vector<File> files_;
};

}  // namespace capstan::disk
