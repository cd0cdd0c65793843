// Which LTO generation: by the density codes that a drive reports, or, before it is opened, by its product's name. A
// hint for people; nothing is refused by it.
#pragma once

#include <cstdint>
#include <string_view>

namespace capstan::scsi {

/// 0 when the code is not LTO's. 5Dh, a type M cartridge, is the eighth generation's.
[[nodiscard]] unsigned generationOfDensity(std::uint8_t density) noexcept;

/// From names such as "ULT3580-TD8", "ULTRIUM-HH9", "Ultrium 6-SCSI", "LTO-5 HH", "HH LTO Gen 7"; 0 when it does not
/// say.
[[nodiscard]] unsigned generationOfProduct(std::string_view product) noexcept;

}  // namespace capstan::scsi
