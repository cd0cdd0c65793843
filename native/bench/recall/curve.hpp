// A plot as SVG: lines over a logarithmic axis, in colours that can be read on light and on dark. No script, no fonts
// of its own.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace capstan::bench {

struct Curve {
    std::string name;
    std::vector<std::pair<double, double>> points;
};

struct Plot {
    std::string title;
    std::string across;  ///< what the logarithmic axis counts, in decades from 1
    std::string up;
    std::vector<Curve> curves;
};

/// Makes the folder too where there is none.
void drawTo(const std::filesystem::path& file, const Plot& plot);

}  // namespace capstan::bench
