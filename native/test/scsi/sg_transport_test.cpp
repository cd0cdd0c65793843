// The transport to metal, on a kernel of the test's own with a virtual drive behind its node.
#include "scsi/linux/sg_transport.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/file.h>

#include "scsi/cdb.hpp"
#include "scsi/linux/sg_status.hpp"
#include "scsi/places.hpp"
#include "scsi/sg_kernel.hpp"
#include "virtual/rig.hpp"

namespace capstan::scsi::linux_sg {
namespace {

using test::SgKernel;

class SgTransportTest : public testing::Test {
   protected:
    SgTransportTest() : kernel_(virt::VirtualDrive::make(test::lto8(), "VD1")) {
        test_.addDevice("sg0", "2:0:0:0", "1", "IBM     ", "ULTRIUM-HH8     ");
        device_ = describe("/dev/sg0", places()).value();
    }
    [[nodiscard]] Places places() const { return test_.places(); }
    [[nodiscard]] Result<std::unique_ptr<SgTransport>> open() { return SgTransport::open(device_, places(), kernel_); }

    /// INQUIRY with so much room.
    [[nodiscard]] static Result<Reply> inquire(SgTransport& line, MutableBytes room) {
        const auto cdb = inquiry(static_cast<std::uint16_t>(room.size()));
        return line.execute({.cdb = cdb, .in = room});
    }

