// Requests of the kernel that wait for an answer from outside. Each is taken out once, by the answer, by the signal
// that ends its waiting or by the end of all: whoever has it replies to it.
#pragma once

#include <cstdint>
#include <functional>
#include <fuse3/fuse_lowlevel.h>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "fuse/asked.hpp"
#include "fuse/tree.hpp"

namespace capstan::fuse {

struct Waiter {
    Question question = Question::open;
    fuse_req_t request = nullptr;
    fuse_file_info file{};
    std::size_t room = 0;  ///< of an attribute's value or the list of their names; 0: only how much it takes
};

/// What goes on when a folder has been listed; with an errno when it could not be.
using WhenListed = std::function<void(int error)>;

class Waiting {
   public:
    /// Asks the question of that number, and gives 0; or says by an errno why nobody is to wait. It is called with the
    /// lock, so that an answer or a withdrawal comes behind the question.
    using Begin = std::function<int(std::uint64_t id)>;

    /// The number of a question that is going to be asked.
    [[nodiscard]] std::uint64_t next();
    /// 0, or why it does not wait: then it is still the caller's.
    [[nodiscard]] int add(std::uint64_t id, const Waiter& waiter, const Begin& begin);
    [[nodiscard]] std::optional<Waiter> take(std::uint64_t id);

    /// Of one who waits for a folder, called with the lock: nobody is to wait any more.
    using HasLeft = std::function<bool()>;

    struct Listing {
        NodeId folder = 0;
        std::map<std::uint64_t, WhenListed> then{};  ///< by the numbers of those who wait, in the order of `next`
    };
    /// As `add`; the question has a number of its own. Where that folder is asked for already, it waits for the same
    /// answer.
    [[nodiscard]] int addListing(NodeId folder, std::uint64_t id, WhenListed then, const HasLeft& hasLeft,
                                 const Begin& begin);
    [[nodiscard]] std::optional<Listing> takeListing(std::uint64_t question);
    /// Of one alone, who waits no longer. The folder is still listed.
    [[nodiscard]] std::optional<WhenListed> takeFromListing(std::uint64_t id);
    /// Whether any folder is asked for.
    [[nodiscard]] bool isListing();
    /// Where that folder is asked for, what is answered to the old question is too old.
    void askAnew(NodeId folder, const Begin& begin);

    struct Left {
        std::vector<Waiter> waiters{};
        std::vector<Listing> listings{};
    };
    /// All that are left. From here on nobody waits.
    [[nodiscard]] Left close();

   private:
    std::mutex mutex_;  ///< of all below
    bool isClosed_ = false;
    std::uint64_t last_ = 0;
    std::unordered_map<std::uint64_t, Waiter> waiters_{};
    std::unordered_map<std::uint64_t, Listing> listings_{};
    std::unordered_map<NodeId, std::uint64_t> listed_{};  ///< the question by its folder
};

}  // namespace capstan::fuse
