#include "addon/writing_arguments.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/recovery_arguments.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

namespace {

/// A session is a machine's drives, not a library's.
constexpr std::uint64_t slotsAtMost = 32;
constexpr std::uint64_t readersAtMost = 1024;
/// Ten years: who wants more does not want it.
constexpr std::uint64_t secondsAtMost = 315'360'000;

template <class T>
struct Word {
    std::string_view text;
    T value;
};

constexpr Word<write::Kind> kinds[]{{"directory", write::Kind::directory},
                                    {"file", write::Kind::file},
                                    {"symlink", write::Kind::symlink},
                                    {"stream", write::Kind::stream}};
constexpr Word<write::Spread> spreads[]{{"copies", write::Spread::copies}, {"group", write::Spread::group}};
constexpr Word<write::Interleave> interleaves[]{{"gather", write::Interleave::gather},
                                                {"rotate", write::Interleave::rotate},
                                                {"exclusive", write::Interleave::exclusive}};
constexpr Word<write::Commits> commits[]{{"batched", write::Commits::batched},
                                         {"per-file-1", write::Commits::perFile1},
                                         {"per-file-3", write::Commits::perFile3}};
constexpr Word<Algorithm> hashWords[]{{"md5", Algorithm::md5},
                                      {"sha1", Algorithm::sha1},
                                      {"sha512", Algorithm::sha512},
                                      {"crc32", Algorithm::crc32},
                                      {"xxh64", Algorithm::xxh64}};

template <class T>
Result<T> meaningOf(const std::string& text, std::span<const Word<T>> words, const char* name) {
    std::string all;
    for (const Word<T>& word : words) {
        if (word.text == text) {
            return word.value;
        }
        all += (all.empty() ? "\"" : " or \"") + std::string(word.text) + "\"";
    }
    return wrongArgument(name, all);
}

/// `otherwise` when it is left out.
template <class T>
Result<T> choice(const Options& options, const char* name, std::span<const Word<T>> words, T otherwise) {
    const auto text = options.optionalText(name);
    if (!text) {
        return std::unexpected(text.error());
    }
    return *text ? meaningOf(**text, words, name) : Result<T>(otherwise);
}

Result<std::optional<write::FileState>> stateOf(const Options& item) {
    const auto value = item.value("unless");
    if (!value || value->IsUndefined()) {
        return value ? Result<std::optional<write::FileState>>(std::nullopt) : std::unexpected(value.error());
    }
    const auto options = Options::of(*value, "unless");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto size = options->count("size");
    const auto time = options->text("modifyTime");
    auto sha256 = options->optionalText("sha256");
    if (!size || !time || !sha256) {
        return std::unexpected(!size ? size.error() : !time ? time.error() : sha256.error());
    }
    const auto modified = ltfs::parseTimestamp(*time);
    if (!modified) {
        return wrongArgument("modifyTime", "a time");
    }
    return std::optional(write::FileState{.size = *size, .modified = *modified, .sha256 = *std::move(sha256)});
}

Result<write::Item> itemOf(const Napi::Value& value, write::Slot slots) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto id = options->count("id");
    auto source = options->text("source");
    auto target = options->text("target");
    if (!id || !source || !target) {
        return std::unexpected(!id ? id.error() : !source ? source.error() : target.error());
    }
    const auto word = options->text("kind");
    const auto kind = word ? meaningOf<write::Kind>(*word, kinds, "kind") : std::unexpected(word.error());
    auto unless = stateOf(*options);
    const auto slot = options->optionalCount("slot", slots - 1);
    if (!kind || !unless || !slot) {
        return std::unexpected(!kind ? kind.error() : !unless ? unless.error() : slot.error());
    }
    write::Item item{.id = *id, .source = *std::move(source), .target = *std::move(target), .kind = *kind};
    item.unless = *std::move(unless);
    const auto as = options->value("as");
    if (!as) {
        return std::unexpected(as.error());
    }
    if (!as->IsUndefined()) {
        auto given = givenOf(*as);
        if (!given) {
            return std::unexpected(given.error());
        }
        item.as = std::make_shared<const write::Given>(*std::move(given));
    }
    if (*slot) {
        item.only = static_cast<write::Slot>(**slot);
    }
    return item;
}

Result<std::vector<Algorithm>> hashesOf(const Options& options) {
    const auto value = options.value("hashes");
    if (!value || value->IsUndefined()) {
        return value ? Result<std::vector<Algorithm>>(std::vector<Algorithm>()) : std::unexpected(value.error());
    }
    return listOf<Algorithm>(*value, "hashes", [](const Napi::Value& one) {
        const auto text = stringOf(one, "hashes");
        return text ? meaningOf<Algorithm>(*text, hashWords, "hashes") : std::unexpected(text.error());
    });
}

}  // namespace

Result<write::Options> writeOptionsOf(const Napi::Value& value) {
    const auto options = Options::of(value, "options");
    if (!options) {
        return std::unexpected(options.error());
    }
    const auto poolBytes = options->count("poolBytes");
    const auto packing = options->optionalFlag("packing");
    const auto split = options->optionalFlag("split");
    if (!poolBytes || !packing || !split) {
        return std::unexpected(!poolBytes ? poolBytes.error() : !packing ? packing.error() : split.error());
    }
    const auto readers = options->optionalCount("readers", readersAtMost);
    const auto slots = options->optionalCount("slots", slotsAtMost);
    const auto safeWithin = options->optionalCount("safeWithinSeconds", secondsAtMost);
    if (!readers || !slots || !safeWithin) {
        return std::unexpected(!readers ? readers.error() : !slots ? slots.error() : safeWithin.error());
    }
    write::Options write;
    const auto spread = choice<write::Spread>(*options, "spread", spreads, write.spread);
    const auto interleave = choice<write::Interleave>(*options, "interleave", interleaves, write.interleave);
    const auto commit = choice<write::Commits>(*options, "commit", commits, write.commits);
    if (!spread || !interleave || !commit) {
        return std::unexpected(!spread ? spread.error() : !interleave ? interleave.error() : commit.error());
    }
    auto hashes = hashesOf(*options);
    auto mirror = options->optionalText("mirror");
    auto as = options->identity();
    if (!hashes || !mirror || !as) {
        return std::unexpected(!hashes ? hashes.error() : !mirror ? mirror.error() : as.error());
    }
    if (*slots == 0U || *readers == 0U) {
        return wrongArgument(*slots == 0U ? "slots" : "readers", "1 or more");
    }
    write.as = *std::move(as);
    write.poolBytes = *poolBytes;
    write.packing = *packing;
    write.split = split->value_or(write.split);
    write.readers = static_cast<unsigned>(readers->value_or(write.readers));
    write.slots = static_cast<write::Slot>(slots->value_or(write.slots));
    write.spread = *spread;
    write.interleave = *interleave;
    write.commits = *commit;
    write.hashes = *std::move(hashes);
    write.mirror = (*std::move(mirror)).value_or("");
    if (*safeWithin) {
        write.safeWithin = std::chrono::seconds(**safeWithin);
    }
    return write;
}

Result<std::vector<write::Item>> writeItemsOf(const Napi::Value& value, write::Slot slots) {
    return listOf<write::Item>(value, "items", [slots](const Napi::Value& one) { return itemOf(one, slots); });
}

Result<write::Slot> slotOf(const Napi::Value& value, write::Slot slots) {
    const auto options = Options::of(value, "options");
    const auto slot = options ? options->count("slot", slots - 1) : std::unexpected(options.error());
    return slot ? Result<write::Slot>(static_cast<write::Slot>(*slot)) : std::unexpected(slot.error());
}

}  // namespace capstan::addon
