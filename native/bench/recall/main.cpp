// What the reader must reach, measured: `npm run bench -- recall [ROW ...] [--seed N] [--folder DIR] [--svg FILE]`.
// Every row unless some are named; the folder is on the disk in question, the temporary one without. It measures; it
// judges nobody, and a bar that is missed does not make it fail.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "measure.hpp"
#include "request_file.hpp"
#include "rows.hpp"

namespace capstan::bench {
namespace {

struct Row {
    std::string_view name;
    void (*measure)(const Setting&);
};

constexpr Row rows[]{
    {"thousand", thousand},  {"hundred", hundred},         {"few", few},
    {"most", most},          {"profiles", profiles},       {"regression", regression},
    {"folders", folders},    {"batches", batchSizes},      {"sequential", sequentialRestore},
    {"small", smallRestore}, {"interleaved", interleaved}, {"estimate", estimate},
};

/// In a process of its own, so that its memory is this row's alone.
void measure(const Row& row, const Setting& setting) {
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

[[noreturn]] void explain(const std::string& wrong) {
    std::cerr << wrong << "\nrows:";
    for (const Row& row : rows) {
        std::cerr << " " << row.name;
    }
    std::cerr << "\n";
    std::exit(64);
}

}  // namespace
}  // namespace capstan::bench

int main(int count, char** arguments) {
    using namespace capstan::bench;
    std::optional<Ordering> ordering;
    const auto ordered = [&ordering]() -> Ordering& { return ordering ? *ordering : ordering.emplace(); };
    Setting setting{
        .disk = std::filesystem::temp_directory_path(), .memory = "/dev/shm", .plot = ".output/batches.svg"};
    std::vector<const Row*> wanted;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        const bool hasValue = i + 1 < count;
        if (argument == "--seed" && hasValue) {
            setting.seed = std::strtoull(arguments[++i], nullptr, 10);
        } else if (argument == "--folder" && hasValue) {
            setting.disk = arguments[++i];
        } else if (argument == "--svg" && hasValue) {
            setting.plot = arguments[++i];
        } else if (argument == "--requests" && hasValue) {
            ordered().requests = arguments[++i];
        } else if (argument == "--out" && hasValue) {
            ordered().out = arguments[++i];
        } else if (argument == "--model" && hasValue) {
            ordered().model = arguments[++i];
        } else if (const auto* row = std::ranges::find(rows, argument, &Row::name); row != std::end(rows)) {
            wanted.push_back(row);
        } else {
            explain("not a row: " + std::string(argument));
        }
    }
    if (ordering) {
        if (ordering->requests.empty() || ordering->out.empty() || !wanted.empty()) {
            explain("--requests FILE and --out FILE belong together, and to no row");
        }
        orderRequests(*ordering);
        return 0;
    }
    if (!std::filesystem::is_directory(setting.memory)) {
        setting.memory = setting.disk;
    }
    std::cout << "seed " << setting.seed << std::endl;
    for (const Row& row : rows) {
        if (wanted.empty() || std::ranges::find(wanted, &row) != wanted.end()) {
            measure(row, setting);
        }
    }
    return 0;
}
