// The places where Linux keeps devices and processes, as real folders of a test's own.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "scsi/linux/places.hpp"
#include "virtual/temp_folder.hpp"

namespace capstan::test {

class TestPlaces {
   public:
    TestPlaces() {
        for (const auto* each : {"sys/class/scsi_generic", "proc", "lock"}) {
            std::filesystem::create_directories(home_ / each);
        }
    }

    [[nodiscard]] scsi::linux_sg::Places places() const {
        return {.sys = home_ / "sys", .proc = home_ / "proc", .dev = "/dev", .lock = home_ / "lock"};
    }

    static void put(const std::filesystem::path& path, const std::string& text) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }

    /// As the kernel lays it out: the device's folder among the devices, the class with links to it.
    std::filesystem::path addDevice(const std::string& node, const std::string& address, const std::string& type,
                                    const std::string& vendor, const std::string& product) const {
        const auto device = home_ / "sys/devices/host" / address;
        put(device / "type", type + "\n");
        put(device / "vendor", vendor + "\n");
        put(device / "model", product + "\n");
        put(device / "rev", "N9M1\n");
        put(device / "state", "running\n");
        const auto generic = device / "scsi_generic" / node;
        std::filesystem::create_directories(generic);
        std::filesystem::create_directory_symlink(device, generic / "device");
        std::filesystem::create_directory_symlink(generic, home_ / ("sys/class/scsi_generic/" + node));
        return device;
    }

    /// A process that has `open` open.
    void addProcess(int number, const std::string& program, const std::filesystem::path& open) const {
        const auto process = home_ / ("proc/" + std::to_string(number));
        put(process / "comm", program + "\n");
        std::filesystem::create_directories(process / "fd");
        std::filesystem::create_symlink("/dev/null", process / "fd/0");
        std::filesystem::create_symlink(open, process / "fd/3");
    }

   private:
    TempFolder home_;
};

}  // namespace capstan::test
