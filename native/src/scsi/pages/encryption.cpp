#include "scsi/pages/encryption.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t securityHeaderBytes = 4;  // page code, page length
constexpr std::size_t labelHeaderBytes = 4;     // type, authentication, length

/// CEEM: blocks are read whatever set the key that they were written with.
constexpr unsigned anyEncryptionMode = 0x40;

void append(Bytes& bytes, const std::vector<KeyLabel>& labels) {
    for (const KeyLabel& label : labels) {
        const std::size_t at = bytes.size();
        bytes.resize(at + labelHeaderBytes);
        putByte(bytes, at, static_cast<unsigned>(label.kind));
        writeBig(bytes, at + 2, static_cast<std::uint16_t>(label.value.size()));
        bytes.insert(bytes.end(), label.value.begin(), label.value.end());
    }
}

std::vector<KeyLabel> parseLabels(ByteView bytes) {
    std::vector<KeyLabel> labels;
    while (bytes.size() >= labelHeaderBytes) {
        const std::size_t length = readBig<std::uint16_t>(bytes, 2);
        if (bytes.size() < labelHeaderBytes + length) {
            break;
        }
        const ByteView value = bytes.subspan(labelHeaderBytes, length);
        labels.push_back(
            {.kind = static_cast<KeyLabel::LabelKind>(byteAt(bytes, 0)), .value = Bytes(value.begin(), value.end())});
        bytes = bytes.subspan(labelHeaderBytes + length);
    }
    return labels;
}

void finish(Bytes& bytes, std::uint16_t page) {
    writeBig(bytes, 0, page);
    writeBig(bytes, 2, static_cast<std::uint16_t>(bytes.size() - securityHeaderBytes));
}

/// What the page says it is long, and no further than the bytes go; empty when it is another page.
ByteView body(ByteView bytes, std::uint16_t page) {
    if (bytes.size() < securityHeaderBytes || readBig<std::uint16_t>(bytes, 0) != page) {
        return {};
    }
    return bytes.first(std::min(bytes.size(), securityHeaderBytes + readBig<std::uint16_t>(bytes, 2)));
}

/// What is reserved says nothing.
EncryptionControl controlOf(unsigned field) {
    return field <= static_cast<unsigned>(EncryptionControl::management) ? static_cast<EncryptionControl>(field)
                                                                         : EncryptionControl::untold;
}

}  // namespace

SecretBytes encode(const SetDataEncryption& page) {
    constexpr std::size_t keyAt = 20;
    // Only the labels may grow a buffer: the key is put into memory that is not moved again.
    Bytes labels;
    append(labels, page.labels);
    SecretBytes secret(keyAt + page.key.size() + labels.size());
    const MutableBytes bytes = secret.bytes();
    writeBig(bytes, 0, encryption_page::setDataEncryption);
    writeBig(bytes, 2, static_cast<std::uint16_t>(bytes.size() - securityHeaderBytes));
    putByte(bytes, 4, (static_cast<unsigned>(page.scope) << 5U) | flag(page.lock, 0x01));
    putByte(bytes, 5, anyEncryptionMode | flag(page.clearOnUnload, 0x04) | flag(page.clearOnReservationLoss, 0x01));
    putByte(bytes, 6, static_cast<unsigned>(page.encryption));
    putByte(bytes, 7, static_cast<unsigned>(page.decryption));
    putByte(bytes, 8, page.algorithm);
    putByte(bytes, 9, 0);   // KEY FORMAT: plain text
    putByte(bytes, 10, 0);  // KAD FORMAT: not specified
    writeBig(bytes, 18, static_cast<std::uint16_t>(page.key.size()));
    std::ranges::copy(page.key, bytes.subspan(keyAt).begin());
    std::ranges::copy(labels, bytes.subspan(keyAt + page.key.size()).begin());
    return secret;
}

