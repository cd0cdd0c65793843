#include "virtual/timing_data.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/file.hpp"
#include "virtual/key_values.hpp"

namespace capstan::virt {
namespace {

constexpr std::size_t fileLimit = 64 * 1024;
constexpr double mega = 1e6;
constexpr double micro = 1e-6;

/// A file of key and value from which the numbers are taken one after the other; the first that is wrong stays.
class TimingReader {
   public:
    static Result<TimingReader> open(const std::filesystem::path& file) {
        auto bytes = readFile(file, fileLimit);
        if (!bytes) {
            return fail(std::move(bytes));
        }
        auto values = KeyValues::parse(textOf(*bytes), file.filename().string(), Code::invalidArgument);
        if (!values) {
            return fail(std::move(values));
        }
        return TimingReader(*std::move(values));
    }

    std::string text(const std::string& key) {
        auto value = values_.text(key);
        if (!value) {
            note(value.error());
        }
        return value.value_or(std::string());
    }

    /// Positive, or zero where that has a meaning.
    double number(const std::string& key, bool zero = false) { return parsed(key, text(key), zero); }
    motion::Seconds seconds(const std::string& key) { return motion::Seconds(number(key, true)); }

    /// A number, or the word that stands for `otherwise`.
    double numberOr(const std::string& key, std::string_view word, double otherwise) {
        const std::string value = text(key);
        return value == word ? otherwise : parsed(key, value, false);
    }

    bool yesOrNo(const std::string& key) {
        auto value = values_.yesOrNo(key);
        if (!value) {
            note(value.error());
        }
        return value.value_or(false);
    }

    std::vector<std::string> words(const std::string& key) {
        std::vector<std::string> words;
        const std::string line = text(key);
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t end = std::min(line.find(' ', at), line.size());
            if (end > at) {
                words.push_back(line.substr(at, end - at));
            }
            at = end + 1;
        }
        return words;
    }

    std::vector<double> fallingNumbers(const std::string& key) {
        std::vector<double> numbers;
        for (const std::string& word : words(key)) {
            numbers.push_back(parsed(key, word, false));
        }
        if (numbers.empty() || !std::ranges::is_sorted(numbers, std::greater<>())) {
            wrong(key, "no numbers that fall");
        }
        return numbers;
    }

    void wrong(const std::string& key, std::string_view why) { note(values_.wrong(key, why)); }
    [[nodiscard]] const Result<void>& sofar() const { return sofar_; }

   private:
    explicit TimingReader(KeyValues values) : values_(std::move(values)) {}

    void note(const Error& error) {
        if (sofar_) {
            sofar_ = std::unexpected(error);
        }
    }

    double parsed(const std::string& key, std::string_view value, bool zero) {
        double number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool whole = error == std::errc() && end == value.data() + value.size() && std::isfinite(number);
        if (!whole || number < 0 || (number == 0 && !zero)) {
            wrong(key, "not a number that it can be");
            return 1;
        }
        return number;
    }

    KeyValues values_;
    Result<void> sofar_;
};

motion::MotionProfile profileOf(TimingReader& law, TimingReader& model) {
    motion::MotionProfile profile;
    profile.start = law.seconds("start");
    profile.wrapChange = law.seconds("wrap-change");
    profile.bandChange = law.seconds("band-change");
    profile.reversal = law.seconds("reversal");
    profile.eachReversal = law.yesOrNo("reversal-each");
    profile.runUpMetres = law.number("run-up", true);
    profile.command = law.seconds("command");
    profile.turnAround = law.seconds("turn-around");
    profile.endMetresPerSecond = law.numberOr("end-speed", "drive", model.number("end-speed"));
    profile.topMetresPerSecond = law.numberOr("top-speed", "reel", profile.topMetresPerSecond);
    profile.rewindStart = model.seconds("rewind-start-seconds");
    return profile;
}

motion::TapeFormat tapeOf(TimingReader& media, const Media& medium, const std::string& name) {
    motion::TapeFormat tape;
    tape.metres = media.number("length." + name);
    tape.thicknessMetres = media.number("thickness." + name) * micro;
    tape.hubRadiusMetres = media.number("hub-radius");
    tape.wraps = medium.wraps;
    tape.bands = static_cast<std::uint32_t>(media.number("bands"));
    tape.wrapBytes = static_cast<double>(medium.nativeBytes) / medium.wraps;
    return tape;
}

void takeMedia(TimingData& data, TimingReader& model, TimingReader& law, TimingReader& media) {
    const motion::MotionProfile profile = profileOf(law, model);
    for (const std::string& name : model.words("timed-media")) {
        const auto type = mediaType(name);
        if (!type) {
            model.wrong("timed-media", "an unknown media type");
            return;
        }
        MediumTiming timing{.tape = tapeOf(media, mediaOf(*type), name),
                            .profile = profile,
                            .speeds = model.fallingNumbers("speeds." + name)};
        std::ranges::for_each(timing.speeds, [](double& speed) { speed *= mega; });
        timing.profile.readBytesPerSecond = timing.speeds.empty() ? 1 : timing.speeds.front();
        data.media.emplace(*type, std::move(timing));
    }
}

}  // namespace

Result<TimingData> loadTimingData(const std::filesystem::path& modelFile, const std::string& profile) {
    auto model = TimingReader::open(modelFile);
    if (!model) {
        return fail(std::move(model));
    }
    const std::string name = profile.empty() ? model->text("profile") : profile;
    if (name.empty() || name.find('/') != std::string::npos) {
        model->wrong("profile", "no name of a profile");
    }
    if (!model->sofar()) {
        return fail(Result<void>(model->sofar()));
    }
    const std::filesystem::path folder = modelFile.parent_path() / "motion";
    auto law = TimingReader::open(folder / (name + ".profile"));
    if (!law) {
        return fail(std::move(law));
    }
    auto media = TimingReader::open(folder / "media");
    if (!media) {
        return fail(std::move(media));
    }
    TimingData data;
    data.load = model->seconds("load-seconds");
    data.unload = model->seconds("unload-seconds");
    data.flush = model->seconds("flush-seconds");
    data.backhitch = model->seconds("backhitch-seconds");
    data.format = model->seconds("format-seconds");
    data.record = model->seconds("record-seconds");
    data.interfaceRate = model->number("interface-rate") * mega;
    data.bufferBytes = static_cast<std::uint64_t>(model->number("buffer-bytes"));
    takeMedia(data, *model, *law, *media);
    for (const TimingReader* source : {&*model, &*law, &*media}) {
        if (!source->sofar()) {
            return fail(Result<void>(source->sofar()));
        }
    }
    return data;
}

}  // namespace capstan::virt
