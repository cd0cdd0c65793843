// What the helper's journal knows of a job: for each file on which cartridge it was written, what a recovery needs of
// it, and whether it was reported safe. It learns in the order of the events, and from recoveries.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "volume/diagnosis.hpp"
#include "write/write_item.hpp"
#include "write_faults/job_sources.hpp"

namespace capstan::test {

class Ledger {
   public:
    struct Receipt {
        std::string cartridge;
        volume::JournalFile journal;
        bool safe = false;
    };

    /// Events from here on are of this cartridge.
    void begin(const std::string& cartridge) { cartridge_ = cartridge; }

    void note(const write::WriteEvent& event) {
        if (const auto* written = std::get_if<write::ItemWritten>(&event)) {
            ASSERT_TRUE(written->journal);
            EXPECT_EQ(written->sha256, JobSources::here().files().at(written->id).sha256);
            noteWritten(written->id, *written->journal);
        } else if (std::holds_alternative<write::IndexWritten>(event)) {
            noteIndex();
        } else if (const auto* failed = std::get_if<write::ItemFailed>(&event)) {
            ADD_FAILURE() << failed->id << ": " << shown(failed->error);
        }
    }
    void noteWritten(std::uint64_t id, volume::JournalFile journal) {
        EXPECT_FALSE(receipts_[id].safe) << id << " was safe and is written again";
        ++timesWritten_[id];
        receipts_[id] = {.cartridge = cartridge_, .journal = std::move(journal)};
    }
    void noteIndex() {
        for (auto& [id, receipt] : receipts_) {
            receipt.safe |= receipt.cartridge == cartridge_;
        }
    }

    /// Written there, and nothing says that an index names it.
    [[nodiscard]] std::vector<volume::JournalFile> owed(const std::string& cartridge) const {
        std::vector<volume::JournalFile> files;
        for (const auto& [id, receipt] : receipts_) {
            if (!receipt.safe && receipt.cartridge == cartridge) {
                files.push_back(receipt.journal);
            }
        }
        return files;
    }
    /// What was owed there is safe now when `there` says so, and forgotten otherwise: it must be written again.
    void reconcile(const std::string& cartridge, const std::function<bool(std::uint64_t)>& there) {
        for (auto at = receipts_.begin(); at != receipts_.end();) {
            auto& [id, receipt] = *at;
            if (receipt.safe || receipt.cartridge != cartridge) {
                ++at;
                continue;
            }
            receipt.safe = there(id);
            at = receipt.safe ? std::next(at) : receipts_.erase(at);
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> safeOn(const std::string& cartridge) const {
        std::vector<std::uint64_t> ids;
        for (const auto& [id, receipt] : receipts_) {
            if (receipt.safe && receipt.cartridge == cartridge) {
                ids.push_back(id);
            }
        }
        return ids;
    }
    [[nodiscard]] std::size_t safe() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(receipts_, [](const auto& each) { return each.second.safe; }));
    }
    [[nodiscard]] std::vector<write::WriteItem> missing() const {
        std::vector<write::WriteItem> items;
        for (const JobFile& file : JobSources::here().files()) {
            if (const auto found = receipts_.find(file.item.id); found == receipts_.end() || !found->second.safe) {
                items.push_back(file.item);
            }
        }
        return items;
    }
    [[nodiscard]] std::size_t writtenTwice() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(timesWritten_, [](const auto& each) { return each.second > 1; }));
    }

   private:
    std::string cartridge_;
    std::map<std::uint64_t, Receipt> receipts_;
    std::map<std::uint64_t, unsigned> timesWritten_;
};

}  // namespace capstan::test
