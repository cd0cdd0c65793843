// Requests of the kernel that wait for an answer from outside. Each is taken out once, by the answer or by the signal
// that ends its waiting: whoever has it replies to it.
#pragma once

#include <cstdint>
#include <functional>
#include <fuse3/fuse_lowlevel.h>
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
    /// The number of the question.
    [[nodiscard]] std::uint64_t add(const Waiter& waiter);
    [[nodiscard]] std::optional<Waiter> take(std::uint64_t id);

    /// The number of a new question; nothing when that folder is asked for already.
    [[nodiscard]] std::optional<std::uint64_t> addListing(NodeId folder, WhenListed then);
    struct Listing {
        NodeId folder = 0;
        std::vector<WhenListed> then{};
    };
    [[nodiscard]] std::optional<Listing> takeListing(std::uint64_t id);

    /// All that are left, for the end.
    [[nodiscard]] std::vector<Waiter> takeAll();
    [[nodiscard]] std::vector<Listing> takeAllListings();

   private:
    std::mutex mutex_;  ///< of all below; a leaf
    std::uint64_t last_ = 0;
    std::unordered_map<std::uint64_t, Waiter> waiters_{};
    std::unordered_map<std::uint64_t, Listing> listings_{};
    std::unordered_map<NodeId, std::uint64_t> listed_{};  ///< the question by its folder
};

}  // namespace capstan::fuse
