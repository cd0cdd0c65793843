// Folders of the spool that somebody is reading. Where a disk numbers what is left in a folder, what is removed between
// two requests must not make the next one pass over others: so a folder stays open until it has been read to its end.
#pragma once

#include <cstdint>
#include <dirent.h>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <sys/types.h>

namespace capstan::fuse {

/// A folder from some place in it on.
class SpoolReading {
   public:
    struct Entry {
        std::string name{};
        ino_t number = 0;
        mode_t kind = 0;
        off_t next = 0;
    };

    /// Of a folder open by O_PATH. An errno, and nothing, when it cannot be read.
    [[nodiscard]] static std::optional<SpoolReading> open(int folder, off_t from);

    /// Nothing at the end, or with an errno.
    [[nodiscard]] std::optional<Entry> next();
    /// It found no room: it comes once more.
    void giveBack(Entry entry) { left_ = std::move(entry); }

   private:
    struct Close {
        void operator()(DIR* folder) const { ::closedir(folder); }
    };

    explicit SpoolReading(DIR* folder) : folder_(folder) {}

    std::unique_ptr<DIR, Close> folder_;
    std::optional<Entry> left_{};
};

class SpoolReadings {
   public:
    /// Goes on where a request ended, if that is still open.
    [[nodiscard]] std::optional<SpoolReading> take(std::uint64_t node, off_t from);
    void keep(std::uint64_t node, off_t from, SpoolReading reading);

   private:
    struct Kept {
        std::uint64_t node;
        off_t from;
        SpoolReading reading;
    };

    std::mutex mutex_;  ///< of all below; a leaf
    std::list<Kept> kept_{};
};

}  // namespace capstan::fuse
