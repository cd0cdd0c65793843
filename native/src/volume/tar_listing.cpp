#include "volume/tar_listing.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/sha256.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/tar_entries.hpp"
#include "volume/tar_stream.hpp"

namespace capstan::volume {

namespace {

constexpr std::string_view recordsKey = "capstan.tar.records";
constexpr std::string_view changeKey = "capstan.tar.change";

/// The first record, as much of it as this connection can read.
Result<Bytes> firstRecord(Head& head) {
    const auto largest = head.drive().maxRecordBytes();
    if (!largest) {
        return std::unexpected(largest.error());
    }
    if (auto moved = head.moveTo({0, 0}); !moved) {
        return fail(std::move(moved));
    }
    Bytes record(*largest);
    const auto outcome = head.read(record);
    if (!outcome) {
        return std::unexpected(outcome.error());
    }
    record.resize(outcome->end == drive::ReadEnd::record ? outcome->bytes : 0);
    return record;
}

std::string uuidOf(ByteView record) {
    Sha256 hash;
    hash.add(record);
    std::string digits = hash.finish();
    // RFC 9562: version 8, made as whoever makes it likes.
    digits[12] = '8';
    digits[16] = 'a';
    std::string uuid;
    std::size_t at = 0;
    for (const std::size_t part : {8U, 4U, 4U, 4U, 12U}) {
        uuid += (uuid.empty() ? "" : "-") + digits.substr(at, part);
        at += part;
    }
    return uuid;
}

/// For a gauge: what is recorded in all, and what was passed.
class ShareGauge {
   public:
    ShareGauge(drive::SscDrive& drive, const DoneSink& done) : done_(done) {
        const auto whole = memory::capacity(drive, 0, ltfs::attribute::maximumCapacity);
        const auto left = memory::capacity(drive, 0, ltfs::attribute::remainingCapacity);
        if (whole && left && *whole && *left && **whole > **left) {
            recorded_ = static_cast<double>(**whole - **left);
        }
    }
    void add(std::uint64_t bytes) {
        passed_ += static_cast<double>(bytes);
        if (done_ && recorded_ > 0) {
            done_(std::min(passed_ / recorded_, 1.0));
        }
    }

   private:
    const DoneSink& done_;
    double recorded_ = 0;
    double passed_ = 0;
};

class TarLister {
   public:
    TarLister(Head& head, const TarListingOptions& options, std::size_t largestRecord, std::stop_token stop,
              ShareGauge& gauge)
        : options_(options),
          stream_(head, runs_,
                  {.largestRecord = largestRecord,
                   .jumpFrom = options.jumpFrom,
                   .stop = std::move(stop),
                   .onPassed = [&gauge](std::uint64_t bytes) { gauge.add(bytes); }}) {}

    /// One tape file after the other.
    Result<void> run() {
        std::optional<std::uint64_t> block = 0;
        for (std::uint64_t number = 1; block; ++number) {
            const auto beginning = stream_.begin(*block);
            auto taken =
                beginning ? take(number, *beginning) : fail(Code(beginning.error().code), beginning.error().detail);
            if (!taken && taken.error().code != Code::mediumUnreadable) {
                return taken;
            }
            if (!taken) {
                entries_.note(folderName(number), "the tape cannot be read there: " + taken.error().detail);
            }
            auto behind = stream_.finish();
            if (!behind && behind.error().code != Code::mediumUnreadable) {
                return fail(std::move(behind));
            }
            block = behind ? *behind : std::nullopt;
        }
        return {};
    }

    Result<TarListing> result(const TarIdentity& identity) {
        ltfs::Index& index = entries_.index();
        index.volumeUuid = identity.uuid;
        index.creator = "tar";
        if (auto set = setTarFacts(index, {.identity = identity, .runs = runs_}); !set) {
            return fail(std::move(set));
        }
        if (auto writable = ltfs::requireWritable(index); !writable) {
            return fail(std::move(writable));
        }
        return TarListing{.index = std::move(index),
                          .archives = archives_,
                          .flawed = entries_.takeFlawed(),
                          .flawedTotal = entries_.flawedTotal()};
    }

   private:
    static std::string folderName(std::uint64_t number) { return "archive-" + std::to_string(number); }

    Result<void> take(std::uint64_t number, ByteView beginning) {
        if (beginning.empty()) {
            return {};  // two filemarks, as some programs end a tape
        }
        ++archives_;
        const bool isEmpty = beginning.size() >= tar::blockBytes && tar::isZeros(beginning.first(tar::blockBytes));
        if (!isEmpty && !tar::parseHeader(beginning)) {
            return takeRaw(number, beginning);
        }
        return takeArchive(number);
    }

