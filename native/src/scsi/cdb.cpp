#include "scsi/cdb.hpp"

#include "base/bytes.hpp"

namespace capstan::scsi {
namespace {

template <class Cdb>
Cdb with(Opcode opcode) {
    Cdb cdb{};
    cdb[0] = static_cast<std::byte>(opcode);
    return cdb;
}

template <class Cdb>
void bit(Cdb& cdb, std::size_t byte, unsigned number, bool set = true) {
    if (set) {
        cdb[byte] |= static_cast<std::byte>(1U << number);
    }
}

}  // namespace

Cdb6 testUnitReady() {
    return with<Cdb6>(Opcode::testUnitReady);
}

Cdb6 rewind() {
    return with<Cdb6>(Opcode::rewind);
}

Cdb6 readBlockLimits() {
    return with<Cdb6>(Opcode::readBlockLimits);
}

Cdb6 inquiry(std::uint16_t room) {
    auto cdb = with<Cdb6>(Opcode::inquiry);
    writeBig(cdb, 3, room);
    return cdb;
}

Cdb6 inquiryVitalPage(std::uint8_t page, std::uint16_t room) {
    auto cdb = inquiry(room);
    bit(cdb, 1, 0);  // EVPD
    cdb[2] = static_cast<std::byte>(page);
    return cdb;
}

Cdb6 load(bool load) {
    auto cdb = with<Cdb6>(Opcode::loadUnload);
    bit(cdb, 4, 0, load);
    return cdb;
}

Cdb6 preventRemoval(bool prevent) {
    auto cdb = with<Cdb6>(Opcode::preventAllow);
    bit(cdb, 4, 0, prevent);
    return cdb;
}

Cdb6 formatMedium(Format format) {
    auto cdb = with<Cdb6>(Opcode::formatMedium);
    cdb[2] = static_cast<std::byte>(format);
    return cdb;
}

Cdb6 read(std::uint32_t room) {
    auto cdb = with<Cdb6>(Opcode::read6);
    writeBig(cdb, 2, room, 3);
    return cdb;
}

Cdb6 write(std::uint32_t bytes) {
    auto cdb = with<Cdb6>(Opcode::write6);
    writeBig(cdb, 2, bytes, 3);
    return cdb;
}

Cdb6 writeFilemarks(std::uint32_t count, bool immediate) {
    auto cdb = with<Cdb6>(Opcode::writeFilemarks6);
    bit(cdb, 1, 0, immediate);
    writeBig(cdb, 2, count, 3);
    return cdb;
}

Cdb10 modeSense(std::uint8_t page, std::uint16_t room) {
    auto cdb = with<Cdb10>(Opcode::modeSense10);
    cdb[2] = static_cast<std::byte>(page);
    writeBig(cdb, 7, room);
    return cdb;
}

Cdb10 modeSelect(std::uint16_t bytes) {
    auto cdb = with<Cdb10>(Opcode::modeSelect10);
    bit(cdb, 1, 4);  // PF: the pages are those of the standard
    writeBig(cdb, 7, bytes);
    return cdb;
}

Cdb10 readPositionLong() {
    auto cdb = with<Cdb10>(Opcode::readPosition);
    cdb[1] = std::byte{0x06};
    return cdb;
}

Cdb16 locate(Destination destination, std::uint8_t partition, std::uint64_t object) {
    auto cdb = with<Cdb16>(Opcode::locate16);
    cdb[1] = static_cast<std::byte>((static_cast<unsigned>(destination) << 3U) | 0x02U);  // CP
    cdb[3] = static_cast<std::byte>(partition);
    writeBig(cdb, 4, object);
    return cdb;
}

Cdb16 readAttribute(std::uint8_t partition, std::uint16_t first, std::uint32_t room) {
    auto cdb = with<Cdb16>(Opcode::readAttribute);
    cdb[7] = static_cast<std::byte>(partition);
    writeBig(cdb, 8, first);
    writeBig(cdb, 10, room);
    return cdb;
}

Cdb16 writeAttribute(std::uint8_t partition, std::uint32_t bytes) {
    auto cdb = with<Cdb16>(Opcode::writeAttribute);
    bit(cdb, 1, 0);  // WTC
    cdb[7] = static_cast<std::byte>(partition);
    writeBig(cdb, 10, bytes);
    return cdb;
}

}  // namespace capstan::scsi
