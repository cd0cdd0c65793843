// A virtual drive under a test's own CDBs, of any model, with cartridges of any kind: for what the SSC drive never
// asks.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "scsi/cdb.hpp"
#include "virtual/model_file.hpp"
#include "virtual/rig.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::test {

inline virt::Model modelOf(const std::string& name) {
    auto model = virt::loadModel(modelFile(name));
    EXPECT_TRUE(model) << (model ? "" : model.error().detail);
    return model.value_or(virt::Model{});
}

class DriveAtHand {
   public:
    explicit DriveAtHand(const std::string& model = "lto8", std::unique_ptr<virt::Timing> timing = nullptr)
        : drive_(virt::VirtualDrive::make(modelOf(model), "VD0000002", std::move(timing))) {}

    std::filesystem::path make(const std::string& barcode, std::uint64_t capacityBytes = 64'000'000) {
        const auto type = virt::mediaTypeOfBarcode(barcode).value_or(virt::MediaType::L8);
        const bool cleans = type == virt::MediaType::cleaning;
        auto made = virt::createCartridge(
            home_ / barcode, {.barcode = barcode, .mediaType = type, .capacityBytes = cleans ? 0 : capacityBytes});
        EXPECT_TRUE(made) << shown(made.error());
        return home_ / barcode;
    }

    /// Made, in the slot and asked to load.
    Result<scsi::Reply> load(const std::string& barcode, std::uint64_t capacityBytes = 64'000'000) {
        insert(make(barcode, capacityBytes));
        return load();
    }
    void insert(const std::filesystem::path& folder) {
        auto inserted = drive_->insert(folder);
        EXPECT_TRUE(inserted) << shown(inserted.error());
    }
    Result<scsi::Reply> load() {
        calm();
        auto loaded = run(scsi::load(true));
        calm();
        return loaded;
    }

    Result<scsi::Reply> run(const auto& cdb) { return drive_->execute({.cdb = cdb}); }
    Result<scsi::Reply> write(ByteView record) {
        const auto cdb = scsi::write(static_cast<std::uint32_t>(record.size()));
        return drive_->execute({.cdb = cdb, .out = record});
    }
    Result<scsi::Reply> send(const auto& cdb, ByteView data) { return drive_->execute({.cdb = cdb, .out = data}); }
    /// What comes back, as much as there is.
    Bytes ask(const auto& cdb, std::size_t room = 65'000) {
        Bytes data(room);
        auto reply = drive_->execute({.cdb = cdb, .in = data});
        EXPECT_TRUE(reply && reply->status == scsi::Status::good)
            << (reply && reply->sense ? scsi::describe(*reply->sense) : "");
        data.resize(reply ? reply->transferred : 0);
        return data;
    }
    Result<scsi::Reply> read(Bytes& record, std::uint32_t room) {
        record.assign(room, std::byte{0xEE});
        const auto cdb = scsi::read(room);
        auto reply = drive_->execute({.cdb = cdb, .in = record});
        record.resize(reply ? reply->transferred : 0);
        return reply;
    }

    /// Where the tape stands.
    std::uint64_t block() {
        const auto position = scsi::parsePosition(ask(scsi::readPositionLong()), scsi::PositionForm::longForm);
        return position && position->block ? *position->block : ~std::uint64_t{0};
    }

    /// Takes unit attentions away, without a look at anything else.
    void calm() {
        for (auto reply = run(scsi::preventRemoval(false));
             reply && reply->sense && reply->sense->key == scsi::SenseKey::unitAttention;
             reply = run(scsi::preventRemoval(false))) {
        }
    }

    virt::VirtualDrive& drive() { return *drive_; }
    TempFolder& home() { return home_; }

   private:
    TempFolder home_;
    std::unique_ptr<virt::VirtualDrive> drive_;
};

inline bool isGood(const Result<scsi::Reply>& reply) {
    return reply && reply->status == scsi::Status::good;
}

/// "3/11/00", or "good", or the failure's code.
inline std::string answer(const Result<scsi::Reply>& reply) {
    if (!reply) {
        return std::string(text(reply.error().code));
    }
    if (!reply->sense) {
        return "good";
    }
    std::array<char, 24> shown{};
    std::snprintf(shown.data(), shown.size(), "%s%X/%02X/%02X", reply->sense->deferred ? "deferred " : "",
                  static_cast<unsigned>(reply->sense->key), unsigned{reply->sense->asc}, unsigned{reply->sense->ascq});
    return shown.data();
}

}  // namespace capstan::test
