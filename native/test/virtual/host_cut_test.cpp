// The host is killed, or its own power fails, at write 1, 2, 3 … to the cartridge's folder, until it no longer fires.
// Killed within a write, half of it is there. Without power, what was not synced is not.
//
// The calls by which base/file.cpp changes files are this program's own here: they count, and break off.
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "virtual/tape_story.hpp"

namespace {

using capstan::Bytes;

/// The last: a disk that forgets that a file was cut, and not what was written behind the cut.
enum class Cut { none, killed, withoutPower, cutsForgotten };

/// What a write that is not synced yet has replaced.
struct Undo {
    int fd;
    ino_t file;
    off_t size;
    off_t at;
    Bytes before;
};

// Of the child process alone, which has one thread.
Cut cut = Cut::none;
long callsLeft = 0;
std::vector<Undo> unsynced;
long recordWrites = 0;

ino_t fileOf(int fd) {
    struct stat facts {};
    return ::fstat(fd, &facts) == 0 ? facts.st_ino : 0;
}

void remember(int fd, off_t at, std::size_t bytes) {
    struct stat facts {};
    ::fstat(fd, &facts);
    const int again = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    Bytes before(bytes);
    const auto got = ::syscall(SYS_pread64, again, before.data(), before.size(), at);
    before.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    unsynced.push_back({.fd = again, .file = facts.st_ino, .size = facts.st_size, .at = at, .before = before});
}

void synced(int fd) {
    const ino_t file = fileOf(fd);
    std::erase_if(unsynced, [&](const Undo& each) { return each.file == file; });
}

[[noreturn]] void breakOff() {
    for (auto each = unsynced.rbegin(); each != unsynced.rend(); ++each) {
        ::syscall(SYS_pwrite64, each->fd, each->before.data(), each->before.size(), each->at);
        if (cut == Cut::withoutPower) {
            ::syscall(SYS_ftruncate, each->fd, each->size);
        }
    }
    ::raise(SIGKILL);
    ::_exit(1);
}

bool isLast() {
    return cut != Cut::none && --callsLeft == 0;
}

}  // namespace

extern "C" {

ssize_t pwritev(int fd, const iovec* pieces, int count, off_t at) {
    std::size_t bytes = 0;
    for (int i = 0; i < count; ++i) {
        bytes += pieces[i].iov_len;
    }
    ++recordWrites;
    const auto rememberWrite = [&] {
        if (cut == Cut::withoutPower) {
            remember(fd, at, bytes);
        } else if (cut == Cut::cutsForgotten) {
            // What is written now stays: nothing cut off before comes back there.
            for (Undo& each : unsynced) {
                const auto kept = std::max<off_t>(0, at + static_cast<off_t>(bytes) - each.at);
                const auto drop = std::min(static_cast<std::size_t>(kept), each.before.size());
                if (each.file == fileOf(fd) && kept > 0) {
                    each.before.erase(each.before.begin(), each.before.begin() + static_cast<std::ptrdiff_t>(drop));
                    each.at += static_cast<off_t>(drop);
                }
            }
        }
    };
    if (isLast()) {
        rememberWrite();
        // Half of the first piece that has a half, as far as there.
        ::syscall(SYS_pwrite64, fd, pieces[0].iov_base, count > 1 ? pieces[0].iov_len : pieces[0].iov_len / 2, at);
        if (count > 1) {
            ::syscall(SYS_pwrite64, fd, pieces[1].iov_base, pieces[1].iov_len / 2,
                      at + static_cast<off_t>(pieces[0].iov_len));
        }
        breakOff();
    }
    rememberWrite();
    return ::syscall(SYS_pwritev, fd, pieces, count, at, 0);
}

int ftruncate(int fd, off_t size) noexcept {
    if (isLast()) {
        breakOff();
    }
    struct stat facts {};
    ::fstat(fd, &facts);
    if (facts.st_size > size && (cut == Cut::withoutPower || cut == Cut::cutsForgotten)) {
        remember(fd, size, static_cast<std::size_t>(facts.st_size - size));
    }
    return static_cast<int>(::syscall(SYS_ftruncate, fd, size));
}

int fdatasync(int fd) {
    if (isLast()) {
        breakOff();
    }
    synced(fd);
    return static_cast<int>(::syscall(SYS_fdatasync, fd));
}

int fsync(int fd) {
    if (isLast()) {
        breakOff();
    }
    synced(fd);
    return static_cast<int>(::syscall(SYS_fsync, fd));
}

int rename(const char* from, const char* to) noexcept {
    if (isLast()) {
        breakOff();
    }
    return static_cast<int>(::syscall(SYS_rename, from, to));
}

}  // extern "C"

