#include "addon/writing_arguments.hpp"

#include <memory>

#include "addon/volume_arguments.hpp"

namespace capstan::addon {

namespace {

/// A session is a machine's drives, not a library's.
constexpr std::uint64_t slotsAtMost = 32;
constexpr std::uint64_t readersAtMost = 1024;
/// Ten years: who wants more does not want it.
constexpr std::uint64_t secondsAtMost = 315'360'000;

write::FileState stateOf(Reader& unless) {
    return {
        .size = unless.count("size"), .modified = unless.time("modifyTime"), .sha256 = unless.optionalText("sha256")};
}

std::pair<Algorithm, std::string> expectedOf(Reader& hash) {
    return {hash.choice<Algorithm>("kind"), hash.text("digest")};
}

}  // namespace

write::WriteOptions writeOptionsOf(Reader& options) {
    write::WriteOptions write;
    write.poolBytes = options.count("poolBytes");
    write.packing = options.optionalFlag("packing");
    write.acls = options.flagOr("acls", write.acls);
    write.split = options.flagOr("split", write.split);
    write.readers = options.countOr("readers", write.readers, readersAtMost);
    write.slots = options.countOr("slots", write.slots, slotsAtMost);
    if (const auto seconds = options.optionalCount("safeWithinSeconds", secondsAtMost)) {
        write.safeWithin = std::chrono::seconds(*seconds);
    }
    write.distribution = options.choiceOr("spread", write.distribution);
    write.interleave = options.choiceOr("interleave", write.interleave);
    write.commits = options.choiceOr("commit", write.commits);
    if (options.has("hashes")) {
        write.hashes = options.choices<Algorithm>("hashes");
    }
    write.mirror = options.textOr("mirror", "");
    write.as = options.identity();
    if (write.slots == 0 || write.readers == 0) {
        options.refuse(write.slots == 0 ? "slots" : "readers", "1 or more");
    }
    return write;
}

write::WriteItem writeItemOf(Reader& item, write::Slot slots) {
    write::WriteItem wanted{.id = item.count("id"),
                            .source = item.text("source"),
                            .target = item.text("target"),
                            .kind = item.choice<write::ItemKind>("kind")};
    if (item.has("unless")) {
        wanted.unless = item.object("unless", stateOf);
    }
    if (item.has("sent")) {
        wanted.sent.emplace().number = item.count("sent");
    }
    if (item.has("slot")) {
        wanted.only = item.count<write::Slot>("slot", slots - 1);
    }
    if (item.has("expected")) {
        wanted.expected = item.list("expected", "hash", expectedOf);
    }
    if (item.has("as")) {
        wanted.metadata = std::make_shared<const write::MetadataOverride>(item.object("as", givenOf));
    }
    return wanted;
}

}  // namespace capstan::addon
