// Paths that a caller gives, opened as that caller (`Assumed`) and by no other way. Ordinary links are followed: the
// kernel judges them as it judges the caller. The magic links of /proc are not: they lead to what this process holds
// open for somebody else, past every permission on the way. Nor is anything taken that lies in /proc itself, which
// describes this process. There is no weaker way where the kernel cannot do it (before 5.6): then it fails.
#pragma once

#include <string>
#include <string_view>

#include "base/unique_fd.hpp"

namespace capstan {

/// Like open, with O_CLOEXEC. Empty: errno says why; ELOOP when it leads through /proc. A path in which names are shown
/// that are no text (base/disk_name.hpp) leads to those; one that only looks so leads where it says.
[[nodiscard]] UniqueFd openNamed(const std::string& path, int flags);

/// For one thread and one user. Paths that follow each other mostly lie in the same folder, which is then not looked
/// for name by name again.
class NeighbourPaths {
   public:
    /// As `openNamed`.
    [[nodiscard]] UniqueFd open(const std::string& path, int flags);

   private:
    std::string folderPath_;  ///< with the slash at its end
    UniqueFd folder_;
};

/// The folder that a path's last name lies in, and that name, as it is given.
struct NamedIn {
    UniqueFd folder;
    std::string name;
};
[[nodiscard]] NamedIn openFolderOf(std::string_view path);

/// Is it a file system of the kernel's own accounts? What lies there is nobody's data.
[[nodiscard]] bool liesInProc(int fd);

/// Another way to what this descriptor holds, for calls that take only a path. Never for a path from outside.
[[nodiscard]] std::string pathOfOwn(const UniqueFd& fd);

/// What the system said of a path, and for ELOOP what is behind it.
[[nodiscard]] std::string wordsForNamed(int errorNumber, std::string_view path);

}  // namespace capstan
