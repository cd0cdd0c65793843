// The conformance suite as tests, one for each check and drive. On metal it needs a name and a clear word:
//     TAPE_DEVICE=/dev/sg2 conformance_test --yes-erase [--changer=/dev/sg0]
// A library's robot moves the cartridge with one label, and nothing is written; the drive, empty, may be left out:
//     [TAPE_DEVICE=/dev/sg2] conformance_test --changer=/dev/sg0 --scratch=TST001L8
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <span>
#include <string_view>

#include "conformance/robot_hand.hpp"
#include "conformance/subject.hpp"

namespace capstan::test {
namespace {

using conformance::Verdict;

void report(const conformance::Outcome& outcome, std::string_view clause) {
    switch (outcome.verdict) {
        case Verdict::passed:
            return;
        case Verdict::skipped:
            GTEST_SKIP() << outcome.why;
        case Verdict::deviates:
            GTEST_SKIP() << "deviation from " << clause << ": " << outcome.why;
        case Verdict::failed:
            GTEST_FAIL() << outcome.why << " (" << clause << ")";
    }
}

class ConformanceTest : public testing::Test {
   public:
    ConformanceTest(conformance::Check check, Maker maker) : check_(check), maker_(std::move(maker)) {}

    void TestBody() override {
        const auto subject = maker_.make();
        ASSERT_TRUE(subject) << "the device cannot be opened";
        report(conformance::run(check_, subject->ssc(), subject->name(), subject->hand()), check_.clause);
    }

   private:
    conformance::Check check_;
    Maker maker_;
};

class RobotConformanceTest : public testing::Test {
   public:
    RobotConformanceTest(conformance::RobotCheck check, LibraryMaker maker) : check_(check), maker_(std::move(maker)) {}

    void TestBody() override {
        const auto library = maker_.make();
        ASSERT_TRUE(library) << "the library cannot be opened";
        conformance::RobotTrial trial(*library->robot, library->scratch, library->drive.get());
        report(conformance::run(check_, trial, library->name), check_.clause);
    }

   private:
    conformance::RobotCheck check_;
    LibraryMaker maker_;
};

void registerAll(const Metal& metal) {
    for (const LibraryMaker& maker : libraries(metal)) {
        for (const conformance::RobotCheck& check : conformance::robotChecks()) {
            const std::string name = std::string(check.name) + "/" + maker.name;
            testing::RegisterTest("Conformance", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                                  [=]() -> testing::Test* { return new RobotConformanceTest(check, maker); });
        }
    }
    if (!metal.scratch.empty()) {
        return;
    }
    for (const Maker& maker : subjects(metal)) {
        for (const conformance::Check& check : conformance::allChecks()) {
            const std::string name = std::string(check.name) + "/" + maker.name;
            testing::RegisterTest("Conformance", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                                  [=]() -> testing::Test* { return new ConformanceTest(check, maker); });
        }
    }
}

std::string_view value(std::span<char*> arguments, std::string_view option) {
    for (const std::string_view each : arguments) {
        if (each.starts_with(option)) {
            return each.substr(option.size());
        }
    }
    return {};
}

/// Whether the suite may run: always on what is virtual; on metal when the word has been given.
bool allowed(std::span<char*> arguments, const Metal& metal) {
    const auto says = [&](std::string_view word) {
        return std::ranges::find(arguments, word, [](const char* each) { return std::string_view(each); }) !=
               arguments.end();
    };
    if (metal.drive.empty() || !metal.scratch.empty() || says("--gtest_list_tests")) {
        return true;
    }
    const auto subject = subjects(metal).front().make();
    if (!subject) {
        return false;
    }
    const auto& name = subject->name();
    const std::string label = conformance::labelIn(subject->ssc());
    std::fprintf(stderr, "%s: %s %s, %s\n", metal.drive.c_str(), name.vendor.c_str(), name.product.c_str(),
                 label.empty() ? "no barcode in the cartridge's memory" : ("with the cartridge " + label).c_str());
    if (!says("--yes-erase")) {
        std::fprintf(stderr, "Everything on that cartridge would be erased. To go on, add --yes-erase.\n");
        return false;
    }
    return true;
}

}  // namespace
}  // namespace capstan::test

int main(int count, char** arguments) {
    using namespace capstan::test;
    constexpr int badUsage = 64;
    const std::span given(arguments, static_cast<std::size_t>(count));
    const char* const drive = std::getenv("TAPE_DEVICE");
    const Metal metal{.drive = drive == nullptr ? "" : drive,
                      .changer = std::string(value(given, "--changer=")),
                      .scratch = std::string(value(given, "--scratch="))};
    if (!allowed(given, metal)) {
        return badUsage;
    }
    registerAll(metal);
    if (!metal.drive.empty() || !metal.scratch.empty()) {
        GTEST_FLAG_SET(filter, "Conformance.*");  // the suite's own tests are no drive's
    }
    testing::InitGoogleTest(&count, arguments);
    return RUN_ALL_TESTS();
}
