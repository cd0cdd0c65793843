// One line per figure: what the model gives, what was expected, how far apart they are.
#pragma once

#include <cmath>
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>

namespace capstan::bench {

inline void heading(std::string_view text) {
    std::cout << "\n" << text << "\n";
}

inline void columns(const std::string& figure, const std::string& expected, const std::string& model,
                    const std::string& deviation) {
    std::cout << "  " << std::left << std::setw(52) << figure << std::right << std::setw(14) << expected
              << std::setw(12) << model << std::setw(12) << deviation << "\n";
}

inline std::string digits(double value, int decimals) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << value;
    return text.str();
}

inline std::string percent(double value) {
    return (value >= 0 ? "+" : "") + digits(value, 1) + " %";
}

inline void figure(const std::string& name, double expected, double model, int decimals = 2) {
    columns(name, digits(expected, decimals), digits(model, decimals),
            expected == 0 ? "" : percent(100 * (model - expected) / std::abs(expected)));
}

/// Published only as lying between two figures.
inline void figureWithin(const std::string& name, double from, double to, double model, int decimals = 2) {
    const double nearest = std::min(std::max(model, from), to);
    columns(name, digits(from, 0) + " to " + digits(to, 0), digits(model, decimals),
            nearest == model ? "within" : percent(100 * (model - nearest) / nearest));
}

inline void figureAtLeast(const std::string& name, double least, double model, int decimals = 2) {
    columns(name, "at least " + digits(least, 0), digits(model, decimals),
            model >= least ? "met" : percent(100 * (model - least) / least));
}

inline void note(std::string_view text) {
    std::cout << "  - " << text << "\n";
}

}  // namespace capstan::bench