std::optional<SetDataEncryption> parseSetDataEncryption(ByteView bytes) {
    constexpr std::size_t keyAt = 20;
    const ByteView page = body(bytes, encryption_page::setDataEncryption);
    if (page.size() < keyAt || page.size() < keyAt + readBig<std::uint16_t>(page, 18)) {
        return std::nullopt;
    }
    const std::size_t keyBytes = readBig<std::uint16_t>(page, 18);
    return SetDataEncryption{.scope = static_cast<EncryptionScope>(byteAt(page, 4) >> 5U),
                             .lock = (byteAt(page, 4) & 0x01U) != 0,
                             .clearOnUnload = (byteAt(page, 5) & 0x04U) != 0,
                             .clearOnReservationLoss = (byteAt(page, 5) & 0x01U) != 0,
                             .encryption = static_cast<EncryptionMode>(byteAt(page, 6)),
                             .decryption = static_cast<DecryptionMode>(byteAt(page, 7)),
                             .algorithm = static_cast<std::uint8_t>(byteAt(page, 8)),
                             .key = page.subspan(keyAt, keyBytes),
                             .labels = parseLabels(page.subspan(keyAt + keyBytes))};
}

Bytes encodeEncryptionCapabilities(const std::vector<EncryptionAlgorithm>& algorithms) {
    constexpr std::size_t firstAt = 20;
    constexpr std::size_t descriptorBytes = 24;
    Bytes bytes(firstAt + descriptorBytes * algorithms.size());
    for (std::size_t i = 0; i < algorithms.size(); ++i) {
        const EncryptionAlgorithm& each = algorithms[i];
        const MutableBytes at = MutableBytes(bytes).subspan(firstAt + i * descriptorBytes, descriptorBytes);
        putByte(at, 0, each.index);
        writeBig(at, 2, static_cast<std::uint16_t>(descriptorBytes - securityHeaderBytes));
        // Capable in hardware is 2 in either field.
        putByte(at, 4, flag(each.tellsEncryptedBlocks, 0x10) | flag(each.canDecrypt, 0x08) | flag(each.canEncrypt, 2));
        putByte(at, 5, flag(each.fixedUnauthenticated, 0x02) | flag(each.fixedAuthenticated, 0x01));
        writeBig(at, 6, each.unauthenticatedLabelBytes);
        writeBig(at, 8, each.authenticatedLabelBytes);
        writeBig(at, 10, each.keyBytes);
        writeBig(at, 20, each.code);
    }
    finish(bytes, encryption_page::capabilities);
    return bytes;
}

std::vector<EncryptionAlgorithm> parseEncryptionCapabilities(ByteView bytes) {
    std::vector<EncryptionAlgorithm> algorithms;
    ByteView rest = body(bytes, encryption_page::capabilities);
    rest = rest.subspan(std::min<std::size_t>(rest.size(), 20));
    while (rest.size() >= 24) {
        algorithms.push_back({.index = static_cast<std::uint8_t>(byteAt(rest, 0)),
                              .canEncrypt = (byteAt(rest, 4) & 0x03U) == 2,
                              .canDecrypt = ((byteAt(rest, 4) >> 2U) & 0x03U) == 2,
                              .tellsEncryptedBlocks = (byteAt(rest, 4) & 0x10U) != 0,
                              .fixedUnauthenticated = (byteAt(rest, 5) & 0x02U) != 0,
                              .fixedAuthenticated = (byteAt(rest, 5) & 0x01U) != 0,
                              .unauthenticatedLabelBytes = readBig<std::uint16_t>(rest, 6),
                              .authenticatedLabelBytes = readBig<std::uint16_t>(rest, 8),
                              .keyBytes = readBig<std::uint16_t>(rest, 10),
                              .code = readBig<std::uint32_t>(rest, 20)});
        rest = rest.subspan(std::min(rest.size(), securityHeaderBytes + readBig<std::uint16_t>(rest, 2)));
    }
    return algorithms;
}

Bytes encode(const EncryptionManagement& management) {
    constexpr unsigned everyScope = 0x07;
    Bytes bytes(16);
    putByte(bytes, 4, flag(management.lock, 0x01));
    putByte(bytes, 5, flag(management.clearOnUnload, 0x04));
    putByte(bytes, 7, everyScope);
    finish(bytes, encryption_page::management);
    return bytes;
}

std::optional<EncryptionManagement> parseEncryptionManagement(ByteView bytes) {
    const ByteView page = body(bytes, encryption_page::management);
    if (page.size() < 8) {
        return std::nullopt;
    }
    return EncryptionManagement{.lock = (byteAt(page, 4) & 0x01U) != 0,
                                .clearOnUnload = (byteAt(page, 5) & 0x04U) != 0};
}

