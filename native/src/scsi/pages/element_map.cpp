#include "scsi/pages/element_map.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"
#include "scsi/pages/mode_page.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t mapBytes = 20;
constexpr std::size_t mapBytesNeeded = 18;  // two reserved ones end it
constexpr std::size_t movesBytes = 20;
constexpr std::size_t movesAt = 4;  // a byte for each kind to move from, a bit for each kind to move to
constexpr std::array kinds{ElementType::robot, ElementType::slot, ElementType::door, ElementType::drive};

std::size_t placeOf(ElementType type) {
    return static_cast<std::size_t>(type) - 1;
}

}  // namespace

const ElementRange& ElementMap::of(ElementType type) const {
    switch (type) {
        case ElementType::robot:
            return robots;
        case ElementType::slot:
            return slots;
        case ElementType::door:
            return doors;
        case ElementType::drive:
            break;
    }
    return drives;
}

std::optional<ElementType> ElementMap::typeOf(std::uint16_t address) const {
    const auto* const found = std::ranges::find_if(kinds, [&](ElementType kind) { return of(kind).has(address); });
    return found == kinds.end() ? std::nullopt : std::optional(*found);
}

Bytes encode(const ElementMap& map) {
    Bytes bytes = emptyModePage(mode_page::elementAddresses, mapBytes);
    std::size_t at = 2;
    for (const ElementType kind : kinds) {
        writeBig(bytes, at, map.of(kind).first);
        writeBig(bytes, at + 2, map.of(kind).count);
        at += 4;
    }
    return bytes;
}

std::optional<ElementMap> parseElementMap(ByteView page) {
    if (page.size() < mapBytesNeeded || (byteAt(page, 0) & 0x3FU) != mode_page::elementAddresses.page) {
        return std::nullopt;
    }
    const auto range = [&](ElementType kind) {
        const std::size_t at = 2 + (4 * placeOf(kind));
        return ElementRange{.first = readBig<std::uint16_t>(page, at), .count = readBig<std::uint16_t>(page, at + 2)};
    };
    return ElementMap{.robots = range(ElementType::robot),
                      .slots = range(ElementType::slot),
                      .doors = range(ElementType::door),
                      .drives = range(ElementType::drive)};
}

bool ElementMoves::allow(ElementType from, ElementType to) const {
    return allowed[placeOf(from)][placeOf(to)];
}

void ElementMoves::set(ElementType from, ElementType to, bool isAllowed) {
    allowed[placeOf(from)][placeOf(to)] = isAllowed;
}

ElementMoves ElementMoves::all() {
    ElementMoves moves;
    for (const ElementType from : kinds) {
        for (const ElementType to : kinds) {
            moves.set(from, to, from != ElementType::robot || to != ElementType::robot);
        }
    }
    return moves;
}

Bytes encode(const ElementMoves& moves) {
    Bytes bytes = emptyModePage(mode_page::elementMoves, movesBytes);
    putByte(bytes, 2, 0x0EU);  // slots, doors and drives store cartridges
    for (const ElementType from : kinds) {
        unsigned bits = 0;
        for (const ElementType to : kinds) {
            bits |= flag(moves.allow(from, to), 1U << placeOf(to));
        }
        putByte(bytes, movesAt + placeOf(from), bits);
    }
    return bytes;
}

std::optional<ElementMoves> parseElementMoves(ByteView page) {
    if (page.size() < movesAt + kinds.size() || (byteAt(page, 0) & 0x3FU) != mode_page::elementMoves.page) {
        return std::nullopt;
    }
    ElementMoves moves;
    for (const ElementType from : kinds) {
        for (const ElementType to : kinds) {
            moves.set(from, to, (byteAt(page, movesAt + placeOf(from)) >> placeOf(to) & 1U) != 0);
        }
    }
    return moves;
}

}  // namespace capstan::scsi
