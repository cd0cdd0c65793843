#include "virtual/timing_factory.hpp"

#include <cmath>

#include "virtual/timing_live.hpp"
#include "virtual/timing_modelled.hpp"

namespace capstan::virt {

std::unique_ptr<Timing> modelledTiming(TimingData data) {
    return std::make_unique<ModelledTiming>(std::move(data));
}

Result<std::unique_ptr<Timing>> makeTiming(const std::filesystem::path& modelFile, const ClockOptions& options) {
    if (options.mode == ClockMode::instant) {
        return instantTiming();
    }
    if (!std::isfinite(options.speedUp) || options.speedUp <= 0) {
        return fail(Code::invalidArgument, "a clock cannot be sped up so");
    }
    auto data = loadTimingData(modelFile, options.profile);
    if (!data) {
        return fail(std::move(data));
    }
    auto modelled = modelledTiming(*std::move(data));
    if (options.mode == ClockMode::modelled) {
        return modelled;
    }
    return std::make_unique<LiveTiming>(std::move(modelled), options.speedUp, options.interrupt);
}

}  // namespace capstan::virt
