#include "checkup/tape_map.hpp"

#include <algorithm>

#include "checkup/least_squares.hpp"

namespace capstan::checkup {
namespace {

/// A wrap holds what the format says within this; tension, temperature and rewritten data sets make the difference.
constexpr double tolerance = 0.04;

}  // namespace

motion::PhysicalPosition TapeMap::placeAt(double bytes) const {
    const auto next = std::ranges::upper_bound(wrapEnds_, bytes);
    const bool known = next != wrapEnds_.end();
    const auto wrap = static_cast<std::uint32_t>(next - wrapEnds_.begin());
    const double length = known ? *next - begin(wrap) : wrapBytes();
    const double fraction = std::clamp((bytes - begin(wrap)) / length, 0.0, 1.0);
    const bool forward = wrap % 2 == 0;
    return {.wrap = wrap,
            .metres = (forward ? fraction : 1 - fraction) * tape_.metres,
            .direction = forward ? motion::Direction::forward : motion::Direction::backward,
            .band = wrap / (tape_.wraps / tape_.bands)};
}

double TapeMap::bytesAt(std::uint32_t wrap, double metres) const {
    const double along = metres / tape_.metres;
    return begin(wrap) + (wrap % 2 == 0 ? along : 1 - along) * (wrapEnds_[wrap] - begin(wrap));
}

WrapEnds findWrapEnds(double nominalWrapBytes, double writtenBytes, const std::vector<Stall>& stalls) {
    WrapEnds ends;
    std::vector<double> turns;
    double expected = nominalWrapBytes;
    while (expected < writtenBytes) {
        const double reach = tolerance * nominalWrapBytes;
        const Stall* longest = nullptr;
        for (auto near = std::ranges::lower_bound(stalls, expected - reach, {}, &Stall::bytes);
             near != stalls.end() && near->bytes <= expected + reach; ++near) {
            longest = longest == nullptr || near->seconds > longest->seconds ? &*near : longest;
        }
        if (longest != nullptr) {
            turns.push_back(longest->seconds);
            expected = longest->bytes;
        }
        ends.bytes.push_back(expected);
        expected += nominalWrapBytes;
    }
    ends.turnSeconds = median(std::move(turns));
    return ends;
}

}  // namespace capstan::checkup