    Result<void> takeArchive(std::uint64_t number) {
        if (auto opened = entries_.open(folderName(number)); !opened) {
            return opened;
        }
        using enum tar::TarArchive::Contents;
        tar::TarArchive archive(stream_, options_.hash ? hashed : passed);
        for (;;) {
            auto member = archive.next();
            if (!member) {
                return fail(std::move(member));
            }
            if (!*member) {
                entries_.label(archive.label());
                return {};
            }
            if (auto added = entries_.add(**member); !added) {
                return added;
            }
        }
    }

    /// What is no archive is one file, from its first record to its filemark.
    Result<void> takeRaw(std::uint64_t number, ByteView beginning) {
        const std::string compression(tar::compressionOf(beginning));
        const tar::StreamPlace start = stream_.place();
        const auto bytes = stream_.passRest();
        if (!bytes) {
            return std::unexpected(bytes.error());
        }
        return entries_.addRaw(folderName(number), compression, start, *bytes);
    }

    const TarListingOptions options_;
    RecordRuns runs_;
    TarStream stream_;
    TarEntries entries_;
    std::uint64_t archives_ = 0;
};

}  // namespace

Result<std::optional<std::string>> recogniseTar(Head& head) {
    const auto record = firstRecord(head);
    if (!record) {
        // Nothing is lost: it is as unknown as it was.
        const bool isOfTape =
            record.error().code == Code::mediumUnreadable || record.error().code == Code::mediumKeyMissing;
        return isOfTape ? Result<std::optional<std::string>>(std::nullopt) : std::unexpected(record.error());
    }
    const std::string records = ", in records of " + std::to_string(record->size()) + " bytes";
    if (tar::parseHeader(*record)) {
        return "tar archives" + records;
    }
    const std::string_view compression = tar::compressionOf(*record);
    return compression.empty() ? std::nullopt : std::optional("compressed with " + std::string(compression) + records);
}

Result<TarListing> listTar(drive::SscDrive& drive, const TarListingOptions& options, std::stop_token stop,
                           const DoneSink& done) {
    if (auto prepared = drive.prepareForLtfs(true); !prepared) {
        return fail(std::move(prepared));
    }
    Head head(drive);
    const auto identity = identifyTar(head);
    if (!identity) {
        return std::unexpected(identity.error());
    }
    const auto largest = drive.maxRecordBytes();
    if (!largest) {
        return std::unexpected(largest.error());
    }
    ShareGauge gauge(drive, done);
    TarLister lister(head, options, *largest, std::move(stop), gauge);
    auto ran = lister.run();
    return ran ? lister.result(*identity) : fail(std::move(ran));
}

Result<TarIdentity> identifyTar(Head& head) {
    const auto record = firstRecord(head);
    if (!record) {
        return std::unexpected(record.error());
    }
    if (!tar::parseHeader(*record) && tar::compressionOf(*record).empty()) {
        return fail(Code::volumeForeign, "no tar archive at the beginning");
    }
    const auto reference = memory::changeReference(head.drive());
    return reference
               ? Result<TarIdentity>(TarIdentity{.uuid = uuidOf(*record), .changeReference = reference->value_or(0)})
               : std::unexpected(reference.error());
}

Result<void> setTarFacts(ltfs::Index& index, const TarFacts& facts) {
    auto set = index.setXattr(index.root(), recordsKey, bytesOf(facts.runs.text()));
    return set ? index.setXattr(index.root(), changeKey, bytesOf(std::to_string(facts.identity.changeReference))) : set;
}

std::optional<TarFacts> tarFactsOf(const ltfs::Index& index) {
    const auto records = index.root().xattrs.find(recordsKey);
    const auto change = index.root().xattrs.find(changeKey);
    if (!records || !change) {
        return std::nullopt;
    }
    auto runs = RecordRuns::parse(textOf(*records));
    const std::string_view digits = textOf(*change);
    std::uint64_t reference = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), reference);
    if (!runs || runs->largest() == 0 || error != std::errc() || end != digits.data() + digits.size()) {
        return std::nullopt;
    }
    return TarFacts{.identity = {.uuid = index.volumeUuid, .changeReference = reference}, .runs = *std::move(runs)};
}

}  // namespace capstan::volume
