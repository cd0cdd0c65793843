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

Cdb6 load(bool load, bool atOnce) {
    auto cdb = with<Cdb6>(Opcode::loadUnload);
    bit(cdb, 1, 0, atOnce);
    bit(cdb, 4, 0, load);
    return cdb;
}

Cdb6 preventRemoval(bool prevent) {
    auto cdb = with<Cdb6>(Opcode::preventAllow);
    bit(cdb, 4, 0, prevent);
    return cdb;
}

Cdb6 formatMedium(FormatMode format) {
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

Cdb10 modeSense(ModePageId id, PageControl control, std::uint16_t room) {
    auto cdb = modeSense(id.page, room);
    cdb[2] |= static_cast<std::byte>(static_cast<unsigned>(control) << 6U);
    cdb[3] = static_cast<std::byte>(id.subpage);
    return cdb;
}

Cdb10 modeSelect(std::uint16_t bytes) {
    auto cdb = with<Cdb10>(Opcode::modeSelect10);
    bit(cdb, 1, 4);  // PF: the pages are those of the standard
    writeBig(cdb, 7, bytes);
    return cdb;
}

Cdb10 logSense(std::uint8_t page, std::uint16_t room, std::uint8_t subpage, std::uint16_t first) {
    auto cdb = with<Cdb10>(Opcode::logSense);
    constexpr unsigned cumulative = 1;
    cdb[2] = static_cast<std::byte>((cumulative << 6U) | page);
    cdb[3] = static_cast<std::byte>(subpage);
    writeBig(cdb, 5, first);
    writeBig(cdb, 7, room);
    return cdb;
}

Cdb10 readPositionLong() {
    return readPosition(PositionForm::longForm);
}

Cdb10 readPosition(PositionForm form) {
    auto cdb = with<Cdb10>(Opcode::readPosition);
    cdb[1] = static_cast<std::byte>(form);
    if (form == PositionForm::extended) {
        writeBig(cdb, 7, static_cast<std::uint16_t>(extendedPositionBytes));
    }
    return cdb;
}

Cdb16 locate(LocateDestination destination, std::uint8_t partition, std::uint64_t object) {
    auto cdb = with<Cdb16>(Opcode::locate16);
    cdb[1] = static_cast<std::byte>((static_cast<unsigned>(destination) << 3U) | 0x02U);  // CP
    cdb[3] = static_cast<std::byte>(partition);
    writeBig(cdb, 4, object);
    return cdb;
}

Cdb16 space(SpaceOver what, std::int64_t count) {
    auto cdb = with<Cdb16>(Opcode::space16);
    cdb[1] = static_cast<std::byte>(what);
    writeBig(cdb, 4, static_cast<std::uint64_t>(count));
    return cdb;
}

Cdb6 erase(EraseLength length) {
    auto cdb = with<Cdb6>(Opcode::erase6);
    bit(cdb, 1, 0, length == EraseLength::longErase);
    return cdb;
}

Cdb16 readAttribute(std::uint8_t partition, std::uint16_t first, std::uint32_t room) {
    return readAttribute(AttributeService::values, partition, first, room);
}

Cdb16 readAttribute(AttributeService service, std::uint8_t partition, std::uint16_t first, std::uint32_t room) {
    auto cdb = with<Cdb16>(Opcode::readAttribute);
    cdb[1] = static_cast<std::byte>(service);
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

Cdb10 reportDensitySupport(DensitiesOf whose, std::uint16_t room) {
    auto cdb = with<Cdb10>(Opcode::reportDensitySupport);
    bit(cdb, 1, 0, whose == DensitiesOf::medium);
    writeBig(cdb, 7, room);
    return cdb;
}

Cdb12 reportOperationCodes(bool withTimeouts, std::uint32_t room) {
    auto cdb = with<Cdb12>(Opcode::maintenanceIn);
    cdb[1] = std::byte{service::reportOperationCodes};
    bit(cdb, 2, 7, withTimeouts);  // RCTD; REPORTING OPTIONS 0: all
    writeBig(cdb, 6, room);
    return cdb;
}

Cdb12 readEndOfWrapPositions(std::uint32_t room) {
    auto cdb = with<Cdb12>(Opcode::maintenanceIn);
    cdb[1] = std::byte{service::vendorSpecific};
    cdb[2] = std::byte{service::endOfWrapPosition};
    bit(cdb, 3, 1);  // RA
    writeBig(cdb, 6, room);
    return cdb;
}

Cdb12 generateAccessOrder(AccessProcess process, std::uint32_t bytes) {
    auto cdb = with<Cdb12>(Opcode::maintenanceOut);
    cdb[1] = std::byte{service::accessOrder};
    cdb[2] = static_cast<std::byte>(process);
    writeBig(cdb, 6, bytes);
    return cdb;
}

Cdb12 receiveAccessOrder(std::uint32_t offset, std::uint32_t room) {
    auto cdb = with<Cdb12>(Opcode::maintenanceIn);
    cdb[1] = std::byte{service::accessOrder};
    writeBig(cdb, 2, offset);
    writeBig(cdb, 6, room);
    return cdb;
}

Cdb12 receiveSegmentLimits(std::uint32_t room) {
    auto cdb = receiveAccessOrder(0, room);
    bit(cdb, 1, 7);  // UDS_LIMITS
    return cdb;
}

Cdb12 securityProtocolIn(std::uint8_t protocol, std::uint16_t page, std::uint32_t room) {
    auto cdb = with<Cdb12>(Opcode::securityProtocolIn);
    cdb[1] = static_cast<std::byte>(protocol);
    writeBig(cdb, 2, page);
    writeBig(cdb, 6, room);
    return cdb;
}

Cdb12 securityProtocolOut(std::uint8_t protocol, std::uint16_t page, std::uint32_t bytes) {
    auto cdb = with<Cdb12>(Opcode::securityProtocolOut);
    cdb[1] = static_cast<std::byte>(protocol);
    writeBig(cdb, 2, page);
    writeBig(cdb, 6, bytes);
    return cdb;
}

Cdb6 modeSense6(std::uint8_t page, std::uint8_t room) {
    auto cdb = with<Cdb6>(Opcode::modeSense6);
    bit(cdb, 1, 3);  // DBD
    cdb[2] = std::byte{page};
    cdb[4] = std::byte{room};
    return cdb;
}

Cdb6 initializeElementStatus() {
    return with<Cdb6>(Opcode::initializeElementStatus);
}

Cdb12 readElementStatus(ElementType type, std::uint16_t first, std::uint16_t count, std::uint32_t room, bool labels,
                        bool devices) {
    auto cdb = with<Cdb12>(Opcode::readElementStatus);
    cdb[1] = static_cast<std::byte>(type);
    bit(cdb, 1, 4, labels);
    writeBig(cdb, 2, first);
    writeBig(cdb, 4, count);
    bit(cdb, 6, 1);           // CURDATA: as it is known, nothing moves
    bit(cdb, 6, 0, devices);  // DVCID
    writeBig(cdb, 7, room, 3);
    return cdb;
}

Cdb12 moveMedium(std::uint16_t from, std::uint16_t to) {
    auto cdb = with<Cdb12>(Opcode::moveMedium);
    writeBig(cdb, 4, from);
    writeBig(cdb, 6, to);
    return cdb;
}

}  // namespace capstan::scsi
