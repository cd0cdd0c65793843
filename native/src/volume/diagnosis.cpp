#include "volume/diagnosis.hpp"

#include <utility>

#include "volume/recovery_findings.hpp"

namespace capstan::volume {

Result<Diagnosis> diagnose(drive::SscDrive& drive, const std::vector<JournalFile>& journal, std::stop_token stop,
                           const DoneSink& done) {
    Head head(drive);
    auto findings = recovery::examineClosely(head, journal, stop, done);
    return findings ? Result<Diagnosis>(std::move(findings->diagnosis)) : fail(std::move(findings));
}

}  // namespace capstan::volume
