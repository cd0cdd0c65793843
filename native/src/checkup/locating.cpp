#include "checkup/locating.hpp"

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "checkup/least_squares.hpp"
#include "checkup/locate_timer.hpp"
#include "motion/locate_model.hpp"

namespace capstan::checkup {
namespace {

using motion::PhysicalPosition;

/// Nearer to a tape's end than this, the ends of a wrap are not known well enough.
constexpr double endShare = 0.03;
/// A target ahead in the same direction and nearer than this may or may not need a second approach: not for the fit.
constexpr double longestRunUp = 150;
constexpr int hopsOfEachKind = 12;
/// Before the law is known, any value that no sample comes near.
constexpr double runUpUnknown = longestRunUp / 2;
constexpr double runUpPrecision = 0.2;

/// The four regions around a place in mid tape, the wrap that one is on, and another band.
enum class LocateKind { ahead, behind, otherWay, sameWrapBehind, otherBand };
constexpr std::array kinds{LocateKind::ahead, LocateKind::behind, LocateKind::otherWay, LocateKind::sameWrapBehind,
                           LocateKind::otherBand};

bool isOf(LocateKind kind, const PhysicalPosition& from, const PhysicalPosition& to) {
    const double ahead = metresAhead(from, to);
    const bool same = from.direction == to.direction;
    const bool unclear = same && (from.wrap == to.wrap ? ahead > -1 : std::abs(ahead) < longestRunUp);
    if (unclear) {
        return false;
    }
    switch (kind) {
        case LocateKind::ahead:
            return same && from.wrap != to.wrap && ahead > 0;
        case LocateKind::behind:
            return same && from.wrap != to.wrap && ahead < 0;
        case LocateKind::otherWay:
            return !same;
        case LocateKind::sameWrapBehind:
            return from.wrap == to.wrap;
        case LocateKind::otherBand:
            return from.band != to.band;
    }
    return false;
}

class LocateMeasurement {
   public:
    LocateMeasurement(Bench& bench, const FilledTape& tape, DriveProfile& profile)
        : bench_(bench), tape_(tape), profile_(profile), hopper_(bench, tape) {}

    Result<void> readRate() {
        // In the middle of a wrap, so that none ends under way; the first ones still wait for the tape to start.
        auto there = hopper_.to(0, tape_.map.tape().metres / 4);
        if (!there) {
            return std::unexpected(there.error());
        }
        const auto records = static_cast<int>(tape_.map.wrapBytes() / 8 / static_cast<double>(tape_.recordBytes));
        std::vector<double> seconds;
        for (int i = 0; i < records; ++i) {
            const auto read = hopper_.readOn();
            if (!read) {
                return std::unexpected(read.error());
            }
            if (i >= records / 2) {
                seconds.push_back(*read);
            }
        }
        const double each = median(std::move(seconds));
        if (each <= 0) {
            return fail(Code::checkupInconsistent, "reading took no time that could be measured");
        }
        // After a locate the record comes off the tape first and then over the interface.
        hopper_.setReadSeconds(each + tape_.acceptSeconds);
        profile_.motion.readBytesPerSecond = static_cast<double>(tape_.recordBytes) / each;
        return {};
    }

    Result<void> longOnes() {
        const bool hasBands = tape_.map.placeAt(tape_.map.bytesAt(tape_.map.wraps() - 1, 0)).band > 0;
        const int hops = hopsOfEachKind * static_cast<int>(kinds.size() - (hasBands ? 0 : 1));
        for (int hop = 0; hop < hops; ++hop) {
            bench_.reportProgress(CheckUpStep::locating, 0.8 * hop / hops);
            const LocateKind kind = kinds[static_cast<std::size_t>(hop) % (kinds.size() - (hasBands ? 0 : 1))];
            auto timed = hopper_.to(somewhere(kind));
            if (!timed) {
                return std::unexpected(timed.error());
            }
            // From a place without a target of that kind one goes anywhere, which may be none of the kinds.
            if (std::ranges::any_of(kinds, [&](LocateKind each) { return isOf(each, timed->from, timed->to); })) {
                timed_.push_back(*timed);
            }
        }
        return {};
    }

    Result<LocateFit> fit(double runUp) const {
        const auto found = fitLocates(tape_.map.tape(), timed_, runUp);
        if (!found) {
            return fail(Code::checkupInconsistent,
                        "the locates do not follow from the way, the wrap and the direction");
        }
        return *found;
    }

    /// The shortest way ahead, on another wrap of the same direction, for which the tape does not turn round.
    Result<double> runUp(const LocateFit& law) {
        double turns = 0;
        double clear = longestRunUp;
        const double base = tape_.map.tape().metres / 3;
        while (clear - turns > runUpPrecision) {
            const double ahead = (turns + clear) / 2;
            if (auto there = hopper_.to(0, base); !there) {
                return std::unexpected(there.error());
            }
            const PhysicalPosition from = hopper_.here();
            const auto timed = hopper_.to(2, from.metres + ahead);
            if (!timed) {
                return std::unexpected(timed.error());
            }
            motion::MotionProfile none = law.profile;
            none.runUpMetres = 0;
            const double without = motion::windTo(tape_.map.tape(), none, from, timed->to).count();
            const double turning = law.profile.reversal.count() * (law.profile.eachReversal ? 2 : 1);
            (timed->seconds > without + turning / 2 ? turns : clear) = metresAhead(from, timed->to);
        }
        return (turns + clear) / 2;
    }

