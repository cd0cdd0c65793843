// A drive has one user. Four things keep it so: a lock that every Capstan takes, the kernel's O_EXCL on the generic
// node (sg_transport), a look at who has the tape driver's nodes open, which O_EXCL does not see, and one of these
// nodes held open, so that nobody opens one meanwhile and rewinds the tape by closing it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "scsi/linux/discovery.hpp"
#include "scsi/linux/places.hpp"

namespace capstan::scsi::linux_sg {

struct Holder {
    int process = 0;
    std::string program;
    std::string user;
};

/// Everyone but this process who has one of the nodes open. Without privileges only the caller's own programs are seen.
[[nodiscard]] std::vector<Holder> holdersOf(const std::vector<std::filesystem::path>& nodes, const Places& places);

/// "mt (process 123, user anna)", several by commas; what can be said when nobody can be seen.
[[nodiscard]] std::string describe(const std::vector<Holder>& holders);

/// Held as long as it lives.
class Claim {
   public:
    /// `drive.held`, with who holds it.
    [[nodiscard]] static Result<Claim> take(const Device& device, const Places& places);

   private:
    explicit Claim(UniqueFd lock) : lock_(std::move(lock)) {}
    UniqueFd lock_;
};

}  // namespace capstan::scsi::linux_sg
