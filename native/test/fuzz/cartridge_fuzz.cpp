// The folder of a virtual cartridge, changed at random with its checksums made to fit or left broken. The drive opens
// it or refuses it, reads what is there, and never changes what it calls damaged.
#include <string_view>

#include "base/crc32c.hpp"
#include "drive/ssc_drive.hpp"
#include "fuzz/scratch.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/record.hpp"

using namespace capstan;
using fuzz::Files;
using fuzz::must;

namespace {

constexpr std::string_view barcode = "FUZ001L8";

Bytes noise(std::size_t bytes) {
    Bytes record(bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
        record[i] = static_cast<std::byte>(i * 7 + bytes);
    }
    return record;
}

/// Two partitions with records of every form, filemarks, attributes: what all inputs start from.
Files wholeCartridge() {
    const test::TempFolder home;
    const auto folder = home / std::string(barcode);
    (void)must(virt::createCartridge(folder, {.barcode = std::string(barcode), .capacityBytes = 16'000'000}),
               "a cartridge can be made");
    {
        auto device = virt::VirtualDrive::make(fuzz::lto8(), "FZ0000001");
        (void)must(device->insert(folder), "a cartridge can be inserted");
        drive::SscDrive drive(std::move(device));
        must(drive.load(), "it can be loaded");
        must(drive.formatTwoPartitions(), "it can be formatted");
        for (const std::uint8_t partition : {std::uint8_t{0}, std::uint8_t{1}}) {
            must(drive.locate({partition, 0}), "it can be wound");
            for (const std::size_t bytes : {80U, 300U, 300U, 1U}) {
                (void)must(drive.write(noise(bytes)), "a record can be written");
            }
            (void)must(drive.writeFilemarks(2, drive::Flush::wait), "filemarks can be written");
            (void)must(drive.write(Bytes(5'000)), "zeros can be written");
            must(drive.setKey(Bytes(32, std::byte{7}), bytesOf("key")), "a key can be set");
            (void)must(drive.write(noise(200)), "a record can be sealed");
            must(drive.clearKey(), "a key can be cleared");
            (void)must(drive.writeFilemarks(1, drive::Flush::wait), "filemarks can be written");
            must(drive.writeAttribute(partition, 0x080C, drive::SscDrive::AttributeFormat::binary, noise(70)),
                 "an attribute can be written");
        }
        must(drive.unload(), "it can be unloaded");
    }
    return fuzz::filesIn(folder);
}

// ---- the checksums of each kind of file, as the input's changes left it ----

void mendLabel(Bytes& file) {
    constexpr std::string_view key = "crc = ";
    std::string text(textOf(file));
    text.resize(std::min(text.rfind(key), text.size()));
    char line[24];
    std::snprintf(line, sizeof line, "crc = %08x\n", crc32c(bytesOf(text)));
    text += line;
    file.assign(bytesOf(text).begin(), bytesOf(text).end());
}

/// A checksum at `at` of all that lies behind it.
void mendHead(Bytes& file, std::size_t at) {
    if (file.size() >= at + 4) {
        writeBig(file, at, crc32c(ByteView(file).subspan(at + 4)));
    }
}

/// A checksum at `at` of so many bytes before it.
void mendTail(Bytes& file, std::size_t at, std::size_t bytes) {
    if (file.size() >= at + 4) {
        writeBig(file, at, crc32c(ByteView(file).subspan(at - bytes, bytes)));
    }
}

void mendTape(Bytes& file) {
    mendTail(file, 28, 28);
    for (std::size_t at = 32; at + virt::recordHeaderBytes <= file.size(); ++at) {
        if (readBig<std::uint32_t>(file, at) == virt::recordMagic) {
            const std::size_t stored = std::min<std::size_t>(readBig<std::uint32_t>(file, at + 16),
                                                             file.size() - at - virt::recordHeaderBytes);
            writeBig(file, at + 20, crc32c(ByteView(file).subspan(at + virt::recordHeaderBytes, stored)));
            mendTail(file, at + 28, 28);
        }
    }
}

void mend(std::string_view name, Bytes& file) {
    if (name == "cartridge") {
        mendLabel(file);
    } else if (name == "memory") {
        mendHead(file, 8);
    } else if (name == "flushed") {
        mendTail(file, 48, 48);
        mendTail(file, 4096 + 48, 48);
    } else if (name.ends_with(".map")) {
        mendHead(file, 12);
    } else if (name.ends_with(".tape")) {
        mendTape(file);
    }
}

// ---- what the input says: which file, what to do with it, where, and with which bytes ----

enum class FolderMutation : std::uint8_t { overwrite, insert, erase, cut, drop, mended };

void change(Files& files, fuzz::Input& input) {
    auto file = files.begin();
    std::advance(file, input.byte() % files.size());
    auto& [name, bytes] = *file;
    const auto what = static_cast<FolderMutation>(input.byte() % 6U);
    const auto at = static_cast<std::ptrdiff_t>(input.word() % (bytes.size() + 1));
    const std::size_t behind = bytes.size() - static_cast<std::size_t>(at);
    switch (what) {
        case FolderMutation::overwrite: {
            const ByteView with = input.bytes(input.byte());
            std::ranges::copy(with.first(std::min(with.size(), behind)), bytes.begin() + at);
            return;
        }
        case FolderMutation::insert: {
            const ByteView with = input.bytes(input.byte());
            bytes.insert(bytes.begin() + at, with.begin(), with.end());
            return;
        }
        case FolderMutation::erase:
            bytes.erase(bytes.begin() + at,
                        bytes.begin() + at + static_cast<std::ptrdiff_t>(std::min<std::size_t>(input.word(), behind)));
            return;
        case FolderMutation::cut:
            bytes.resize(static_cast<std::size_t>(at));
            return;
        case FolderMutation::drop:
            if (files.size() > 1) {
                files.erase(file);
            }
            return;
        case FolderMutation::mended:
            mend(name, bytes);
            return;
    }
}

// ---- what a program does with it ----

void readThrough(drive::SscDrive& drive) {
    constexpr int mostSteps = 64;
    Bytes record(1U << 16U);
    for (const std::uint8_t partition : {std::uint8_t{0}, std::uint8_t{1}}) {
        if (drive.locate({partition, 0})) {
            for (int i = 0; i < mostSteps; ++i) {
                const auto outcome = drive.read(record);
                if (!outcome) {
                    // Past what cannot be read, if that can be done.
                    if (!drive.locate({partition, static_cast<std::uint64_t>(i) + 1})) {
                        break;
                    }
                } else if (outcome->end == drive::ReadEnd::endOfData) {
                    break;
                }
            }
        }
        (void)drive.nextBlockEncryption();
        (void)drive.locateEndOfData(partition);
        (void)drive.position();
        (void)drive.space(scsi::SpaceOver::filemarks, -2);
        (void)drive.space(scsi::SpaceOver::blocks, 3);
        for (const std::uint16_t id : drive.attributeIds(partition).value_or(std::vector<std::uint16_t>())) {
            (void)drive.readAttribute(partition, id);
        }
    }
    (void)drive.mediumMode();
    (void)drive.health(true);
    (void)drive.tapeCapacity();
    (void)drive.wrapEnds();
}

/// What inserting reported; nothing when it was refused.
std::optional<std::string> openAndClose(const std::filesystem::path& folder) {
    auto device = virt::VirtualDrive::make(fuzz::lto8(), "FZ0000001");
    auto damage = device->insert(folder);
    if (!damage) {
        return std::nullopt;
    }
    drive::SscDrive drive(std::move(device));
    if (drive.load()) {
        readThrough(drive);
        if (!damage->empty() && drive.locate({0, 0})) {
            must(!drive.write(noise(10)), "a damaged cartridge takes nothing", *damage);
        }
        (void)drive.unload();
    }
    return *std::move(damage);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Files whole = wholeCartridge();
    static const test::TempFolder home;
    const auto folder = home / std::string(barcode);
    constexpr int mostChanges = 16;

    fuzz::Input input(fuzz::viewOf(data, size));
    Files files = whole;
    for (int i = 0; i < mostChanges && !input.isEmpty(); ++i) {
        change(files, input);
    }
    fuzz::putFiles(folder, files);
    const auto damage = openAndClose(folder);
    const Files after = fuzz::filesIn(folder);
    if (!damage || !damage->empty()) {
        must(after == files, "what is damaged stays as it was", damage.value_or("refused"));
        return 0;
    }
    for (const auto& [name, bytes] : after) {
        must(!name.ends_with(".tape") || files.at(name) == bytes, "nothing is written by reading", name);
    }
    return 0;
}
