// What a signal means for a request whose program waits. On a disk nobody is ever interrupted, and few programs ask
// again.
#pragma once

#include <string_view>
#include <sys/types.h>

namespace capstan::fuse {

/// A thread that waits is on its way to an end, or to a handler that may give up: not only to one that hears of a
/// child, the size of a window, or the tick of a timer. True, too, when nobody can tell.
[[nodiscard]] bool isToStop(pid_t thread);

/// The same by the text of its status, proc_pid_status(5).
[[nodiscard]] bool isToStop(std::string_view status);

}  // namespace capstan::fuse
