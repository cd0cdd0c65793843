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
#include <vector>

#include "measurement.hpp"
#include "request_file.hpp"
#include "rows.hpp"

namespace capstan::bench {
namespace {

constexpr Measurement<RecallSetting> rows[]{
    {"thousand", thousand},  {"hundred", hundred},         {"few", few},
    {"most", most},          {"profiles", profiles},       {"regression", regression},
    {"folders", folders},    {"batches", batchSizes},      {"sequential", sequentialRestore},
    {"small", smallRestore}, {"interleaved", interleaved}, {"estimate", estimate},
};

}  // namespace
}  // namespace capstan::bench

int main(int count, char** arguments) {
    using namespace capstan::bench;
    std::optional<Ordering> ordering;
    const auto ordered = [&ordering]() -> Ordering& { return ordering ? *ordering : ordering.emplace(); };
    RecallSetting setting{
        .disk = std::filesystem::temp_directory_path(), .memory = "/dev/shm", .plot = ".output/batches.svg"};
    std::vector<const Measurement<RecallSetting>*> wanted;
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
        } else if (const auto* row = std::ranges::find(rows, argument, &Measurement<RecallSetting>::name);
                   row != std::end(rows)) {
            wanted.push_back(row);
        } else {
            explain<RecallSetting>("not a row: " + std::string(argument), rows);
        }
    }
    if (ordering) {
        if (ordering->requests.empty() || ordering->out.empty() || !wanted.empty()) {
            explain<RecallSetting>("--requests FILE and --out FILE belong together, and to no row", rows);
        }
        orderRequests(*ordering);
        return 0;
    }
    if (!std::filesystem::is_directory(setting.memory)) {
        setting.memory = setting.disk;
    }
    std::cout << "seed " << setting.seed << std::endl;
    for (const Measurement<RecallSetting>& row : rows) {
        if (wanted.empty() || std::ranges::find(wanted, &row) != wanted.end()) {
            measure(row, setting);
        }
    }
    return 0;
}
