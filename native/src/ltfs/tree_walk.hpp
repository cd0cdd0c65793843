// Every entry of a tree, each directory before what is in it, without recursion.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "ltfs/entry.hpp"

namespace capstan::ltfs {

class TreeWalk {
   public:
    explicit TreeWalk(const Entry& root) : root_(&root) {}

    /// Null after the last. The tree stays as it is meanwhile.
    [[nodiscard]] const Entry* next() {
        if (root_ != nullptr) {
            return enter(*std::exchange(root_, nullptr));
        }
        while (!levels_.empty()) {
            if (Level& level = levels_.back(); level.next < level.directory->children.size()) {
                return enter(*level.directory->children[level.next++]);
            }
            levels_.pop_back();
        }
        return nullptr;
    }

   private:
    struct Level {
        const Entry* directory;
        std::size_t next;
    };

    const Entry* enter(const Entry& entry) {
        if (!entry.children.empty()) {
            levels_.push_back({.directory = &entry, .next = 0});
        }
        return &entry;
    }

    const Entry* root_;
    std::vector<Level> levels_;
};

}  // namespace capstan::ltfs
