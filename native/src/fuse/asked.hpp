// What a mount asks of whoever knows the cartridges, and how it hears the answers: each by its number, once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <sys/types.h>

namespace capstan::fuse {

enum class Question : std::uint8_t {
    list,       ///< what a folder holds
    open,       ///< a file on disk with the content of this one
    link,       ///< where a link leads
    space,      ///< how large this cartridge is, and how much is free
    attribute,  ///< the value of `name`
    names,      ///< of all its attributes, each ending with a zero
    set,        ///< `name` is to have `value`
    withdrawn,  ///< nobody waits for the answer to `id` any more
    ended,      ///< somebody else has unmounted it
};

struct Asked {
    Question question = Question::list;
    std::uint64_t id = 0;
    std::string path{};  ///< from the top, without a leading slash
    std::string name{};
    std::string value{};
    pid_t process = 0;  ///< whose thread asks
    uid_t user = 0;
    gid_t group = 0;
};

/// From any thread; does not wait, and takes no lock but such as it holds for itself alone.
using Ask = std::function<void(Asked)>;

}  // namespace capstan::fuse
