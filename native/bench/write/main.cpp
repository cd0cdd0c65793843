// What the writer must reach, measured: `npm run bench -- write [ROW ...] [--full] [--seed N] [--folder DIR]`. Every
// row unless some are named; small sizes unless --full; the folder is on the disk in question, the temporary one
// without. It measures; it judges nobody, and a bar that is missed does not make it fail.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "measurement.hpp"
#include "rows.hpp"

namespace capstan::bench {
namespace {

constexpr Measurement<WriteSetting> rows[]{
    {"cp", besideCopy}, {"small", smallFiles},       {"writers", writers},    {"native-rate", nativeRate},
    {"castor", castor}, {"unified", unified},        {"drives", eightDrives}, {"slow", slowSources},
    {"mirror", mirror}, {"two-million", twoMillion}, {"pieces", pieces},      {"library", drivesOfLibrary},
};

}  // namespace
}  // namespace capstan::bench

int main(int count, char** arguments) {
    using namespace capstan::bench;
    WriteSetting setting{.disk = std::filesystem::temp_directory_path(), .memory = "/dev/shm"};
    std::vector<const Measurement<WriteSetting>*> wanted;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        const bool hasValue = i + 1 < count;
        if (argument == "--full") {
            setting.full = true;
        } else if (argument == "--seed" && hasValue) {
            setting.seed = std::strtoull(arguments[++i], nullptr, 10);
        } else if (argument == "--folder" && hasValue) {
            setting.disk = arguments[++i];
        } else if (const auto* row = std::ranges::find(rows, argument, &Measurement<WriteSetting>::name);
                   row != std::end(rows)) {
            wanted.push_back(row);
        } else {
            explain<WriteSetting>("not a row: " + std::string(argument), rows);
        }
    }
    if (!std::filesystem::is_directory(setting.memory)) {
        setting.memory = setting.disk;
    }
    std::cout << "seed " << setting.seed << (setting.full ? ", full sizes" : ", small sizes") << std::endl;
    for (const Measurement<WriteSetting>& row : rows) {
        if (wanted.empty() || std::ranges::find(wanted, &row) != wanted.end()) {
            measure(row, setting);
        }
    }
    return 0;
}
