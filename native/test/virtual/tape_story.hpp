// A story of commands on a tape, performed step by step by a drive and by a model of what the tape must hold: objects
// in order, how many of them a flush has covered, and the cartridge's memory. However the story breaks off, what is
// found on the cartridge must be the beginning of what was written, at least as far as was flushed.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "virtual/drive_at_hand.hpp"

namespace capstan::test {

struct Step {
    enum class Do : std::uint8_t { write, filemark, filemarkAndFlush, flush, format, attribute, locate, unloadAndLoad };
    Do what = Do::write;
    std::uint32_t number = 0;  ///< seed of a record, block, value of the attribute
};

struct TapeModel {
    std::vector<Bytes> objects;  ///< empty for a filemark
    std::size_t durable = 0;
    std::size_t at = 0;
    std::optional<Bytes> attribute;

    void put(Bytes object) {
        objects.resize(at);
        durable = std::min(durable, at);
        objects.push_back(std::move(object));
        at += 1;
    }

    void apply(const Step& step);
    /// Is this the beginning of it, with all that was flushed?
    [[nodiscard]] bool allows(const std::vector<Bytes>& found) const {
        return found.size() >= durable && found.size() <= objects.size() &&
               std::equal(found.begin(), found.end(), objects.begin());
    }
};

inline Bytes storyRecord(std::uint32_t seed) {
    // Some of nothing but zeros: they are kept in another way.
    return seed % 5 == 4 ? Bytes(3000 + seed) : noise(700 + 37 * (seed % 11), seed);
}

inline Bytes storyAttribute(std::uint32_t number) {
    return noise(160, number);
}

inline void TapeModel::apply(const Step& step) {
    using enum Step::Do;
    switch (step.what) {
        case write:
            put(storyRecord(step.number));
            return;
        case filemark:
            put({});
            return;
        case filemarkAndFlush:
            put({});
            durable = objects.size();
            return;
        case flush:
            durable = objects.size();
            return;
        case format:
            objects.clear();
            durable = 0;
            at = 0;
            return;
        case attribute:
            this->attribute = storyAttribute(step.number);
            return;
        case locate:
            durable = objects.size();
            at = step.number;
            return;
        case unloadAndLoad:
            durable = objects.size();
            at = 0;
            return;
    }
}

/// Did the drive take it? Every command once, whatever it answers.
inline bool perform(virt::VirtualDrive& drive, const Step& step) {
    using enum Step::Do;
    const auto run = [&](const auto& cdb, ByteView data = {}) {
        return isGood(drive.execute({.cdb = cdb, .out = data}));
    };
    const auto calm = [&] {
        const auto command = scsi::preventRemoval(false);
        for (int i = 0; i < 4 && !run(command); ++i) {
        }
    };
    switch (step.what) {
        case write: {
            const Bytes record = storyRecord(step.number);
            return run(scsi::write(static_cast<std::uint32_t>(record.size())), record);
        }
        case filemark:
            return run(scsi::writeFilemarks(1, true));
        case filemarkAndFlush:
            return run(scsi::writeFilemarks(1, false));
        case flush:
            return run(scsi::writeFilemarks(0, false));
        case format:
            return run(scsi::rewind()) && run(scsi::formatMedium(scsi::FormatMode::single));
        case attribute: {
            const Bytes list = scsi::encodeAttributeValues(
                {{.id = 0x0803, .format = scsi::AttributeFormat::text, .value = storyAttribute(step.number)}});
            return run(scsi::writeAttribute(0, static_cast<std::uint32_t>(list.size())), list);
        }
        case locate:
            return run(scsi::locate(scsi::LocateDestination::object, 0, step.number));
        case unloadAndLoad: {
            const bool unloaded = run(scsi::load(false));
            const bool loaded = unloaded && run(scsi::load(true));
            calm();
            return loaded;
        }
    }
    return false;
}

/// What the cartridge holds; the drive has just been switched on.
struct CartridgeContent {
    std::string damage;
    std::vector<Bytes> objects;
    std::optional<Bytes> attribute;
    bool takesMore = false;
};

inline CartridgeContent readCartridge(const std::filesystem::path& folder) {
    CartridgeContent found;
    auto drive = virt::VirtualDrive::make(lto8(), "VD0000003");
    auto inserted = drive->insert(folder);
    if (!inserted) {
        found.damage = shown(inserted.error());
        return found;
    }
    found.damage = *inserted;
    (void)perform(*drive, {.what = Step::Do::unloadAndLoad});
    const auto loaded = scsi::load(true);
    (void)drive->execute({.cdb = loaded});
    (void)perform(*drive, {.what = Step::Do::locate, .number = 0});
    (void)perform(*drive, {.what = Step::Do::locate, .number = 0});
    Bytes room(100'000);
    for (;;) {
        const auto cdb = scsi::read(static_cast<std::uint32_t>(room.size()));
        const auto reply = drive->execute({.cdb = cdb, .in = room});
        if (!reply || (reply->sense && reply->sense->key != scsi::SenseKey::none)) {
            break;
        }
        const bool mark = reply->sense && reply->sense->filemark;
        found.objects.emplace_back(room.begin(),
                                   room.begin() + static_cast<std::ptrdiff_t>(mark ? 0 : reply->transferred));
    }
    Bytes list(1000);
    const auto ask = scsi::readAttribute(0, 0x0803, static_cast<std::uint32_t>(list.size()));
    if (const auto reply = drive->execute({.cdb = ask, .in = list}); isGood(reply)) {
        const auto values = scsi::parseAttributeValues(ByteView(list).first(reply->transferred));
        found.attribute = values && !values->empty() ? std::optional(values->front().value) : std::nullopt;
    }
    found.takesMore =
        perform(*drive, {.what = Step::Do::write, .number = 1}) && perform(*drive, {.what = Step::Do::flush});
    return found;
}

/// Broken off within the step `performed`: what is found is what was before it or what comes of it.
inline void expectAllowed(const CartridgeContent& found, const std::vector<Step>& story, std::size_t answered) {
    TapeModel before;
    for (std::size_t i = 0; i < answered; ++i) {
        before.apply(story[i]);
    }
    TapeModel after = before;
    if (answered < story.size()) {
        after.apply(story[answered]);
        // Not answered, so not promised: what was flushed before stays, up to where the step writes over it.
        const bool writes = story[answered].what != Step::Do::flush &&
                            story[answered].what != Step::Do::unloadAndLoad && story[answered].what != Step::Do::locate;
        after.durable = std::min({after.durable, before.durable, writes ? before.at : before.durable});
    }
    EXPECT_EQ(found.damage, "");
    EXPECT_TRUE(before.allows(found.objects) || after.allows(found.objects))
        << found.objects.size() << " objects, of " << before.objects.size() << " with " << before.durable
        << " flushed, or of " << after.objects.size();
    EXPECT_TRUE(found.attribute == before.attribute || found.attribute == after.attribute);
    EXPECT_TRUE(found.takesMore);
}

/// Each way in which a cartridge is changed.
inline const std::map<std::string, std::vector<Step>>& stories() {
    using enum Step::Do;
    static const std::map<std::string, std::vector<Step>> all{
        {"write", {{write, 1}, {write, 2}, {flush}, {write, 3}, {write, 4}, {write, 5}, {flush}, {write, 6}}},
        {"filemark",
         {{write, 1},
          {filemark},
          {write, 2},
          {filemarkAndFlush},
          {write, 9},
          {filemarkAndFlush},
          {filemark},
          {write, 3}}},
        // Records as long as those in whose place they come: what is behind them would join.
        {"overwrite",
         {{write, 1},
          {write, 2},
          {write, 3},
          {write, 5},
          {flush},
          {locate, 1},
          {write, 13},
          {write, 25},
          {flush},
          {write, 6},
          {locate, 2},
          {filemarkAndFlush}}},
        {"format",
         {{write, 1}, {write, 2}, {flush}, {attribute, 5}, {format}, {write, 3}, {filemarkAndFlush}, {format}}},
        {"memory", {{attribute, 1}, {write, 1}, {attribute, 2}, {flush}, {attribute, 3}, {attribute, 4}}},
        {"load", {{write, 1}, {write, 2}, {unloadAndLoad}, {locate, 2}, {write, 4}, {flush}, {unloadAndLoad}}},
    };
    return all;
}

}  // namespace capstan::test
