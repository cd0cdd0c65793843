#include "addon/index_dumps.hpp"

#include <algorithm>
#include <utility>

namespace capstan::addon {

namespace {

Result<void> asResult(disk::DiskResult<void> done) {
    return done ? Result<void>() : std::unexpected(std::move(done).error().error);
}

}  // namespace

std::string dumpName(const volume::rescue::FoundIndex& found) {
    constexpr std::size_t digits = 6;
    const std::string number = std::to_string(found.at.block);
    const std::string block = std::string(digits - std::min(digits, number.size()), '0') + number;
    std::string name = "indexes/p" + std::to_string(found.at.partition) + "-b" + block;
    name += found.generation == 0 ? "" : "-gen" + std::to_string(found.generation);
    return name + (found.isIncremental ? "-incremental.xml" : ".xml");
}

IndexDumps::~IndexDumps() {
    static_cast<void>(deputy_.run([&]() -> Result<void> {
        part_.reset();
        destination_.reset();
        return {};
    }));
}

Result<void> IndexDumps::take(const volume::rescue::FoundIndex& soFar, ByteView record) {
    return deputy_.run([&]() -> Result<void> { return record.empty() ? finish(soFar) : write(soFar, record); });
}

Result<void> IndexDumps::write(const volume::rescue::FoundIndex& soFar, ByteView record) {
    if (!destination_) {
        auto opened = disk::Destination::open(into_, disk::restoring);
        if (!opened) {
            return fail(std::move(opened));
        }
        destination_ = *std::move(opened);
    }
    if (!part_) {
        auto made = disk::PartFile::create(*destination_, dumpName(soFar));
        if (!made) {
            return std::unexpected(std::move(made).error().error);
        }
        part_.emplace(*std::move(made));
        written_ = 0;
    }
    const std::uint64_t at = std::exchange(written_, written_ + record.size());
    return asResult(part_->write(at, record));
}

Result<void> IndexDumps::finish(const volume::rescue::FoundIndex& found) {
    if (!part_) {
        return {};
    }
    auto done = part_->sync();
    done = done ? part_->promote(disk::NameConflict::refused, dumpName(found)) : std::move(done);
    part_.reset();
    return asResult(std::move(done));
}

}  // namespace capstan::addon
