#include "ltfs/timestamp.hpp"

#include <chrono>
#include <ctime>

namespace capstan::ltfs {

namespace {

constexpr std::int64_t secondsPerDay = 86'400;

constexpr std::int64_t daysFromCivil(int year, unsigned month, unsigned day) {
    const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{month}, std::chrono::day{day}};
    return std::chrono::sys_days{date}.time_since_epoch().count();
}

constexpr Timestamp earliest{daysFromCivil(0, 1, 1) * secondsPerDay, 0};
constexpr Timestamp latest{daysFromCivil(10'000, 1, 1) * secondsPerDay - 1, nanosecondsPerSecond - 1};

void appendDigits(std::string& out, std::uint32_t value, int width) {
    char digits[10];
    for (int i = width; i-- > 0; value /= 10) {
        digits[i] = static_cast<char>('0' + value % 10);
    }
    out.append(digits, static_cast<std::size_t>(width));
}

/// "2026-11-20T17:07:20", before the fraction.
constexpr std::size_t wholeLength = 19;

/// `width` digits at `at`; sets `bad` when one is none.
unsigned digitsAt(std::string_view text, std::size_t at, std::size_t width, bool& bad) {
    unsigned value = 0;
    for (const char c : text.substr(at, width)) {
        const auto digit = static_cast<unsigned>(static_cast<unsigned char>(c)) - '0';
        bad |= digit > 9;
        value = value * 10 + digit;
    }
    return value;
}

/// What stands between the seconds and the Z: nothing, or a point and up to nine digits.
std::optional<std::uint32_t> takeFraction(std::string_view& text) {
    if (!text.starts_with('.')) {
        return 0;
    }
    text.remove_prefix(1);
    std::uint32_t nanoseconds = 0;
    std::uint32_t unit = nanosecondsPerSecond;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        unit /= 10;
        if (unit == 0) {
            return std::nullopt;
        }
        nanoseconds += static_cast<std::uint32_t>(text.front() - '0') * unit;
        text.remove_prefix(1);
    }
    return nanoseconds;
}

}  // namespace

Timestamp Timestamp::now() {
    std::timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return {now.tv_sec, static_cast<std::uint32_t>(now.tv_nsec)};
}

void appendTimestamp(std::string& out, Timestamp time) {
    time = time < earliest ? earliest : time > latest ? latest : time;
    std::int64_t days = time.seconds / secondsPerDay;
    std::int64_t second = time.seconds % secondsPerDay;
    if (second < 0) {
        second += secondsPerDay;
        --days;
    }
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{static_cast<std::chrono::days::rep>(days)}}};
    const auto inDay = static_cast<std::uint32_t>(second);
    appendDigits(out, static_cast<std::uint32_t>(static_cast<int>(date.year())), 4);
    out += '-';
    appendDigits(out, static_cast<unsigned>(date.month()), 2);
    out += '-';
    appendDigits(out, static_cast<unsigned>(date.day()), 2);
    out += 'T';
    appendDigits(out, inDay / 3'600, 2);
    out += ':';
    appendDigits(out, inDay / 60 % 60, 2);
    out += ':';
    appendDigits(out, inDay % 60, 2);
    out += '.';
    appendDigits(out, time.nanoseconds, 9);
    out += 'Z';
}

std::string formatTimestamp(Timestamp time) {
    std::string out;
    appendTimestamp(out, time);
    return out;
}

std::optional<Timestamp> parseTimestamp(std::string_view text) {
    // Five to each file of an index: read by place, without a step for each character.
    if (text.size() <= wholeLength || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' ||
        text[16] != ':') {
        return std::nullopt;
    }
    bool bad = false;
    const unsigned year = digitsAt(text, 0, 4, bad);
    const unsigned month = digitsAt(text, 5, 2, bad);
    const unsigned day = digitsAt(text, 8, 2, bad);
    const unsigned hour = digitsAt(text, 11, 2, bad);
    const unsigned minute = digitsAt(text, 14, 2, bad);
    const unsigned second = digitsAt(text, 17, 2, bad);
    text.remove_prefix(wholeLength);
    const auto nanoseconds = takeFraction(text);
    if (bad || !nanoseconds || text != "Z" || hour > 23 || minute > 59 || second > 60) {
        return std::nullopt;
    }
    const std::chrono::year_month_day checked{std::chrono::year{static_cast<int>(year)}, std::chrono::month{month},
                                              std::chrono::day{day}};
    if (!checked.ok()) {
        return std::nullopt;
    }
    const std::int64_t days = std::chrono::sys_days{checked}.time_since_epoch().count();
    const std::int64_t inDay = std::int64_t{hour} * 3'600 + std::int64_t{minute} * 60 + std::int64_t{second};
    return Timestamp{days * secondsPerDay + inDay, *nanoseconds};
}

}  // namespace capstan::ltfs
