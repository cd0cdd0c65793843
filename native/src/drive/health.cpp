#include "drive/health.hpp"

#include <utility>

namespace capstan::drive {

std::vector<unsigned> TapeAlerts::numbers() const {
    std::vector<unsigned> set;
    for (unsigned number = 1; number <= 64; ++number) {
        if ((flags & scsi::tapeAlertFlag(number)) != 0) {
            set.push_back(number);
        }
    }
    return set;
}

TapeCapacity tapeCapacityOf(const scsi::LogPage& page) {
    namespace code = scsi::tape_capacity;
    TapeCapacity capacity;
    for (const auto& [remaining, maximum] :
         {std::pair(code::remaining0, code::maximum0), std::pair(code::remaining1, code::maximum1)}) {
        const auto left = page.number(remaining);
        const auto most = page.number(maximum);
        // A cartridge of one partition reports the second as of no size.
        if (left && most && *most > 0) {
            capacity.remaining.push_back(*left);
            capacity.maximum.push_back(*most);
        }
    }
    return capacity;
}

}  // namespace capstan::drive
