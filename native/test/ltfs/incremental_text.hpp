// Incremental indexes as text, and what is in them, as another program writes them.
#pragma once

#include "ltfs/index_text.hpp"

namespace capstan::test {

/// Of a chain: where it stands, which full index it changes, and the incremental one before it, or 0.
struct IncrementalPlace {
    std::uint64_t generation = 4;
    std::uint64_t block = 20;
    std::uint64_t full = 5;
    std::uint64_t before = 0;
    std::string volumeUuid = "f3eb4681-dea3-4469-9f63-0f9e03e62698";
};

inline std::string pointer(std::string_view name, std::uint64_t block) {
    const std::string tag(name);
    return "<" + tag + "><partition>b</partition><startblock>" + std::to_string(block) + "</startblock></" + tag + ">";
}

inline std::string incrementalHead(const IncrementalPlace& place) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfsincrementalindex "
           "version=\"2.5.0\"><creator>other</creator>"
           "<volumeuuid>" +
           place.volumeUuid + "</volumeuuid><generationnumber>" + std::to_string(place.generation) +
           "</generationnumber><updatetime>2026-11-21T17:07:20.049857806Z</updatetime>" +
           pointer("location", place.block) + pointer("previousgenerationlocation", place.full) +
           (place.before == 0 ? "" : pointer("previousincrementallocation", place.before)) +
           "<highestfileuid>90</highestfileuid>";
}

/// `contents` is of the root, in which nothing else has changed.
inline std::string incrementalOf(std::string_view contents, const IncrementalPlace& place = {}) {
    return incrementalHead(place) + "<directory><name>V</name><contents>" + std::string(contents) +
           "</contents></directory></ltfsincrementalindex>";
}

inline std::string deletedFile(std::string_view name) {
    return "<file><name>" + std::string(name) + "</name><deleted/></file>";
}

inline std::string deletedFolder(std::string_view name) {
    return "<directory><name>" + std::string(name) + "</name><deleted></deleted></directory>";
}

/// A folder on the way to what has changed.
inline std::string within(std::string_view name, std::string_view contents) {
    return "<directory><name>" + std::string(name) + "</name><contents>" + std::string(contents) +
           "</contents></directory>";
}

/// Of which no more is said than that.
inline std::string changedFile(std::string_view name, std::uint64_t uid, std::string_view changes) {
    return "<file><name>" + std::string(name) + "</name><fileuid>" + std::to_string(uid) + "</fileuid>" +
           std::string(changes) + "</file>";
}

inline std::string sized(std::uint64_t length) {
    const std::string text = std::to_string(length);
    return "<length>" + text + "</length><extentinfo>" + extent("0", text) + "</extentinfo>";
}

}  // namespace capstan::test
