#include "write/deferred_copy.hpp"

#include <algorithm>
#include <utility>

#include "base/disk_name.hpp"
#include "base/sha256.hpp"

namespace capstan::write {

using disk::DiskResult;

namespace {

std::unexpected<disk::Refusal> differs(const DeferredCopy& behind, const std::string& why) {
    return std::unexpected(disk::Refusal{.error = {Code::mirrorDiffers, behind.target + ": " + why}});
}

}  // namespace

DiskResult<MirroredFile> makeFromSource(disk::Destination& destination, const DeferredCopy& behind,
                                        std::stop_token stop) {
    auto source = SourceFile::open(behind.source, ltfs::EntryKind::file);
    if (!source) {
        return differs(behind, source.error().detail);
    }
    auto file = MirrorFile::create(destination, diskPath(behind.target));
    if (!file) {
        return std::unexpected(std::move(file).error());
    }
    Bytes buffer(mirrorStepBytes);
    Sha256 hash;
    std::uint64_t offset = 0;
    const std::uint64_t size = source->facts().size;
    while (offset < size) {
        const auto run = source->dataAt(offset);
        if (!run) {
            return differs(behind, run.error().detail);
        }
        const DataRun data = run->value_or(DataRun{.from = size, .to = size});
        for (hash.addZeros(data.from - offset), offset = data.from; offset < data.to;) {
            if (stop.stop_requested()) {
                return disk::stopped();
            }
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), data.to - offset));
            const auto taken = source->read(offset, MutableBytes(buffer).first(wanted));
            if (!taken || *taken == 0) {
                return differs(behind, taken ? "is shorter than it was" : taken.error().detail);
            }
            const ByteView bytes = ByteView(buffer).first(*taken);
            hash.add(bytes);
            if (auto written = file->write(offset, bytes); !written) {
                return std::unexpected(std::move(written).error());
            }
            offset += *taken;
        }
    }
    if (const std::string now = hash.finish(); now != behind.sha256) {
        return differs(behind, "is " + now + " now, and " + behind.sha256 + " went on the tape");
    }
    auto made = file->finish(behind.id, behind.sha256, source->takeFacts());
    if (made) {
        made->reported.again = true;
    }
    return made;
}

}  // namespace capstan::write
