// A check at work on a drive. The first demand that does not hold ends the check, by an exception that does not leave
// this folder.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "conformance/check.hpp"
#include "conformance/hand.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::conformance {

class Trial {
   public:
    /// Without a hand the cartridge stays in the drive.
    explicit Trial(drive::SscDrive& drive, Hand* hand = nullptr) : drive_(drive), hand_(hand) {}

    [[nodiscard]] drive::SscDrive& drive() { return drive_; }
    /// Below the verbs, for what must be said in bytes.
    [[nodiscard]] scsi::Transport& line() { return drive_.transport(); }

    /// The cartridge loaded, the tape at its beginning, nothing set that an earlier check has set.
    void begin();
    void end();
    /// After UNLOAD: by the hand if there is one, else by LOAD alone.
    void loadAgain();
    /// Whether the cartridge is small enough to be written to its end in a moment.
    [[nodiscard]] bool canBeFilled();

    // ---- demands ----
    template <class T>
    T done(Result<T>&& outcome) {
        if (!outcome) {
            fail(shown(outcome.error()));
        }
        if constexpr (!std::is_void_v<T>) {
            return *std::move(outcome);
        }
    }
    /// What a device need not have: its refusal ends the check, too, but is no failure.
    template <class T>
    T needs(Result<T>&& outcome, std::string_view what) {
        if (!outcome && outcome.error().code == Code::driveRefused) {
            skip("the drive has no " + std::string(what) + " (" + outcome.error().detail + ")");
        }
        return done(std::move(outcome));
    }
    template <class T>
    void fails(const Result<T>& outcome, Code code, std::string_view what) {
        demand(!outcome.has_value(), std::string(what) + " succeeds");
        demand(outcome.error().code == code,
               std::string(what) + " fails by " + shown(outcome.error()) + " instead of " + std::string(text(code)));
    }
    void demand(bool holds, const std::string& complaint) {
        if (!holds) {
            fail(complaint);
        }
    }
    template <class A, class B>
    void same(const A& is, const B& due, std::string_view what) {
        demand(is == due, std::string(what) + " is " + shown(is) + " instead of " + shown(due));
    }
    /// CHECK CONDITION with this key and code.
    void refuses(const scsi::Command& command, scsi::SenseKey key, std::uint8_t asc, std::string_view what);
    [[noreturn]] void skip(const std::string& why);
    [[noreturn]] void fail(const std::string& why);

    // ---- records ----
    void writeRecords(const std::vector<std::size_t>& lengths);
    /// Demands the record where the tape stands, whole.
    void readBack(const Bytes& due, std::string_view what);

   private:
    [[nodiscard]] static std::string shown(const Error& error);
    template <class T>
    requires std::integral<T> || std::is_enum_v<T>
    [[nodiscard]] static std::string shown(T value) { return std::to_string(static_cast<long long>(value)); }

    drive::SscDrive& drive_;
    Hand* hand_;
};

/// How a check ends before its end.
struct Ended {
    Outcome outcome;
};

/// Bytes that do not repeat, the same for the same seed.
[[nodiscard]] Bytes noise(std::size_t size, std::uint32_t seed);

}  // namespace capstan::conformance
