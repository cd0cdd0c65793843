#include "recall/marks.hpp"

#include <algorithm>

#include "ltfs/extended.hpp"

namespace capstan::recall {

namespace {

/// Both tags, key and value, with the longest code.
constexpr std::uint64_t bytesPerMark = 192;
/// Of a volume; the files of the oldest lose their mark, and are verified anew one day.
constexpr std::size_t runsKept = 100;
constexpr std::string_view sinceWord = " since ";

/// Empty: everything. Times of one shape sort as texts.
std::string_view sinceOf(std::string_view run) {
    const std::size_t at = run.find(sinceWord);
    return at == std::string_view::npos ? std::string_view() : run.substr(at + sinceWord.size());
}

Result<void> markEqual(ltfs::Index& index, const Findings& findings, const MarkOptions& options) {
    const std::string now = ltfs::formatTimestamp(options.time);
    for (const ltfs::Entry* file : findings.equal) {
        ltfs::Entry& entry = index.mutableEntry(*file);
        index.removeXattr(entry, ltfs::extended::unsound);
        if (options.scope == MarkScope::chosen) {
            if (auto marked = index.setXattr(entry, ltfs::extended::verified, bytesOf(now)); !marked) {
                return marked;
            }
        }
    }
    if (options.scope != MarkScope::everything || findings.equal.empty()) {
        return {};
    }
    const auto before = index.root().xattrs.find(ltfs::extended::verified);
    const std::string runs = withRun(before ? textOf(*before) : std::string_view(), options.time, options.since);
    return index.setXattr(index.root(), ltfs::extended::verified, bytesOf(runs));
}

Result<void> markUnsound(ltfs::Index& index, const Findings& findings, ltfs::Timestamp time) {
    const std::string now = ltfs::formatTimestamp(time);
    for (const auto& [file, code] : findings.unsound) {
        ltfs::Entry& entry = index.mutableEntry(*file);
        index.removeXattr(entry, ltfs::extended::verified);
        const std::string reported = now + ' ' + std::string(text(code));
        if (auto marked = index.setXattr(entry, ltfs::extended::unsound, bytesOf(reported)); !marked) {
            return marked;
        }
    }
    return {};
}

}  // namespace

std::uint64_t markBytes(const Findings& findings, MarkScope scope) {
    const std::uint64_t files = findings.unsound.size() + (scope == MarkScope::chosen ? findings.equal.size() : 0);
    return bytesPerMark * (files + runsKept);
}

Result<void> mark(ltfs::Index& index, const Findings& findings, const MarkOptions& options) {
    if (options.scope != MarkScope::unsound) {
        if (auto marked = markEqual(index, findings, options); !marked) {
            return marked;
        }
    }
    return markUnsound(index, findings, options.time);
}

std::string withRun(std::string_view runs, ltfs::Timestamp time, std::optional<ltfs::Timestamp> since) {
    const std::string from = since ? ltfs::formatTimestamp(*since) : std::string();
    std::string all = ltfs::formatTimestamp(time) + (since ? std::string(sinceWord) + from : std::string());
    std::size_t kept = 1;
    while (!runs.empty() && kept < runsKept) {
        const std::string_view run = runs.substr(0, runs.find('\n'));
        runs.remove_prefix(std::min(run.size() + 1, runs.size()));
        if (!run.empty() && sinceOf(run) < from) {
            all.append(1, '\n').append(run);
            ++kept;
        }
    }
    return all;
}

}  // namespace capstan::recall
