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

/// The tape of Linux' target framework, tgt 1.0.85.
constexpr Deviation ofTgt(std::string_view check, std::string_view complaint, std::string_view what) {
    return {.adapter = "",
            .vendor = "IET",
            .product = "VIRTUAL-TAPE",
            .revision = "0001",
            .check = check,
            .complaint = complaint,
            .what = what};
}

constexpr Deviation withoutLocate(std::string_view check) {
    return ofTgt(check, "drive.refused-command: locate: illegal request, 20/00", "it has no LOCATE(16)");
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
    ofMhvtl("reads_filemarks_among_encrypted_blocks", "medium.not-encrypted: read: data protect, 74/02",
            "with a key it takes filemarks and the end of data for blocks in clear"),
    ofMhvtl("takes_nothing_whose_removal_is_prevented", "it takes a cartridge out of a drive",
            "its robot takes a cartridge out of a drive whether that prevents its removal or not"),
    ofMhvtl("takes_again_what_it_has_let_go", "drive.busy: load: not ready, 31/00",
            "LOAD does not take again what UNLOAD has let go; only a robot brings it"),
    withoutLocate("cuts_what_follows_an_overwrite"),
    withoutLocate("refuses_a_partition_that_is_not_there"),
    withoutLocate("erases_from_here_on"),
    withoutLocate("formats_into_two_partitions_that_do_not_touch"),
    withoutLocate("keeps_attributes_per_partition"),
    withoutLocate("reports_where_wraps_end_in_order"),
    withoutLocate("recommends_an_order_of_all_that_was_asked"),
    ofTgt("fails_to_locate_a_block_that_is_not_there",
          "LOCATE beyond the data fails by drive.refused-command: locate: illegal request, 20/00",
          "it has no LOCATE(16)"),
    ofTgt("lists_the_commands_that_it_takes", "command 146 is not listed", "it has no LOCATE(16)"),
    ofTgt("sets_compression_and_variable_blocks", "drive.refused-command: mode select: illegal request, 20/00",
          "it has no MODE SELECT(10)"),
    ofTgt("gives_no_more_than_there_is_room_for", "INQUIRY writes beyond",
          "it reports more of INQUIRY's answer as transferred than fits the allocation length"),
    ofTgt("gives_back_records_of_any_length", "80 bytes comes back with other bytes",
          "what it reports as not transferred of a short READ is what it has transferred"),
    ofTgt("counts_filemarks_as_blocks_and_stops_at_each", "the block after two records and three filemarks is 0",
          "its READ POSITION says block 0 everywhere"),
    ofTgt("reports_its_position_in_each_form", "the block is 0", "its READ POSITION says block 0 everywhere"),
    ofTgt("holds_the_cartridge_while_removal_is_prevented", "UNLOAD while removal is prevented succeeds",
          "it takes UNLOAD whether removal is prevented or not"),
    ofTgt("keeps_what_was_flushed", "the drive is ready after UNLOAD", "UNLOAD changes nothing"),
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
