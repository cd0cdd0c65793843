#include "volume/diagnosis.hpp"

#include <utility>

#include "volume/recovery_look.hpp"

namespace capstan::volume {

Result<Diagnosis> diagnose(drive::SscDrive& drive, const std::vector<JournalFile>& journal, std::stop_token stop,
                           const DoneSink& done) {
    Head head(drive);
    auto look = recovery::lookClosely(head, journal, stop, done);
    return look ? Result<Diagnosis>(std::move(look->diagnosis)) : fail(std::move(look));
}

}  // namespace capstan::volume
