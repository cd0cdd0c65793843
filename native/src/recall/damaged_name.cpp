#include "recall/damaged_name.hpp"

#include "disk/names.hpp"

namespace capstan::recall {

std::string damagedName(std::string_view target, unsigned number) {
    return disk::markedName(target, number > 1 ? "damaged " + std::to_string(number) : "damaged");
}

}  // namespace capstan::recall