    /// Ahead on one wrap, from a few records to most of the wrap.
    Result<void> shortOnes() {
        const double wrap = tape_.map.wrapBytes();
        const auto size = static_cast<double>(tape_.recordBytes);
        const double base = tape_.map.bytesAt(0, tape_.map.tape().metres * endShare);
        for (double gap = std::max(wrap / 2048, 4 * size); gap < (1 - 2 * endShare) * wrap; gap *= 1.5) {
            if (auto there = hopper_.to(base); !there) {
                return std::unexpected(there.error());
            }
            const double from = hopper_.bytesHere();
            const auto timed = hopper_.to(from + gap);
            if (!timed) {
                return std::unexpected(timed.error());
            }
            profile_.gaps.push_back({.bytes = hopper_.bytesHere() - size - from, .seconds = timed->seconds});
        }
        return {};
    }

    void judgeShortOnes() {
        std::vector<double> bytes;
        std::vector<double> seconds;
        for (const GapMark& mark : profile_.gaps) {
            if (mark.seconds < 0.7 * profile_.motion.start.count()) {
                bytes.push_back(mark.bytes);
                seconds.push_back(mark.seconds);
            }
        }
        const auto line = bytes.size() < 3 ? std::nullopt : fitLine(bytes, seconds);
        // A drive that always winds shows no such line; then what a command costs stays unknown, and 0.
        const double perByte = 1 / profile_.motion.readBytesPerSecond;
        if (!line || line->slope < 0.5 * perByte || line->slope > 2 * perByte) {
            return;
        }
        profile_.motion.command = motion::Seconds(std::max(0.0, line->at0));
        profile_.crossoverBytes = crossover(*line);
    }

    void finish(const LocateFit& law) {
        const double read = profile_.motion.readBytesPerSecond;
        profile_.motion = law.profile;
        profile_.motion.readBytesPerSecond = read;
        profile_.motion.turnAround = motion::Seconds(tape_.turnSeconds);
        profile_.knowsBands = law.knowsBands;
        profile_.meanDeviationSeconds = law.meanDeviation;
        for (const auto& [from, to, seconds] : timed_) {
            const double expected = motion::windTo(tape_.map.tape(), law.profile, from, to).count();
            profile_.locates.push_back({.from = from, .to = to, .seconds = seconds, .expected = expected});
        }
        judgeShortOnes();
    }

   private:
    /// Of that kind as seen from here, if there is any; always the same for the same tape.
    double somewhere(LocateKind kind) {
        const double metres = tape_.map.tape().metres;
        std::uniform_int_distribution<std::uint32_t> wraps(0, tape_.map.wraps() - 1);
        std::uniform_real_distribution<double> along(endShare * metres, (1 - endShare) * metres);
        const PhysicalPosition here = hopper_.here();
        double bytes = 0;
        for (int attempt = 0; attempt < 2000; ++attempt) {
            const std::uint32_t wrap = kind == LocateKind::sameWrapBehind ? here.wrap : wraps(random_);
            bytes = tape_.map.bytesAt(std::min(wrap, tape_.map.wraps() - 1), along(random_));
            if (isOf(kind, here, tape_.map.placeAt(bytes))) {
                break;
            }
        }
        return bytes;
    }

    /// Where reading on takes as long as winding, by the fitted law, from where the short ones were measured.
    [[nodiscard]] double crossover(const FittedLine& reading) const {
        const double metres = tape_.map.tape().metres;
        const PhysicalPosition from = tape_.map.placeAt(tape_.map.bytesAt(0, metres * endShare));
        double low = 0;
        double high = metres * (1 - endShare) - from.metres;
        const double perMetre = tape_.map.wrapBytes() / metres;
        for (int round = 0; round < 40; ++round) {
            const double gap = (low + high) / 2;
            PhysicalPosition to = from;
            to.metres += gap;
            const double wind = motion::windTo(tape_.map.tape(), profile_.motion, from, to).count();
            (reading.at0 + reading.slope * gap * perMetre < wind ? low : high) = gap;
        }
        return (low + high) / 2 * perMetre;
    }

    Bench& bench_;
    const FilledTape& tape_;
    DriveProfile& profile_;
    LocateTimer hopper_;
    std::vector<TimedLocate> timed_;
    std::mt19937 random_{20};
};

}  // namespace

Result<void> measureLocates(Bench& bench, const FilledTape& tape, DriveProfile& profile) {
    LocateMeasurement locating(bench, tape, profile);
    if (auto read = locating.readRate(); !read) {
        return read;
    }
    if (auto hopped = locating.longOnes(); !hopped) {
        return hopped;
    }
    const auto first = locating.fit(runUpUnknown);
    if (!first) {
        return std::unexpected(first.error());
    }
    const auto runUp = locating.runUp(*first);
    if (!runUp) {
        return std::unexpected(runUp.error());
    }
    if (auto hopped = locating.shortOnes(); !hopped) {
        return hopped;
    }
    const auto law = locating.fit(*runUp);
    if (!law) {
        return std::unexpected(law.error());
    }
    locating.finish(*law);
    return {};
}

}  // namespace capstan::checkup
