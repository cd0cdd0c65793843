// The records that begin a partition, taken as VOL1 and as LTFS label. What is accepted can be written, and then says
// the same.
#include "fuzz/fuzz.hpp"
#include "ltfs/label.hpp"

using namespace capstan;
using fuzz::must;

namespace {

/// A label is one record of at most a block; what reading it takes is nearly all expat's.
constexpr std::size_t heapAtRest = 256 * 1024;
constexpr std::size_t heapPerByte = 32;

void checkVol1(ByteView record) {
    const auto serial = ltfs::parseVol1(record);
    if (!serial) {
        must(serial.error().code == Code::volumeForeign, "what is no VOL1 of LTFS is foreign", serial.error().detail);
        return;
    }
    must(serial->size() <= ltfs::serialLength, "a serial has six characters", *serial);
    must(ltfs::parseVol1(ltfs::writeVol1(*serial)) == *serial, "a serial is written as it was read", *serial);
}

void checkLabel(ByteView record) {
    const fuzz::HeapPeak heap;
    const auto label = ltfs::parseLabel(record);
    must(heap.bytes() <= heapAtRest + heapPerByte * record.size(), "the heap stays within its bound",
         std::to_string(heap.bytes()));
    if (!label) {
        must(label.error().code == Code::volumeLabelInvalid && !label.error().detail.empty(), "a broken label is named",
             label.error().detail);
        return;
    }
    const std::string written = ltfs::writeLabel(*label);
    auto again = must(ltfs::parseLabel(bytesOf(written)), "what was accepted can be written and read");
    must(ltfs::writeLabel(again) == written, "it says the same", written);
    must(!ltfs::checkPair(*label, again), "no label is its own pair", written);
    again.location = label->location == label->indexPartition ? label->dataPartition : label->indexPartition;
    (void)ltfs::checkPair(*label, again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteView record = fuzz::viewOf(data, size);
    checkVol1(record);
    checkLabel(record);
    return 0;
}
