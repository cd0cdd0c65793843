// A check at work on a drive.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "conformance/check.hpp"
#include "conformance/demands.hpp"
#include "conformance/hand.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::conformance {

class Trial : public Demands {
   public:
    /// Without a hand the cartridge stays in the drive.
    explicit Trial(drive::SscDrive& drive, Hand* hand = nullptr) : drive_(drive), hand_(hand) {}

    [[nodiscard]] drive::SscDrive& drive() { return drive_; }
    /// Below the verbs, for what must be said in bytes.
    [[nodiscard]] scsi::Transport& line() { return drive_.transport(); }

    /// The cartridge loaded, the tape at its beginning, nothing set that an earlier check has set.
    void begin();
    void goToBeginning();
    void end();
    /// After UNLOAD: by the hand if there is one, else by LOAD alone.
    void loadAgain();
    /// Whether the cartridge is small enough to be written to its end in a moment.
    [[nodiscard]] bool canBeFilled();

    void refuses(const scsi::Command& command, scsi::SenseKey key, std::uint8_t asc, std::string_view what) {
        Demands::refuses(line(), command, key, asc, what);
    }

    // ---- records ----
    void writeRecords(const std::vector<std::size_t>& lengths);
    /// Demands the record where the tape stands, whole.
    void readBack(const Bytes& due, std::string_view what);

   private:
    drive::SscDrive& drive_;
    Hand* hand_;
};

/// Bytes that do not repeat, the same for the same seed.
[[nodiscard]] Bytes noise(std::size_t size, std::uint32_t seed);

}  // namespace capstan::conformance
