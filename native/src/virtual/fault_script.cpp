#include "virtual/fault_script.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string>

#include "scsi/cdb.hpp"
#include "virtual/key_values.hpp"

namespace capstan::virt {
namespace {

using scsi::Opcode;

struct OpcodeName {
    std::string_view name;
    Opcode opcode;
};

/// One name may stand for several, the short and the long form of a command.
constexpr auto opcodeNames = std::to_array<OpcodeName>({
    {"test-unit-ready", Opcode::testUnitReady},
    {"rewind", Opcode::rewind},
    {"write", Opcode::write6},
    {"read", Opcode::read6},
    {"write-filemarks", Opcode::writeFilemarks6},
    {"space", Opcode::space6},
    {"space", Opcode::space16},
    {"locate", Opcode::locate10},
    {"locate", Opcode::locate16},
    {"load", Opcode::loadUnload},
    {"erase", Opcode::erase6},
    {"format", Opcode::formatMedium},
    {"read-position", Opcode::readPosition},
    {"mode-sense", Opcode::modeSense6},
    {"mode-sense", Opcode::modeSense10},
    {"mode-select", Opcode::modeSelect6},
    {"mode-select", Opcode::modeSelect10},
    {"log-sense", Opcode::logSense},
    {"read-attribute", Opcode::readAttribute},
    {"write-attribute", Opcode::writeAttribute},
    {"security-in", Opcode::securityProtocolIn},
    {"security-out", Opcode::securityProtocolOut},
});

struct ActionName {
    std::string_view name;
    FaultAction action;
};

constexpr auto plainActions = std::to_array<ActionName>({
    {"reset", FaultAction::reset},
    {"drop-filemark", FaultAction::dropFilemark},
    {"lie-flushed", FaultAction::lieFlushed},
    {"needs-cleaning", FaultAction::needsCleaning},
    {"broken", FaultAction::broken},
    {"lose-key", FaultAction::loseKey},
    {"misname-key", FaultAction::misnameKey},
    {"refuse-mixed", FaultAction::refuseMixed},
    {"library-keys", FaultAction::libraryKeys},
});

/// Instead of the command, or behind it.
constexpr auto timedActions = std::to_array<ActionName>({
    {"timeout", FaultAction::timeOut},
    {"power-cut", FaultAction::powerCut},
    {"power-cycle", FaultAction::powerCycle},
    {"kill", FaultAction::kill},
});

constexpr bool losesPower(FaultAction action) {
    return action == FaultAction::powerCut || action == FaultAction::powerCycle;
}

constexpr std::uint64_t noEnd = std::numeric_limits<std::uint64_t>::max();

/// Cuts off and returns what stands before `separator`; all of it when there is none.
std::string_view cut(std::string_view& rest, char separator) {
    const auto end = rest.find(separator);
    const std::string_view head = trimmed(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : trimmed(rest.substr(end + 1));
    return head;
}

template <class T>
std::optional<T> whole(std::string_view text, int base = 10) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<double> fraction(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fine = error == std::errc() && end == text.data() + text.size() && value >= 0;
    return fine ? std::optional(value) : std::nullopt;
}

std::optional<scsi::Sense> senseOf(std::string_view text) {
    const auto key = whole<std::uint8_t>(cut(text, '/'), 16);
    const auto asc = whole<std::uint8_t>(cut(text, '/'), 16);
    const auto ascq = whole<std::uint8_t>(text, 16);
    if (!key || *key > 0x0F || !asc || !ascq) {
        return std::nullopt;
    }
    return scsi::Sense{.key = static_cast<scsi::SenseKey>(*key), .asc = *asc, .ascq = *ascq};
}

}  // namespace

class FaultParser {
   public:
    using Rule = FaultScript::Rule;
    using Range = FaultScript::ValueRange;

    /// What is wrong with the line, or nothing.
    static const char* line(std::string_view text, FaultScript& script) {
        if (text.starts_with("seed ")) {
            const auto seed = whole<std::uint64_t>(trimmed(text.substr(5)));
            if (seed) {
                script.random_.seed(*seed);
            }
            return seed ? nullptr : "a seed is a number";
        }
        const auto colon = text.find(':');
        if (colon == std::string_view::npos) {
            return "no ':' between conditions and action";
        }
        Rule rule;
        std::string_view conditions = trimmed(text.substr(0, colon));
        if (conditions.empty()) {
            return "no condition";
        }
        while (!conditions.empty()) {
            if (!condition(cut(conditions, ','), rule)) {
                return "not a condition";
            }
        }
        if (!action(trimmed(text.substr(colon + 1)), rule.fault)) {
            return "not an action";
        }
        script.rules_.push_back(std::move(rule));
        return nullptr;
    }

   private:
    static std::optional<Range> range(std::string_view text) {
        const auto first = whole<std::uint64_t>(cut(text, '-'));
        const auto last = text.empty() ? first : whole<std::uint64_t>(text);
        return first && last && *first <= *last ? std::optional(Range{*first, *last}) : std::nullopt;
    }

