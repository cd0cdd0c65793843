#include "ltfs/extended.hpp"

namespace capstan::ltfs::extended {

std::string wholeHashKey(Algorithm algorithm) {
    constexpr std::string_view ending = "sum";
    std::string_view word = hashKey(algorithm);
    word.remove_prefix(word.rfind('.') + 1);
    if (word.ends_with(ending)) {
        word.remove_suffix(ending.size());
    }
    return "capstan.whole." + std::string(word);
}

}  // namespace capstan::ltfs::extended
