// A raw key to and from another process, by a pipe.
#pragma once

#include "base/error.hpp"
#include "base/secret_bytes.hpp"

namespace capstan::keys {

[[nodiscard]] Result<void> writeKey(int fd, const SecretBytes& key);
/// `keys.wrong-recovery-key` unless exactly one key comes, and comes soon.
[[nodiscard]] Result<SecretBytes> readKey(int fd);

}  // namespace capstan::keys
