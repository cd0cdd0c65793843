// Every way in which this library can fail, as a value. A code's text ("medium.write-protected") is the same in
// C++, TypeScript and on screen; the words for people live in helper/contract/errors.ts, never here.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace capstan {

enum class Code : std::uint8_t {
#define CAPSTAN_CODE(name, text) name,
#include "base/error_codes.inc"
#undef CAPSTAN_CODE
};

[[nodiscard]] std::string_view text(Code code) noexcept;
/// The other way round, of a text from elsewhere. Nothing for what is the text of none.
[[nodiscard]] std::optional<Code> codeOf(std::string_view text) noexcept;

/// What the system has run out of, whatever was being done: no disk and no drive is at fault then. Else `otherwise`.
[[nodiscard]] Code shortageOr(int errorNumber, Code otherwise) noexcept;

struct Error {
    Code code;
    /// What happened here, for a log or a bug report: a path, a block address, sense bytes. Never keys or file content.
    std::string detail;
};

template <class T>
using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> fail(Code code, std::string detail = {}) {
    return std::unexpected(Error{code, std::move(detail)});
}

/// Passes on the error of any other result.
template <class T>
[[nodiscard]] std::unexpected<Error> fail(Result<T>&& result) {
    return std::unexpected(std::move(result).error());
}

}  // namespace capstan
