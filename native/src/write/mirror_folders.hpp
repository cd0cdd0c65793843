// The mirror's folders: their owner's alone while things are put into them, and as their sources are in the end.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "disk/destination.hpp"
#include "disk/traits.hpp"
#include "write/item.hpp"
#include "write/source.hpp"

namespace capstan::write {

class MirrorFolders {
   public:
    [[nodiscard]] disk::Placed<void> make(disk::Destination& place, const Item& item, Facts facts);
    /// After everything that goes into them: from the inside out, as what is put into one changes its time, and a
    /// read-only one takes nothing. Each is told.
    void settle(disk::Destination& place, const std::function<void(Event)>& tell);
    /// Instead, when nothing of the mirror can be reached any more.
    void fail(const Error& error, const std::function<void(Event)>& tell);

   private:
    struct Folder {
        std::uint64_t id = 0;
        disk::Traits traits;
    };
    /// By their paths: what lies in a folder comes after it.
    std::map<std::string, Folder> folders_;
};

}  // namespace capstan::write
