#include "checkup/short_check_up.hpp"

#include <algorithm>
#include <array>

#include "checkup/bench.hpp"

namespace capstan::checkup {
namespace {

constexpr std::array<std::size_t, 4> recordSizes{64 << 10, 256 << 10, 512 << 10, 1 << 20};
// Of each size, whichever is reached first: on a fast drive enough to fill its buffer a few times.
constexpr double secondsMost = 15;
constexpr double bytesMost = 4e9;

struct Written {
    std::uint64_t records = 0;
    std::size_t recordBytes = 0;
};

/// From the beginning of the tape, flush included.
Result<Written> writeRecords(Bench& bench, ShortProfile& profile, std::size_t recordBytes) {
    if (auto there = bench.locate(0); !there) {
        return std::unexpected(there.error());
    }
    const double from = bench.now();
    Written written{.recordBytes = recordBytes};
    const auto bytes = [&] { return static_cast<double>(written.records) * static_cast<double>(recordBytes); };
    for (; bench.now() - from < secondsMost && bytes() < bytesMost; ++written.records) {
        if (auto wrote = bench.write(recordBytes); !wrote) {
            if (wrote.error().code == Code::mediumFull && written.records > 0) {
                break;  // a small cartridge shows less
            }
            return std::unexpected(wrote.error());
        }
    }
    const auto flushed = bench.flush();
    if (!flushed) {
        return std::unexpected(flushed.error());
    }
    const double seconds = bench.now() - from;
    if (seconds <= 0) {
        return fail(Code::checkupInconsistent, "writing took no time that could be measured");
    }
    profile.flushSeconds += *flushed;
    profile.bySize.push_back({.recordBytes = static_cast<double>(recordBytes), .bytesPerSecond = bytes() / seconds});
    return written;
}

Result<void> readRecords(Bench& bench, ShortProfile& profile, const Written& written) {
    const double from = bench.now();
    for (std::uint64_t i = 0; i < written.records; ++i) {
        if (auto read = bench.read(written.recordBytes); !read) {
            return std::unexpected(read.error());
        }
    }
    const double bytes = static_cast<double>(written.records) * static_cast<double>(written.recordBytes);
    const double seconds = bench.now() - from;
    profile.readBytesPerSecond = seconds > 0 ? bytes / seconds : 0;
    return {};
}

}  // namespace

Result<ShortProfile> shortCheckUp(drive::SscDrive& drive, const std::stop_token& stop) {
    const auto largest = drive.maxRecordBytes();
    if (!largest) {
        return std::unexpected(largest.error());
    }
    if (auto prepared = drive.prepareForLtfs(false); !prepared) {
        return std::unexpected(prepared.error());
    }
    const Listener nobody = [](const CheckUpProgress&) {};
    Bench bench(drive, std::min(*largest, recordSizes.back()), stop, nobody);
    ShortProfile profile;
    Written last;
    for (const std::size_t size : recordSizes) {
        if (size <= bench.largestRecord()) {
            const auto written = writeRecords(bench, profile, size);
            if (!written) {
                return std::unexpected(written.error());
            }
            last = *written;
        }
    }
    profile.flushSeconds /= static_cast<double>(profile.bySize.size());
    if (auto there = bench.locate(0); !there) {
        return std::unexpected(there.error());
    }
    if (auto read = readRecords(bench, profile, last); !read) {
        return std::unexpected(read.error());
    }
    if (auto there = bench.locate(0); !there) {
        return std::unexpected(there.error());
    }
    const auto located = bench.locate(last.records / 2);
    const auto rewound = located ? bench.time([&] { return drive.rewind(); }) : located;
    if (!rewound) {
        return std::unexpected(rewound.error());
    }
    profile.locateSeconds = *located;
    profile.rewindSeconds = *rewound;
    return profile;
}

}  // namespace capstan::checkup
