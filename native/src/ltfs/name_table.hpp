// The names in one directory, found at once however many there are: a hash table whose slots are the entries.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "ltfs/entry.hpp"

namespace capstan::ltfs {

class NameTable {
   public:
    [[nodiscard]] bool empty() const { return used_ == 0; }
    [[nodiscard]] Entry* find(std::string_view name) const;
    void insert(Entry& entry);
    void erase(Entry& entry);
    /// Null, or one whose name another has, too; the table is of no use then.
    [[nodiscard]] const Entry* build(std::span<const Child> entries);

   private:
    [[nodiscard]] std::size_t home(std::string_view name) const;
    [[nodiscard]] std::size_t next(std::size_t slot) const { return slot + 1 == slots_.size() ? 0 : slot + 1; }
    /// Where the name is, or where it would go.
    [[nodiscard]] std::size_t slotOf(std::string_view name) const;
    void resize(std::size_t slots);

    std::vector<Entry*> slots_;
    std::size_t used_ = 0;
};

}  // namespace capstan::ltfs
