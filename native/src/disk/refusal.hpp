// A failure on the way to a disk: what it is, in which words, and how far it reaches.
#pragma once

#include <expected>
#include <string_view>

#include "base/error.hpp"

namespace capstan::disk {

struct Refusal {
    Error error;
    /// No room, read-only, gone, or nothing left to open it with: no other item can do better.
    bool everything = false;
};

/// By a stop: nothing else is to be tried either.
[[nodiscard]] inline std::unexpected<Refusal> stopped() {
    return std::unexpected(Refusal{.error = {Code::cancelled, {}}, .everything = true});
}

template <class T>
using DiskResult = std::expected<T, Refusal>;

/// The failures of a restore and those of a mirror have remedies of their own.
struct Wording {
    Code full;
    Code denied;
    Code fault;  ///< the disk does not answer, or its folder has gone
    Code taken;  ///< the name, by something of another kind
    Code unsafe;
    Code nameImpossible;
};

inline constexpr Wording restoring{
    .full = Code::restoreFull,
    .denied = Code::restoreDenied,
    .fault = Code::restoreDenied,
    .taken = Code::restoreExists,
    .unsafe = Code::restoreUnsafe,
    .nameImpossible = Code::restoreNameImpossible,
};

inline constexpr Wording mirroring{
    .full = Code::mirrorFull,
    .denied = Code::mirrorDenied,
    .fault = Code::mirrorFault,
    .taken = Code::mirrorNameTaken,
    .unsafe = Code::mirrorUnsafe,
    .nameImpossible = Code::mirrorNameImpossible,
};

[[nodiscard]] std::unexpected<Refusal> refusal(const Wording& wording, int errorNumber, std::string_view path);

}  // namespace capstan::disk
