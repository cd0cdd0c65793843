// An open folder, to be listed, with one owner.
#pragma once

#include <dirent.h>
#include <memory>

namespace capstan {

struct CloseDirectory {
    void operator()(DIR* folder) const noexcept { ::closedir(folder); }
};
using UniqueDir = std::unique_ptr<DIR, CloseDirectory>;

}  // namespace capstan
