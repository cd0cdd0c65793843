// Medium auxiliary memory (SPC-5 7.4): the lists of READ ATTRIBUTE and WRITE ATTRIBUTE.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"

namespace capstan::scsi {

/// What READ ATTRIBUTE is asked for.
enum class AttributeService : std::uint8_t {
    values = 0x00,
    list = 0x01,
    logicalVolumes = 0x02,
    partitions = 0x03,
    supported = 0x05,
};

enum class AttributeFormat : std::uint8_t { binary = 0, ascii = 1, text = 2 };

struct AttributeValue {
    std::uint16_t id = 0;
    AttributeFormat format = AttributeFormat::binary;
    bool readOnly = false;
    Bytes value{};
};

/// Values: the length before them counts all that there are, also those that the room cut off.
[[nodiscard]] Bytes encodeAttributeValues(const std::vector<AttributeValue>& values);
/// Every whole value that is there; nothing when the bytes are no list.
[[nodiscard]] std::optional<std::vector<AttributeValue>> parseAttributeValues(ByteView bytes);

/// ATTRIBUTE LIST and SUPPORTED ATTRIBUTES: identifiers only.
[[nodiscard]] Bytes encodeAttributeIds(const std::vector<std::uint16_t>& ids);
[[nodiscard]] std::vector<std::uint16_t> parseAttributeIds(ByteView bytes);

/// LOGICAL VOLUME LIST and PARTITION LIST: the first one's number and how many there are.
struct NumberedList {
    std::uint8_t first = 0;
    std::uint8_t count = 1;
};
[[nodiscard]] Bytes encode(const NumberedList& list);
[[nodiscard]] std::optional<NumberedList> parseNumberedList(ByteView bytes);

}  // namespace capstan::scsi
