// Mode parameters (SPC-5 7.5, SSC-5 8.5): header and block descriptor of MODE SENSE/SELECT 6 and 10, and the pages that
// an LTO drive is set by. Each page encodes to its full length with the page header, and decodes from bytes that begin
// there.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"

namespace capstan::scsi {

/// PC: which values MODE SENSE gives. LTO keeps no saved values apart.
enum class PageControl : std::uint8_t { current = 0, changeable = 1, defaults = 2, saved = 3 };

struct ModePageId {
    std::uint8_t page = 0;
    std::uint8_t subpage = 0;
    bool operator==(const ModePageId&) const = default;
};

namespace mode_page {
inline constexpr ModePageId readWriteRecovery{0x01, 0x00};
inline constexpr ModePageId disconnect{0x02, 0x00};
inline constexpr ModePageId control{0x0A, 0x00};
inline constexpr ModePageId dataProtection{0x0A, 0xF0};
inline constexpr ModePageId compression{0x0F, 0x00};
inline constexpr ModePageId configuration{0x10, 0x00};
inline constexpr ModePageId configurationExtension{0x10, 0x01};
inline constexpr ModePageId partitions{0x11, 0x00};
inline constexpr ModePageId informationalExceptions{0x1C, 0x00};
inline constexpr ModePageId mediumConfiguration{0x1D, 0x00};
// A changer's: page codes mean something else in another kind of device.
inline constexpr ModePageId elementAddresses{0x1D, 0x00};
inline constexpr ModePageId elementMoves{0x1F, 0x00};
inline constexpr std::uint8_t all = 0x3F;
inline constexpr std::uint8_t allSubpages = 0xFF;
}  // namespace mode_page

/// SSC-5 8.5.2: one block descriptor, or none.
struct BlockDescriptor {
    std::uint8_t density = 0;
    std::uint32_t blocks = 0;
    std::uint32_t blockBytes = 0;  ///< 0: variable
};

struct ModeHeader {
    std::uint8_t mediumType = 0;
    bool writeProtected = false;
    std::uint8_t bufferedMode = 1;
    std::uint8_t speed = 0;
    std::optional<BlockDescriptor> descriptor{};
};

enum class ModeForm : std::uint8_t { six = 4, ten = 8 };  ///< the header's bytes

/// Header, descriptor and pages as one parameter list. MODE DATA LENGTH is filled in for MODE SENSE only: for MODE
/// SELECT it is reserved.
enum class ModeUse : bool { sense, select };
[[nodiscard]] Bytes encodeModes(ModeForm form, ModeUse use, const ModeHeader& header, const std::vector<Bytes>& pages);

struct ModeList {
    ModeHeader header{};
    std::vector<Bytes> pages{};  ///< each with its page header
    [[nodiscard]] const Bytes* find(ModePageId id) const;
};
/// Nothing when the list's own lengths do not fit together; pages that a short answer cut off are left out.
[[nodiscard]] std::optional<ModeList> parseModes(ModeForm form, ByteView bytes);

[[nodiscard]] ModePageId idOf(ByteView page);
/// A page of zeros with its header filled in.
[[nodiscard]] Bytes emptyModePage(ModePageId id, std::size_t bytes);

/// SSC-5, data compression page.
struct CompressionPage {
    bool enabled = true;
    bool capable = true;
    bool decompression = true;
    std::uint32_t algorithm = 1;
};
[[nodiscard]] Bytes encode(const CompressionPage& page);
[[nodiscard]] std::optional<CompressionPage> parseCompressionPage(ByteView bytes);

/// SSC-5, device configuration page: of it what LTO drives use.
struct ConfigurationPage {
    std::uint8_t activePartition = 0;
    std::uint16_t writeDelay = 0;         ///< 100 ms each, until a buffer that is not full is written
    bool reportsBlockIds = true;          ///< LOIS
    std::uint8_t compression = 1;         ///< SELECT DATA COMPRESSION ALGORITHM
    bool flushAtEarlyWarning = true;      ///< SEW: the buffer is written to tape at early warning
    std::uint8_t writeOnceWrites = 0;     ///< WTRE: how WORM is treated
    bool softwareWriteProtect = false;    ///< SWP, until the cartridge is unloaded
    bool associatedWriteProtect = false;  ///< ASOCWP
    bool permanentWriteProtect = false;   ///< PRMWP
};
[[nodiscard]] Bytes encode(const ConfigurationPage& page);
[[nodiscard]] std::optional<ConfigurationPage> parseConfigurationPage(ByteView bytes);

/// SSC-5, device configuration extension subpage.
struct ConfigurationExtensionPage {
    enum class WriteMode : std::uint8_t { overwrite = 0, appendOnly = 1 };
    WriteMode writeMode = WriteMode::overwrite;
    std::uint8_t shortEraseMode = 0;
    std::uint16_t programmableEarlyWarningMegabytes = 0;  ///< PEWS: before early warning; 0 turns it off
    bool volumeContainsEncrypted = false;                 ///< VCELBRE
};
[[nodiscard]] Bytes encode(const ConfigurationExtensionPage& page);
[[nodiscard]] std::optional<ConfigurationExtensionPage> parseConfigurationExtensionPage(ByteView bytes);

/// SSC-5, medium partition page.
struct PartitionPage {
    static constexpr std::uint16_t theRest = 0xFFFF;
    std::uint8_t maximumAdditional = 1;
    std::uint8_t additional = 0;
    bool fixed = false;             ///< FDP: as the drive has them
    bool selectByDrive = false;     ///< SDP: count given, sizes chosen by the drive
    bool initiatorDefined = false;  ///< IDP: sizes as given
    /// PSUM 3: sizes are in 10^units bytes; anything else is an older unit, in which sizes cannot be given exactly.
    bool powersOfTen = true;
    std::uint8_t units = 9;
    std::uint8_t recognition = 3;  ///< MEDIUM FORMAT RECOGNITION: format and partition
    std::vector<std::uint16_t> sizes{};
};
[[nodiscard]] Bytes encode(const PartitionPage& page);
[[nodiscard]] std::optional<PartitionPage> parsePartitionPage(ByteView bytes);

/// SSC-5, control data protection subpage: logical block protection.
enum class BlockProtection : std::uint8_t { none = 0, reedSolomon = 1, crc32c = 2 };
struct DataProtectionPage {
    BlockProtection method = BlockProtection::none;
    std::uint8_t informationBytes = 0;  ///< 4 with either method
    bool writes = false;                ///< LBP_W
    bool reads = false;                 ///< LBP_R
    bool recoverBufferedData = false;   ///< RBDP
};
[[nodiscard]] Bytes encode(const DataProtectionPage& page);
[[nodiscard]] std::optional<DataProtectionPage> parseDataProtectionPage(ByteView bytes);

/// SSC-5, medium configuration page: whether the cartridge is written once.
struct MediumConfigurationPage {
    bool writeOnce = false;
};
[[nodiscard]] Bytes encode(const MediumConfigurationPage& page);
[[nodiscard]] std::optional<MediumConfigurationPage> parseMediumConfigurationPage(ByteView bytes);

}  // namespace capstan::scsi