    static bool opcode(std::string_view name, Rule& rule) {
        for (const OpcodeName& each : opcodeNames) {
            if (each.name == name) {
                rule.opcodes.push_back(static_cast<std::uint8_t>(each.opcode));
            }
        }
        if (const auto code = name.size() == 2 ? whole<std::uint8_t>(name, 16) : std::nullopt) {
            rule.opcodes.push_back(*code);
        }
        return !rule.opcodes.empty();
    }

    static bool condition(std::string_view text, Rule& rule) {
        const std::string_view what = cut(text, ' ');
        if (what == "opcode") {
            return rule.opcodes.empty() && opcode(text, rule);
        }
        if (what == "chance") {
            rule.chance = fraction(text);
            return rule.chance && *rule.chance <= 1;
        }
        const auto numbers = range(text);
        if (!numbers) {
            return false;
        }
        if (what == "command") {
            rule.command = numbers;
        } else if (what == "block") {
            rule.block = numbers;
        } else if (what == "partition" && numbers->first == numbers->last) {
            rule.partition = numbers->first;
        } else if (what == "nth" && numbers->first == numbers->last) {
            rule.times = numbers;
        } else if (what == "from" && numbers->first == numbers->last) {
            rule.times = Range{numbers->first, noEnd};
        } else {
            return false;
        }
        return true;
    }

    static bool withSense(std::string_view text, Fault& fault, bool deferred) {
        const auto sense = senseOf(text);
        if (sense) {
            fault.action = FaultAction::sense;
            fault.sense = *sense;
            fault.sense.deferred = deferred;
        }
        return sense.has_value();
    }

    static bool withWords(FaultAction action, std::string_view text, Fault& fault) {
        fault.action = action;
        while (!text.empty()) {
            const std::string_view word = cut(text, ' ');
            bool& isGiven = word == "after" ? fault.after : fault.any;
            if ((word != "after" && word != "any") || isGiven || (word == "any" && !losesPower(action))) {
                return false;
            }
            isGiven = true;
        }
        return true;
    }

    static bool withAmount(FaultAction action, std::string_view text, Fault& fault) {
        const auto amount = whole<std::uint32_t>(text);
        fault.action = action;
        fault.amount = amount.value_or(0);
        return fault.amount > 0;
    }

    static bool action(std::string_view text, Fault& fault) {
        const std::string_view what = cut(text, ' ');
        if (what == "sense" || what == "deferred") {
            return withSense(text, fault, what == "deferred");
        }
        if (const auto* const timed = std::ranges::find(timedActions, what, &ActionName::name);
            timed != timedActions.end()) {
            return withWords(timed->action, text, fault);
        }
        if (what == "slow") {
            const auto seconds = fraction(text);
            fault.action = FaultAction::slow;
            fault.seconds = seconds.value_or(0);
            return seconds.has_value();
        }
        if (what == "flip") {
            return withAmount(FaultAction::flip, text, fault);
        }
        if (what == "short-record") {
            return withAmount(FaultAction::shortRecord, text, fault);
        }
        if (what == "becoming-ready") {
            return withAmount(FaultAction::becomingReady, text, fault);
        }
        const auto* const plain = std::ranges::find(plainActions, what, &ActionName::name);
        if (plain == plainActions.end() || !text.empty()) {
            return false;
        }
        fault.action = plain->action;
        return true;
    }
};

Result<FaultScript> FaultScript::parse(std::string_view text) {
    FaultScript script;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const std::string_view raw = text.substr(0, end);
        const std::string_view line = trimmed(raw.substr(0, raw.find('#')));
        if (const char* wrong = line.empty() ? nullptr : FaultParser::line(line, script)) {
            return fail(Code::invalidArgument,
                        "faults:" + std::to_string(number) + ": " + wrong + ": " + std::string(line.substr(0, 80)));
        }
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return script;
}

bool FaultScript::applies(Rule& rule, const FaultConditions& command) {
    if ((rule.command && !rule.command->holds(commands_)) || (rule.block && !rule.block->holds(command.block)) ||
        (rule.partition && *rule.partition != command.partition) ||
        (!rule.opcodes.empty() && std::ranges::find(rule.opcodes, command.opcode) == rule.opcodes.end())) {
        return false;
    }
    if (rule.chance && std::uniform_real_distribution<double>(0, 1)(random_) >= *rule.chance) {
        return false;
    }
    ++rule.held;
    return !rule.times || rule.times->holds(rule.held);
}

std::vector<Fault> FaultScript::strike(const FaultConditions& command) {
    ++commands_;
    std::vector<Fault> faults;
    for (Rule& rule : rules_) {
        if (applies(rule, command)) {
            faults.push_back(rule.fault);
            faults.back().chance = random_();
        }
    }
    return faults;
}

}  // namespace capstan::virt
