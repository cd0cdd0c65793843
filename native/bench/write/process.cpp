#include "process.hpp"

#include <fstream>

namespace capstan::bench {
namespace {

std::uint64_t figureIn(const char* file, const std::string& key) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(key + ":")) {
            return std::stoull(line.substr(key.size() + 1));
        }
    }
    return 0;
}

}  // namespace

std::uint64_t statusFigure(const std::string& key) {
    return figureIn("/proc/self/status", key);
}

std::uint64_t bytesRead() {
    return figureIn("/proc/self/io", "rchar");
}

}  // namespace capstan::bench
