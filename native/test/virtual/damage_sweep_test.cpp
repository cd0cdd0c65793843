// Every file of a cartridge's folder cut at each length and with each of its bytes bent: the cartridge opens with what
// is provably intact, or is refused with the damage named. What it gives is what was written; nothing is thrown away.
#include <fstream>
#include <gtest/gtest.h>

#include "virtual/damage.hpp"
#include "virtual/tape_story.hpp"

namespace capstan::virt {
namespace {

using test::Step;

class Folder {
   public:
    Folder() : hand_(std::make_unique<test::DriveAtHand>()) {
        EXPECT_EQ(test::answer(hand_->load("DAM001L8")), "good");
        using enum Step::Do;
        for (const Step& each : {Step{write, 1}, {write, 4}, {filemarkAndFlush}, {write, 2}, {attribute, 7}, {flush}}) {
            EXPECT_TRUE(test::perform(hand_->drive(), each));
            model_.apply(each);
        }
        EXPECT_TRUE(test::isGood(hand_->run(scsi::load(false))));
        EXPECT_TRUE(hand_->drive().remove());
        path_ = hand_->home() / "DAM001L8";
        whole_ = test::contentOf(path_);
    }

    [[nodiscard]] const std::map<std::string, Bytes>& whole() const { return whole_; }

    void with(const std::string& file, const Bytes& content) {
        for (const auto& [name, bytes] : whole_) {
            const Bytes& now = name == file ? content : bytes;
            std::ofstream out(path_ / name, std::ios::binary | std::ios::trunc);
            out.write(textOf(now).data(), static_cast<std::streamsize>(now.size()));
            ASSERT_TRUE(out.good());
        }
        for (const auto& [name, bytes] : test::contentOf(path_)) {
            if (!whole_.contains(name)) {
                std::filesystem::remove(path_ / name);
            }
        }
        SCOPED_TRACE(file + ", " + std::to_string(content.size()) + " bytes");
        const auto before = test::contentOf(path_);
        auto drive = VirtualDrive::make(test::lto8(), "VD0000005");
        const auto inserted = drive->insert(path_);
        if (!inserted) {
            EXPECT_EQ(inserted.error().code, Code::cartridgeDamaged) << test::shown(inserted.error());
            EXPECT_NE(inserted.error().detail.find(file), std::string::npos) << inserted.error().detail;
            EXPECT_EQ(test::contentOf(path_), before);
            return;
        }
        read(*drive);
        if (!inserted->empty()) {
            EXPECT_NE(inserted->find(file), std::string::npos) << *inserted;
            EXPECT_FALSE(test::perform(*drive, {.what = Step::Do::write, .number = 9}));
            EXPECT_EQ(test::contentOf(path_), before);
        }
    }

   private:
    /// Each block is what was written, or is reported as unreadable; there are as many as were flushed.
    void read(VirtualDrive& drive) {
        const auto run = [&](const auto& cdb, MutableBytes in = {}) { return drive.execute({.cdb = cdb, .in = in}); };
        (void)run(scsi::testUnitReady());
        ASSERT_TRUE(test::isGood(run(scsi::load(true))));
        (void)run(scsi::testUnitReady());
        Bytes room(10'000);
        for (std::size_t block = 0; block < model_.objects.size(); ++block) {
            ASSERT_TRUE(test::isGood(run(scsi::locate(scsi::LocateDestination::object, 0, block)))) << block;
            const auto reply = run(scsi::read(10'000), room);
            ASSERT_TRUE(reply);
            if (test::answer(reply) == "3/11/00") {
                continue;
            }
            const auto bytes = reply->transferred;
            EXPECT_EQ(Bytes(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(bytes)), model_.objects[block]);
        }
        ASSERT_TRUE(test::isGood(run(scsi::locate(scsi::LocateDestination::object, 0, model_.objects.size()))));
        EXPECT_EQ(test::answer(run(scsi::read(10'000), room)), "8/00/05");
        ASSERT_TRUE(test::isGood(run(scsi::rewind())));
    }

    std::unique_ptr<test::DriveAtHand> hand_;
    std::filesystem::path path_;
    test::TapeModel model_;
    std::map<std::string, Bytes> whole_;
};

/// All of a short file; of a longer one each place near its ends, and some between.
std::vector<std::size_t> places(std::size_t size) {
    std::vector<std::size_t> all;
    for (std::size_t at = 0; at < size; at += at < 120 || at + 60 > size ? 1 : 37) {
        all.push_back(at);
    }
    return all;
}

TEST(DamageSweep, OfEveryFileCutAnywhere) {
    Folder folder;
    for (const auto& [name, bytes] : folder.whole()) {
        for (const std::size_t at : places(bytes.size())) {
            folder.with(name, Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at)));
        }
    }
}

TEST(DamageSweep, OfEveryFileBentAnywhere) {
    Folder folder;
    for (const auto& [name, bytes] : folder.whole()) {
        for (const std::size_t at : places(bytes.size())) {
            Bytes bent = bytes;
            bent[at] ^= std::byte{0x20};
            folder.with(name, bent);
        }
    }
}

}  // namespace
}  // namespace capstan::virt
