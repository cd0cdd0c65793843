// Tape data encryption (SSC-5 8.6, security protocol 20h): the pages of SECURITY PROTOCOL IN and OUT. A key exists in
// exactly two places that we own, the caller's and the encoded page; both are secret bytes. Nothing here prints one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "base/secret_bytes.hpp"

namespace capstan::scsi {

inline constexpr std::uint8_t tapeEncryptionProtocol = 0x20;
/// Protocol 00h lists the protocols that there are.
inline constexpr std::uint8_t securityInformationProtocol = 0x00;

namespace encryption_page {
inline constexpr std::uint16_t supportedIn = 0x0000;
inline constexpr std::uint16_t supportedOut = 0x0001;
inline constexpr std::uint16_t capabilities = 0x0010;
inline constexpr std::uint16_t keyFormats = 0x0011;
inline constexpr std::uint16_t management = 0x0012;
inline constexpr std::uint16_t status = 0x0020;
inline constexpr std::uint16_t nextBlock = 0x0021;
inline constexpr std::uint16_t setDataEncryption = 0x0010;  // OUT
}  // namespace encryption_page

inline constexpr std::size_t aes256KeyBytes = 32;
inline constexpr std::uint32_t aes256Gcm = 0x0001'0014;  ///< SECURITY ALGORITHM CODE

enum class EncryptionMode : std::uint8_t { disable = 0, external = 1, encrypt = 2 };
enum class DecryptionMode : std::uint8_t { disable = 0, raw = 1, decrypt = 2, mixed = 3 };
enum class EncryptionScope : std::uint8_t { publicOnly = 0, local = 1, allInitiators = 2 };

/// Key-associated data: what is written in clear with each block so that the right key can be found.
struct KeyLabel {
    enum class LabelKind : std::uint8_t { unauthenticated = 0, authenticated = 1, nonce = 2, metadata = 3 };
    LabelKind kind = LabelKind::unauthenticated;
    Bytes value{};
};

struct SetDataEncryption {
    EncryptionScope scope = EncryptionScope::allInitiators;
    /// Writing ends with 7/2A/13 once anything but this command has changed the key: none of it is written in clear.
    bool lock = false;
    bool clearOnUnload = true;  ///< CKOD
    bool clearOnReservationLoss = false;
    EncryptionMode encryption = EncryptionMode::disable;
    DecryptionMode decryption = DecryptionMode::disable;
    std::uint8_t algorithm = 0;  ///< index from the capabilities
    ByteView key{};
    std::vector<KeyLabel> labels{};
};
[[nodiscard]] SecretBytes encode(const SetDataEncryption& page);
/// The key in the answer is a view into `bytes`.
[[nodiscard]] std::optional<SetDataEncryption> parseSetDataEncryption(ByteView bytes);

struct EncryptionAlgorithm {
    std::uint8_t index = 1;
    bool canEncrypt = true;
    bool canDecrypt = true;
    bool tellsEncryptedBlocks = true;   ///< DELB_C
    bool fixedUnauthenticated = false;  ///< UKADF: of that length, no shorter
    bool fixedAuthenticated = false;    ///< AKADF
    std::uint16_t unauthenticatedLabelBytes = 32;
    std::uint16_t authenticatedLabelBytes = 12;
    std::uint16_t keyBytes = aes256KeyBytes;
    std::uint32_t code = aes256Gcm;
};
[[nodiscard]] Bytes encodeEncryptionCapabilities(const std::vector<EncryptionAlgorithm>& algorithms);
[[nodiscard]] std::vector<EncryptionAlgorithm> parseEncryptionCapabilities(ByteView bytes);

/// What Set Data Encryption may ask for besides.
struct EncryptionManagement {
    bool lock = false;           ///< LOCK_C
    bool clearOnUnload = false;  ///< CKOD_C
};
[[nodiscard]] Bytes encode(const EncryptionManagement& management);
[[nodiscard]] std::optional<EncryptionManagement> parseEncryptionManagement(ByteView bytes);

/// PARAMETERS CONTROL: who sets the key, as far as the drive says.
enum class EncryptionControl : std::uint8_t { untold = 0, anybody = 1, drive = 2, library = 3, management = 4 };

struct EncryptionStatus {
    EncryptionScope scope = EncryptionScope::publicOnly;
    EncryptionMode encryption = EncryptionMode::disable;
    DecryptionMode decryption = DecryptionMode::disable;
    std::uint8_t algorithm = 0;
    std::uint32_t keyInstance = 0;  ///< counts every change of key
    EncryptionControl control = EncryptionControl::untold;
    bool volumeContainsEncrypted = false;  ///< VCELB
    std::vector<KeyLabel> labels{};
};
[[nodiscard]] Bytes encode(const EncryptionStatus& status);
[[nodiscard]] std::optional<EncryptionStatus> parseEncryptionStatus(ByteView bytes);

struct NextBlockEncryption {
    enum class State : std::uint8_t {
        unknown = 0,
        notDetermined = 1,
        notABlock = 2,
        clear = 3,
        unsupported = 4,
        keyFits = 5,
        keyMissing = 6,
    };
    std::uint64_t block = 0;
    State state = State::unknown;
    std::uint8_t algorithm = 0;
    std::vector<KeyLabel> labels{};
};
[[nodiscard]] Bytes encode(const NextBlockEncryption& next);
[[nodiscard]] std::optional<NextBlockEncryption> parseNextBlockEncryption(ByteView bytes);

/// Pages 0000h, 0001h: the page codes that there are.
[[nodiscard]] Bytes encodeSupportedEncryptionPages(std::uint16_t page, const std::vector<std::uint16_t>& codes);
[[nodiscard]] std::vector<std::uint16_t> parseSupportedEncryptionPages(ByteView bytes);
/// Protocol 00h, page 0000h (SPC-5): the protocols that there are.
[[nodiscard]] Bytes encodeSecurityProtocols(const std::vector<std::uint8_t>& protocols);
[[nodiscard]] std::vector<std::uint8_t> parseSecurityProtocols(ByteView bytes);

}  // namespace capstan::scsi
