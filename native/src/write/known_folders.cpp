#include "write/known_folders.hpp"

#include <utility>

namespace capstan::write {

std::size_t KnownFolders::Known::bytes() const {
    std::size_t sum = sizeof(Known) + sizeof(MetadataOverride) + target.size();
    for (const ltfs::Xattr& xattr : metadata->xattrs) {
        sum += sizeof(xattr) + xattr.key.size() + xattr.value.size();
    }
    return sum;
}

void KnownFolders::learn(const WriteItem& folder, const SourceMetadata& facts) {
    auto metadata = folder.metadata ? folder.metadata
                                    : std::make_shared<const MetadataOverride>(MetadataOverride{
                                          .readOnly = facts.readOnly, .times = facts.times, .xattrs = facts.xattrs});
    const std::string_view target = folder.target;
    const std::lock_guard lock(mutex_);
    const auto hear = [this](std::string_view path) {
        const auto known = places_.find(path);
        if (known != places_.end()) {
            order_.splice(order_.begin(), order_, known->second);
        }
        return known != places_.end();
    };
    if (hear(target)) {
        bytes_ -= order_.front().bytes();
        order_.front().metadata = std::move(metadata);
    } else {
        order_.push_front({.target = folder.target, .metadata = std::move(metadata)});
        places_.emplace(order_.front().target, order_.begin());
    }
    bytes_ += order_.front().bytes();
    for (auto slash = target.find('/'); slash != std::string_view::npos; slash = target.find('/', slash + 1)) {
        static_cast<void>(hear(target.substr(0, slash)));
    }
    while (bytes_ > bytesMost_) {
        bytes_ -= order_.back().bytes();
        places_.erase(order_.back().target);
        order_.pop_back();
    }
}

std::shared_ptr<const MetadataOverride> KnownFolders::find(std::string_view target) const {
    const std::lock_guard lock(mutex_);
    const auto known = places_.find(target);
    return known == places_.end() ? nullptr : known->second->metadata;
}

}  // namespace capstan::write
