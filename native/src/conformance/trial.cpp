#include "conformance/trial.hpp"

#include <random>

namespace capstan::conformance {
namespace {

bool isNotReady(Code code) {
    return code == Code::driveEmpty || code == Code::driveBusy;
}

}  // namespace

void Trial::begin() {
    if (done(drive_.readiness()) != drive::Readiness::ready) {
        if (auto loaded = drive_.load(); !loaded && hand_ != nullptr) {
            done(hand_->putInAnew());
        }
        auto loaded = drive_.load();
        // As an earlier check has left it.
        if (!loaded && hand_ == nullptr && isNotReady(loaded.error().code)) {
            skip("the drive has let go of its cartridge, and there is no robot to put it in (" + shown(loaded.error()) +
                 ")");
        }
        done(std::move(loaded));
    }
    goToBeginning();
}

void Trial::goToBeginning() {
    if (auto there = drive_.locate({.partition = 0, .block = 0}); !there) {
        // A drive that cannot be sent anywhere has one partition, and can wind back to its beginning.
        done(there.error().code == Code::driveRefused ? drive_.rewind() : std::move(there));
    }
}

void Trial::end() {
    // A drive keeps what a check has set; one that does not have it refuses, which is as good.
    static_cast<void>(drive_.protectBlocks(false));
    static_cast<void>(drive_.clearKey());
    static_cast<void>(drive_.preventRemoval(false));
}

void Trial::loadAgain() {
    if (hand_ != nullptr) {
        done(hand_->putInAnew());
    }
    if (auto loaded = drive_.load(); !loaded) {
        const std::string why = "LOAD does not take again what UNLOAD has let go (" + shown(loaded.error()) + ")";
        hand_ == nullptr ? skip(why + ", and there is no robot to put it in") : fail(why);
    }
}

bool Trial::canBeFilled() {
    constexpr std::uint16_t maximumCapacity = 0x0001;  // SPC-5: of the partition, in MiB
    constexpr std::uint64_t momentMebibytes = 200;
    const auto value = drive_.readAttribute(0, maximumCapacity);
    return value && *value && (*value)->size() == sizeof(std::uint64_t) &&
           readBig<std::uint64_t>(**value, 0) <= momentMebibytes;
}

void Trial::writeRecords(const std::vector<std::size_t>& lengths) {
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        done(drive_.write(noise(lengths[i], static_cast<std::uint32_t>(i))));
    }
}

void Trial::readBack(const Bytes& due, std::string_view what) {
    Bytes room(due.size() + 1);
    const auto outcome = done(drive_.read(room));
    demand(outcome.end == drive::ReadEnd::record, "there is no record where " + std::string(what) + " was written");
    same(outcome.recordBytes, due.size(), "the length of " + std::string(what));
    room.resize(outcome.bytes);
    demand(room == due, std::string(what) + " comes back with other bytes");
}

Bytes noise(std::size_t size, std::uint32_t seed) {
    std::mt19937 random(seed);
    Bytes bytes(size);
    for (std::byte& each : bytes) {
        each = static_cast<std::byte>(random());
    }
    return bytes;
}

}  // namespace capstan::conformance
