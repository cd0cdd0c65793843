// Restores of a tape made by hand, into a folder beside it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "recall/hand_made.hpp"
#include "recall/recall_session.hpp"

namespace capstan::recall {

using Names = std::vector<std::string>;

class RestoringTest : public HandMadeTest {
   protected:
    void SetUp() override { std::filesystem::create_directories(into()); }

    [[nodiscard]] std::filesystem::path into() const { return tape.path("out"); }

    Result<Summary> restore(std::vector<Item> items, Conflict conflict = Conflict::refused) {
        told.events.clear();
        RecallSession session({.into = into(), .items = std::move(items), .conflict = conflict},
                              [this](Event event) { hear(std::move(event)); });
        return session.run(tape.volume());
    }
    virtual void hear(Event event) { told.events.push_back(std::move(event)); }

    [[nodiscard]] std::vector<Code> failures() const {
        std::vector<Code> codes;
        for (const Failed& failed : told.all<Failed>()) {
            codes.push_back(failed.error.code);
        }
        return codes;
    }

    /// Everything that lies below `into`, hidden left-overs, too.
    [[nodiscard]] Names found() const { return foundBelow(into()); }
    [[nodiscard]] static Names foundBelow(const std::filesystem::path& folder) {
        Names names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            names.push_back(entry.path().lexically_relative(folder));
        }
        std::ranges::sort(names);
        return names;
    }

    Events<Event> told;
};

}  // namespace capstan::recall
