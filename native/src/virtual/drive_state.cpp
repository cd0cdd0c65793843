#include "virtual/drive_state.hpp"

#include <algorithm>

namespace capstan::virt {

bool DriveState::writable() const {
    return cartridge->writable() && std::ranges::find(model.writes, cartridge->label().mediaType) != model.writes.end();
}

Outcome good(std::size_t transferred) {
    return scsi::Reply{.status = scsi::Status::good, .sense = std::nullopt, .transferred = transferred};
}

Outcome check(const scsi::Sense& sense, std::size_t transferred) {
    return scsi::Reply{.status = scsi::Status::checkCondition, .sense = sense, .transferred = transferred};
}

Outcome give(const scsi::Command& command, ByteView data, std::size_t allocation) {
    const std::size_t bytes = std::min({data.size(), allocation, command.in.size()});
    std::ranges::copy(data.first(bytes), command.in.begin());
    return good(bytes);
}

namespace sense {

// SSC-5, READ and WRITE: the residue in INFORMATION is requested minus actual.

Sense endOfData(std::int64_t residue) {
    Sense sense = of(SenseKey::blankCheck, 0x00, 0x05);
    sense.information = residue;
    return sense;
}

Sense filemark(std::int64_t residue) {
    Sense sense = of(SenseKey::none, 0x00, 0x01);
    sense.filemark = true;
    sense.information = residue;
    return sense;
}

Sense wrongLength(std::int64_t residue) {
    Sense sense = of(SenseKey::none, 0x00, 0x00);
    sense.illegalLength = true;
    sense.information = residue;
    return sense;
}

Sense earlyWarning() {
    Sense sense = of(SenseKey::none, 0x00, 0x02);
    sense.endOfMedium = true;
    sense.information = 0;
    return sense;
}

Sense overflow(std::int64_t residue) {
    Sense sense = of(SenseKey::volumeOverflow, 0x00, 0x02);
    sense.endOfMedium = true;
    sense.information = residue;
    return sense;
}

}  // namespace sense

}  // namespace capstan::virt
