// The parts of an entry in the small: a text, the times, the extents and the attributes of one file, each read and
// assigned like the plain type that it stands for, in an eighth of the memory. They live only inside an Entry and take
// their memory from its Tree; a copy is made by converting to the plain type.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::ltfs {

struct BlockPointer {
    char partition = 'b';  ///< LTFS partition letter, not the SCSI number
    std::uint64_t block = 0;
    bool operator==(const BlockPointer&) const = default;
};

struct Extent {
    std::uint64_t fileOffset = 0;
    BlockPointer start;
    std::uint32_t byteOffset = 0;  ///< into the first record
    std::uint64_t byteCount = 0;
    bool operator==(const Extent&) const = default;
};

struct EntryTimes {
    Timestamp creation, change, modify, access, backup;
    bool operator==(const EntryTimes&) const = default;
};

struct Xattr {
    std::string key;
    Bytes value;
    bool operator==(const Xattr&) const = default;
};

class Tree;

class StoredText {
   public:
    StoredText(const StoredText&) = delete;
    ~StoredText() { *this = std::string_view{}; }
    StoredText& operator=(const StoredText& text) { return this == &text ? *this : *this = text.view(); }
    StoredText& operator=(std::string_view text);

    [[nodiscard]] std::string_view view() const;
    [[nodiscard]] bool empty() const { return block_ == nullptr; }
    [[nodiscard]] std::size_t size() const { return view().size(); }
    operator std::string_view() const { return view(); }
    operator std::string() const { return std::string(view()); }

    friend bool operator==(const StoredText& one, const StoredText& other) { return one.view() == other.view(); }
    friend bool operator==(const StoredText& one, std::string_view other) { return one.view() == other; }
    friend std::string operator+(std::string_view before, const StoredText& text) {
        return std::string(before).append(text.view());
    }
    friend std::string operator+(const StoredText& text, std::string_view behind) {
        return std::string(text.view()).append(behind);
    }

   private:
    friend struct Entry;
    StoredText() = default;

    std::byte* block_ = nullptr;  ///< length and characters; null when empty
};

/// Nanoseconds since 1970 while they fit into 64 bits, which is from 1677 to 2262; others are kept by the tree.
class StoredTime {
   public:
    StoredTime(const StoredTime&) = delete;
    ~StoredTime() { *this = Timestamp{}; }
    StoredTime& operator=(const StoredTime& time) { return *this = Timestamp(time); }
    StoredTime& operator=(Timestamp time);
    operator Timestamp() const;
    bool operator==(const StoredTime& other) const { return Timestamp(*this) == Timestamp(other); }

   private:
    friend struct StoredTimes;
    StoredTime() = default;

    std::int64_t word_ = 0;
};

struct StoredTimes {
    StoredTime creation, change, modify, access, backup;

    StoredTimes(const StoredTimes&) = delete;
    ~StoredTimes() = default;
    StoredTimes& operator=(const StoredTimes& times) { return *this = EntryTimes(times); }
    StoredTimes& operator=(const EntryTimes& times);
    operator EntryTimes() const { return {creation, change, modify, access, backup}; }
    bool operator==(const StoredTimes& other) const { return EntryTimes(*this) == EntryTimes(other); }
    bool operator==(const EntryTimes& other) const { return EntryTimes(*this) == other; }

   private:
    friend struct Entry;
    StoredTimes() = default;
};

/// One extent from the file's beginning on, as nearly every file has it, stands in the entry itself.
class StoredExtents {
   public:
    class Iterator;

