// READ ELEMENT STATUS (SMC-3): what lies where in a library. Everything in it is the library's word: descriptors are as
// long as their page says, whatever the flags promise.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace capstan::scsi {

/// SMC-3, element type code.
enum class ElementType : std::uint8_t { robot = 1, slot = 2, door = 3, drive = 4 };

struct Element {
    ElementType type = ElementType::slot;
    std::uint16_t address = 0;
    bool full = false;
    bool accessible = false;  ///< by the robot
    bool unusual = false;     ///< EXCEPT: `asc` and `ascq` say what is the matter
    std::uint8_t asc = 0;
    std::uint8_t ascq = 0;
    std::optional<std::uint16_t> from{};  ///< where the cartridge in it was last taken from
    std::string label{};                  ///< the primary volume tag: the cartridge's barcode; empty when not read
    std::string device{};                 ///< a drive's identification: its serial number, alone or behind other fields
};

/// `drive.fault` when the bytes are not the status of elements. What the answer cuts off is left out.
[[nodiscard]] Result<std::vector<Element>> parseElementStatus(ByteView bytes);

}  // namespace capstan::scsi
