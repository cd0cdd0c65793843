// What the conformance suite is run on: a drive behind any transport, with a cartridge in its slot that may be
// destroyed.
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "drive/ssc_drive.hpp"
#include "virtual/rig.hpp"

namespace capstan::test {

class Subject {
   public:
    Subject() = default;
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;
    virtual ~Subject() = default;

    [[nodiscard]] drive::SscDrive& ssc() { return *ssc_; }
    /// Below the verbs, for what must be said in bytes.
    [[nodiscard]] scsi::Transport& line() { return *line_; }
    /// A cartridge small enough to be written to its end in a moment.
    [[nodiscard]] virtual bool isSmall() const = 0;

   protected:
    void use(std::unique_ptr<scsi::Transport> line) {
        line_ = line.get();
        ssc_ = std::make_unique<drive::SscDrive>(std::move(line));
    }

   private:
    scsi::Transport* line_ = nullptr;  ///< owned by ssc_
    std::unique_ptr<drive::SscDrive> ssc_;
};

struct Maker {
    std::string name;
    std::function<std::unique_ptr<Subject>()> make;
};

inline void PrintTo(const Maker& maker, std::ostream* out) {
    *out << maker.name;
}

/// Metal alone when TAPE_DEVICE names it; else the virtual drive, directly and through the kernel's generic interface.
[[nodiscard]] std::vector<Maker> subjects();
[[nodiscard]] inline std::string nameOf(const testing::TestParamInfo<Maker>& each) {
    return each.param.name;
}

/// Each test begins with the cartridge loaded and the tape at its beginning, in two fresh partitions when it asks for
/// them.
class Conformance : public testing::TestWithParam<Maker> {
   protected:
    void SetUp() override {
        subject_ = GetParam().make();
        ASSERT_TRUE(subject_) << "the device cannot be opened";
        CAPSTAN_ASSERT_OK(ssc().load());
        CAPSTAN_ASSERT_OK(ssc().rewind());
    }
    void TearDown() override {
        if (subject_) {
            // Metal keeps what a test has set; a drive that does not have it refuses, which is as good.
            static_cast<void>(ssc().protectBlocks(false));
            static_cast<void>(ssc().clearKey());
            static_cast<void>(ssc().preventRemoval(false));
        }
    }

    [[nodiscard]] drive::SscDrive& ssc() { return subject_->ssc(); }
    [[nodiscard]] scsi::Transport& line() { return subject_->line(); }
    [[nodiscard]] bool isSmall() const { return subject_->isSmall(); }

    /// The sense data that a command ends with; none when it ends well. Unit attention is passed over.
    [[nodiscard]] std::optional<scsi::Sense> senseOf(const scsi::Command& command) {
        for (int i = 0; i < 8; ++i) {
            auto reply = line().execute(command);
            EXPECT_TRUE(reply) << shown(reply.error());
            if (!reply || !reply->sense || reply->sense->key != scsi::SenseKey::unitAttention) {
                return reply ? reply->sense : std::nullopt;
            }
        }
        ADD_FAILURE() << "unit attention without end";
        return std::nullopt;
    }

    void writeRecords(const std::vector<std::size_t>& lengths) {
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            CAPSTAN_ASSERT_OK(ssc().write(noise(lengths[i], static_cast<std::uint32_t>(i))));
        }
    }

    /// The record where the tape stands, whole.
    [[nodiscard]] Bytes readRecord() {
        Bytes buffer(2 * 1024 * 1024);
        auto outcome = ssc().read(buffer);
        EXPECT_TRUE(outcome) << shown(outcome.error());
        if (!outcome || outcome->end != drive::ReadEnd::record) {
            return {};
        }
        buffer.resize(outcome->bytes);
        return buffer;
    }

   private:
    std::unique_ptr<Subject> subject_;
};

// What a device need not have: its refusal is a reason to skip, any other failure is one to fail.
#define CAPSTAN_NEEDS(outcome, what)                                                                   \
    do {                                                                                               \
        if (!(outcome) && (outcome).error().code == Code::driveRefused) {                              \
            GTEST_SKIP() << "the device has no " << (what) << " (" << (outcome).error().detail << ")"; \
        }                                                                                              \
        ASSERT_TRUE((outcome).has_value()) << ::capstan::test::shown((outcome).error());               \
    } while (false)

}  // namespace capstan::test
