// The cartridge's memory (SPC-5, medium auxiliary memory attributes): one attribute at a time, as LTFS uses it.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/cdb.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

// Both lists begin with a four-byte length; an attribute with identifier, format byte and length.
constexpr std::size_t listHeader = 4;
constexpr std::size_t attributeHeader = 5;
constexpr std::size_t largestValue = 4096;

bool isInvalidField(const scsi::Sense& sense) {
    return sense.key == scsi::SenseKey::illegalRequest && sense.asc == 0x24;
}

}  // namespace

Result<std::optional<Bytes>> SscDrive::readAttribute(std::uint8_t partition, std::uint16_t id) {
    Bytes list(listHeader + attributeHeader + largestValue);
    const auto cdb = scsi::readAttribute(partition, id, static_cast<std::uint32_t>(list.size()));
    auto reply = attempt("read attribute", {.cdb = cdb, .in = list, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    // SPC-5, READ ATTRIBUTE: an attribute that does not exist is an invalid field in the CDB.
    if (reply->sense && isInvalidField(*reply->sense)) {
        return std::nullopt;
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(scsi::toError(*reply->sense, "read attribute"));
    }
    list.resize(std::min(reply->transferred, list.size()));
    // Some drives answer with the next attribute that does exist.
    if (list.size() < listHeader + attributeHeader || readBig<std::uint16_t>(list, listHeader) != id) {
        return std::nullopt;
    }
    const std::size_t size = readBig<std::uint16_t>(list, listHeader + 3);
    if (list.size() < listHeader + attributeHeader + size) {
        return fail(Code::driveFault, "read attribute: short answer");
    }
    const auto value = ByteView(list).subspan(listHeader + attributeHeader, size);
    return Bytes(value.begin(), value.end());
}

Result<void> SscDrive::writeAttribute(std::uint8_t partition, std::uint16_t id, AttributeFormat format,
                                      ByteView value) {
    if (value.size() > largestValue) {
        return fail(Code::invalidArgument, "write attribute: value too long");
    }
    Bytes list(listHeader + attributeHeader + value.size());
    writeBig(list, 0, static_cast<std::uint32_t>(list.size() - listHeader));
    writeBig(list, listHeader, id);
    list[listHeader + 2] = static_cast<std::byte>(format);
    writeBig(list, listHeader + 3, static_cast<std::uint16_t>(value.size()));
    std::ranges::copy(value, list.begin() + listHeader + attributeHeader);
    const auto cdb = scsi::writeAttribute(partition, static_cast<std::uint32_t>(list.size()));
    auto reply = run("write attribute", {.cdb = cdb, .out = list, .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

}  // namespace capstan::drive
