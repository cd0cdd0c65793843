// The names in one directory, found at once however many there are.
#pragma once

#include <functional>
#include <string_view>
#include <unordered_set>

#include "ltfs/index.hpp"

namespace capstan::ltfs {

class NameTable {
   public:
    [[nodiscard]] Entry* find(std::string_view name) const {
        const auto found = entries_.find(name);
        return found == entries_.end() ? nullptr : *found;
    }
    void insert(Entry& entry) { entries_.insert(&entry); }
    void erase(Entry& entry) { entries_.erase(&entry); }

   private:
    struct ByName {
        using is_transparent = void;
        static std::string_view name(std::string_view text) { return text; }
        static std::string_view name(const Entry* entry) { return entry->name; }
        std::size_t operator()(const auto& one) const { return std::hash<std::string_view>{}(name(one)); }
        bool operator()(const auto& one, const auto& other) const { return name(one) == name(other); }
    };
    std::unordered_set<Entry*, ByName, ByName> entries_;
};

}  // namespace capstan::ltfs
