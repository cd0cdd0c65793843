#include "ltfs/path_of.hpp"

#include <ranges>
#include <string_view>
#include <vector>

namespace capstan::ltfs {

std::string pathOf(const Entry& entry) {
    std::vector<std::string_view> names;
    for (const Entry* at = &entry; at->parent != nullptr; at = at->parent) {
        names.push_back(at->name);
    }
    std::string path;
    for (const std::string_view name : names | std::views::reverse) {
        path.append(path.empty() ? "" : "/").append(name);
    }
    return path;
}

}  // namespace capstan::ltfs
