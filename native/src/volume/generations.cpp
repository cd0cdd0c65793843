#include "volume/volume.hpp"

namespace capstan::volume {

Result<std::unique_ptr<Volume>> Volume::mountGeneration(drive::SscDrive&, std::uint64_t) {
    return fail(Code::invalidArgument, "not built yet");
}

Result<std::vector<Generation>> Volume::generations(std::stop_token) {
    return fail(Code::invalidArgument, "not built yet");
}

Result<void> Volume::rollBack(std::uint64_t) {
    return fail(Code::invalidArgument, "not built yet");
}

Result<void> Volume::setLock(ltfs::LockState) {
    return fail(Code::invalidArgument, "not built yet");
}

}  // namespace capstan::volume
