#include "order/merge.hpp"

namespace capstan::order {
namespace {

/// As the tape is read, wrap after wrap.
bool liesBefore(const motion::PhysicalPosition& one, const motion::PhysicalPosition& other) {
    return one.wrap != other.wrap ? one.wrap < other.wrap : one.metres != other.metres && motion::isAhead(one, other);
}

}  // namespace

std::vector<StretchGroup> merge(const Law& law, std::span<const Stretch> ranges) {
    std::vector<StretchGroup> groups;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const Stretch& next = ranges[i];
        StretchGroup* const last = groups.empty() ? nullptr : &groups.back();
        const bool overlaps = last != nullptr && liesBefore(next.from, last->stretch.to);
        if (overlaps || (last != nullptr && law.readOn(last->stretch.to, next.from) <= law.leastLocate())) {
            last->last = i + 1;
            last->stretch.to = liesBefore(next.to, last->stretch.to) ? last->stretch.to : next.to;
        } else {
            groups.push_back({.first = i, .last = i + 1, .stretch = next});
        }
    }
    return groups;
}

bool readsOn(const Law& law, const Stretch& last, const Stretch& next) {
    return !liesBefore(next.from, last.to) && law.readOn(last.to, next.from) <= law.locate(last.to, next.from);
}

}  // namespace capstan::order