Bytes encode(const EncryptionStatus& status) {
    Bytes bytes(24);
    putByte(bytes, 4, (static_cast<unsigned>(status.scope) << 5U) | static_cast<unsigned>(status.scope));
    putByte(bytes, 5, static_cast<unsigned>(status.encryption));
    putByte(bytes, 6, static_cast<unsigned>(status.decryption));
    putByte(bytes, 7, status.algorithm);
    writeBig(bytes, 8, status.keyInstance);
    putByte(bytes, 12, flag(status.volumeContainsEncrypted, 0x08) | (static_cast<unsigned>(status.control) << 4U));
    append(bytes, status.labels);
    finish(bytes, encryption_page::status);
    return bytes;
}

std::optional<EncryptionStatus> parseEncryptionStatus(ByteView bytes) {
    const ByteView page = body(bytes, encryption_page::status);
    if (page.size() < 24) {
        return std::nullopt;
    }
    return EncryptionStatus{.scope = static_cast<EncryptionScope>(byteAt(page, 4) & 0x07U),
                            .encryption = static_cast<EncryptionMode>(byteAt(page, 5)),
                            .decryption = static_cast<DecryptionMode>(byteAt(page, 6)),
                            .algorithm = static_cast<std::uint8_t>(byteAt(page, 7)),
                            .keyInstance = readBig<std::uint32_t>(page, 8),
                            .control = controlOf((byteAt(page, 12) >> 4U) & 0x07U),
                            .volumeContainsEncrypted = (byteAt(page, 12) & 0x08U) != 0,
                            .labels = parseLabels(page.subspan(24))};
}

Bytes encode(const NextBlockEncryption& next) {
    Bytes bytes(16);
    writeBig(bytes, 4, next.block);
    putByte(bytes, 12, static_cast<unsigned>(next.state) & 0x0FU);
    putByte(bytes, 13, next.algorithm);
    append(bytes, next.labels);
    finish(bytes, encryption_page::nextBlock);
    return bytes;
}

std::optional<NextBlockEncryption> parseNextBlockEncryption(ByteView bytes) {
    const ByteView page = body(bytes, encryption_page::nextBlock);
    if (page.size() < 16) {
        return std::nullopt;
    }
    return NextBlockEncryption{.block = readBig<std::uint64_t>(page, 4),
                               .state = static_cast<NextBlockEncryption::State>(byteAt(page, 12) & 0x0FU),
                               .algorithm = static_cast<std::uint8_t>(byteAt(page, 13)),
                               .labels = parseLabels(page.subspan(16))};
}

Bytes encodeSupportedEncryptionPages(std::uint16_t page, const std::vector<std::uint16_t>& codes) {
    Bytes bytes(securityHeaderBytes + 2 * codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
        writeBig(bytes, securityHeaderBytes + 2 * i, codes[i]);
    }
    finish(bytes, page);
    return bytes;
}

std::vector<std::uint16_t> parseSupportedEncryptionPages(ByteView bytes) {
    std::vector<std::uint16_t> codes;
    const std::size_t end = bytes.size() < securityHeaderBytes
                                ? 0
                                : std::min(bytes.size(), securityHeaderBytes + readBig<std::uint16_t>(bytes, 2));
    for (std::size_t at = securityHeaderBytes; at + 2 <= end; at += 2) {
        codes.push_back(readBig<std::uint16_t>(bytes, at));
    }
    return codes;
}

Bytes encodeSecurityProtocols(const std::vector<std::uint8_t>& protocols) {
    Bytes bytes(8 + protocols.size());
    writeBig(bytes, 6, static_cast<std::uint16_t>(protocols.size()));
    for (std::size_t i = 0; i < protocols.size(); ++i) {
        putByte(bytes, 8 + i, protocols[i]);
    }
    return bytes;
}

std::vector<std::uint8_t> parseSecurityProtocols(ByteView bytes) {
    std::vector<std::uint8_t> protocols;
    const std::size_t end =
        bytes.size() < 8 ? 0 : std::min<std::size_t>(bytes.size(), 8U + readBig<std::uint16_t>(bytes, 6));
    for (std::size_t at = 8; at < end; ++at) {
        protocols.push_back(static_cast<std::uint8_t>(byteAt(bytes, at)));
    }
    return protocols;
}

}  // namespace capstan::scsi
