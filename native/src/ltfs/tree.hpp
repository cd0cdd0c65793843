// The entries of one index and the memory that they stand in. A million files is an everyday tree, so memory is given
// out without a header for each piece and given back to lists of its size: what is removed makes room for what is
// added, through years of one session. A part of an entry finds its tree by its own address.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ltfs/entry.hpp"
#include "ltfs/interner.hpp"

namespace capstan::ltfs {

class Tree {
   public:
    Tree();
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;
    ~Tree();

    [[nodiscard]] Entry& root() { return *root_; }

    /// The last child of `directory` from now on, without a name.
    [[nodiscard]] Entry& append(Entry& directory);
    /// With everything below it; `each` is called with every entry before it goes.
    template <class Each>
    void remove(Entry& entry, Each each);
    /// The last child of `directory`, which has none of its own and no name there yet.
    void removeLast(Entry& directory);

    /// What it has taken from the system, in use or not.
    [[nodiscard]] std::size_t memoryBytes() const {
        return slabs_.size() * slabBytes + chunks_.size() * chunkBytes + largeBytes_;
    }

    /// The tree that has the entry in which `part` lies.
    [[nodiscard]] static Tree& of(const void* part);

    // ---- for the parts of an entry ----

    [[nodiscard]] std::byte* allocate(std::size_t bytes);
    void release(std::byte* block, std::size_t bytes);
    /// Times that fit nowhere else, by a number.
    [[nodiscard]] std::uint32_t keepTime(Timestamp time);
    [[nodiscard]] Timestamp keptTime(std::uint32_t number) const { return times_[number]; }
    void dropTime(std::uint32_t number) { freeTimes_.push_back(number); }
    Interner keys;
    Interner values;

   private:
    /// Blocks up to this size come from the lists, larger ones from the heap.
    static constexpr std::size_t largestListed = 512;
    static constexpr std::size_t grain = 8;
    /// Entries stand in slabs that begin at a multiple of this and name their tree there.
    static constexpr std::size_t slabBytes = std::size_t{256} << 10U;
    static constexpr std::size_t chunkBytes = std::size_t{64} << 10U;
    struct Slab {
        Tree* tree;
        std::size_t used;  ///< bytes from its beginning on
    };
    struct FreeNode {
        FreeNode* next;
    };

    [[nodiscard]] Entry& make();
    void destroy(Entry& entry);

    std::vector<Slab*> slabs_;
    FreeNode* freeEntries_ = nullptr;
    std::vector<std::byte*> chunks_;
    std::size_t largeBytes_ = 0;
    std::size_t chunkUsed_ = chunkBytes;  ///< of the newest
    std::array<FreeNode*, largestListed / grain + 1> freeBlocks_{};
    std::vector<Timestamp> times_;
    std::vector<std::uint32_t> freeTimes_;
    Entry* root_;
};

/// From the lowest up and without recursion, so that a deep tree takes no stack.
template <class Each>
void Tree::remove(Entry& entry, Each each) {
    for (Entry* at = &entry;;) {
        if (!at->children.empty()) {
            at = at->children.back().get();
            continue;
        }
        Entry* const above = at->parent;
        each(std::as_const(*at));
        if (at == &entry) {
            if (above != nullptr) {
                above->children.erase(entry);
            }
            return destroy(entry);
        }
        above->children.dropLast();
        destroy(*at);
        at = above;
    }
}

}  // namespace capstan::ltfs
