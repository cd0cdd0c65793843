#include "virtual/exchange_layout.hpp"

#include <array>
#include <charconv>
#include <cstdio>
#include <expat.h>
#include <memory>
#include <system_error>
#include <utility>

namespace capstan::virt::exchange {
namespace {

constexpr std::size_t configurationLimit = 64 * 1024;

/// Digits as the layout writes them: no sign, no padding.
template <class T>
std::optional<T> plainNumber(std::string_view text, int base) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    const bool padded = text.size() > 1 && text.front() == '0';
    return whole && !padded ? std::optional(value) : std::nullopt;
}

std::optional<std::uint8_t> plainPartition(std::string_view text) {
    const auto partition = plainNumber<std::uint8_t>(text, 10);
    return partition && *partition < layoutPartitions ? partition : std::nullopt;
}

/// The document is flat: a root, and below it elements that hold text.
struct ExchangeReader {
    Configuration configuration{};
    std::string text{};
    std::string wrong{};  ///< the first thing that cannot be used
    unsigned depth = 0;
    bool rootKnown = false;

    void take(std::string_view element);
};

void ExchangeReader::take(std::string_view element) {
    const auto refuse = [&](std::string_view why) {
        if (wrong.empty()) {
            wrong = std::string(element) + ": " + std::string(why);
        }
    };
    const bool yes = text == "true";
    if (element == "dummy_io" && yes) {
        refuse("its records were never stored");
    } else if (element == "emulate_readonly") {
        configuration.writeProtected = yes;
    } else if (element == "capacity_mb") {
        const auto units = plainNumber<std::uint64_t>(text, 10);
        constexpr std::uint64_t largest = std::uint64_t{1} << 40U;
        if (!units || *units > largest) {
            refuse("not a capacity");
        } else if (*units > 0) {
            configuration.capacityUnits = *units;
        }
    } else if (element == "cart_type") {
        const auto type = mediaType(text);
        if (!type) {
            refuse("'" + text + "' is not an LTO cartridge that can be converted");
        } else {
            configuration.mediaType = *type;
        }
    }
}

void onStart(void* context, const char* name, const char** /*attributes*/) {
    auto& reader = *static_cast<ExchangeReader*>(context);
    if (reader.depth++ == 0) {
        reader.rootKnown = std::string_view(name) == "filedebug_cartridge_config";
    }
    reader.text.clear();
}

void onText(void* context, const char* text, int length) {
    static_cast<ExchangeReader*>(context)->text.append(text, static_cast<std::size_t>(length));
}

void onEnd(void* context, const char* name) {
    auto& reader = *static_cast<ExchangeReader*>(context);
    if (--reader.depth == 1) {
        reader.take(name);
    }
    reader.text.clear();
}

}  // namespace

std::string objectName(const ObjectName& name) {
    return std::to_string(name.partition) + "_" + std::to_string(name.block) + "_" + static_cast<char>(name.kind);
}

std::optional<ObjectName> parseObjectName(std::string_view text) {
    if (text.size() < 5 || text[1] != '_' || text[text.size() - 2] != '_') {
        return std::nullopt;
    }
    const auto partition = plainPartition(text.substr(0, 1));
    const auto block = plainNumber<std::uint64_t>(text.substr(2, text.size() - 4), 10);
    const char kind = text.back();
    if (!partition || !block || (kind != 'R' && kind != 'F' && kind != 'E')) {
        return std::nullopt;
    }
    return ObjectName{.partition = *partition, .block = *block, .kind = static_cast<ObjectKind>(kind)};
}

std::string attributeName(const AttributeName& name) {
    std::array<char, 8> digits{};
    std::snprintf(digits.data(), digits.size(), "%x", unsigned{name.id});
    return "attr_" + std::to_string(name.partition) + "_" + digits.data();
}

std::optional<AttributeName> parseAttributeName(std::string_view text) {
    if (!text.starts_with("attr_") || text.size() < 8 || text[6] != '_') {
        return std::nullopt;
    }
    const auto partition = plainPartition(text.substr(5, 1));
    const auto id = plainNumber<std::uint16_t>(text.substr(7), 16);
    if (!partition || !id) {
        return std::nullopt;
    }
    return AttributeName{.partition = *partition, .id = *id};
}

Result<Configuration> readConfiguration(const SourceFolder& source) {
    const std::filesystem::path file = source.pathOf(configurationName);
    Bytes bytes;
    const auto taken = source.take(std::string(configurationName), configurationLimit, bytes);
    if (!taken) {
        return std::unexpected(taken.error());
    }
    if (!*taken) {
        return Configuration{};
    }
    ExchangeReader reader;
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate("UTF-8"),
                                                                              XML_ParserFree);
    XML_SetUserData(parser.get(), &reader);
    XML_SetElementHandler(parser.get(), onStart, onEnd);
    XML_SetCharacterDataHandler(parser.get(), onText);
    const std::string_view text = textOf(bytes);
    const auto status = XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), XML_TRUE);
    if (status != XML_STATUS_OK || !reader.rootKnown) {
        return fail(Code::cartridgeImport, file.native() + ": not a cartridge configuration");
    }
    if (!reader.wrong.empty()) {
        return fail(Code::cartridgeImport, file.native() + ": " + reader.wrong);
    }
    return reader.configuration;
}

std::string configurationText(const Configuration& configuration) {
    const Media& media = mediaOf(configuration.mediaType);
    std::array<char, 8> density{};
    std::snprintf(density.data(), density.size(), "%x", unsigned{media.densityCode});
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<filedebug_cartridge_config>\n";
    const auto element = [&](std::string_view name, std::string_view value) {
        text.append("    <").append(name).append(">").append(value).append("</").append(name).append(">\n");
    };
    element("dummy_io", "false");
    element("emulate_readonly", configuration.writeProtected ? "true" : "false");
    element("capacity_mb", std::to_string(configuration.capacityUnits));
    element("cart_type", media.text);
    element("density_code", density.data());
    element("delay_mode", "None");
    element("wraps", "40");
    element("eot_to_bot_sec", "12");
    element("change_direction_us", "2000000");
    element("change_track_us", "10000");
    element("threading_sec", "0");
    text += "</filedebug_cartridge_config>\n";
    return text;
}

}  // namespace capstan::virt::exchange
