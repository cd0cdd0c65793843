#include "scsi/linux/discovery.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <system_error>
#include <tuple>

#include "base/bytes.hpp"
#include "scsi/generation.hpp"
#include "scsi/pages/fields.hpp"

namespace capstan::scsi::linux_sg {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view sequentialAccess = "1";  // SPC-5, peripheral device type
constexpr std::string_view mediumChanger = "8";

/// A sysfs file, at most a page. Empty when it is not there: which files there are differs from kernel to kernel.
std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 4096> text{};
    file.read(text.data(), text.size());
    return {text.data(), static_cast<std::size_t>(file.gcount())};
}

std::string word(const fs::path& path) {
    std::string text = contents(path);
    constexpr std::string_view blank(" \n\0", 3);
    const auto first = text.find_first_not_of(blank);
    const auto last = text.find_last_not_of(blank);
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

/// SPC-5, unit serial number page: four bytes of header, then the number.
std::string serialOf(const fs::path& device) {
    const std::string page = contents(device / "vpd_pg80");
    const ByteView bytes = bytesOf(page);
    return bytes.size() < 4 ? std::string() : textField(bytes, 4, readBig<std::uint16_t>(bytes, 2));
}

/// By the device's address, "2:0:10:0": the first number is the host.
std::string adapterOf(const std::string& address, const Places& places) {
    return word(places.sys / "class" / "scsi_host" / ("host" + address.substr(0, address.find(':'))) / "proc_name");
}

std::vector<fs::path> tapeNodesOf(const fs::path& device, const Places& places) {
    std::vector<fs::path> nodes;
    std::error_code error;
    for (const auto& each : fs::directory_iterator(device / "scsi_tape", error)) {
        nodes.push_back(places.dev / each.path().filename());
    }
    std::ranges::sort(nodes);
    return nodes;
}

std::optional<Device> deviceAt(const fs::path& entry, const Places& places) {
    const fs::path device = entry / "device";
    const std::string type = word(device / "type");
    if (type != sequentialAccess && type != mediumChanger) {
        return std::nullopt;
    }
    std::error_code error;
    const fs::path target = fs::canonical(device, error);
    const std::string address = error ? std::string() : target.filename().string();
    std::string product = word(device / "model");
    const std::string state = word(device / "state");
    return Device{.node = places.dev / entry.filename(),
                  .address = address,
                  .kind = type == mediumChanger ? DeviceKind::changer : DeviceKind::drive,
                  .vendor = word(device / "vendor"),
                  .product = product,
                  .revision = word(device / "rev"),
                  .serial = serialOf(device),
                  .adapter = adapterOf(address, places),
                  .generation = generationOfProduct(product),
                  .tapeNodes = tapeNodesOf(device, places),
                  .running = state.empty() || state == "running"};
}

/// "2:0:10:0" as numbers, so that ten comes after nine.
std::array<unsigned, 4> numbersOf(const std::string& address) {
    std::array<unsigned, 4> numbers{};
    const char* at = address.data();
    const char* const end = at + address.size();
    for (unsigned& number : numbers) {
        at = std::from_chars(at, end, number).ptr;
        at += at < end ? 1 : 0;
    }
    return numbers;
}

}  // namespace

Result<std::vector<Device>> discover(const Places& places) {
    const fs::path folder = places.sys / "class" / "scsi_generic";
    std::vector<Device> devices;
    std::error_code error;
    auto entries = fs::directory_iterator(folder, error);
    if (error == std::errc::no_such_file_or_directory) {
        return devices;
    }
    if (error) {
        return fail(Code::driveAbsent, folder.string() + ": " + error.message());
    }
    for (const auto& entry : entries) {
        if (auto device = deviceAt(entry.path(), places)) {
            devices.push_back(*std::move(device));
        }
    }
    std::ranges::sort(devices, [](const Device& a, const Device& b) {
        return std::tuple(numbersOf(a.address), a.node) < std::tuple(numbersOf(b.address), b.node);
    });
    return devices;
}

Result<Device> describe(const fs::path& node, const Places& places) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(node, error);
    auto device = deviceAt(places.sys / "class" / "scsi_generic" / (error ? node : real).filename(), places);
    if (!device) {
        return fail(Code::driveAbsent, node.string() + ": no tape drive or changer");
    }
    return *std::move(device);
}

}  // namespace capstan::scsi::linux_sg
