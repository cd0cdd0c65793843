#include "parts.hpp"

namespace capstan::bench {

Result<void> flushExperiments(const std::filesystem::path& /*models*/) {
    return {};
}

}  // namespace capstan::bench
