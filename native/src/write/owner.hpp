// The owner of a source as one line, "uid:gid:user:group"; names are empty when this machine has none for the number.
#pragma once

#include <string>
#include <sys/types.h>

namespace capstan::write {

/// Names are looked up once per number: a user database may be a network away. Any thread: each
/// remembers for itself.
[[nodiscard]] std::string ownerText(uid_t user, gid_t group);

}  // namespace capstan::write
