#include "volume/diagnosis.hpp"

namespace capstan::volume {

Result<Diagnosis> diagnose(drive::SscDrive&, const std::vector<JournalFile>&, std::stop_token, const DoneSink&) {
    return fail(Code::invalidArgument, "not built yet");
}

Result<Recovery> recover(drive::SscDrive&, const RecoverOptions&, std::stop_token, const DoneSink&) {
    return fail(Code::invalidArgument, "not built yet");
}

}  // namespace capstan::volume
