#include "addon/library_host.hpp"

#include <utility>

#include "scsi/linux/sg_transport.hpp"

namespace capstan::addon {

void LibraryHost::useTransport(std::unique_ptr<scsi::Transport> transport) {
    robot_ = std::make_unique<changer::Robot>(std::make_unique<scsi::TracingTransport>(std::move(transport), trace_));
}

Result<void> LibraryHost::openVirtual(const std::string& folder, const std::string& modelFile,
                                      const virt::ClockOptions& clock) {
    auto timing = virt::makeTiming(modelFile, clock);
    if (!timing) {
        return fail(std::move(timing));
    }
    auto library = virt::VirtualLibrary::open(folder, *std::move(timing));
    if (!library) {
        return fail(std::move(library));
    }
    virtual_ = library->get();
    useTransport(*std::move(library));
    return {};
}

Result<void> LibraryHost::openMetal(const std::string& path) {
    const auto device = scsi::linux_sg::describe(path);
    if (!device) {
        return std::unexpected(device.error());
    }
    auto transport = scsi::linux_sg::SgTransport::open(*device);
    if (!transport) {
        return std::unexpected(transport.error());
    }
    useTransport(*std::move(transport));
    const auto known = robot_->map();
    return known ? Result<void>() : std::unexpected(known.error());
}

Result<changer::Robot*> LibraryHost::robot() {
    return robot_ ? Result<changer::Robot*>(robot_.get()) : fail(Code::libraryAbsent, "the library was closed");
}

Result<virt::VirtualLibrary*> LibraryHost::hands() {
    return virtual_ != nullptr ? Result<virt::VirtualLibrary*>(virtual_)
                               : fail(Code::invalidArgument, "no hand reaches into a real library");
}

Result<std::shared_ptr<virt::Bay>> LibraryHost::bay(const std::string& serial) {
    const auto library = hands();
    if (!library) {
        return std::unexpected(library.error());
    }
    auto found = (*library)->bay(serial);
    return found ? Result<std::shared_ptr<virt::Bay>>(std::move(found)) : fail(Code::driveAbsent, serial);
}

Result<changer::RobotIdentity> LibraryHost::identity() {
    const auto open = robot();
    return open ? (*open)->identify() : std::unexpected(open.error());
}

Result<LibraryInventory> LibraryHost::inventory() {
    const auto open = robot();
    if (!open) {
        return std::unexpected(open.error());
    }
    LibraryInventory inventory;
    for (const auto type :
         {scsi::ElementType::robot, scsi::ElementType::slot, scsi::ElementType::door, scsi::ElementType::drive}) {
        auto elements = (*open)->elements(type);
        if (!elements) {
            return std::unexpected(elements.error());
        }
        std::ranges::move(*elements, std::back_inserter(inventory.elements));
    }
    if (auto ready = (*open)->ready(); !ready) {
        inventory.hindrance = std::move(ready).error();
    }
    wasReady_ = !inventory.hindrance;
    if (const auto moves = (*open)->moves()) {
        inventory.movesDoorToDrive = moves->allow(scsi::ElementType::door, scsi::ElementType::drive);
    }
    return inventory;
}

Result<void> LibraryHost::initialize() {
    const auto open = robot();
    return open ? (*open)->initialize() : std::unexpected(open.error());
}

Result<void> LibraryHost::carry(std::uint16_t from, std::uint16_t to, const std::string& label,
                                const std::stop_token& stop) {
    const auto open = robot();
    return open ? (*open)->carry({.from = from, .to = to, .label = label}, stop) : std::unexpected(open.error());
}

Result<void> LibraryHost::lockDoors(bool lock) {
    const auto open = robot();
    return open ? (*open)->lockDoors(lock) : std::unexpected(open.error());
}

Result<bool> LibraryHost::takeChanged() {
    const auto open = robot();
    if (!open) {
        return std::unexpected(open.error());
    }
    // A look is what a library answers by "something has changed"; that its door is open, it says by not being ready.
    const bool isReady = (*open)->ready().has_value();
    return (*open)->takeChanged() || isReady != wasReady_;
}

Result<std::optional<std::uint16_t>> LibraryHost::driveElement(const std::string& serial) {
    const auto open = robot();
    if (!open) {
        return std::unexpected(open.error());
    }
    const auto element = changer::driveElement(**open, serial, "");
    if (element) {
        return std::optional(element->address);
    }
    return element.error().code == Code::driveAbsent ? Result<std::optional<std::uint16_t>>(std::nullopt)
                                                     : std::unexpected(element.error());
}

Result<std::uint16_t> LibraryHost::putIn(const std::string& cartridge, std::optional<std::uint16_t> address) {
    const auto library = hands();
    return library ? (*library)->putIn(cartridge, address) : std::unexpected(library.error());
}

Result<void> LibraryHost::takeOut(std::uint16_t address) {
    const auto library = hands();
    return library ? (*library)->takeOut(address) : std::unexpected(library.error());
}

Result<void> LibraryHost::openDoor(bool open) {
    const auto library = hands();
    return library ? (*library)->openDoor(open) : std::unexpected(library.error());
}

Result<void> LibraryHost::setFaults(const std::string& script) {
    const auto library = hands();
    return library ? (*library)->setFaults(script) : std::unexpected(library.error());
}

void LibraryHost::close() {
    virtual_ = nullptr;
    robot_.reset();
}

}  // namespace capstan::addon
