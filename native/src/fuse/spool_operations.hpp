// How the kernel's requests for what lies in the spool are answered: by the spool's own disk.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <fuse3/fuse_lowlevel.h>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "fuse/asked.hpp"
#include "fuse/open_files.hpp"
#include "fuse/spool.hpp"
#include "fuse/spool_reading.hpp"

namespace capstan::fuse {

class SpoolRequests {
   public:
    using Tell = std::function<void(SpoolEvent, std::string path)>;

    SpoolRequests(std::unique_ptr<Spool> spool, OpenFiles& files, Tell tell);

    /// So many bytes may still be written; counted down until it is said anew.
    void setRoom(std::int64_t bytes) { room_ = bytes; }
    [[nodiscard]] Spool& spool() { return *spool_; }

    void lookup(fuse_req_t request, fuse_ino_t parent, const char* name);
    void getattr(fuse_req_t request, fuse_ino_t node);
    void setattr(fuse_req_t request, fuse_ino_t node, const struct stat& wanted, int which, const fuse_file_info* file);
    void readlink(fuse_req_t request, fuse_ino_t node);
    void statfs(fuse_req_t request, fuse_ino_t node);
    void readFolder(fuse_req_t request, fuse_ino_t node, std::size_t room, off_t from, bool withFacts);

    void make(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode);
    void makeFolder(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode);
    void makeLink(fuse_req_t request, const char* target, fuse_ino_t parent, const char* name);
    void link(fuse_req_t request, fuse_ino_t node, fuse_ino_t parent, const char* name);
    void remove(fuse_req_t request, fuse_ino_t parent, const char* name, int how);
    void rename(fuse_req_t request, fuse_ino_t from, const char* name, fuse_ino_t to, const char* newName,
                unsigned how);

    void create(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode, fuse_file_info file);
    void open(fuse_req_t request, fuse_ino_t node, fuse_file_info file);
    void write(fuse_req_t request, fuse_bufvec& content, off_t at, const fuse_file_info& file);
    void release(fuse_req_t request, fuse_ino_t node, const fuse_file_info& file);
    static void sync(fuse_req_t request, bool onlyContent, const fuse_file_info& file);
    void syncFolder(fuse_req_t request, fuse_ino_t node);
    void allocate(fuse_req_t request, int mode, off_t at, off_t length, const fuse_file_info& file);

    [[nodiscard]] bool hasAttribute(fuse_ino_t node, const char* name);
    void getxattr(fuse_req_t request, fuse_ino_t node, const char* name, std::size_t room);
    void setxattr(fuse_req_t request, fuse_ino_t node, const char* name, const char* value, std::size_t size, int how);
    void listxattr(fuse_req_t request, fuse_ino_t node, std::size_t room);
    void removexattr(fuse_req_t request, fuse_ino_t node, const char* name);

   private:
    [[nodiscard]] static int refusalToChange(fuse_ino_t node, const Spool::Node* known);
    [[nodiscard]] bool takeRoom(std::int64_t bytes);
    void replyFound(fuse_req_t request, fuse_ino_t parent, const char* name);
    [[nodiscard]] std::shared_ptr<Spool::Node> folderToWriteIn(fuse_req_t request, fuse_ino_t parent);
    [[nodiscard]] int keepOpen(std::uint64_t node, UniqueFd content, fuse_file_info& file);
    void letGoOf(std::uint64_t node, const fuse_file_info& file);
    void replyMade(fuse_req_t request, fuse_ino_t parent, const char* name);
    void tellOf(SpoolEvent event, fuse_ino_t node, const char* name = nullptr);

    const std::unique_ptr<Spool> spool_;
    OpenFiles& files_;
    const Tell tell_;
    std::atomic<std::int64_t> room_ = 0;
    SpoolReadings readings_{};
    std::mutex mutex_;                               ///< of all below
    std::unordered_map<int, std::string> opened_{};  ///< for writing: by which path, by descriptor
};

}  // namespace capstan::fuse
