#include "volume/record_runs.hpp"

#include <algorithm>
#include <charconv>

namespace capstan::volume {

namespace {

/// As many as an attribute of an index holds.
constexpr std::size_t mostRuns = 40'000;

template <class Number>
std::optional<Number> takeNumber(std::string_view& text, char behind) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && text.front() == behind) {
        text.remove_prefix(1);
        return number;
    }
    return text.empty() && behind == ' ' ? std::optional(number) : std::nullopt;
}

}  // namespace

Result<void> RecordRuns::note(std::uint64_t block, std::uint32_t bytes) {
    if (!runs_.empty() && (block < runs_.back().first || runs_.back().bytes == bytes)) {
        return {};
    }
    if (runs_.size() == mostRuns) {
        return fail(Code::volumeForeign, "its records are of too many lengths");
    }
    runs_.push_back({.first = block, .bytes = bytes});
    return {};
}

void RecordRuns::forgetFrom(std::uint64_t block) {
    while (!runs_.empty() && runs_.back().first >= block) {
        runs_.pop_back();
    }
}

std::uint32_t RecordRuns::bytesAt(std::uint64_t block) const {
    const auto behind = std::ranges::upper_bound(runs_, block, {}, &RecordRun::first);
    return behind == runs_.begin() ? 0 : std::prev(behind)->bytes;
}

std::uint32_t RecordRuns::largest() const {
    const auto found = std::ranges::max_element(runs_, {}, &RecordRun::bytes);
    return found == runs_.end() ? 0 : found->bytes;
}

std::string RecordRuns::text() const {
    std::string text;
    for (const RecordRun& run : runs_) {
        text += (text.empty() ? "" : " ") + std::to_string(run.first) + ':' + std::to_string(run.bytes);
    }
    return text;
}

std::optional<RecordRuns> RecordRuns::parse(std::string_view text) {
    RecordRuns runs;
    while (!text.empty()) {
        const auto first = takeNumber<std::uint64_t>(text, ':');
        const auto bytes = first ? takeNumber<std::uint32_t>(text, ' ') : std::nullopt;
        const bool isRising = first && (runs.runs_.empty() || runs.runs_.back().first < *first);
        if (!bytes || *bytes == 0 || !isRising) {
            return std::nullopt;
        }
        runs.runs_.push_back({.first = *first, .bytes = *bytes});
    }
    return runs;
}

}  // namespace capstan::volume
