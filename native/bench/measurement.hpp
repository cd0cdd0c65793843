// A measurement that can be run alone, by its name.
#pragma once

#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.hpp"

namespace capstan::bench {

template <class Setting>
struct Measurement {
    std::string_view name;
    void (*measure)(const Setting&);
};

/// In a process of its own, so that its memory is this row's alone.
template <class Setting>
void measure(const Measurement<Setting>& row, const Setting& setting) {
    const pid_t child = ::fork();
    if (child == 0) {
        row.measure(setting);
        std::exit(0);
    }
    int status = 0;
    if (::waitpid(child, &status, 0) != child || status != 0) {
        stop("row " + std::string(row.name) + " ended early");
    }
}

/// And what could have been asked for.
template <class Setting>
[[noreturn]] void explain(const std::string& wrong, std::span<const Measurement<Setting>> rows) {
    std::cerr << wrong << "\nrows:";
    for (const Measurement<Setting>& row : rows) {
        std::cerr << " " << row.name;
    }
    std::cerr << "\n";
    std::exit(64);
}

}  // namespace capstan::bench
