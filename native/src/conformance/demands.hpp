// What every check can demand. The first demand that does not hold ends the check, by an exception that does not leave
// this folder.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "conformance/check.hpp"
#include "scsi/transport.hpp"

namespace capstan::conformance {

/// How a check ends before its end.
struct Ended {
    Outcome outcome;
};

class Demands {
   public:
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
        if (!outcome && isRefusal(outcome.error().code)) {
            skip("it has no " + std::string(what) + " (" + outcome.error().detail + ")");
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
    void refuses(scsi::Transport& line, const scsi::Command& command, scsi::SenseKey key, std::uint8_t asc,
                 std::string_view what);
    [[noreturn]] void skip(const std::string& why);
    [[noreturn]] void fail(const std::string& why);

   protected:
    [[nodiscard]] static constexpr bool isRefusal(Code code) {
        return code == Code::driveRefused || code == Code::libraryRefused || code == Code::driveEncryptionRefused ||
               code == Code::driveKeysByLibrary;
    }
    [[nodiscard]] static std::string shown(const Error& error);
    template <class T>
    requires std::integral<T> || std::is_enum_v<T>
    [[nodiscard]] static std::string shown(T value) { return std::to_string(static_cast<long long>(value)); }
};

}  // namespace capstan::conformance
