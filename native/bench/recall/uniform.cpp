// Requests that lie anywhere on a full LTO-9 tape: the order chosen beside what others would choose.
#include "measure.hpp"
#include "requests.hpp"
#include "rows.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {

void thousand(const Setting& setting) {
    heading("1,000 x 100 MB anywhere on a full LTO-9 tape, modelled seconds");
    const Motion motion = *motionOf("lto9-base");
    const order::MotionLaw law(motion.tape, motion.profile);
    const std::vector<order::Stretch> stretches = motion.stretches(uniform(motion, 1'000, 1e8, setting.seed));
    line("locating, in all", order::chooseOrder(law, motion.begin(), stretches).locates.count());
}

}  // namespace capstan::bench
