#include "request_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <numeric>
#include <optional>

#include "measure.hpp"
#include "trial.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {
namespace {

/// An object of numbers, as of `{"start": 0, "length": 100}`; keys besides these two are passed over.
class Line {
   public:
    explicit Line(std::string_view text) : rest_(text) {}

    std::optional<Request> parse() {
        std::optional<double> start;
        std::optional<double> length;
        if (!take('{')) {
            return std::nullopt;
        }
        do {
            const auto name = key();
            const auto value = name && take(':') ? number() : std::nullopt;
            if (!value) {
                return std::nullopt;
            }
            if (*name == "start" || *name == "length") {
                (*name == "start" ? start : length) = *value;
            }
        } while (take(','));
        if (!take('}') || !atEnd() || !start || !length) {
            return std::nullopt;
        }
        return Request{.start = *start, .bytes = *length};
    }

    bool atEnd() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r"), rest_.size()));
        return rest_.empty();
    }

   private:
    bool take(char wanted) {
        if (atEnd() || rest_.front() != wanted) {
            return false;
        }
        rest_.remove_prefix(1);
        return true;
    }

    std::optional<std::string_view> key() {
        const std::size_t end = take('"') ? rest_.find('"') : std::string_view::npos;
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        const std::string_view key = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return key;
    }

    std::optional<double> number() {
        double value = 0;
        if (atEnd()) {
            return std::nullopt;
        }
        const auto [end, failed] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (failed != std::errc() || !std::isfinite(value)) {
            return std::nullopt;
        }
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }

    std::string_view rest_;
};

std::vector<Request> readRequests(const std::filesystem::path& file, const Motion& motion) {
    std::ifstream in(file);
    if (!in || std::filesystem::is_directory(file)) {
        stop("cannot read " + file.string());
    }
    std::vector<Request> requests;
    std::size_t outside = 0;
    std::string text;
    for (std::size_t number = 1; std::getline(in, text); ++number) {
        const std::string where = file.string() + ", line " + std::to_string(number) + ": ";
        if (Line(text).atEnd()) {
            continue;
        }
        const auto request = Line(text).parse();
        if (!request) {
            stop(where + R"(not of the form {"start": byte, "length": bytes})");
        }
        if (request->start < 0 || request->bytes < 0 || request->start != std::floor(request->start) ||
            request->bytes != std::floor(request->bytes)) {
            stop(where + "start and length are whole numbers of bytes, none below 0");
        }
        // Whoever draws requests may not know of the wraps that index and guard take from the tape.
        if (request->start + request->bytes > motion.nativeBytes()) {
            stop(where + "ends behind the end of the tape, which holds " + digits(std::floor(motion.nativeBytes()), 0) +
                 " bytes");
        }
        outside += request->start + request->bytes > motion.partitionBytes() ? 1U : 0U;
        requests.push_back(*request);
    }
    if (outside > 0) {
        std::cerr << outside << " of " << requests.size() << " requests reach behind the end of the data partition, "
                  << digits(std::floor(motion.partitionBytes()), 0) << " bytes: that part counts as its very end\n";
    }
    if (in.bad()) {
        stop("cannot read " + file.string());
    }
    return requests;
}

}  // namespace

void orderRequests(const Ordering& ordering) {
    const std::optional<Motion> motion = motionOf(ordering.model);
    if (!motion) {
        std::cerr << "no such model: " << ordering.model
                  << "; there are lto5 to lto10 with or without -half, followed by -base, -fast or -u-turn\n";
        std::exit(64);
    }
    const std::vector<Request> asCame = readRequests(ordering.requests, *motion);
    Sequence byStart(asCame.size());
    std::iota(byStart.begin(), byStart.end(), 0U);
    std::ranges::stable_sort(byStart, {}, [&](std::size_t i) { return std::pair(asCame[i].start, asCame[i].bytes); });
    std::vector<Request> requests;
    for (const std::size_t index : byStart) {
        requests.push_back(asCame[index]);
    }

    const order::MotionLaw law(motion->tape, motion->profile);
    const Stretches stretches = motion->stretches(requests);
    const motion::PhysicalPosition start = motion->begin();
    const Sequence given = asTheyLie(requests.size());
    Sequence sequence;
    const double planSeconds = secondsOf([&] { sequence = planned(law, start, stretches); });
    if (order::costOf(law, start, stretches, given) < order::costOf(law, start, stretches, sequence)) {
        sequence = given;  // overlapping requests are read once by a pass, but here each for itself
    }

    std::ofstream out(ordering.out);
    out << std::fixed;
    double locateSeconds = 0;
    double readSeconds = 0;
    motion::PhysicalPosition here = start;
    for (const std::size_t next : sequence) {
        const double locate = law.locate(here, stretches[next].from).count();
        const double read = law.readOn(stretches[next].from, stretches[next].to).count();
        out << R"({"start": )" << std::setprecision(0) << requests[next].start << R"(, "length": )"
            << requests[next].bytes << R"(, "index": )" << byStart[next] << std::setprecision(6)
            << R"(, "locateSeconds": )" << locate << R"(, "readSeconds": )" << read << "}\n";
        locateSeconds += locate;
        readSeconds += read;
        here = stretches[next].to;
    }
    if (!out.flush()) {
        stop("cannot write " + ordering.out.string());
    }
    std::cout << requests.size() << " requests, model " << ordering.model << ", planned in " << digits(planSeconds, 3)
              << " s\nlocating " << digits(locateSeconds, 1) << " s, reading " << digits(readSeconds, 1)
              << " s, in all " << digits(locateSeconds + readSeconds, 1)
              << " s; from the beginning of the data partition, without a "
              << "return\n";
}

}  // namespace capstan::bench
