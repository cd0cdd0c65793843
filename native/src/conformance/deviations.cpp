#include "conformance/deviations.hpp"

#include <algorithm>
#include <array>

namespace capstan::conformance {
namespace {

/// mhvtl as its authors make it, whichever drive it plays: it is known by its adapter, never by the maker's name
/// that it gives.
constexpr Deviation ofMhvtl(std::string_view check, std::string_view complaint, std::string_view what) {
    return {.adapter = "mhvtl",
            .vendor = "",
            .product = "",
            .revision = "",
            .check = check,
            .complaint = complaint,
            .what = what};
}

constexpr std::array table{
    ofMhvtl("gives_no_more_than_there_is_room_for", "INQUIRY writes beyond",
            "it clears the room behind its answer, and reports it as transferred"),
    ofMhvtl("holds_the_cartridge_while_removal_is_prevented", "UNLOAD while removal is prevented succeeds",
            "it unloads whether removal is prevented or not"),
    ofMhvtl("counts_what_is_written_and_read", "a loaded cartridge was never mounted", "its page 17h counts no mounts"),
    ofMhvtl("spaces_forward", "the count of SPACE over 5 blocks is 0",
            "stopped by a filemark, it reports that nothing was spaced over"),
    ofMhvtl("spaces_back", "what ended SPACE over -9 blocks is 2",
            "stopped by a filemark on its way back, it reports the end of data"),
    ofMhvtl("erases_from_here_on", "drive.busy: erase: not ready, 24/00",
            "it refuses ERASE away from the beginning, by a sense key that says it is not ready"),
    ofMhvtl("keeps_attributes_per_partition", "an attribute that was removed is still there",
            "a host attribute written with no length stays"),
    ofMhvtl("lists_its_attributes", "an attribute that was removed is listed",
            "a host attribute written with no length stays in the list"),
    ofMhvtl("lets_nobody_write_its_own_attributes", "WRITE ATTRIBUTE of the volume change reference succeeds",
            "hosts may write the attributes of the device"),
    ofMhvtl("takes_nothing_whose_removal_is_prevented", "it takes a cartridge out of a drive",
            "its robot takes a cartridge out of a drive whether that prevents its removal or not"),
    ofMhvtl("takes_again_what_it_has_let_go", "drive.busy: load: not ready, 31/00",
            "LOAD does not take again what UNLOAD has let go; only a robot brings it"),
};

}  // namespace

std::span<const Deviation> knownDeviations() {
    return table;
}

const Deviation* deviationOf(const DeviceName& device, std::string_view check, std::string_view complaint) {
    const auto* const found = std::ranges::find_if(table, [&](const Deviation& row) {
        return device.adapter.starts_with(row.adapter) && device.vendor.starts_with(row.vendor) &&
               device.product.starts_with(row.product) && device.revision.starts_with(row.revision) &&
               row.check == check && complaint.starts_with(row.complaint);
    });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace capstan::conformance
