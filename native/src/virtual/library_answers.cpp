// What a virtual library says of itself and of its elements, in its maker's manner.
#include <algorithm>

#include "scsi/cdb.hpp"
#include "scsi/pages/fields.hpp"
#include "scsi/pages/mode_page.hpp"
#include "virtual/drive_state.hpp"
#include "virtual/virtual_library.hpp"

namespace capstan::virt {
namespace {

constexpr std::byte mediumChanger{0x08};
constexpr std::size_t labelField = 32;
constexpr std::size_t volumeTagBytes = 36;

/// As on the cartridge's edge: its folder is called so.
std::string barcodeOf(const std::filesystem::path& cartridge) {
    return cartridge.filename();
}

/// VTL001 of VTL001L8.
constexpr std::size_t withoutMediaType = 6;

/// SMC-3, medium type.
unsigned mediumCode(std::string_view barcode) {
    constexpr unsigned data = 1;
    constexpr unsigned cleaning = 2;
    return barcode.starts_with("CLN") || barcode.ends_with("CU") ? cleaning : data;
}

}  // namespace

Result<scsi::Reply> VirtualLibrary::inquiry(const scsi::Command& command) const {
    const std::size_t allocation = readBig<std::uint16_t>(command.cdb, 3);
    const unsigned page = scsi::byteAt(command.cdb, 2);
    if ((scsi::byteAt(command.cdb, 1) & 1U) == 0) {
        Bytes data(56);
        data[0] = mediumChanger;
        data[1] = std::byte{0x80};  // RMB
        data[2] = std::byte{0x05};  // SPC-3
        data[3] = std::byte{0x02};  // response data format
        data[4] = static_cast<std::byte>(data.size() - 5);
        scsi::putText(MutableBytes(data).subspan(8, 8), person_.vendor);
        scsi::putText(MutableBytes(data).subspan(16, 16), person_.product);
        scsi::putText(MutableBytes(data).subspan(32, 4), person_.revision);
        return page == 0 ? give(command, data, allocation) : check(sense::badCdbField());
    }
    if (page != scsi::page::unitSerialNumber) {
        return check(sense::badCdbField());
    }
    // One of each home: its drives' numbers tell it apart.
    const std::string serial = "LIB" + (options_.drives.empty() ? std::string("0") : options_.drives.front());
    Bytes data{mediumChanger, static_cast<std::byte>(page), std::byte{0}, static_cast<std::byte>(serial.size())};
    data.insert(data.end(), bytesOf(serial).begin(), bytesOf(serial).end());
    return give(command, data, allocation);
}

Result<scsi::Reply> VirtualLibrary::modeSense(const scsi::Command& command) const {
    const bool isShort = static_cast<scsi::Opcode>(command.cdb[0]) == scsi::Opcode::modeSense6;
    const std::size_t allocation = isShort ? scsi::byteAt(command.cdb, 4) : readBig<std::uint16_t>(command.cdb, 7);
    const unsigned page = scsi::byteAt(command.cdb, 2) & 0x3FU;
    std::vector<Bytes> pages;
    if (page == scsi::mode_page::elementAddresses.page || page == scsi::mode_page::all) {
        pages.push_back(scsi::encode(map_));
    }
    if (page == scsi::mode_page::elementMoves.page || page == scsi::mode_page::all) {
        pages.push_back(scsi::encode(moves()));
    }
    if (pages.empty()) {
        return check(sense::badCdbField());
    }
    return give(command,
                scsi::encodeModes(isShort ? scsi::ModeForm::six : scsi::ModeForm::ten, scsi::ModeUse::sense,
                                  scsi::ModeHeader{.bufferedMode = 0}, pages),
                allocation);
}

Bytes VirtualLibrary::identification(std::uint16_t address) const {
    constexpr std::size_t vendorProduct = 24;
    constexpr std::size_t serialBytes = 10;
    const std::string& serial = options_.drives[address - map_.drives.first];
    Bytes bytes{std::byte{0x02}, std::byte{0}, std::byte{0}, std::byte{0}};
    if (person_.naming == DriveNaming::serialOnly) {
        constexpr std::size_t room = 20;
        bytes.resize(4 + room);
        scsi::putText(MutableBytes(bytes).subspan(4), serial);
    } else {
        bytes[1] = std::byte{0x01};  // SPC-5: T10 vendor identification
        bytes.resize(4 + vendorProduct + serialBytes);
        scsi::putText(MutableBytes(bytes).subspan(4, 8), "IBM");
        scsi::putText(MutableBytes(bytes).subspan(12, 16), "ULTRIUM");
        scsi::putText(MutableBytes(bytes).subspan(4 + vendorProduct), serial);
    }
    bytes[3] = static_cast<std::byte>(bytes.size() - 4);
    return bytes;
}

Bytes VirtualLibrary::descriptor(std::uint16_t address, scsi::ElementDetails details) const {
    Bytes bytes(12);
    writeBig(bytes, 0, address);
    const auto found = places_.find(address);
    const bool full = isFull(address);
    Bay* const bay = bayAt(address);
    const bool reachable = bay == nullptr || !isHeld(*bay, true);
    const std::string barcode = full ? barcodeOf(found->second.cartridge) : std::string();
    const bool labelled =
        full && found->second.labelReadable && (bay == nullptr || person_.seesLabelsInDrives || !bay->held);
    const bool unread = full && !labelled && bay == nullptr;
    scsi::putByte(bytes, 2, scsi::flag(full, 0x01) | scsi::flag(unread, 0x04) | scsi::flag(reachable, 0x08));
    if (unread) {
        bytes[4] = std::byte{0x83};  // a maker's own: no label could be read
    }
    if (full) {
        scsi::putByte(bytes, 9, mediumCode(barcode));
        if (person_.namesSources && found->second.from) {
            bytes[9] |= std::byte{0x80};
            writeBig(bytes, 10, *found->second.from);
        }
    }
    if (details.labels) {
        std::string tag = labelled ? barcode.substr(0, person_.leavesOutMediaType ? withoutMediaType : barcode.size())
                                   : std::string();
        tag.resize(labelField, person_.labelPadding);
        tag.resize(volumeTagBytes, '\0');
        bytes.insert(bytes.end(), bytesOf(tag).begin(), bytesOf(tag).end());
    }
    if (details.devices && bay != nullptr && person_.naming != DriveNaming::none) {
        const Bytes identity = identification(address);
        bytes.insert(bytes.end(), identity.begin(), identity.end());
    }
    return bytes;
}

Result<scsi::Reply> VirtualLibrary::elementStatus(const scsi::Command& command) const {
    const unsigned kind = scsi::byteAt(command.cdb, 1) & 0x0FU;
    const auto first = readBig<std::uint16_t>(command.cdb, 2);
    const auto most = readBig<std::uint16_t>(command.cdb, 4);
    const std::size_t allocation = readBig<std::uint32_t>(command.cdb, 7, 3);
    const scsi::ElementDetails details{.labels = (scsi::byteAt(command.cdb, 1) & 0x10U) != 0,
                                       .devices = (scsi::byteAt(command.cdb, 6) & 0x01U) != 0};
    if (kind > 4) {
        return check(sense::badCdbField());
    }
    if (person_.refusesBothAtOnce && details.labels && details.devices) {
        return check(sense::badCdbField());
    }
    Bytes answer(8);
    std::uint16_t count = 0;
    for (unsigned type = 1; type <= 4; ++type) {
        if (kind != 0 && kind != type) {
            continue;
        }
        const auto elementType = static_cast<scsi::ElementType>(type);
        Bytes page(8);
        std::size_t length = 0;
        const scsi::ElementRange range = map_.of(elementType);
        for (unsigned each = std::max<unsigned>(first, range.first); range.has(each) && count < most; ++each) {
            const Bytes one = descriptor(static_cast<std::uint16_t>(each), details);
            length = one.size();
            page.insert(page.end(), one.begin(), one.end());
            if (count++ == 0) {
                writeBig(answer, 0, static_cast<std::uint16_t>(each));
            }
        }
        if (length == 0) {
            continue;
        }
        page[0] = static_cast<std::byte>(type);
        scsi::putByte(
            page, 1,
            scsi::flag(details.labels, 0x80) | scsi::flag(person_.promisesAlternateTags && details.devices, 0x40));
        writeBig(page, 2, static_cast<std::uint16_t>(length));
        writeBig(page, 5, static_cast<std::uint32_t>(page.size() - 8), 3);
        answer.insert(answer.end(), page.begin(), page.end());
    }
    if (count == 0) {
        return check(sense::of(scsi::SenseKey::illegalRequest, 0x21, 0x01));
    }
    writeBig(answer, 2, count);
    writeBig(answer, 5, static_cast<std::uint32_t>(answer.size() - 8), 3);
    answer.insert(answer.end(), person_.uncounted, std::byte{0xA5});
    return give(command, answer, allocation);
}

}  // namespace capstan::virt
