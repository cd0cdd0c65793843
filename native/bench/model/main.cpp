// Checks the modelled clock against what is published of real drives: `npm run bench -- model`. It measures; it judges
// nothing, and a deviation does not make it fail.
#include "parts.hpp"
#include "sheet.hpp"

int main() {
    using namespace capstan;
    const std::filesystem::path models = std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models";
    bench::columns("figure", "expected", "model", "deviation");
    for (const auto part : {bench::locateRegression, bench::motionTimes, bench::flushExperiments, bench::slowHosts}) {
        if (const auto done = part(models); !done) {
            std::cerr << text(done.error().code) << ": " << done.error().detail << "\n";
            return 1;
        }
        std::cout.flush();
    }
    return 0;
}
