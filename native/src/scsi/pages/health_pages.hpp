// What log pages tell of a drive's condition and of the cartridge in it, under the names by which TypeScript knows it.
// A page more is a row in the table here, its type in native/condition.d.ts, and its words in
// helper/contract/health-readings.ts; the virtual drive answers it in virtual/commands_log.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scsi/pages/log_page.hpp"

namespace capstan::scsi {

enum class ReadingKind : std::uint8_t { number, flag, text, celsius };

struct ReadingRow {
    std::string_view name;
    std::uint16_t parameter = 0;
    ReadingKind kind = ReadingKind::number;
};

struct HealthPage {
    std::uint8_t code = 0;
    std::string_view part;  ///< of DriveHealth
    bool needsCartridge = false;
    std::vector<ReadingRow> rows;
};

[[nodiscard]] const std::vector<HealthPage>& healthPages();

struct Reading {
    std::string_view name;
    std::variant<std::uint64_t, bool, std::string> value;
    bool operator==(const Reading&) const = default;
};

/// What the drive does not tell is left out, save texts: they are empty. No zero stands for "unknown".
[[nodiscard]] std::vector<Reading> readingsOf(const HealthPage& table, const LogPage& page);

}  // namespace capstan::scsi
