// What the folders of a session are like beside what is in them, for every volume that gets something of one: the
// folder's own item goes to a single volume.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "write/source.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class KnownFolders {
   public:
    /// In bytes: beyond them, those are forgotten of which nothing was heard for longest. Most take some hundred bytes,
    /// and one with attributes as much as those.
    explicit KnownFolders(std::size_t bytesMost = 32U << 20U) : bytesMost_(bytesMost) {}

    /// Those that it is in are kept as long.
    void learn(const WriteItem& folder, const SourceMetadata& facts);
    /// Null when nothing is known of a folder of that path on the volume.
    [[nodiscard]] std::shared_ptr<const MetadataOverride> find(std::string_view target) const;

   private:
    struct Known {
        std::string target;
        std::shared_ptr<const MetadataOverride> metadata;

        [[nodiscard]] std::size_t bytes() const;
    };
    using Order = std::list<Known>;

    const std::size_t bytesMost_;
    mutable std::mutex mutex_;                                        ///< of all below; a leaf
    Order order_{};                                                   ///< what was heard of last comes first
    std::unordered_map<std::string_view, Order::iterator> places_{};  ///< by the paths in `order_`
    std::size_t bytes_ = 0;
};

}  // namespace capstan::write