    StoredExtents(const StoredExtents&) = delete;
    ~StoredExtents() { clear(); }
    StoredExtents& operator=(const StoredExtents& extents) { return *this = std::vector<Extent>(extents); }
    StoredExtents& operator=(std::span<const Extent> extents);
    StoredExtents& operator=(const std::vector<Extent>& extents) { return *this = std::span(extents); }
    void clear();

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return form_ == ExtentsForm::none; }
    /// Const, so that nobody changes a copy and takes it for the list.
    [[nodiscard]] const Extent operator[](std::size_t i) const;
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;
    operator std::vector<Extent>() const;
    friend bool operator==(const StoredExtents& one, const std::vector<Extent>& other) {
        return std::vector<Extent>(one) == other;
    }
    friend bool operator==(const StoredExtents& one, const StoredExtents& other) {
        return one == std::vector<Extent>(other);
    }

   private:
    friend struct Entry;
    enum class ExtentsForm : std::uint8_t { none, one, many };
    StoredExtents() = default;

    union {
        std::uint64_t block_ = 0;
        std::byte* many_;  ///< how many, and the extents
    };
    std::uint64_t byteCount_ = 0;
    std::uint32_t byteOffset_ = 0;
    char partition_ = 0;
    ExtentsForm form_ = ExtentsForm::none;
};

class StoredExtents::Iterator {
   public:
    using value_type = Extent;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;

    Iterator() = default;
    Iterator(const StoredExtents& list, std::size_t at) : list_(&list), at_(at) {}
    Extent operator*() const { return (*list_)[at_]; }
    Iterator& operator++() { return ++at_, *this; }
    Iterator operator++(int) { return {*list_, at_++}; }
    bool operator==(const Iterator&) const = default;

   private:
    const StoredExtents* list_ = nullptr;
    std::size_t at_ = 0;
};

inline StoredExtents::Iterator StoredExtents::begin() const {
    return {*this, 0};
}

inline StoredExtents::Iterator StoredExtents::end() const {
    return {*this, size()};
}

/// Attributes one behind the other, packed as an entry keeps them.
struct PackedXattrs {
    std::uint32_t count = 0;
    std::string bytes;

    void append(Tree& tree, std::string_view key, ByteView value);
    void clear() { count = 0, bytes.clear(); }
};

/// Newest first. Keys and values that come again and again are kept once for the whole tree, hexadecimal digests as the
/// bytes that they stand for.
class StoredXattrs {
   public:
    class Iterator;

    StoredXattrs(const StoredXattrs&) = delete;
    ~StoredXattrs() { clear(); }
    StoredXattrs& operator=(const StoredXattrs& xattrs) {
        return this == &xattrs ? *this : *this = std::vector<Xattr>(xattrs);
    }
    StoredXattrs& operator=(const std::vector<Xattr>& xattrs);
    StoredXattrs& operator=(const PackedXattrs& packed);
    void push_back(const Xattr& xattr);
    void clear();

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return block_ == nullptr; }
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;
    /// Const, so that nobody changes a copy and takes it for the list.
    [[nodiscard]] const Xattr operator[](std::size_t i) const;
    [[nodiscard]] const Xattr front() const;
    [[nodiscard]] const Xattr back() const;
    [[nodiscard]] std::optional<Bytes> find(std::string_view key) const;
    operator std::vector<Xattr>() const;
    friend bool operator==(const StoredXattrs& one, const std::vector<Xattr>& other) {
        return std::vector<Xattr>(one) == other;
    }
    friend bool operator==(const StoredXattrs& one, const StoredXattrs& other) {
        return one == std::vector<Xattr>(other);
    }

   private:
    friend struct Entry;
    StoredXattrs() = default;
    [[nodiscard]] std::string_view packed() const;

    std::byte* block_ = nullptr;  ///< how many, how long, and the packed attributes; null when there are none
};

class StoredXattrs::Iterator {
   public:
    using value_type = Xattr;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;

    Iterator() = default;
    Xattr operator*() const;
    Iterator& operator++();
    Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Iterator& other) const { return rest_.size() == other.rest_.size(); }

    /// The attribute without a copy: the key holds while the list is not changed, the value until the next call with
    /// the same `buffer`.
    void parse(std::string_view& key, std::string_view& value, std::string& buffer) const;

   private:
    friend class StoredXattrs;
    Iterator(const Tree& tree, std::string_view rest) : tree_(&tree), rest_(rest) {}

    const Tree* tree_ = nullptr;
    std::string_view rest_;  ///< packed, from this one on
};

}  // namespace capstan::ltfs
