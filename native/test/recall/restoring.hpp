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

    Result<RestoreSummary> restore(std::vector<RestoreItem> items, Conflict conflict = Conflict::refused) {
        reported.events.clear();
        RecallSession session({.into = into(), .items = std::move(items), .conflict = conflict},
                              [this](RestoreEvent event) { receive(std::move(event)); });
        return session.run(tape.volume());
    }
    virtual void receive(RestoreEvent event) { reported.events.push_back(std::move(event)); }

    [[nodiscard]] std::vector<Code> failures() const {
        std::vector<Code> codes;
        for (const RestoreFailed& failed : reported.all<RestoreFailed>()) {
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

    Events<RestoreEvent> reported;
};

}  // namespace capstan::recall
