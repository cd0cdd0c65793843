// A library that answers anything: its pages by themselves, and all that a robot is asked, through the verbs that the
// program itself asks by.
#include "changer/robot.hpp"
#include "fuzz/any_answer.hpp"
#include "fuzz/fuzz.hpp"

using namespace capstan;
using fuzz::must;

namespace {

constexpr std::size_t shortestDescriptor = 12;
constexpr std::size_t longestLabel = 32;

void checkStatus(ByteView bytes, scsi::ElementDetails details) {
    const auto elements = scsi::parseElementStatus(bytes, details);
    if (!elements) {
        must(elements.error().code == Code::driveFault, "what is no status is named", elements.error().detail);
        return;
    }
    must(elements->size() <= bytes.size() / shortestDescriptor, "there are no more elements than bytes for them");
    for (const scsi::Element& each : *elements) {
        must(each.label.size() <= longestLabel, "a label is no longer than its field", each.label);
        must(each.full || each.label.empty(), "what is empty has no label", each.label);
    }
}

void checkPages(ByteView bytes) {
    if (const auto map = scsi::parseElementMap(bytes)) {
        must(scsi::parseElementMap(scsi::encode(*map)) == map, "a map is written as it was read");
    }
    if (const auto moves = scsi::parseElementMoves(bytes)) {
        must(scsi::parseElementMoves(scsi::encode(*moves)) == moves, "moves are written as they were read");
    }
}

void askAll(fuzz::Input& input) {
    changer::Robot robot(std::make_unique<fuzz::AnyAnswer>(input));
    (void)robot.identify();
    (void)robot.ready();
    for (const auto type :
         {scsi::ElementType::robot, scsi::ElementType::slot, scsi::ElementType::door, scsi::ElementType::drive}) {
        const auto elements = robot.elements(type);
        const auto map = robot.map();  // as it was when they were listed: a map is kept
        for (std::size_t i = 0; elements && i < elements->size(); ++i) {
            must(map && map->of(type).has(elements->at(i).address), "an element is what it is listed as");
            must(i == 0 || elements->at(i - 1).address < elements->at(i).address, "each is listed once, in order");
        }
    }
    (void)robot.moves();
    (void)driveElement(robot, "DRV0000001", "TST001L8");
    const auto carried = robot.carry({.from = input.word(), .to = input.word(), .label = "TST001L8"});
    must(carried || !carried.error().detail.empty(), "a move that failed says why");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteView bytes = fuzz::viewOf(data, size);
    for (const bool labels : {false, true}) {
        for (const bool devices : {false, true}) {
            checkStatus(bytes, {.labels = labels, .devices = devices});
        }
    }
    checkPages(bytes);
    fuzz::Input input(bytes);
    askAll(input);
    return 0;
}
