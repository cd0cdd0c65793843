// READ ELEMENT STATUS (SMC-3): what lies where in a library. Everything in it is the library's word, and libraries get
// it wrong: flags promise volume tags that are not there, identifications come in several forms, bytes follow that
// nobody counted. Descriptors are as long as their page says, and what does not fit into one is not read.
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

/// SMC-3, medium type; others are as good as unspecified.
enum class MediumKind : std::uint8_t { unspecified, data, cleaning, writeOnce };

struct Element {
    ElementType type = ElementType::slot;
    std::uint16_t address = 0;
    bool full = false;
    bool accessible = false;  ///< by the robot
    bool unusual = false;     ///< EXCEPT: `asc` and `ascq` say what is the matter
    bool disabled = false;    ///< the library does not use it
    std::uint8_t asc = 0;
    std::uint8_t ascq = 0;
    MediumKind medium = MediumKind::unspecified;
    std::optional<std::uint16_t> from{};  ///< where the cartridge in it was last taken from
    std::string label{};                  ///< the primary volume tag: the cartridge's barcode; empty when not read
    std::string
        device{};  ///< a drive's identification, as given: its serial number, alone or behind vendor and product
};

/// What the answer was asked to hold.
struct ElementDetails {
    bool labels = false;   ///< VOLTAG
    bool devices = false;  ///< DVCID
};

/// `drive.fault` when the bytes are not the status of elements. What the answer cuts off is left out.
[[nodiscard]] Result<std::vector<Element>> parseElementStatus(ByteView bytes, ElementDetails asked);

}  // namespace capstan::scsi
