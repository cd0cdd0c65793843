// Trees that no person would make and every program may meet: odd names, lengths around the borders of records, holes,
// deep folders, links. Names on the volume are free of what this machine's disks can hold: sources lie flat beside.
#pragma once

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <vector>

#include "ltfs/names.hpp"
#include "write/virtual_tape.hpp"
#include "write/write_item.hpp"

namespace capstan::test {

using Random = std::mt19937_64;

inline std::uint64_t below(Random& random, std::uint64_t limit) {
    return random() % limit;
}

/// Of code points that LTFS can hold, in one of the manners in which names are odd.
inline std::string oddName(Random& random) {
    static const std::vector<std::vector<std::string>> alphabets{
        {"a", "b", "C", "d", "0", "1", ".", "-", "_"},
        {"%", "4", "1", "3", "A", "a", "f", "F"},
        {":", "*", "?", "<", ">", "|", "\\", "\"", "'", "&", ";", "]]>", "x"},
        {"\x01", "\t", "\n", "\r", "\x1b", "\x1e", "\x7f", "z"},
        {"\u00e9", "\u00fc", "\u65e5", "\u672c", "\U0001F4FC", "\u0416", "\u05d0"},
        {"e\u0301", "u\u0308", "A\u030a", "o\u0302\u0323", "\u1100\u1161", "q"},
        {" ", ".", "a", " "},
    };
    const auto& letters = alphabets[below(random, alphabets.size())];
    const std::uint64_t length = below(random, 12) == 0 ? 85 : 1 + below(random, 12);
    std::string name;
    for (std::uint64_t i = 0; i < length; ++i) {
        name += letters[below(random, letters.size())];
    }
    return ltfs::normalName(name) ? name : "plain" + std::to_string(random());
}

/// As long as a name may be, in code points, whatever their length in bytes.
inline std::string longestName(Random& random) {
    static constexpr std::array<const char*, 4> letters{"x", "\u00e9", "\u65e5", "\U0001F4FC"};
    std::string name;
    for (std::size_t i = 0; i < ltfs::maxNameCodePoints; ++i) {
        name += letters[below(random, letters.size())];
    }
    return name;
}

/// A source, and what must come back of it.
struct Made {
    write::WriteItem item;
    std::string content{};   ///< files
    std::string pointsAt{};  ///< links
    mode_t mode = 0;
    std::array<timespec, 2> times{};  ///< of access and of change
    std::string xattr{};              ///< the value of user.kept; empty where the disk keeps none
};

class RandomTree {
   public:
    RandomTree(std::filesystem::path sources, std::uint64_t blockBytes, Random& random)
        : sources_(std::move(sources)), blockBytes_(blockBytes), random_(random) {
        std::filesystem::create_directories(sources_);
    }

    void grow(std::size_t entries) {
        for (std::size_t i = 0; i < entries; ++i) {
            const std::uint64_t chance = below(random_, 20);
            const std::string path = freshPath();
            if (chance < 3) {
                addFolder(path);
            } else if (chance < 5) {
                addLink(path);
            } else {
                addFile(path, oddContent());
            }
        }
    }

    /// One folder in the other, and a file in the last.
    void dig(std::size_t levels) {
        std::string path = "deep";
        for (std::size_t level = 0; level < levels; ++level) {
            addFolder(path);
            path += "/" + std::to_string(level % 10);
        }
        addFile(path, "at the bottom");
    }

    /// Folders before what is in them, as a walk gives them.
    [[nodiscard]] const std::vector<Made>& made() const { return made_; }

   private:
    std::string freshPath() {
        while (true) {
            const std::string& folder = folders_[below(random_, folders_.size())];
            const std::string name = below(random_, 30) == 0 ? longestName(random_) : oddName(random_);
            std::string path = folder.empty() ? name : folder + "/" + name;
            if (taken_.insert(ltfs::composed(path)).second) {
                return path;
            }
        }
    }

    std::string oddContent() {
        const auto seed = static_cast<std::uint32_t>(random_());
        switch (below(random_, 6)) {
            case 0:
                return "";
            case 1: {
                const std::uint64_t around = blockBytes_ * (1 + below(random_, 2));
                return pattern(around - 2 + below(random_, 4), seed);
            }
            case 2: {
                std::string holes(1 + below(random_, 3 * blockBytes_), '\0');
                const std::string bytes = pattern(below(random_, 5000), seed);
                const std::uint64_t at = below(random_, holes.size());
                holes.replace(at, bytes.size(), bytes);
                return holes;
            }
            default:
                return pattern(1 + below(random_, below(random_, 2) == 0 ? 200 : blockBytes_), seed);
        }
    }

    Made& add(std::string path, write::ItemKind kind) {
        const std::uint64_t id = made_.size();
        return made_.emplace_back(
            Made{.item = {.id = id, .source = sources_ / std::to_string(id), .target = std::move(path), .kind = kind}});
    }

    void addFile(const std::string& path, std::string content) {
        Made& file = add(path, write::ItemKind::file);
        file.content = std::move(content);
        const int fd = ::open(file.item.source.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        EXPECT_GE(fd, 0);
        // What is zero stays a hole on the disk.
        EXPECT_EQ(::ftruncate(fd, static_cast<off_t>(file.content.size())), 0);
        const std::size_t from = std::min(file.content.find_first_not_of('\0'), file.content.size());
        const std::size_t end = file.content.find_last_not_of('\0') + 1;
        if (from < end) {
            EXPECT_EQ(::pwrite(fd, file.content.data() + from, end - from, static_cast<off_t>(from)),
                      static_cast<ssize_t>(end - from));
        }
        if (below(random_, 4) == 0 && ::fsetxattr(fd, "user.kept", "value\0\xff", 7, 0) == 0) {
            file.xattr = std::string("value\0\xff", 7);
        }
        ::close(fd);
        giveTraits(file, 0400 | static_cast<mode_t>(below(random_, 01000)));
    }

    void addFolder(const std::string& path) {
        Made& folder = add(path, write::ItemKind::directory);
        std::filesystem::create_directory(folder.item.source);
        giveTraits(folder, 0700 | static_cast<mode_t>(below(random_, 01000)));
        folders_.push_back(path);
    }

    void addLink(const std::string& path) {
        Made& link = add(path, write::ItemKind::symlink);
        static constexpr std::array<const char*, 5> targets{"../a:b", "/caf\u00e9/%41", "e\u0301 & <x>", "\x01\n", "."};
        link.pointsAt = targets[below(random_, targets.size())];
        EXPECT_EQ(::symlink(link.pointsAt.c_str(), link.item.source.c_str()), 0);
        giveTraits(link, 0);
    }

    void giveTraits(Made& one, mode_t mode) {
        one.mode = mode;
        for (timespec& time : one.times) {
            time.tv_sec = static_cast<time_t>(below(random_, 6'000'000'000)) - 1'000'000'000;
            time.tv_nsec = static_cast<long>(below(random_, 1'000'000'000));
        }
        if (one.item.kind != write::ItemKind::symlink) {
            EXPECT_EQ(::chmod(one.item.source.c_str(), mode), 0);
        }
        EXPECT_EQ(::utimensat(AT_FDCWD, one.item.source.c_str(), one.times.data(), AT_SYMLINK_NOFOLLOW), 0);
    }

    std::filesystem::path sources_;
    std::uint64_t blockBytes_;
    Random& random_;
    std::vector<std::string> folders_{""};
    std::set<std::string> taken_{"deep"};
    std::vector<Made> made_;
};

}  // namespace capstan::test
