#include "addon/written_columns.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "addon/objects.hpp"
#include "addon/words.hpp"

namespace capstan::addon {

namespace {

constexpr std::uint8_t isChanged = 1;
constexpr std::uint8_t isPart = 2;
constexpr std::size_t digestBytes = 32;
constexpr std::size_t togetherAtMost = 500;
constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

double secondsOf(write::WallTime time) {
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

double secondsOf(ltfs::Timestamp time) {
    return static_cast<double>(time.seconds) + (static_cast<double>(time.nanoseconds) / 1e9);
}

}  // namespace

void WrittenColumns::add(const write::ItemWritten& written) {
    if (!ids_.empty()) {
        paths_ += '\0';
    }
    paths_ += written.path;
    ids_.push_back(static_cast<double>(written.id));
    slots_.push_back(static_cast<std::uint8_t>(written.slot));
    kinds_.push_back(static_cast<std::uint8_t>(written.kind));
    flags_.push_back(static_cast<std::uint8_t>((written.changed ? isChanged : 0U) | (written.partial ? isPart : 0U)));
    bytes_.push_back(static_cast<double>(written.bytes));
    links_.push_back(static_cast<std::uint32_t>(written.links));
    buffered_.push_back(secondsOf(written.buffered));
    written_.push_back(secondsOf(written.written));
    modified_.push_back(written.journal ? secondsOf(written.journal->times.modify) : notKnown);
    if (written.sha256) {
        appendBytesOf(digests_, *written.sha256);
    } else {
        digests_.append(digestBytes, '\0');
    }
    addOtherHashes(written.otherHashes);
    if (!written.wholeHashes.empty()) {
        wholes_.push_back({.at = ids_.size() - 1, .bytes = written.wholeBytes, .hashes = written.wholeHashes});
    }
    if (written.journal) {
        // What JavaScript could not count is larger than any tape.
        static_cast<void>(journals_[written.slot].add(*written.journal, rows_));
    }
    rows_ += written.kind == ltfs::EntryKind::directory ? 0 : 1;
}

void WrittenColumns::addOtherHashes(const Hashes& hashes) {
    const std::size_t before = ids_.size() - 1;
    for (HashColumn& column : otherHashes_) {
        column.texts += '\0';
    }
    for (const auto& [algorithm, text] : hashes) {
        auto column = std::ranges::find(otherHashes_, algorithm, &HashColumn::algorithm);
        if (column == otherHashes_.end()) {
            column = otherHashes_.insert(column, {.algorithm = algorithm, .texts = std::string(before, '\0')});
        }
        column->texts += text;
    }
}

Napi::Object WrittenColumns::toJs(Napi::Env env) const {
    const auto journals = Napi::Array::New(env);
    for (auto& [slot, packer] : journals_) {
        journals.Set(journals.Length(), objectOf(env, {{"slot", slot}, {"rows", packer.rows()}}));
    }
    const auto hashes = listOf(env, otherHashes_, [](Napi::Env here, const HashColumn& one) -> Napi::Value {
        return objectOf(here, {{"name", wordOf(one.algorithm)}, {"texts", one.texts}});
    });
    const auto wholes = listOf(env, wholes_, [](Napi::Env here, const SplitFile& one) -> Napi::Value {
        const auto texts = listOf(here, one.hashes, [](Napi::Env inner, const auto& hash) -> Napi::Value {
            return objectOf(inner, {{"name", wordOf(hash.first)}, {"text", hash.second}});
        });
        return objectOf(here, {{"at", one.at}, {"bytes", one.bytes}, {"hashes", texts}});
    });
    return objectOf(env, {{"type", "written"},
                          {"count", ids_.size()},
                          {"ids", columnOf<Napi::Float64Array>(env, ids_)},
                          {"slots", columnOf<Napi::Uint8Array>(env, slots_)},
                          {"kinds", columnOf<Napi::Uint8Array>(env, kinds_)},
                          {"flags", columnOf<Napi::Uint8Array>(env, flags_)},
                          {"bytes", columnOf<Napi::Float64Array>(env, bytes_)},
                          {"links", columnOf<Napi::Uint32Array>(env, links_)},
                          {"bufferedAt", columnOf<Napi::Float64Array>(env, buffered_)},
                          {"writtenAt", columnOf<Napi::Float64Array>(env, written_)},
                          {"modifiedAt", columnOf<Napi::Float64Array>(env, modified_)},
                          {"sha256", Napi::Buffer<char>::Copy(env, digests_.data(), digests_.size())},
                          {"paths", paths_},
                          {"otherHashes", hashes},
                          {"wholes", wholes},
                          {"journals", journals}});
}

bool joins(SessionEvent& last, const write::ItemWritten& written) {
    auto* const columns = std::get_if<WrittenColumns>(&last);
    if (columns == nullptr || columns->size() >= togetherAtMost) {
        return false;
    }
    columns->add(written);
    return true;
}

std::size_t countIn(const SessionEvent& event) {
    const auto* const columns = std::get_if<WrittenColumns>(&event);
    return columns == nullptr ? 1 : columns->size();
}

}  // namespace capstan::addon
