#include "tar/pax.hpp"

#include <algorithm>

namespace capstan::tar {

namespace {

constexpr std::string_view sparsePrefix = "GNU.sparse.";
constexpr std::string_view attributePrefix = "SCHILY.xattr.user.";

/// Those of which anything is made. Others, however many, are passed over.
bool isWanted(std::string_view key) {
    static constexpr std::string_view keys[] = {"path",  "linkpath", "size",  "uid",   "gid",
                                                "uname", "gname",    "mtime", "atime", "ctime"};
    return std::ranges::find(keys, key) != std::end(keys) || key.starts_with(sparsePrefix) ||
           key.starts_with(attributePrefix);
}

}  // namespace

void PaxRecords::clear() {
    values_.clear();
    list_.clear();
    pairs_ = {};
    sparseBroken_ = false;
}

bool PaxRecords::add(ByteView text) {
    std::string_view rest = textOf(text);
    // Some programs pad with zeros.
    rest = rest.substr(0, rest.find_last_not_of('\0') + 1);
    while (!rest.empty()) {
        const std::size_t blank = rest.find(' ');
        const auto length = blank == std::string_view::npos ? std::nullopt : parseDecimal(rest.substr(0, blank));
        if (!length || *length > rest.size() || *length < blank + 3 || rest[*length - 1] != '\n') {
            return false;
        }
        const std::string_view record = rest.substr(blank + 1, *length - blank - 2);
        const std::size_t equals = record.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            return false;
        }
        take(record.substr(0, equals), record.substr(equals + 1));
        rest = rest.substr(*length);
    }
    return true;
}

void PaxRecords::take(std::string_view key, std::string_view value) {
    if (!isWanted(key)) {
        return;
    }
    if (key.starts_with(sparsePrefix)) {
        takeSparse(key.substr(sparsePrefix.size()), value);
    }
    values_.insert_or_assign(std::string(key), std::string(value));
}

/// Of the first way the pairs come one by one, under the same two names; of the second in one list.
void PaxRecords::takeSparse(std::string_view key, std::string_view value) {
    if (key == "map") {
        auto map = parseSparseList(value);
        sparseBroken_ = sparseBroken_ || !map;
        list_ = std::move(map).value_or(SparseMap());
    } else if (key == "offset" || key == "numbytes") {
        const auto number = parseDecimal(value);
        const bool isNext = (key == "offset") == pairs_.isPaired();
        sparseBroken_ = sparseBroken_ || !number || !isNext || !pairs_.add(*number);
    }
}

std::optional<std::string_view> PaxRecords::text(std::string_view key) const {
    const auto found = values_.find(key);
    return found == values_.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

std::optional<std::uint64_t> PaxRecords::number(std::string_view key) const {
    const auto value = text(key);
    return value ? parseDecimal(*value) : std::nullopt;
}

/// Seconds with a fraction, also before 1970.
std::optional<TarTime> PaxRecords::time(std::string_view key) const {
    const auto value = text(key);
    if (!value) {
        return std::nullopt;
    }
    const bool isBefore = value->starts_with('-');
    const std::string_view digits = value->substr(isBefore ? 1 : 0);
    const std::size_t point = digits.find('.');
    const auto seconds = parseDecimal(digits.substr(0, point));
    constexpr std::size_t fractionDigits = 9;
    std::string fraction(point == std::string_view::npos ? "" : digits.substr(point + 1, fractionDigits));
    fraction.resize(fractionDigits, '0');
    const auto nanoseconds = parseDecimal(fraction);
    if (!seconds || !nanoseconds) {
        return std::nullopt;
    }
    const auto whole = static_cast<std::int64_t>(*seconds);
    const auto part = static_cast<std::uint32_t>(*nanoseconds);
    if (!isBefore || part == 0) {
        return TarTime{.seconds = isBefore ? -whole : whole, .nanoseconds = part};
    }
    return TarTime{.seconds = -whole - 1, .nanoseconds = 1'000'000'000 - part};
}

std::vector<std::pair<std::string_view, std::string_view>> PaxRecords::attributes() const {
    std::vector<std::pair<std::string_view, std::string_view>> found;
    for (auto at = values_.lower_bound(attributePrefix); at != values_.end() && at->first.starts_with(attributePrefix);
         ++at) {
        found.emplace_back(std::string_view(at->first).substr(attributePrefix.size()), at->second);
    }
    return found;
}

}  // namespace capstan::tar
