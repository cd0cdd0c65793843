// Makes the mirror's files last, many at a time: one wait for the disk for all that have gathered, their names, one
// more wait for those, and then they are reported. On a thread of its own, so that more is written meanwhile.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "disk/gatherer.hpp"
#include "write/mirror_file.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class MirrorCommitter {
   public:
    /// From two threads, never from both at once.
    using ReportSink = std::function<void(WriteEvent)>;

    MirrorCommitter(std::string folder, ReportSink report);

    /// Waits while very many have gathered.
    void add(MirroredFile file) { gatherer_.add(std::move(file)); }
    /// All are reported.
    void finish() { gatherer_.finish(); }

   private:
    void commit(std::vector<MirroredFile> files);
    /// What has failed of each of them.
    void reportAll(std::vector<MirroredFile>& files, const std::vector<std::optional<disk::Refusal>>& failures);

    const std::string folder_;
    const ReportSink report_;
    disk::Gatherer<MirroredFile> gatherer_;  // last: its thread uses all of the above
};

}  // namespace capstan::write
