// Which elements a library has and between which kinds of them it moves cartridges (SMC-3: element address assignment,
// device capabilities). Pages as MODE SENSE gives them, from their page header on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "scsi/pages/element_status.hpp"

namespace capstan::scsi {

struct ElementRange {
    std::uint16_t first = 0;
    std::uint16_t count = 0;
    [[nodiscard]] bool has(unsigned address) const { return address >= first && address - first < count; }
    bool operator==(const ElementRange&) const = default;
};

/// SMC-3, element address assignment page (1Dh).
struct ElementMap {
    ElementRange robots{};
    ElementRange slots{};
    ElementRange doors{};
    ElementRange drives{};

    [[nodiscard]] const ElementRange& of(ElementType type) const;
    [[nodiscard]] std::optional<ElementType> typeOf(std::uint16_t address) const;
    bool operator==(const ElementMap&) const = default;
};
[[nodiscard]] Bytes encode(const ElementMap& map);
[[nodiscard]] std::optional<ElementMap> parseElementMap(ByteView page);

/// SMC-3, device capabilities page (1Fh): by `ElementType` less one, from the row to the column.
struct ElementMoves {
    std::array<std::array<bool, 4>, 4> allowed{};

    [[nodiscard]] bool allow(ElementType from, ElementType to) const;
    void set(ElementType from, ElementType to, bool isAllowed);
    /// Everything but a robot's hand to itself.
    [[nodiscard]] static ElementMoves all();
    bool operator==(const ElementMoves&) const = default;
};
[[nodiscard]] Bytes encode(const ElementMoves& moves);
[[nodiscard]] std::optional<ElementMoves> parseElementMoves(ByteView page);

}  // namespace capstan::scsi