    test::TestPlaces test_;
    SgKernel kernel_;
    Device device_;
};

TEST_F(SgTransportTest, CarriesDataAndItsResidue) {
    auto line = open();
    ASSERT_TRUE(line) << line.error().detail;
    Bytes room(200, std::byte{0xEE});
    auto reply = inquire(**line, room);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, Status::good);
    EXPECT_FALSE(reply->sense);
    EXPECT_GE(reply->transferred, 36U);
    EXPECT_LT(reply->transferred, 200U);
    EXPECT_EQ(textOf(ByteView(room).subspan(8, 7)), "CAPSTAN");
    EXPECT_EQ(room[reply->transferred], std::byte{0xEE});
    const sg_io_hdr_t& header = kernel_.seen.back();
    EXPECT_EQ(header.interface_id, 'S');
    EXPECT_EQ(header.dxfer_direction, SG_DXFER_FROM_DEV);
    EXPECT_EQ(header.cmd_len, 6);
    EXPECT_EQ(header.timeout, 60'000U);
}

TEST_F(SgTransportTest, KeepsADriveToItselfAndLeavesARobotOpenToOthers) {
    {
        const auto line = open();
        ASSERT_TRUE(line);
        EXPECT_LT(kernel_.open("/dev/sg0", O_RDWR | O_NONBLOCK), 0);
    }
    device_.kind = DeviceKind::changer;
    const auto line = open();
    ASSERT_TRUE(line);
    const UniqueFd other(kernel_.open("/dev/sg0", O_RDWR | O_NONBLOCK));
    EXPECT_GE(other.get(), 0);
}

TEST_F(SgTransportTest, GivesSenseDataAsItIs) {
    auto line = open();
    ASSERT_TRUE(line);
    const auto cdb = testUnitReady();
    auto reply = (*line)->execute({.cdb = cdb});
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, Status::checkCondition);
    ASSERT_TRUE(reply->sense);
    EXPECT_EQ(reply->sense->key, SenseKey::unitAttention);
    EXPECT_EQ(kernel_.seen.back().dxfer_direction, SG_DXFER_NONE);
}

TEST_F(SgTransportTest, AsksForHoursWhereHoursAreNeeded) {
    auto line = open();
    ASSERT_TRUE(line);
    const auto cdb = testUnitReady();
    ASSERT_TRUE((*line)->execute({.cdb = cdb, .timeout = std::chrono::hours(24)}));
    EXPECT_EQ(kernel_.seen.back().timeout, 86'400'000U);
    ASSERT_TRUE((*line)->execute({.cdb = cdb, .timeout = std::chrono::hours(24 * 365)}));
    EXPECT_EQ(kernel_.seen.back().timeout, 2'147'483'647U);
}

TEST_F(SgTransportTest, MovesWhatTheAdapterCanWhetherItCountsBytesOrSectors) {
    kernel_.maxSectorsBytes = 524'288;
    EXPECT_EQ(open().value()->maxTransferBytes(), 524'288U);
    kernel_.countsSectors = true;
    EXPECT_EQ(open().value()->maxTransferBytes(), 524'288U);
    kernel_.maxSectorsBytes = 64 * 1024 * 1024;
    kernel_.countsSectors = false;
    EXPECT_EQ(open().value()->maxTransferBytes(), 8'388'608U);
}

TEST_F(SgTransportTest, FindsOutWhatAnAdapterTakesThatPromisesMore) {
    kernel_.mostPieces = 128;
    const auto line = open();
    ASSERT_TRUE(line) << line.error().detail;
    EXPECT_EQ((*line)->maxTransferBytes(), 524'288U);
    Bytes room(524'288);
    EXPECT_TRUE(inquire(**line, MutableBytes(room).first(200)));
}

TEST_F(SgTransportTest, SaysWhichBlockSizeWouldFitWhenOneDoesNot) {
    kernel_.maxSectorsBytes = 300'000;
    auto line = open();
    ASSERT_TRUE(line);
    drive::SscDrive drive(*std::move(line));
    auto written = drive.write(Bytes(524'288));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, Code::driveBlockTooLarge);
    EXPECT_NE(written.error().detail.find("the largest block size that fits is 262144"), std::string::npos);
    Bytes room(300'001);
    // A read asks for no more than fits.
    EXPECT_EQ(drive.read(room).error().code, Code::driveEmpty);
}

TEST_F(SgTransportTest, RefusesWhatItCannotCarry) {
    auto line = open();
    ASSERT_TRUE(line);
    Bytes data(8);
    EXPECT_EQ((*line)->execute({}).error().code, Code::invalidArgument);
    const auto cdb = testUnitReady();
    EXPECT_EQ((*line)->execute({.cdb = cdb, .out = data, .in = data}).error().code, Code::invalidArgument);
    Bytes large(8'388'609);
    EXPECT_EQ((*line)->execute({.cdb = cdb, .in = large}).error().code, Code::driveBlockTooLarge);
}

TEST_F(SgTransportTest, NamesWhatTheKernelSaysInsteadOfAnAnswer) {
    auto line = open();
    ASSERT_TRUE(line);
    Bytes room(96);
    const auto fails = [&](int error) {
        kernel_.errorOfCommand = error;
        return inquire(**line, room).error().code;
    };
    EXPECT_EQ(fails(ENODEV), Code::driveAbsent);
    EXPECT_EQ(fails(ENXIO), Code::driveAbsent);
    EXPECT_EQ(fails(ENOMEM), Code::driveBlockTooLarge);
    EXPECT_EQ(fails(EPERM), Code::driveForbidden);
    EXPECT_EQ(fails(EINVAL), Code::invalidArgument);
    EXPECT_EQ(fails(EIO), Code::driveFault);
    EXPECT_TRUE(inquire(**line, room));
}

TEST_F(SgTransportTest, TakesNoResidueForTrueThatCannotBe) {
    auto line = open();
    ASSERT_TRUE(line);
    Bytes room(96);
    for (const auto& [residue, transferred] : {std::pair{-500, 96U}, {500, 0U}, {96, 0U}, {0, 96U}}) {
        kernel_.afterCommand = [reported = residue](sg_io_hdr_t& header) { header.resid = reported; };
        EXPECT_EQ(inquire(**line, room)->transferred, transferred) << residue;
    }
}

TEST_F(SgTransportTest, HoldsSignalsOffWhileACommandRuns) {
    auto line = open();
    ASSERT_TRUE(line);
    sigset_t during{};
    kernel_.afterCommand = [&](sg_io_hdr_t&) { ::pthread_sigmask(SIG_SETMASK, nullptr, &during); };
    Bytes room(96);
    ASSERT_TRUE(inquire(**line, room));
    EXPECT_EQ(::sigismember(&during, SIGTERM), 1);
    sigset_t after{};
    ::pthread_sigmask(SIG_SETMASK, nullptr, &after);
    EXPECT_EQ(::sigismember(&after, SIGTERM), 0);
}

TEST_F(SgTransportTest, ShutsASecondOneOutUntilItIsGone) {
    auto first = open();
    ASSERT_TRUE(first);
    const auto second = open();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, Code::driveHeld);
    first->reset();
    EXPECT_FALSE(kernel_.isOpen());
    EXPECT_TRUE(open());
}

TEST_F(SgTransportTest, SaysWhoHasTheGenericNode) {
    test_.addProcess(123, "sg_logs", "/dev/sg0");
    kernel_.errorOfOpen = EBUSY;
    const auto refused = open();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::driveHeld);
    EXPECT_NE(refused.error().detail.find("held by sg_logs (process 123, user "), std::string::npos)
        << refused.error().detail;
}

TEST_F(SgTransportTest, SaysWhoMovesTheTapeThroughTheTapeDriver) {
    device_.tapeNodes = {"/dev/nst0", "/dev/st0"};
    test_.addProcess(77, "mt", "/dev/nst0");
    test_.addProcess(78, "editor", "/dev/tty");
    const auto refused = open();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::driveHeld);
    EXPECT_NE(refused.error().detail.find("held by mt (process 77"), std::string::npos);
    EXPECT_EQ(refused.error().detail.find("editor"), std::string::npos);
}

TEST_F(SgTransportTest, KeepsOthersFromTheTapeDriverWhileItIsOpen) {
    device_.tapeNodes = {"/dev/nst0", "/dev/st0"};
    {
        const auto line = open();
        ASSERT_TRUE(line) << line.error().detail;
        EXPECT_TRUE(kernel_.isTapeOpen());
    }
    EXPECT_FALSE(kernel_.isTapeOpen());
    kernel_.errorOfTapeOpen = EBUSY;
    const auto second = open();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, Code::driveHeld);
    for (const int error : {EACCES, ENOENT, ENXIO, EPERM}) {
        kernel_.errorOfTapeOpen = error;
        EXPECT_TRUE(open()) << "a drive can be used without the tape driver's node: " << error;
    }
}

TEST_F(SgTransportTest, AdmitsThatItCannotSeeWhoHoldsIt) {
    kernel_.errorOfOpen = EBUSY;
    EXPECT_NE(open().error().detail.find("a program that only the administrator can see"), std::string::npos);
}

TEST_F(SgTransportTest, DistinguishesForbiddenFromAbsent) {
    kernel_.errorOfOpen = EACCES;
    EXPECT_EQ(open().error().code, Code::driveForbidden);
    kernel_.errorOfOpen = ENXIO;
    EXPECT_EQ(open().error().code, Code::driveAbsent);
    kernel_.errorOfOpen = 0;
    device_.running = false;
    EXPECT_EQ(open().error().code, Code::driveAbsent);
}

TEST_F(SgTransportTest, FollowsNoLinkInTheFolderOfLocks) {
    const test::TempFolder elsewhere;
    std::filesystem::create_symlink(elsewhere / "victim", places().lock / "capstan-sg0.lock");
    EXPECT_EQ(open().error().code, Code::driveForbidden);
    EXPECT_FALSE(std::filesystem::exists(elsewhere / "victim"));
}

TEST(SgStatus, JudgesEveryWayInWhichACommandCanEnd) {
    const auto judged = [](std::uint8_t status, std::uint16_t host = 0, std::uint16_t driver = 0) {
        return judge({.status = status, .hostStatus = host, .driverStatus = driver}, std::nullopt);
    };
    EXPECT_EQ(judged(0x00).value(), Status::good);
    EXPECT_EQ(judged(0x02).value(), Status::checkCondition);
    EXPECT_EQ(judged(0x08).value(), Status::busy);
    EXPECT_EQ(judged(0x28).value(), Status::busy);
    EXPECT_EQ(judged(0x18).value(), Status::reservationConflict);
    EXPECT_EQ(judged(0x40).error().code, Code::driveReset);
    EXPECT_EQ(judged(0, 0x01).error().code, Code::driveAbsent);         // DID_NO_CONNECT
    EXPECT_EQ(judged(0, 0x02).error().code, Code::driveBusy);           // DID_BUS_BUSY
    EXPECT_EQ(judged(0, 0x03).error().code, Code::driveTimedOut);       // DID_TIME_OUT
    EXPECT_EQ(judged(0, 0x05).error().code, Code::driveReset);          // DID_ABORT
    EXPECT_EQ(judged(0, 0x06).error().code, Code::driveDataCorrupted);  // DID_PARITY
    EXPECT_EQ(judged(0, 0x07).error().code, Code::driveFault);          // DID_ERROR
    EXPECT_EQ(judged(0, 0x08).error().code, Code::driveReset);          // DID_RESET
    EXPECT_EQ(judged(0, 0x0E).error().code, Code::driveAbsent);         // DID_TRANSPORT_DISRUPTED
    EXPECT_EQ(judged(0, 0x11).error().code, Code::driveReserved);       // DID_NEXUS_FAILURE
    EXPECT_EQ(judged(0, 0x7F).error().code, Code::driveFault);
    EXPECT_EQ(judged(0x02, 0x10).value(), Status::checkCondition);  // DID_TARGET_FAILURE: the device says more
    EXPECT_EQ(judged(0x02, 0, 0x08).value(), Status::checkCondition);
    EXPECT_EQ(judged(0, 0, 0x06).error().code, Code::driveTimedOut);
    EXPECT_EQ(judged(0, 0, 0x16).error().code, Code::driveTimedOut);  // with an old kernel's advice
    EXPECT_EQ(judged(0, 0, 0x07).error().code, Code::driveFault);
}

TEST(SgStatus, LosesNoSenseData) {
    const Sense sense{.key = SenseKey::hardware, .asc = 0x44};
    EXPECT_EQ(judge({}, sense).value(), Status::checkCondition);
    const auto failed = judge({.hostStatus = 0x07}, sense);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().detail, "host status DID_ERROR; hardware error, 44/00");
}

TEST(Claim, IsOneForAllProcesses) {
    const test::TestPlaces test;
    const Device device{.node = "/dev/sg9"};
    auto first = Claim::take(device, test.places());
    ASSERT_TRUE(first);
    // Another open file of the same lock is what another process has.
    const UniqueFd other(::open((test.places().lock / "capstan-sg9.lock").c_str(), O_RDONLY | O_CLOEXEC));
    EXPECT_NE(::flock(other.get(), LOCK_EX | LOCK_NB), 0);
    EXPECT_EQ(Claim::take(device, test.places()).error().code, Code::driveHeld);
    EXPECT_TRUE(Claim::take({.node = "/dev/sg8"}, test.places()));
}

}  // namespace
}  // namespace capstan::scsi::linux_sg
