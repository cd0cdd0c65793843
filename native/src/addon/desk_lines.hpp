// Lines to desks that JavaScript holds, by number.
#pragma once

#include <cstdint>
#include <memory>
#include <napi.h>
#include <stop_token>
#include <string>

#include "base/error.hpp"
#include "recall/far/desk_line.hpp"

namespace capstan::addon {

struct DeskFifos {
    std::string files;
    std::string answers;
};

struct OpenedDesk {
    std::uint32_t number = 0;
    std::shared_ptr<recall::far::DeskLine> line;
};

/// As whoever this thread is.
[[nodiscard]] Result<OpenedDesk> openLine(const DeskFifos& fifos);
/// Null when there is none of that number any more.
[[nodiscard]] std::shared_ptr<recall::far::DeskLine> lineOf(std::uint32_t number);

[[nodiscard]] Napi::Value toJs(Napi::Env env, const OpenedDesk& desk);

}  // namespace capstan::addon
