// A line per figure: what was measured, what is to be reached, how far that is. It reports; it judges nobody.
#pragma once

#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

namespace capstan::bench {

enum class Reach : bool { atLeast, atMost };

struct Bar {
    double value = 0;
    Reach reach = Reach::atLeast;
};

inline Bar atLeast(double value) {
    return {value, Reach::atLeast};
}
inline Bar atMost(double value) {
    return {value, Reach::atMost};
}

inline std::string digits(double value, int decimals) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(decimals) << value;
    return text.str();
}

inline void columns(const std::string& figure, const std::string& measured, const std::string& bar,
                    const std::string& ratio, const std::string& verdict) {
    std::cout << "  " << std::left << std::setw(60) << figure << std::right << std::setw(12) << measured
              << std::setw(12) << bar << std::setw(8) << ratio << "  " << verdict << std::endl;
}

inline void heading(const std::string& text) {
    std::cout << "\n" << text << "\n";
    columns("", "measured", "to reach", "ratio", "");
}

/// `ratio` above 1 is better than the bar, whichever way that goes.
inline void line(const std::string& figure, double measured, std::optional<Bar> bar = {}, int decimals = 1) {
    if (!bar) {
        return columns(figure, digits(measured, decimals), "", "", "");
    }
    const bool least = bar->reach == Reach::atLeast;
    const bool met = least ? measured >= bar->value : measured <= bar->value;
    const double ratio = least ? measured / bar->value : bar->value / measured;
    columns(figure, digits(measured, decimals), (least ? ">= " : "<= ") + digits(bar->value, decimals),
            digits(ratio, 2), met ? "met" : "missed");
}

inline void note(const std::string& text) {
    std::cout << "  - " << text << std::endl;
}

}  // namespace capstan::bench
