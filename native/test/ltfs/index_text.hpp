// Indexes as text, put together from what a test wants in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace capstan::test {

inline constexpr std::string_view indexHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfsindex version=\"2.4.0\"><creator>t</creator>"
    "<volumeuuid>f3eb4681-dea3-4469-9f63-0f9e03e62698</volumeuuid><generationnumber>3</generationnumber>"
    "<updatetime>2026-11-20T17:07:20.049857806Z</updatetime><location><partition>a</partition>"
    "<startblock>5</startblock></location>";
inline constexpr std::string_view fileTimes =
    "<creationtime>2026-11-20T17:07:20.1Z</creationtime><changetime>2026-11-20T17:07:20.1Z</changetime>"
    "<modifytime>2026-11-20T17:07:20.1Z</modifytime><accesstime>2026-11-20T17:07:20.1Z</accesstime>"
    "<backuptime>2026-11-20T17:07:20.1Z</backuptime>";

inline std::string directoryHead(std::string_view name, std::uint64_t uid) {
    return "<directory><name>" + std::string(name) + "</name>" + std::string(fileTimes) + "<fileuid>" +
           std::to_string(uid) + "</fileuid><contents>";
}

inline std::string file(std::string_view name, std::string_view uid, std::string_view more = "<length>0</length>") {
    return "<file><name>" + std::string(name) + "</name>" + std::string(fileTimes) + "<fileuid>" + std::string(uid) +
           "</fileuid>" + std::string(more) + "</file>";
}

inline std::string directory(std::string_view name, std::uint64_t uid, std::string_view contents) {
    return directoryHead(name, uid) + std::string(contents) + "</contents></directory>";
}

inline std::string extent(std::string_view offset, std::string_view count, std::string_view byteOffset = "0") {
    return "<extent><fileoffset>" + std::string(offset) +
           "</fileoffset><partition>b</partition><startblock>7</startblock><byteoffset>" + std::string(byteOffset) +
           "</byteoffset><bytecount>" + std::string(count) + "</bytecount></extent>";
}

inline std::string indexOf(std::string_view contents) {
    return std::string(indexHead) + directory("", 1, contents) + "</ltfsindex>";
}

}  // namespace capstan::test
