// The cartridge's memory (SPC-5, medium auxiliary memory attributes): one attribute at a time, as LTFS uses it.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

constexpr std::size_t largestValue = 4096;
constexpr std::size_t headersBytes = 16;  // of the list and of one value, and some to spare

bool isInvalidField(const scsi::Sense& sense) {
    return sense.key == scsi::SenseKey::illegalRequest && sense.asc == 0x24;
}

}  // namespace

Result<std::optional<Bytes>> SscDrive::readAttribute(std::uint8_t partition, std::uint16_t id) {
    Bytes bytes(headersBytes + largestValue);
    const auto cdb = scsi::readAttribute(partition, id, static_cast<std::uint32_t>(bytes.size()));
    auto reply = attempt("read attribute", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    // SPC-5, READ ATTRIBUTE: an attribute that does not exist is an invalid field in the CDB.
    if (reply->sense && isInvalidField(*reply->sense)) {
        return std::nullopt;
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(errorOf(*reply->sense, "read attribute"));
    }
    const ByteView list = ByteView(bytes).first(std::min(reply->transferred, bytes.size()));
    auto values = scsi::parseAttributeValues(list);
    if (!values) {
        return fail(Code::driveFault, "read attribute: short answer");
    }
    if (values->empty()) {
        // The list may say that there is more than came; a value of ours is never that long.
        return readBig<std::uint32_t>(list, 0) == 0 ? Result<std::optional<Bytes>>(std::nullopt)
                                                    : fail(Code::driveFault, "read attribute: short answer");
    }
    // Some drives answer with the next attribute that does exist.
    return values->front().id == id ? std::optional(std::move(values->front().value)) : std::nullopt;
}

Result<std::vector<std::uint16_t>> SscDrive::attributeIds(std::uint8_t partition) {
    Bytes bytes(4096);
    const auto cdb =
        scsi::readAttribute(scsi::AttributeService::list, partition, 0, static_cast<std::uint32_t>(bytes.size()));
    auto reply = run("read attribute list", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    return scsi::parseAttributeIds(ByteView(bytes).first(std::min(reply->transferred, bytes.size())));
}

Result<void> SscDrive::writeAttribute(std::uint8_t partition, std::uint16_t id, AttributeFormat format,
                                      ByteView value) {
    if (value.size() > largestValue) {
        return fail(Code::invalidArgument, "write attribute: value too long");
    }
    const Bytes list =
        scsi::encodeAttributeValues({{.id = id, .format = format, .value = Bytes(value.begin(), value.end())}});
    const auto cdb = scsi::writeAttribute(partition, static_cast<std::uint32_t>(list.size()));
    auto reply = run("write attribute", {.cdb = cdb, .out = list, .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

}  // namespace capstan::drive
