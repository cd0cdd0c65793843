#include "ltfs/tree.hpp"

#include <new>

#include "base/pages.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::size_t roundedUp(std::size_t bytes, std::size_t to) {
    return (bytes + to - 1) / to * to;
}

}  // namespace

Tree::Tree() : root_(&make()) {
    root_->kind = EntryKind::directory;
}

Tree::~Tree() {
    // Not for the slabs' and chunks' sake, but for what is too large for them.
    remove(*root_, [](const Entry&) {});
    for (Slab* slab : slabs_) {
        returnPages(reinterpret_cast<std::byte*>(slab), slabBytes);
    }
    for (std::byte* chunk : chunks_) {
        returnPages(chunk, chunkBytes);
    }
}

Tree& Tree::of(const void* part) {
    const auto address = reinterpret_cast<std::uintptr_t>(part);
    return *reinterpret_cast<const Slab*>(address - address % slabBytes)->tree;
}

Entry& Tree::append(Entry& directory) {
    Entry& entry = make();
    entry.parent = &directory;
    directory.children.append(entry);
    return entry;
}

Entry& Tree::make() {
    static_assert(sizeof(Entry) == 128, "two cache lines; a million of them are half of what a tree may take");
    static constexpr std::size_t head = roundedUp(sizeof(Slab), alignof(std::max_align_t));
    if (freeEntries_ != nullptr) {
        FreeNode* const free = freeEntries_;
        freeEntries_ = free->next;
        return *new (free) Entry;
    }
    if (slabs_.empty() || slabs_.back()->used + sizeof(Entry) > slabBytes) {
        slabs_.push_back(new (takePages(slabBytes, slabBytes)) Slab{.tree = this, .used = head});
    }
    Slab& slab = *slabs_.back();
    std::byte* const place = reinterpret_cast<std::byte*>(&slab) + slab.used;
    slab.used += sizeof(Entry);
    return *new (place) Entry;
}

void Tree::removeLast(Entry& directory) {
    Entry& last = *directory.children.back();
    directory.children.dropLast();
    destroy(last);
}

void Tree::destroy(Entry& entry) {
    entry.~Entry();
    freeEntries_ = new (&entry) FreeNode{freeEntries_};
}

std::byte* Tree::allocate(std::size_t bytes) {
    if (bytes > largestListed) {
        largeBytes_ += bytes;
        return static_cast<std::byte*>(::operator new(bytes));
    }
    const std::size_t rounded = roundedUp(bytes, grain);
    if (FreeNode*& first = freeBlocks_[rounded / grain]; first != nullptr) {
        FreeNode* const free = first;
        first = free->next;
        return reinterpret_cast<std::byte*>(free);
    }
    if (chunkUsed_ + rounded > chunkBytes) {
        chunks_.push_back(takePages(chunkBytes));
        chunkUsed_ = 0;
    }
    std::byte* const place = chunks_.back() + chunkUsed_;
    chunkUsed_ += rounded;
    return place;
}

void Tree::release(std::byte* block, std::size_t bytes) {
    if (bytes > largestListed) {
        largeBytes_ -= bytes;
        ::operator delete(block);
        return;
    }
    FreeNode*& first = freeBlocks_[roundedUp(bytes, grain) / grain];
    first = new (block) FreeNode{first};
}

std::uint32_t Tree::keepTime(Timestamp time) {
    if (freeTimes_.empty()) {
        times_.push_back(time);
        return static_cast<std::uint32_t>(times_.size() - 1);
    }
    const std::uint32_t number = freeTimes_.back();
    freeTimes_.pop_back();
    times_[number] = time;
    return number;
}

}  // namespace capstan::ltfs
