// A process that waits for this one to be gone, however it ends, and then takes its mount away: else the folder would
// stay, and be an error for whoever looks. The library's own such process looks at the folder first, and leaves it
// where the kernel does not know yet that nobody is there.
#pragma once

#include <string>
#include <sys/types.h>

#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::fuse {

class Guard {
   public:
    Guard() = default;
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    ~Guard() { dismiss(); }

    /// Code::mountRefused with the words of the system.
    [[nodiscard]] Result<void> start(const std::string& folder);
    /// There is no mount any more.
    void dismiss();

   private:
    UniqueFd line_{};  ///< the kernel closes it when this process ends
    pid_t process_ = 0;
};

}  // namespace capstan::fuse
