// A drive that answers anything: the cartridge's memory with its coherency and the drive's pages of modes, logs and
// reports, all read through the verbs that the program itself reads them by.
#include <functional>
#include <string_view>

#include "drive/ssc_drive.hpp"
#include "fuzz/any_answer.hpp"
#include "fuzz/fuzz.hpp"
#include "scsi/pages/attribute_list.hpp"
#include "volume/cartridge_memory.hpp"

using namespace capstan;
using fuzz::AnyAnswer;
using fuzz::must;

namespace {

void checkCoherency(ByteView value) {
    const auto coherency = ltfs::decodeCoherency(value);
    if (coherency) {
        must(ltfs::decodeCoherency(ltfs::encodeCoherency(*coherency)) == coherency,
             "coherency is written as it was read");
    }
}

void checkAttributes(ByteView bytes) {
    const auto values = scsi::parseAttributeValues(bytes);
    if (!values) {
        return;
    }
    for (const auto& each : *values) {
        checkCoherency(each.value);
        (void)ltfs::decodeText(each.value);
    }
    const auto again = scsi::parseAttributeValues(scsi::encodeAttributeValues(*values));
    must(again && again->size() == values->size(), "attributes are written as they were read");
}

using Verb = std::function<void(drive::SscDrive&)>;

/// Every look that takes what a drive says apart. The order is the corpus's: add at the end.
const Verb verbs[]{
    [](auto& drive) { (void)volume::memory::coherency(drive, 0); },
    [](auto& drive) { (void)volume::memory::changeReference(drive); },
    [](auto& drive) { (void)volume::memory::capacity(drive, 0, ltfs::attribute::remainingCapacity); },
    [](auto& drive) { (void)volume::memory::text(drive, ltfs::attribute::userLabel); },
    [](auto& drive) { (void)volume::memory::volumeLock(drive); },
    [](auto& drive) { (void)drive.attributeIds(0); },
    [](auto& drive) { (void)drive.identify(); },
    // Without pauses between its looks: those are by the machine's own clock.
    [](auto& drive) { (void)drive.awaitReady({}, std::chrono::seconds(10), std::chrono::milliseconds(0)); },
    [](auto& drive) { (void)drive.maxRecordBytes(); },
    [](auto& drive) { (void)drive.mediumMode(); },
    [](auto& drive) { (void)drive.prepareForLtfs(true); },
    [](auto& drive) { (void)drive.programmableEarlyWarning(); },
    [](auto& drive) { (void)drive.writeOnce(); },
    [](auto& drive) { (void)drive.protectBlocks(true); },
    [](auto& drive) { (void)drive.position(); },
    [](auto& drive) { (void)drive.logPages(); },
    [](auto& drive) { (void)drive.tapeAlerts(); },
    [](auto& drive) { (void)drive.health(true); },
    [](auto& drive) { (void)drive.deviceStatus(); },
    [](auto& drive) { (void)drive.tapeCapacity(); },
    [](auto& drive) { (void)drive.densities(scsi::DensitiesOf::drive); },
    [](auto& drive) { (void)drive.generation(); },
    [](auto& drive) { (void)drive.operationCodes(); },
    [](auto& drive) { (void)drive.wrapEnds(); },
    [](auto& drive) { (void)drive.segmentLimits(); },
    [](auto& drive) { (void)drive.encryptionAlgorithms(); },
    [](auto& drive) { (void)drive.encryptionStatus(); },
    [](auto& drive) { (void)drive.nextBlockEncryption(); },
    [](auto& drive) { (void)drive.formatTwoPartitions(); },
    [](auto& drive) { (void)drive.space(scsi::SpaceOver::filemarks, -3); },
    [](auto& drive) {
        Bytes record(512);
        (void)drive.read(record);
    },
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteView all = fuzz::viewOf(data, size);
    checkCoherency(all);
    checkAttributes(all);
    fuzz::Input input(all);
    drive::SscDrive drive(std::make_unique<AnyAnswer>(input));
    while (!input.isEmpty()) {
        verbs[input.byte() % std::size(verbs)](drive);
    }
    return 0;
}
