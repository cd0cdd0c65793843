// The mirror's folders: their owner's alone while things are put into them, and as their sources are in the end.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "disk/destination.hpp"
#include "disk/traits.hpp"
#include "write/source.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class MirrorFolders {
   public:
    [[nodiscard]] disk::DiskResult<void> make(disk::Destination& destination, const WriteItem& item,
                                              SourceMetadata facts);
    /// After everything that goes into them: from the inside out, as what is put into one changes its time, and a
    /// read-only one takes nothing. Each is reported.
    void applyTraits(disk::Destination& destination, const std::function<void(WriteEvent)>& report);
    /// Instead, when nothing of the mirror can be reached any more.
    void fail(const Error& error, const std::function<void(WriteEvent)>& report);

   private:
    struct MirroredFolder {
        std::uint64_t id = 0;
        disk::Traits traits;
    };
    /// By their paths: what lies in a folder comes after it.
    std::map<std::string, MirroredFolder> folders_;
};

}  // namespace capstan::write
