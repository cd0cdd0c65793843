// How long an index takes to read and to write, and in how much memory, from ten thousand files to a million: each row
// in a process of its own, the text made and taken in records of 512 KiB as on tape, never as a whole.
#include "ltfs/index.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ltfs/index_parser.hpp"

namespace {

using namespace capstan;

constexpr std::size_t recordBytes = 524'288;
constexpr std::uint64_t filesPerFolder = 1'000;

/// What an entry has beside its one extent: nothing, or what Capstan writes.
enum class Shape { plain, capstan };

/// The text of an index, record by record.
class Text {
   public:
    Text(std::uint64_t files, Shape shape) : files_(files), shape_(shape) {
        text_ =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfsindex version=\"2.4.0\">\n<creator>Bench</creator>\n"
            "<volumeuuid>f3eb4681-dea3-4469-9f63-0f9e03e62698</volumeuuid>\n<generationnumber>3</generationnumber>\n"
            "<updatetime>2026-11-20T17:07:20.049857806Z</updatetime>\n<location>\n<partition>a</partition>\n"
            "<startblock>5</startblock>\n</location>\n<allowpolicyupdate>true</allowpolicyupdate>\n";
        beginFolder("");
    }

    /// Empty after the last; valid until the next call.
    std::string_view next() {
        text_.erase(0, given_);
        while (text_.size() < recordBytes && !ended_) {
            more();
        }
        given_ = std::min(recordBytes, text_.size());
        return std::string_view(text_).substr(0, given_);
    }

   private:
    void more() {
        if (made_ == files_) {
            text_ += "</contents>\n</directory>\n</contents>\n</directory>\n</ltfsindex>\n";
            ended_ = true;
            return;
        }
        if (made_ % filesPerFolder == 0) {
            text_ += made_ > 0 ? "</contents>\n</directory>\n" : "";
            beginFolder("folder " + std::to_string(made_ / filesPerFolder));
        }
        file();
        ++made_;
    }

    void times() {
        for (const char* tag : {"creationtime", "changetime", "modifytime", "accesstime", "backuptime"}) {
            char line[96];
            random_ = random_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            const auto second = random_ >> 58U;
            const auto nanoseconds = (random_ >> 20U) % 1'000'000'000U;
            std::snprintf(line, sizeof line, "<%s>2026-11-20T17:07:%02u.%09uZ</%s>\n", tag,
                          static_cast<unsigned>(second % 60), static_cast<unsigned>(nanoseconds), tag);
            text_ += line;
        }
    }

    void beginFolder(const std::string& name) {
        text_ += "<directory>\n<name>" + name + "</name>\n<readonly>false</readonly>\n";
        times();
        text_ += "<fileuid>" + std::to_string(uid_++) + "</fileuid>\n<contents>\n";
    }

    void file() {
        const std::string number = std::to_string(10'000'000 + made_);
        const std::string length = std::to_string(1'000'000 + made_);
        text_ += "<file>\n<name>IMG_" + number + ".jpg</name>\n<length>" + length +
                 "</length>\n<readonly>false</readonly>\n";
        times();
        text_ += "<fileuid>" + std::to_string(uid_++) + "</fileuid>\n";
        if (shape_ == Shape::capstan) {
            xattrs();
        }
        text_ += "<extentinfo>\n<extent>\n<fileoffset>0</fileoffset>\n<partition>b</partition>\n<startblock>" +
                 std::to_string(7 + 2 * made_) + "</startblock>\n<byteoffset>0</byteoffset>\n<bytecount>" + length +
                 "</bytecount>\n</extent>\n</extentinfo>\n</file>\n";
    }

    void xattrs() {
        char hash[65];
        for (std::size_t i = 0; i < 64; i += 16) {
            random_ = random_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            std::snprintf(hash + i, 17, "%016llx", static_cast<unsigned long long>(random_));
        }
        text_ += "<extendedattributes>\n";
        for (const auto& [key, value] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
                 {"ltfs.permissions.unix", "0644"},
                 {"capstan.owner", "1000:1000:user:group"},
                 {"ltfs.hash.sha256sum", hash}}) {
            text_.append("<xattr>\n<key>").append(key).append("</key>\n<value>").append(value);
            text_ += "</value>\n</xattr>\n";
        }
        text_ += "</extendedattributes>\n";
    }

    std::uint64_t files_;
    Shape shape_;
    std::uint64_t made_ = 0;
    std::uint64_t uid_ = 1;
    std::uint64_t random_ = 1;
    std::string text_;
    std::size_t given_ = 0;
    bool ended_ = false;
};

/// Of this process alone: what else the machine does is not the codec's.
double cpuSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double peakMegabytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1'024 / 1e6;
}

[[noreturn]] void giveUp(const Error& error) {
    std::fprintf(stderr, "%s\n", error.detail.c_str());
    std::_Exit(1);
}

void measure(std::uint64_t files, Shape shape) {
    double parsing = 0;
    std::uint64_t bytes = 0;
    ltfs::IndexParser parser;
    {
        Text text(files, shape);
        for (std::string_view record = text.next(); !record.empty(); record = text.next()) {
            const double since = cpuSeconds();
            if (auto fed = parser.feed(bytesOf(record)); !fed) {
                giveUp(fed.error());
            }
            parsing += cpuSeconds() - since;
            bytes += record.size();
        }
    }
    double since = cpuSeconds();
    const auto index = parser.finish();
    parsing += cpuSeconds() - since;
    if (!index) {
        giveUp(index.error());
    }
    std::uint64_t written = 0;
    since = cpuSeconds();
    auto writable = ltfs::requireWritable(*index);
    const auto done = ltfs::writeIndex(*index, [&written](std::string_view piece) {
        written += piece.size();
        return Result<void>();
    });
    const double writing = cpuSeconds() - since;
    if (!writable || !done || index->fileCount() != files || written < bytes) {
        giveUp({Code::volumeIndexInvalid, "what was read is not what was written"});
    }
    std::printf("%9llu  %-7s  %7.1f  %7.2f  %7.2f  %7.0f\n", static_cast<unsigned long long>(files),
                shape == Shape::plain ? "plain" : "capstan", static_cast<double>(bytes) / 1e6, parsing, writing,
                peakMegabytes());
    std::fflush(stdout);
}

int inItsOwnProcess(std::uint64_t files, Shape shape) {
    const pid_t child = ::fork();
    if (child == 0) {
        measure(files, shape);
        std::_Exit(0);
    }
    int status = 1;
    return child > 0 && ::waitpid(child, &status, 0) == child ? status : 1;
}

}  // namespace

int main() {
    std::printf("    files  shape    text MB  parse s  write s  peak MB\n");
    std::fflush(stdout);
    for (const Shape shape : {Shape::plain, Shape::capstan}) {
        for (const std::uint64_t files : {10'000U, 30'000U, 100'000U, 300'000U, 1'000'000U}) {
            if (inItsOwnProcess(files, shape) != 0) {
                return 1;
            }
        }
    }
    std::printf("  1000000  bar                  5.00     4.00      250\n");
    std::printf("  1000000  the reference        6.40     4.50      883\n");
    std::printf("seconds of processor time; plain: one extent, no attributes; capstan: with hash, mode and owner\n");
    return 0;
}
