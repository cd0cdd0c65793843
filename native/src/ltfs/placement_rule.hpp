// Which files also go to the index partition, where they are found soonest: none larger than so much, and with a name
// that one of some globs fits. For people it is written "size=1M/name=*.txt:*.xml"; in an index it is the
// dataplacementpolicy (LTFS 2.4, 9.2.11).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace capstan::ltfs {

class PlacementRule {
   public:
    /// Without patterns every name fits.
    PlacementRule(std::uint64_t maxBytes, std::vector<std::string> patterns);

    [[nodiscard]] std::uint64_t maxBytes() const { return maxBytes_; }
    [[nodiscard]] const std::vector<std::string>& patterns() const { return patterns_; }

    /// "*" stands for any characters, "?" for one; capitals and small letters are the same.
    [[nodiscard]] bool matches(std::string_view name, std::uint64_t bytes) const;

   private:
    std::uint64_t maxBytes_;
    std::vector<std::string> patterns_;
    std::vector<std::u32string> folded_;
};

/// `size` with K, M or G of 1,024, and `name` with globs between colons, each once and in either order; the size is a
/// must. `volume.rule-invalid` says what is wrong with it.
[[nodiscard]] Result<PlacementRule> parseRule(std::string_view text);
[[nodiscard]] std::string ruleText(const PlacementRule& rule);

/// The element as it stands in an index.
[[nodiscard]] Result<PlacementRule> parsePolicy(std::string_view xml);
[[nodiscard]] std::string policyXml(const PlacementRule& rule);

}  // namespace capstan::ltfs
