// Makes the mirror's files last, many at a time: one wait for the disk for all that have gathered, their names, one
// more wait for those, and then they are told. On a thread of its own, so that more is written meanwhile.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "disk/destination.hpp"
#include "write/item.hpp"
#include "write/mirror_file.hpp"

namespace capstan::write {

class MirrorSettler {
   public:
    /// From two threads, never from both at once.
    using Tell = std::function<void(Event)>;

    MirrorSettler(std::string folder, Tell tell);
    MirrorSettler(const MirrorSettler&) = delete;
    MirrorSettler& operator=(const MirrorSettler&) = delete;
    ~MirrorSettler();

    /// Waits while very many have gathered.
    void add(MirroredFile file);
    /// All are told.
    void finish();

   private:
    void run();
    void settle(std::vector<MirroredFile> files);

    const std::string folder_;
    const Tell tell_;
    std::mutex mutex_;  // protects what follows
    std::condition_variable changed_;
    std::vector<MirroredFile> gathered_;
    bool finishing_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace capstan::write
