// What the conformance suite is run on: a drive behind any transport, with a cartridge in its slot that may be
// destroyed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "changer/robot.hpp"
#include "conformance/suite.hpp"

namespace capstan::test {

class Subject {
   public:
    Subject() = default;
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;
    virtual ~Subject() = default;

    [[nodiscard]] drive::SscDrive& ssc() { return *ssc_; }
    [[nodiscard]] const conformance::DeviceName& name() const { return name_; }
    [[nodiscard]] virtual conformance::Hand* hand() { return nullptr; }

   protected:
    void use(std::unique_ptr<scsi::Transport> line, conformance::DeviceName name) {
        ssc_ = std::make_unique<drive::SscDrive>(std::move(line));
        name_ = std::move(name);
    }

   private:
    std::unique_ptr<drive::SscDrive> ssc_;
    conformance::DeviceName name_;
};

struct Maker {
    std::string name;
    /// Null, and the test has failed, when the device cannot be opened.
    std::function<std::unique_ptr<Subject>()> make;
};

/// Metal alone when there is some, with its robot if one is named; else the virtual drive, directly and through the
/// kernel's generic interface.
struct Metal {
    std::string drive;    ///< "/dev/sg2"; empty for none
    std::string changer;  ///< "/dev/sg0"; empty for none
    std::string scratch;  ///< the label of a cartridge that the robot may move; empty: its robot is not tried
};
[[nodiscard]] std::vector<Maker> subjects(const Metal& metal);

/// A library with a drive and a cartridge that may be moved.
struct Library {
    std::unique_ptr<changer::Robot> robot;
    std::unique_ptr<drive::SscDrive> drive;  ///< null for none
    std::string scratch;
    conformance::DeviceName name;
    std::shared_ptr<void> keeps{};  ///< what it stands on
};
struct LibraryMaker {
    std::string name;
    std::function<std::unique_ptr<Library>()> make;
};
/// Metal alone when there is some; else the virtual library in each maker's manner.
[[nodiscard]] std::vector<LibraryMaker> libraries(const Metal& metal);

}  // namespace capstan::test
