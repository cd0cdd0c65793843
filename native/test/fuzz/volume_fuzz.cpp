// A whole volume whose records, filemarks and coherency were changed at random. It is examined, mounted, listed and
// read; whatever is on it, that works or says what is wrong, and leaves the tape as it was.
#include <array>
#include <optional>
#include <variant>

#include "fuzz/scratch.hpp"
#include "virtual/cartridge_folder.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/volume.hpp"

using namespace capstan;
using fuzz::must;

namespace {

constexpr const char* barcode = "FUZ001L8";
constexpr std::uint32_t blockBytes = 4'096;
constexpr std::size_t partitions = 2;

/// A record, or nothing for a filemark.
using Object = std::optional<Bytes>;

struct Tape {
    std::array<std::vector<Object>, partitions> objects;
    std::array<Bytes, partitions> coherency;
};

std::unique_ptr<drive::SscDrive> driveWith(const std::filesystem::path& folder) {
    auto device = virt::VirtualDrive::make(fuzz::lto8(), "FZ0000001");
    must(must(device->insert(folder), "the cartridge can be inserted").empty(), "and is whole");
    auto drive = std::make_unique<drive::SscDrive>(std::move(device));
    must(drive->load(), "it can be loaded");
    return drive;
}

void putFile(volume::Volume& volume, const char* name, std::size_t bytes) {
    const auto block = must(volume.append(Bytes(bytes, std::byte{'x'})), "a record can be appended");
    auto* entry =
        must(volume.index().add(volume.index().root(), name, ltfs::EntryKind::file, {}), "a file can be added");
    entry->length = bytes;
    entry->extents = {ltfs::Extent{.start = {'b', block}, .byteCount = bytes}};
}

/// Three generations with files, an attribute and a link: what all inputs start from.
void writeVolume(drive::SscDrive& drive) {
    const auto volume =
        must(volume::Volume::format(drive, {.barcode = barcode, .name = "Fuzz", .blockBytes = blockBytes}),
             "it can be formatted");
    auto& index = volume->index();
    putFile(*volume, "first", 3'000);
    must(volume->commit("Sync"), "it can be committed");
    putFile(*volume, "second", blockBytes);
    auto* folder = must(index.add(index.root(), "folder", ltfs::EntryKind::directory, {}), "a directory can be added");
    auto* link = must(index.add(*folder, "link", ltfs::EntryKind::symlink, {}), "a link can be added");
    must(index.setTarget(*link, "../first"), "a link can be given a target");
    must(index.setXattr(*folder, "key", Bytes(3, std::byte{1})), "an attribute can be set");
    must(volume->complete("Unmount"), "it can be completed");
}

Tape takeDown(drive::SscDrive& drive) {
    Tape tape;
    for (std::uint8_t partition = 0; partition < partitions; ++partition) {
        must(drive.locate({partition, 0}), "it can be wound");
        Bytes record(blockBytes);
        for (;;) {
            const auto outcome = must(drive.read(record), "it can be read");
            if (outcome.end == drive::ReadEnd::endOfData) {
                break;
            }
            tape.objects[partition].push_back(
                outcome.end == drive::ReadEnd::filemark
                    ? Object()
                    : Object(Bytes(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(outcome.bytes))));
        }
        tape.coherency[partition] =
            must(drive.readAttribute(partition, ltfs::attribute::coherency.id), "it has a memory").value_or(Bytes());
    }
    return tape;
}

struct Start {
    fuzz::Files blank;  ///< two partitions with nothing on them
    Tape tape;
};

Start start() {
    const test::TempFolder home;
    const auto folder = home / barcode;
    (void)must(virt::createCartridge(folder, {.barcode = barcode, .capacityBytes = 64'000'000}),
               "a cartridge can be made");
    {
        const auto drive = driveWith(folder);
        must(drive->formatTwoPartitions(), "it can be formatted");
        must(drive->unload(), "it can be unloaded");
    }
    Start start{.blank = fuzz::filesIn(folder), .tape = {}};
    const auto drive = driveWith(folder);
    writeVolume(*drive);
    start.tape = takeDown(*drive);
    return start;
}

// ---- what the input says: which partition, what to do, with which object, where in it, and with which bytes ----

enum class TapeMutation : std::uint8_t { overwrite, insert, cut, drop, mark, repeat, end, coherency };

void changeBytes(Bytes& bytes, TapeMutation what, fuzz::Input& input) {
    const auto at = static_cast<std::ptrdiff_t>(input.word() % (bytes.size() + 1));
    const auto behind = bytes.size() - static_cast<std::size_t>(at);
    if (what == TapeMutation::cut) {
        bytes.erase(bytes.begin() + at,
                    bytes.begin() + at + static_cast<std::ptrdiff_t>(std::min<std::size_t>(input.word(), behind)));
        return;
    }
    const ByteView with = input.bytes(input.byte());
    if (what == TapeMutation::insert) {
        bytes.insert(bytes.begin() + at, with.begin(), with.end());
    } else {
        std::ranges::copy(with.first(std::min(with.size(), behind)), bytes.begin() + at);
    }
}

void change(Tape& tape, fuzz::Input& input) {
    const unsigned first = input.byte();
    const std::size_t partition = first % partitions;
    const auto what = static_cast<TapeMutation>(first / partitions % 8U);
    auto& objects = tape.objects[partition];
    if (what == TapeMutation::coherency) {
        return changeBytes(tape.coherency[partition], TapeMutation::overwrite, input);
    }
    const auto at = static_cast<std::ptrdiff_t>(input.byte() % (objects.size() + 1));
    const auto object = objects.begin() + at;
    if (what == TapeMutation::mark) {
        objects.insert(object, Object());
    } else if (what == TapeMutation::end) {
        objects.erase(object, objects.end());
    } else if (object == objects.end()) {
        objects.emplace_back(Bytes(input.word(), std::byte{'x'}));
    } else if (what == TapeMutation::drop) {
        objects.erase(object);
    } else if (what == TapeMutation::repeat) {
        const Object again = *object;
        objects.push_back(again);
    } else if (*object) {
        changeBytes(**object, what, input);
    }
}

/// Nothing of what makes a tape consistent is mended, but that the memory can be made to speak of this very load.
void putUp(drive::SscDrive& drive, Tape tape, bool memoryIsOfNow) {
    for (std::uint8_t partition = 0; partition < partitions; ++partition) {
        must(drive.locate({partition, 0}), "it can be wound");
        for (const Object& object : tape.objects[partition]) {
            if (!object) {
                (void)must(drive.writeFilemarks(1, drive::Flush::immediate), "a filemark can be written");
            } else if (!object->empty()) {
                (void)must(drive.write(*object), "a record can be written");
            }
        }
        (void)must(drive.writeFilemarks(0, drive::Flush::wait), "it can be flushed");
    }
    const auto now = must(volume::memory::changeReference(drive), "the drive counts changes").value_or(0);
    for (std::uint8_t partition = 0; partition < partitions; ++partition) {
        Bytes& value = tape.coherency[partition];
        if (memoryIsOfNow && value.size() > 9) {
            writeBig(value, 1, now);
        }
        must(drive.writeAttribute(partition, ltfs::attribute::coherency.id, drive::SscDrive::AttributeFormat::binary,
                                  value),
             "the memory can be written");
    }
}

// ---- what a program does with it ----

void readFile(volume::Volume& volume, const ltfs::Entry& entry) {
    constexpr std::uint64_t mostRecords = 4;
    Bytes record(volume.label().blockBytes);
    for (const auto& extent : entry.extents) {
        for (std::uint64_t i = 0; i < mostRecords; ++i) {
            (void)volume.readRecord(extent.start.partition, extent.start.block + i, record);
        }
    }
}

void readTree(volume::Volume& volume) {
    std::vector<const ltfs::Entry*> pending{&volume.index().root()};
    while (!pending.empty()) {
        const ltfs::Entry& entry = *pending.back();
        pending.pop_back();
        readFile(volume, entry);
        for (const auto& child : entry.children) {
            pending.push_back(child.get());
        }
    }
}

void readAll(drive::SscDrive& drive) {
    const auto found = must(volume::Volume::examine(drive), "any cartridge can be examined");
    auto mounted = volume::Volume::mount(drive, volume::Access::readOnly);
    if (!mounted && mounted.error().code == Code::volumeOlderGeneration) {
        mounted = volume::Volume::mountGeneration(drive, found.facts.value().generation);
    }
    must(mounted.has_value() == found.facts.has_value(), "what has an index can be mounted for reading",
         mounted ? "mounted" : mounted.error().detail);
    if (!mounted) {
        return;
    }
    (void)must((*mounted)->facts(), "what is mounted can be described");
    readTree(**mounted);
    const auto generations = must((*mounted)->generations({}), "its generations can be listed");
    for (const auto& each : generations) {
        (void)volume::Volume::mountGeneration(drive, each.generation);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Start origin = start();
    static const test::TempFolder home;
    const auto folder = home / barcode;
    constexpr int mostChanges = 16;

    fuzz::Input input(fuzz::viewOf(data, size));
    const bool memoryIsOfNow = input.byte() % 2 != 0;
    Tape tape = origin.tape;
    for (int i = 0; i < mostChanges && !input.isEmpty(); ++i) {
        change(tape, input);
    }
    fuzz::putFiles(folder, origin.blank);
    const auto drive = driveWith(folder);
    putUp(*drive, tape, memoryIsOfNow);
    const auto before = fuzz::filesIn(folder);
    readAll(*drive);
    must(fuzz::filesIn(folder) == before, "reading changes nothing");
    return 0;
}
