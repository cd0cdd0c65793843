// Members of archives as the entries of an index. Paths are a stranger's: what leads out of its archive, has no name
// that LTFS can hold, or is no file, folder or link is left out and named.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ltfs/index.hpp"
#include "ltfs/salvage_parser.hpp"
#include "tar/archive.hpp"

namespace capstan::volume {

/// What LTFS can hold of a name, and its bytes, which an attribute keeps where they differ.
struct TarName {
    std::string held;
    std::string inArchive;
};

class TarEntries {
   public:
    TarEntries();

    /// A new archive, in a folder of that name.
    [[nodiscard]] Result<void> open(std::string_view folder);
    /// Of the archive that was opened last. Fails when there are more than anybody can hold.
    [[nodiscard]] Result<void> add(const tar::TarMember& member);
    /// A tape file that is no archive; `compression`: by what, or empty.
    [[nodiscard]] Result<void> addRaw(std::string_view name, std::string_view compression, tar::StreamPlace start,
                                      std::uint64_t bytes);
    /// The tape is called so, unless it has a name.
    void label(std::string_view name);
    /// Something that is wrong with what is listed all the same.
    void note(std::string path, std::string reason) { flaw(std::move(path), std::move(reason), true); }

    [[nodiscard]] ltfs::Index& index() { return index_; }
    [[nodiscard]] std::vector<ltfs::FlawedEntry> takeFlawed() { return std::move(flawed_); }
    [[nodiscard]] std::uint64_t flawedTotal() const { return flawedTotal_; }

   private:
    /// Why it is left out; empty when it is not.
    using LeftOut = std::string;

    [[nodiscard]] Result<LeftOut> place(const tar::TarMember& member);
    [[nodiscard]] Result<LeftOut> placeAt(const tar::TarMember& member, const std::vector<TarName>& names);
    /// The folder in which the last of those names is to stand; made where it is missing.
    [[nodiscard]] Result<ltfs::Entry*> folderOf(const std::vector<TarName>& names);
    [[nodiscard]] Result<ltfs::Entry*> addNew(ltfs::Entry& folder, const TarName& name, ltfs::EntryKind kind);
    /// What has the name already gets another one.
    [[nodiscard]] Result<void> makeWay(ltfs::Entry& entry);
    [[nodiscard]] const ltfs::Entry* linked(const std::string& target) const;
    void describe(ltfs::Entry& entry, const tar::TarMember& member);
    void flaw(std::string path, std::string reason, bool kept);

    ltfs::Index index_;
    ltfs::Entry* archive_ = nullptr;
    std::map<std::pair<const ltfs::Entry*, std::string>, std::uint64_t> versions_;  ///< so many of a name are older
    std::uint64_t bytes_ = 0;                                                       ///< of all files
    std::vector<ltfs::FlawedEntry> flawed_;
    std::uint64_t flawedTotal_ = 0;
};

}  // namespace capstan::volume
