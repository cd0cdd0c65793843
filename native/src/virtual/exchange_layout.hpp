// Names and configuration of the file-backed layout: `<partition>_<block>_R|F|E`, `attr_<partition>_<hex id>`, and
// filedebug_tc_conf.xml.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "virtual/exchange_folder.hpp"
#include "virtual/media.hpp"

namespace capstan::virt::exchange {

inline constexpr std::string_view configurationName = "filedebug_tc_conf.xml";
inline constexpr std::size_t layoutPartitions = 2;
/// The unit of the layout's capacity, though it is called MB there.
inline constexpr std::uint64_t capacityUnitBytes = 1024 * 1024;

enum class ObjectKind : char { record = 'R', filemark = 'F', endOfData = 'E' };

struct ObjectName {
    std::uint8_t partition = 0;
    std::uint64_t block = 0;
    ObjectKind kind = ObjectKind::record;
};

[[nodiscard]] std::string objectName(const ObjectName& name);
/// Nothing when it is not such a name, written as the layout writes it.
[[nodiscard]] std::optional<ObjectName> parseObjectName(std::string_view text);

struct AttributeName {
    std::uint8_t partition = 0;
    std::uint16_t id = 0;
};

[[nodiscard]] std::string attributeName(const AttributeName& name);
[[nodiscard]] std::optional<AttributeName> parseAttributeName(std::string_view text);

struct Configuration {
    /// As the layout has it when the file or an element is missing.
    std::uint64_t capacityUnits = 3072;
    MediaType mediaType = MediaType::L5;
    bool writeProtected = false;
};

/// `cartridge.import-invalid` when it is not sound, or says what cannot be converted.
[[nodiscard]] Result<Configuration> readConfiguration(const SourceFolder& source);
[[nodiscard]] std::string configurationText(const Configuration& configuration);

}  // namespace capstan::virt::exchange
