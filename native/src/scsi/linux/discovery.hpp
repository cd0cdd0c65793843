// Which tape drives and changers this machine has, as sysfs lists it: nothing is opened, nothing is sent.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "scsi/linux/places.hpp"

namespace capstan::scsi::linux_sg {

enum class DeviceKind : std::uint8_t { drive, changer };

struct Device {
    std::filesystem::path node;  ///< "/dev/sg3", the one that is opened
    std::string address{};       ///< host:channel:target:unit, the same until the machine restarts
    DeviceKind kind = DeviceKind::drive;
    std::string vendor{};
    std::string product{};
    std::string revision{};
    std::string serial{};     ///< empty when the kernel did not read it
    std::string adapter{};    ///< the kernel's driver of the host adapter: "mpt3sas"
    unsigned generation = 0;  ///< by the product's name; 0 when that does not say
    /// The tape driver's nodes of the same drive ("/dev/nst0", …): whoever has one of them open moves the same tape.
    std::vector<std::filesystem::path> tapeNodes{};
    bool running = true;  ///< false: the kernel has set it offline
};

/// By address. No sg driver, or no device, is an empty list.
[[nodiscard]] Result<std::vector<Device>> discover(const Places& places = {});

/// One of them, by any path that leads to its node, links included. `drive.absent` when there is none.
[[nodiscard]] Result<Device> describe(const std::filesystem::path& node, const Places& places = {});

}  // namespace capstan::scsi::linux_sg
