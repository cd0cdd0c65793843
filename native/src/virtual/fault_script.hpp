// What shall go wrong, and when: a text file, a line per fault.
//
//   seed NUMBER                         of whatever is left to chance; 1 when not said
//   CONDITION[, CONDITION ...]: DEED    all conditions must hold
//
//   conditions: command N | N-M         counted since the script began to hold, from 1
//               opcode NAME | HEX       test-unit-ready rewind write read write-filemarks space locate load erase
//                                       format read-position mode-sense mode-select log-sense read-attribute
//                                       write-attribute security-in security-out; or two hexadecimal digits
//               partition N             where the tape stands when the command arrives
//               block N | N-M
//               chance P                0 to 1
//               nth N                   only the Nth time that all the others hold
//               from N                  from then on
//   actions:    sense K/ASC/ASCQ        hexadecimal; the command is not carried out
//               deferred K/ASC/ASCQ     the same, and it is about earlier writes: what was buffered is lost
//               timeout | timeout after the answer never comes; `after`: but the command was carried out
//               reset                   UNIT ATTENTION 29/00, buffer and position are lost
//               power-cut [after] [any] no power from here on; all that was not flushed is lost, or with `any` some
//               power-cycle [after] [any]   the same, and power comes back at once
//               slow SECONDS            besides what the command takes
//               flip BITS               so many bits of the record read are not what they were
//               drop-filemark           one filemark fewer is written than is reported
//               short-record BYTES      a record is written, or read, no longer than this
//               lie-flushed             reported as flushed, and not done
//               needs-cleaning          from here on, until a cleaning cartridge has been in
//               broken                  from here on: every command that concerns the tape answers 4/44/00
//               lose-key                the drive has forgotten its encryption key
//               misname-key             from here on its status names another key than the one that it has
//               refuse-mixed            from here on it takes no key for reading what is in clear, too
//               library-keys            from here on keys are its library's to set
//               kill [after]            of a drive: the program that gave the command is killed, and nothing else
//               becoming-ready N        this command and the next ones, N together, are answered with "wait"
//
// '#' begins a comment. Example:  opcode write, block 100-200, chance 0.01: sense 3/0C/00
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scsi/sense.hpp"

namespace capstan::virt {

/// In a cartridge's folder: holds for the drive that has the cartridge.
inline constexpr const char* faultsFileName = "faults";

enum class FaultAction : std::uint8_t {
    sense,
    timeOut,
    reset,
    powerCut,
    powerCycle,
    slow,
    flip,
    dropFilemark,
    shortRecord,
    lieFlushed,
    needsCleaning,
    broken,
    becomingReady,
    loseKey,
    misnameKey,
    refuseMixed,
    libraryKeys,
    kill,
};

struct Fault {
    FaultAction action = FaultAction::sense;
    scsi::Sense sense{};
    bool after = false;  ///< the command is carried out first
    bool any = false;    ///< some of what was buffered is left
    double seconds = 0;
    std::uint32_t amount = 0;  ///< bits, bytes, commands
    std::uint64_t chance = 0;  ///< drawn when it strikes
};

/// A command as the conditions see it.
struct FaultConditions {
    std::uint8_t opcode = 0;
    std::uint64_t partition = 0;
    std::uint64_t block = 0;
};

class FaultScript {
   public:
    /// `native.invalid-argument` with the number of the line that is wrong.
    [[nodiscard]] static Result<FaultScript> parse(std::string_view text);

    /// One more command: what goes wrong with it.
    [[nodiscard]] std::vector<Fault> strike(const FaultConditions& command);

   private:
    struct ValueRange {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        [[nodiscard]] bool holds(std::uint64_t value) const { return value >= first && value <= last; }
    };
    struct Rule {
        std::optional<ValueRange> command{};
        std::vector<std::uint8_t> opcodes{};
        std::optional<std::uint64_t> partition{};
        std::optional<ValueRange> block{};
        std::optional<double> chance{};
        std::optional<ValueRange> times{};
        Fault fault{};
        std::uint64_t held = 0;  ///< how often the others did
    };
    friend class FaultParser;
    [[nodiscard]] bool applies(Rule& rule, const FaultConditions& command);

    std::vector<Rule> rules_;
    std::mt19937_64 random_{1};
    std::uint64_t commands_ = 0;
};

}  // namespace capstan::virt
