// Requests from a file, one a line, and the order in which they are best read, into another.
#pragma once

#include <filesystem>
#include <string>

namespace capstan::bench {

struct Ordering {
    std::filesystem::path requests;
    std::filesystem::path out;
    std::string model = "lto9-base";
};

/// Ends the program with a sentence when something is wrong: 64 for an unknown model, 1 for files.
void orderRequests(const Ordering& ordering);

}  // namespace capstan::bench
