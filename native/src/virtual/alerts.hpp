// The TapeAlert flags that a virtual drive raises.
#pragma once

namespace capstan::virt::alert {

inline constexpr unsigned hardError = 3;
inline constexpr unsigned media = 4;
inline constexpr unsigned readFailure = 5;
inline constexpr unsigned mediaLife = 7;
inline constexpr unsigned cleaningCartridge = 11;
inline constexpr unsigned nearingMediaLife = 19;
inline constexpr unsigned cleanNow = 20;
inline constexpr unsigned expiredCleaning = 22;
inline constexpr unsigned wormOverwrite = 60;

}  // namespace capstan::virt::alert