namespace capstan::virt {
namespace {

using test::Step;

/// Has the story performed by a drive in a process of its own, which the `call`th change of a file ends. How many steps
/// it had performed then; nothing when it came to the end of the story.
std::optional<std::size_t> performUntilBroken(const std::filesystem::path& folder, const std::vector<Step>& story,
                                              Cut how, long call) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        auto drive = VirtualDrive::make(test::lto8(), "VD0000004");
        bool fine = drive->insert(folder).has_value();
        (void)test::perform(*drive, {.what = Step::Do::flush});  // takes the unit attention
        const auto load = scsi::load(true);
        fine = fine && test::isGood(drive->execute({.cdb = load}));
        (void)test::perform(*drive, {.what = Step::Do::flush});
        cut = how;
        callsLeft = call;
        for (const Step& each : story) {
            fine = fine && test::perform(*drive, each);
            const char mark = fine ? '+' : '-';
            (void)!::write(ends[1], &mark, 1);
        }
        ::_exit(fine ? 0 : 1);
    }
    ::close(ends[1]);
    std::size_t performed = 0;
    for (char mark = 0; ::read(ends[0], &mark, 1) == 1;) {
        EXPECT_EQ(mark, '+') << "the drive refused step " << performed;
        ++performed;
    }
    ::close(ends[0]);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? std::optional(performed) : std::nullopt;
}

void breakAtEveryChange(const std::string& name, Cut how) {
    const auto& story = test::stories().at(name);
    for (long call = 1; call < 1000; ++call) {
        test::DriveAtHand shelf;
        const auto folder = shelf.make("CUT001L8");
        const auto performed = performUntilBroken(folder, story, how, call);
        if (!performed) {
            EXPECT_GT(call, 5);
            return;
        }
        SCOPED_TRACE("broken off at change " + std::to_string(call) + ", within step " + std::to_string(*performed));
        test::expectAllowed(test::readCartridge(folder), story, *performed);
    }
    FAIL() << "never came to the end";
}

class HostCut : public testing::TestWithParam<std::string> {};

TEST_P(HostCut, KilledAtAnyWriteLeavesWhatWasFlushedAndTheBeginningOfTheRest) {
    breakAtEveryChange(GetParam(), Cut::killed);
}
TEST_P(HostCut, WithoutPowerAtAnyWriteLeavesWhatWasFlushed) {
    breakAtEveryChange(GetParam(), Cut::withoutPower);
}
TEST_P(HostCut, OnADiskThatForgetsCutsBringsNothingBack) {
    breakAtEveryChange(GetParam(), Cut::cutsForgotten);
}

INSTANTIATE_TEST_SUITE_P(Of, HostCut, testing::Values("write", "filemark", "overwrite", "format", "memory", "load"),
                         [](const auto& each) { return each.param; });

TEST(Writing, TakesOneSystemCallForEachRecord) {
    test::DriveAtHand hand;
    ASSERT_EQ(test::answer(hand.load("ONE001L8")), "good");
    ASSERT_EQ(test::answer(hand.write(test::noise(100, 1))), "good");  // ticks the change reference
    const long before = recordWrites;
    for (std::uint32_t i = 0; i < 50; ++i) {
        ASSERT_EQ(test::answer(hand.write(i % 2 == 0 ? test::noise(100'000, i) : Bytes(100'000))), "good");
    }
    EXPECT_EQ(recordWrites - before, 50);
}

}  // namespace
}  // namespace capstan::virt
