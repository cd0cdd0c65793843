// Files that lie interleaved on the tape (HPTFS, table III), by the drive's modelled clock.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "measure.hpp"
#include "recall/layout.hpp"
#include "recall/read_pass.hpp"
#include "rows.hpp"
#include "write/sheet.hpp"
#include "zero_tape.hpp"

namespace capstan::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t fileBlocks = 500;

/// Far apart, so that a locate to the next is worth its while.
struct InterleavedLayout {
    std::string name;
    std::uint64_t runBlocks;  ///< of one file, before the next one's turn
    std::uint64_t stepBlocks;
};

std::vector<ltfs::Extent> pieces(std::uint64_t first, std::uint64_t blocks, std::uint64_t run, std::uint64_t step) {
    std::vector<ltfs::Extent> extents;
    for (std::uint64_t done = 0; done < blocks; done += run) {
        extents.push_back({.fileOffset = done * ZeroTape::blockBytes,
                           .start = {'b', first + done / run * step},
                           .byteOffset = 0,
                           .byteCount = std::min(run, blocks - done) * ZeroTape::blockBytes});
    }
    return extents;
}

class InterleavedReader {
   public:
    InterleavedReader(ZeroTape& tape, fs::path into)
        : tape_(tape), into_(std::move(into)), layout_(need(recall::layoutOf(tape.volume()))) {}

    void add(const std::string& name, std::vector<ltfs::Extent> extents) { tape_.addFile(name, std::move(extents)); }

    /// With the head at the first block of them.
    double secondsOf(const std::vector<std::string>& names) {
        fs::create_directories(into_);
        recall::RestoreRequest request{.into = into_, .items = {}};
        for (const std::string& name : names) {
            request.items.push_back({.id = request.items.size(), .path = name, .target = name});
        }
        need(tape_.volume().moveTo(tape_.volume().index().find(names.front())->extents[0].start));
        const double before = tape_.secondsNow();
        recall::ReadPass pass({.motion = tape_.motion(), .layout = layout_}, [](const recall::RequestEvent&) {});
        if (!pass.add(1, std::move(request))) {
            stop("the pass takes nothing");
        }
        need(pass.run(tape_.volume()));
        fs::remove_all(into_);
        return tape_.secondsNow() - before;
    }

    [[nodiscard]] recall::TravelModel way() const { return {tape_.motion(), layout_}; }

   private:
    ZeroTape& tape_;
    fs::path into_;
    order::Layout layout_;
};

void allWanted(InterleavedReader& reader, std::uint64_t first) {
    double alone = 0;
    for (std::uint64_t depth = 1; depth <= 4; ++depth) {
        std::vector<std::string> names;
        for (std::uint64_t file = 0; file < depth; ++file) {
            names.push_back("all-" + std::to_string(depth) + "-" + std::to_string(file));
            reader.add(names.back(), pieces(first + file, fileBlocks, 1, depth));
        }
        const double seconds = reader.secondsOf(names);
        const double rate = static_cast<double>(depth * fileBlocks * ZeroTape::blockBytes) / seconds / 1e6;
        alone = depth == 1 ? rate : alone;
        const std::string what = std::to_string(depth) + " deep, all wanted";
        line(what + ": MB/s", rate);
        line(what + ": per cent off one alone", std::abs(100 * (rate / alone - 1)), atMost(3), 2);
    }
}

/// All runs by locating to each, or by reading what lies between: by the model alone.
double cheaper(const recall::TravelModel& way, const std::vector<ltfs::Extent>& extents) {
    recall::Seconds located{};
    order::Stretch all = way.stretchOf(extents[0]);
    for (const ltfs::Extent& extent : extents) {
        const order::Stretch run = way.stretchOf(extent);
        located += way.reading(run) + (&extent == &extents[0] ? recall::Seconds() : way.law().locate(all.to, run.from));
        all.to = run.to;
    }
    return std::min(located, way.reading(all)).count();
}

void oneWanted(InterleavedReader& reader, std::uint64_t first) {
    for (const InterleavedLayout& spread :
         {InterleavedLayout{"a record each in turn", 1, 4}, InterleavedLayout{"64 records each in turn", 64, 256},
          InterleavedLayout{"all of one behind another", 500, 2000},
          InterleavedLayout{"10 records each 30 GB", 10, 28'610}}) {
        const std::string name = "one-" + spread.name;
        const std::vector<ltfs::Extent> extents = pieces(first, fileBlocks, spread.runBlocks, spread.stepBlocks);
        reader.add(name, extents);
        const double seconds = reader.secondsOf({name});
        const double best = cheaper(reader.way(), extents);
        line("one of four wanted, " + spread.name + ": seconds", seconds);
        line("  per cent above the cheaper way", 100 * (seconds / best - 1), atMost(2), 2);
    }
}

}  // namespace

void interleaved(const RecallSetting& setting) {
    heading("HPTFS table III: 500 MiB files, interleaved");
    ZeroTape tape(setting.memory / "capstan-bench-BEN001L9", 1'500'000);
    InterleavedReader reader(tape, setting.memory / "capstan-bench-out");
    allWanted(reader, tape.firstBlock());
    oneWanted(reader, tape.firstBlock());
    note("the paper read one of them at 31.8 MB/s alone and at 8.6 MB/s when four lay interleaved");
}

}  // namespace capstan::bench
