// Text of `key = value` lines, '#' beginning a comment line: drive models, and what a cartridge says of itself.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace capstan::virt {

/// Without the blanks on either side.
[[nodiscard]] std::string_view trimmed(std::string_view text);

class KeyValues {
   public:
    /// `name` is the file's, for error details; `code` is what a bad line means there.
    [[nodiscard]] static Result<KeyValues> parse(std::string_view text, std::string name, Code code);

    [[nodiscard]] bool has(const std::string& key) const { return values_.contains(key); }
    [[nodiscard]] Result<std::string> text(const std::string& key) const;
    [[nodiscard]] Result<std::uint64_t> number(const std::string& key, std::uint64_t limit) const;
    [[nodiscard]] Result<bool> yesOrNo(const std::string& key) const;

    [[nodiscard]] Error wrong(const std::string& key, std::string_view why) const;

   private:
    std::map<std::string, std::string> values_;
    std::string name_;
    Code code_ = Code::invalidArgument;
};

}  // namespace capstan::virt
