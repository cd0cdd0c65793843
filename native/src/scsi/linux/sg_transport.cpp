#include "scsi/linux/sg_transport.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <linux/fs.h>
#include <pthread.h>
#include <scsi/sg.h>
#include <utility>

#include "scsi/cdb.hpp"
#include "scsi/linux/sg_status.hpp"

namespace capstan::scsi::linux_sg {
namespace {

/// The largest record that an LTO drive takes; more is never needed in one command.
constexpr int largestTransfer = 8 * 1024 * 1024;
constexpr int oldestVersion = 30000;  // 3.0.0: the first with SG_IO

/// SG_IO that a signal interrupts goes on in the drive, and nobody learns how it ended.
class SignalsHeldOff {
   public:
    SignalsHeldOff() {
        sigset_t all{};
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    SignalsHeldOff(const SignalsHeldOff&) = delete;
    SignalsHeldOff& operator=(const SignalsHeldOff&) = delete;
    ~SignalsHeldOff() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

   private:
    sigset_t before_{};
};

std::vector<std::filesystem::path> nodesOf(const Device& device) {
    auto nodes = device.tapeNodes;
    nodes.push_back(device.node);
    return nodes;
}

Error notOpened(int errorNumber, const Device& device, const Places& places) {
    const std::string name = device.node.string();
    switch (errorNumber) {
        case EBUSY:
            return {Code::driveHeld, name + " is held by " + describe(holdersOf(nodesOf(device), places))};
        case EACCES:
        case EPERM:
            return {Code::driveForbidden, name + ": " + std::strerror(errorNumber)};
        case ENOENT:
        case ENXIO:
        case ENODEV:
            return {Code::driveAbsent, name + ": " + std::strerror(errorNumber)};
        default:
            return {shortageOr(errorNumber, Code::driveFault), name + ": " + std::strerror(errorNumber)};
    }
}

/// The tape driver lets one program at a time open any of a drive's nodes. Of them the one that does not rewind when it
/// is closed; opened for reading only and without waiting, it moves nothing and needs no cartridge. Nothing where there
/// is no such driver, or this user may not open its nodes: who else may then is seen by `holdersOf` alone.
Result<UniqueFd> holdTapeNode(const Device& device, const Places& places, Kernel& kernel) {
    const auto node = std::ranges::find_if(
        device.tapeNodes, [](const auto& each) { return each.filename().string().starts_with("nst"); });
    if (node == device.tapeNodes.end()) {
        return UniqueFd();
    }
    const int opened = kernel.open(*node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (opened == -EBUSY) {
        return std::unexpected(notOpened(EBUSY, device, places));
    }
    return opened < 0 ? UniqueFd() : UniqueFd(opened);
}

/// What one command may move. The driver grants a reserve of at most what the adapter can do, always in bytes, and a
/// transfer that fits the reserve never fails for want of memory. BLKSECTGET, too, is in bytes on a generic node,
/// though in sectors on block devices; a number below the reserve can only be of sectors.
Result<std::size_t> largestTransferOf(Kernel& kernel, int fd) {
    int reserve = largestTransfer;
    if (const int failed = kernel.control(fd, SG_SET_RESERVED_SIZE, &reserve); failed < 0) {
        return fail(Code::driveFault, std::string("SG_SET_RESERVED_SIZE: ") + std::strerror(-failed));
    }
    if (const int failed = kernel.control(fd, SG_GET_RESERVED_SIZE, &reserve); failed < 0 || reserve <= 0) {
        return fail(Code::driveFault, std::string("SG_GET_RESERVED_SIZE: ") + std::strerror(-failed));
    }
    int limit = 0;
    // Kernels before 2.6.22 do not have it; the reserve alone is then the limit.
    if (kernel.control(fd, BLKSECTGET, &limit) < 0 || limit <= 0) {
        return static_cast<std::size_t>(reserve);
    }
    constexpr std::int64_t sector = 512;
    const std::int64_t bytes = limit < reserve ? limit * sector : std::int64_t{limit};
    return static_cast<std::size_t>(std::min<std::int64_t>(bytes, reserve));
}

unsigned milliseconds(std::chrono::milliseconds timeout) {
    constexpr auto most = std::numeric_limits<int>::max();  // the kernel counts in signed jiffies
    return static_cast<unsigned>(std::clamp<std::int64_t>(timeout.count(), 1, most));
}

}  // namespace

SgTransport::SgTransport(Device device, Claim claim, UniqueFd tape, UniqueFd fd, Kernel& kernel,
                         std::size_t maxTransfer)
    : device_(std::move(device)),
      claim_(std::move(claim)),
      tape_(std::move(tape)),
      fd_(std::move(fd)),
      kernel_(&kernel),
      maxTransfer_(maxTransfer) {}

Result<std::unique_ptr<SgTransport>> SgTransport::open(const Device& device, const Places& places, Kernel& kernel) {
    if (!device.running) {
        return fail(Code::driveAbsent, device.node.string() + ": set offline by the kernel");
    }
    auto claim = Claim::take(device, places);
    if (!claim) {
        return fail(std::move(claim));
    }
    // O_NONBLOCK: with O_EXCL, a node that another has open is refused at once instead of waited for. Only a node that
    // is open for writing passes every command. A robot is not shut to others: whoever only wants to see what lies
    // where would wait without end, and every move is looked at before and afterwards.
    const int exclusive = device.kind == DeviceKind::drive ? O_EXCL : 0;
    const int opened = kernel.open(device.node, O_RDWR | O_NONBLOCK | O_CLOEXEC | exclusive);
    if (opened < 0) {
        return std::unexpected(notOpened(-opened, device, places));
    }
    UniqueFd fd(opened);
    int version = 0;
    if (kernel.control(fd.get(), SG_GET_VERSION_NUM, &version) < 0 || version < oldestVersion) {
        return fail(Code::driveAbsent, device.node.string() + ": not a SCSI generic node");
    }
    auto maxTransfer = largestTransferOf(kernel, fd.get());
    if (!maxTransfer) {
        return fail(std::move(maxTransfer));
    }
    auto tape = holdTapeNode(device, places, kernel);
    if (!tape) {
        return fail(std::move(tape));
    }
    std::unique_ptr<SgTransport> line(
        new SgTransport(device, *std::move(claim), *std::move(tape), std::move(fd), kernel, *maxTransfer));
    line->tryMaxTransfer();
    return line;
}

void SgTransport::tryMaxTransfer() {
    // Of 4 KiB in each of so many pieces as any adapter takes.
    constexpr std::size_t surely = 64 * 1024;
    const auto cdb = inquiry(36);
    for (Bytes room(maxTransfer_); room.size() > surely; room.resize(maxTransfer_)) {
        const auto reply = execute({.cdb = cdb, .in = room});
        const bool isTooLong =
            !reply && (reply.error().code == Code::invalidArgument || reply.error().code == Code::driveBlockTooLarge);
        if (!isTooLong) {
            return;  // what else is wrong is said to whoever uses the device
        }
        maxTransfer_ = std::bit_floor(room.size() - 1);
    }
}

Error SgTransport::notCarried(int errorNumber, const Command& command) const {
    const std::string why = device_.node.string() + ": " + std::strerror(errorNumber);
    switch (errorNumber) {
        case ENODEV:
        case ENXIO:
            return {Code::driveAbsent, why};
        case ENOMEM:
            return {Code::driveBlockTooLarge, why + ", for " + std::to_string(command.out.size() + command.in.size()) +
                                                  " bytes; " + std::to_string(maxTransfer_) + " were promised"};
        case EACCES:
        case EPERM:
            return {Code::driveForbidden, why};
        case EBUSY:
            return {Code::driveBusy, why};
        case EINVAL:
        case EMSGSIZE:
            return {Code::invalidArgument, why};
        default:
            return {shortageOr(errorNumber, Code::driveFault), why};
    }
}

Result<Reply> SgTransport::execute(const Command& command) {
    const std::size_t bytes = command.out.size() + command.in.size();
    if (command.cdb.empty() || command.cdb.size() > 16 || (!command.out.empty() && !command.in.empty())) {
        return fail(Code::invalidArgument, "a command that the transport cannot carry");
    }
    if (bytes > maxTransfer_) {
        return fail(Code::driveBlockTooLarge, "this computer's adapter moves " + std::to_string(maxTransfer_) +
                                                  " bytes at once, not " + std::to_string(bytes));
    }
    // The kernel writes to none of what is only read by the device; its interface predates const.
    std::array<unsigned char, 16> cdb{};
    std::memcpy(cdb.data(), command.cdb.data(), command.cdb.size());
    std::array<std::byte, 252> sense{};  // SPC-5 4.4.1: never more
    const bool isOut = !command.out.empty();
    sg_io_hdr_t header{};
    header.interface_id = 'S';
    header.dxfer_direction = bytes == 0 ? SG_DXFER_NONE : isOut ? SG_DXFER_TO_DEV : SG_DXFER_FROM_DEV;
    header.cmd_len = static_cast<unsigned char>(command.cdb.size());
    header.mx_sb_len = static_cast<unsigned char>(sense.size());
    header.dxfer_len = static_cast<unsigned>(bytes);
    header.dxferp = isOut ? const_cast<std::byte*>(command.out.data()) : command.in.data();
    header.cmdp = cdb.data();
    header.sbp = reinterpret_cast<unsigned char*>(sense.data());
    header.timeout = milliseconds(command.timeout);

    int failed = 0;
    {
        const SignalsHeldOff heldOff;
        failed = kernel_->control(fd_.get(), SG_IO, &header);
    }
    if (failed < 0) {
        return std::unexpected(notCarried(-failed, command));
    }
    Reply reply;
    reply.sense = parseSense(ByteView(sense).first(std::min<std::size_t>(header.sb_len_wr, sense.size())));
    auto status = judge(
        {.status = header.status, .hostStatus = header.host_status, .driverStatus = header.driver_status}, reply.sense);
    if (!status) {
        return fail(std::move(status));
    }
    reply.status = *status;
    // Some adapters report a residue that is negative, or more than was asked for, when a record was longer than its
    // room.
    const auto residue = static_cast<std::size_t>(std::clamp<std::int64_t>(header.resid, 0, static_cast<int>(bytes)));
    reply.transferred = bytes - residue;
    return reply;
}

}  // namespace capstan::scsi::linux_sg
