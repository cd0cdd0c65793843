// An LTFS volume on a loaded cartridge: format, examine, mount, append records, commit indexes. Keeps the order of
// durability: data, flush, index on the data partition, flush, coherency; the index partition's copy when completed.
// Not thread-safe: it lives on its drive's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drive/ssc_drive.hpp"
#include "ltfs/index.hpp"
#include "ltfs/label.hpp"

namespace capstan::volume {

enum class Condition : std::uint8_t { blank, foreign, damaged, dirty, unfinished, clean };

struct Facts {
    std::string uuid;
    std::string name;
    std::string serial;
    std::string barcode;
    std::uint64_t generation = 0;
    ltfs::Timestamp updateTime;
    std::uint32_t blockBytes = 0;
    bool compression = false;
    bool locked = false;
    bool writeProtected = false;
    std::uint64_t files = 0;
    std::uint64_t directories = 0;
    std::uint64_t capacityBytes = 0;
    std::uint64_t freeBytes = 0;
};

struct Examination {
    Condition condition = Condition::blank;
    std::string detail;
    std::optional<Facts> facts;
};

struct FormatOptions {
    std::string barcode;
    std::string name;
    std::uint32_t blockBytes = 0;  ///< 0: the default of 524,288, or the largest that the transport can move
    bool compression = true;
};

enum class Access : bool { readOnly, readWrite };

class Volume {
   public:
    /// Only looks; the cartridge is the same afterwards.
    [[nodiscard]] static Result<Examination> examine(drive::SscDrive& drive);
    [[nodiscard]] static Result<std::unique_ptr<Volume>> format(drive::SscDrive& drive, const FormatOptions& options);
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mount(drive::SscDrive& drive, Access access);

    [[nodiscard]] const ltfs::Label& label() const;
    [[nodiscard]] ltfs::Index& index();
    [[nodiscard]] Result<Facts> facts();

    /// Appends one record to the data partition; returns its block number. `volume.full` before the reserve for the
    /// last indexes is touched.
    [[nodiscard]] Result<std::uint64_t> append(ByteView record);

    /// Reads one record of either LTFS partition ('a' or 'b') into `buffer`; returns its length.
    [[nodiscard]] Result<std::size_t> readRecord(char partition, std::uint64_t block, MutableBytes buffer);

    /// Flush, index on the data partition, flush, both 080C: what the index names is safe when this returns.
    /// `reason` ends the creator text ("Sync", "Unmount").
    [[nodiscard]] Result<void> commit(std::string_view reason);

    /// Commits if needed, then the index partition's copy: safe to eject when this returns.
    [[nodiscard]] Result<void> complete(std::string_view reason);

    /// Something was appended or the index changed since the last commit.
    [[nodiscard]] bool hasUncommitted() const;
};

}  // namespace capstan::volume
