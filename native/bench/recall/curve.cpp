#include "curve.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "measure.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {
namespace {

constexpr double width = 760;
constexpr double height = 460;
constexpr double left = 76;
constexpr double right = 24;
constexpr double top = 56;
constexpr double bottom = 92;

constexpr const char* style = R"(<style>
svg { font: 13px system-ui, sans-serif; background: #ffffff; color: #1d2530 }
text { fill: currentColor } .title { font-size: 16px; font-weight: 600 }
.grid { stroke: currentColor; stroke-opacity: 0.14 } .frame { stroke: currentColor; fill: none }
.s0 { color: #0b62c4 } .s1 { color: #b3470b } .s2 { color: #1e7d3c } .s3 { color: #8a2fb0 }
.line { stroke: currentColor; fill: none; stroke-width: 2 } .dot { fill: currentColor }
@media (prefers-color-scheme: dark) {
svg { background: #14181f; color: #e3e8ef }
.s0 { color: #6cb2ff } .s1 { color: #ff9d5c } .s2 { color: #62d184 } .s3 { color: #d59bf2 }
}
</style>
)";

std::string text(double x, double y, const std::string& words, const std::string& more = "") {
    return "<text x=\"" + digits(x, 1) + "\" y=\"" + digits(y, 1) + "\" " + more + ">" + words + "</text>\n";
}

/// A round step of which at most eight lead to the top.
double stepFor(double most) {
    const double power = std::pow(10, std::floor(std::log10(most)));
    for (const double step : {0.1, 0.2, 0.5, 1.0}) {
        if (most / (step * power) <= 8) {
            return step * power;
        }
    }
    return 2 * power;
}

class Sheet {
   public:
    explicit Sheet(const Plot& plot) : plot_(plot) {
        double furthest = 10;
        double highest = 0;
        for (const Curve& curve : plot.curves) {
            for (const auto& [x, y] : curve.points) {
                furthest = std::max(furthest, x);
                highest = std::max(highest, y);
            }
        }
        decades_ = std::ceil(std::log10(furthest));
        step_ = stepFor(highest);
        most_ = std::ceil(highest / step_) * step_;
    }

    [[nodiscard]] std::string drawn() const {
        std::ostringstream out;
        out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << " " << height << "\">\n"
            << style << text(left, 30, plot_.title, "class=\"title\"");
        for (double decade = 0; decade <= decades_; ++decade) {
            const double x = across(std::pow(10, decade));
            out << grid(x, top, x, height - bottom)
                << text(x, height - bottom + 18, digits(std::pow(10, decade), 0), "text-anchor=\"middle\"");
        }
        for (double value = 0; value <= most_ + step_ / 2; value += step_) {
            out << grid(left, up(value), width - right, up(value))
                << text(left - 8, up(value) + 4, digits(value, step_ < 1 ? 1 : 0), "text-anchor=\"end\"");
        }
        out << text((left + width - right) / 2, height - bottom + 40, plot_.across, "text-anchor=\"middle\"")
            << text(0, 0, plot_.up,
                    "text-anchor=\"middle\" transform=\"translate(20 " + digits((top + height - bottom) / 2, 0) +
                        ") rotate(-90)\"");
        for (std::size_t i = 0; i < plot_.curves.size(); ++i) {
            draw(out, i);
        }
        out << "</svg>\n";
        return out.str();
    }

   private:
    [[nodiscard]] double across(double value) const {
        return left + (width - right - left) * std::log10(value) / decades_;
    }
    [[nodiscard]] double up(double value) const { return height - bottom - (height - bottom - top) * value / most_; }

    static std::string grid(double x1, double y1, double x2, double y2) {
        return "<path class=\"grid\" d=\"M" + digits(x1, 1) + " " + digits(y1, 1) + "L" + digits(x2, 1) + " " +
               digits(y2, 1) + "\"/>\n";
    }

    void draw(std::ostringstream& out, std::size_t number) const {
        const Curve& curve = plot_.curves[number];
        out << "<g class=\"s" << number << "\"><polyline class=\"line\" points=\"";
        for (const auto& [x, y] : curve.points) {
            out << digits(across(x), 1) << "," << digits(up(y), 1) << " ";
        }
        out << "\"/>\n";
        for (const auto& [x, y] : curve.points) {
            out << "<circle class=\"dot\" r=\"3\" cx=\"" << digits(across(x), 1) << "\" cy=\"" << digits(up(y), 1)
                << "\"/>\n";
        }
        constexpr double legend = 170;
        out << text(left + legend * static_cast<double>(number), height - 16, curve.name) << "</g>\n";
    }

    const Plot& plot_;
    double decades_ = 1;
    double step_ = 1;
    double most_ = 1;
};

}  // namespace

void drawTo(const std::filesystem::path& file, const Plot& plot) {
    std::error_code failed;
    if (file.has_parent_path()) {
        std::filesystem::create_directories(file.parent_path(), failed);
    }
    std::ofstream out(file);
    out << Sheet(plot).drawn();
    if (!out.flush()) {
        stop("cannot write " + file.string());
    }
}

}  // namespace capstan::bench
