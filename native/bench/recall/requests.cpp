#include "requests.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <random>
#include <utility>

#include "measure.hpp"
#include "virtual/timing_data.hpp"

namespace capstan::bench {
namespace {

constexpr std::array<std::pair<std::string_view, virt::MediaType>, 6> generations{{
    {"lto5", virt::MediaType::L5},
    {"lto6", virt::MediaType::L6},
    {"lto7", virt::MediaType::L7},
    {"lto8", virt::MediaType::L8},
    {"lto9", virt::MediaType::L9},
    {"lto10", virt::MediaType::LA},
}};
constexpr std::array<std::string_view, 3> profiles{"base", "fast", "u-turn"};

}  // namespace

std::vector<order::Stretch> Motion::stretches(const std::vector<Request>& requests) const {
    std::vector<order::Stretch> stretches;
    stretches.reserve(requests.size());
    for (const Request& request : requests) {
        stretches.push_back({.from = placeOf(request.start), .to = placeOf(request.start + request.bytes)});
    }
    return stretches;
}

std::optional<Motion> motionOf(const std::string& name) {
    for (const auto& [generation, medium] : generations) {
        for (const std::string_view height : {"", "-half"}) {
            for (const std::string_view profile : profiles) {
                const std::string model = std::string(generation).append(height);
                if (name == std::string(model).append("-").append(profile)) {
                    const auto file = std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / (model + ".model");
                    const auto data = need(virt::loadTimingData(file, std::string(profile)));
                    return Motion{.tape = data.media.at(medium).tape, .profile = data.media.at(medium).profile};
                }
            }
        }
    }
    return std::nullopt;
}

std::vector<Request> uniform(const Motion& motion, std::size_t count, double bytes, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> anywhere(0, motion.partitionBytes() - bytes);
    std::vector<Request> requests;
    requests.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        requests.push_back({.start = std::floor(anywhere(random)), .bytes = bytes});
    }
    std::ranges::sort(requests, {}, &Request::start);
    return requests;
}

}  // namespace capstan::bench
