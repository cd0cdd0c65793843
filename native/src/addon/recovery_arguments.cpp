#include "addon/recovery_arguments.hpp"

#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "addon/arguments.hpp"
#include "ltfs/base64.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

namespace {

/// Reads one object's properties and keeps the first thing that is wrong with them.
class Reader {
   public:
    explicit Reader(const Napi::Value& value, const char* name) : options_(Options::of(value, name)) {
        if (!options_) {
            wrong_ = options_.error();
        }
    }

    std::string text(const char* name) {
        return taken<std::string>([&] { return options_->text(name); });
    }
    bool flag(const char* name) {
        return taken<bool>([&] { return options_->flag(name); });
    }
    std::uint64_t count(const char* name, std::uint64_t largest = largestCount) {
        return taken<std::uint64_t>([&] { return options_->count(name, largest); });
    }
    ltfs::Timestamp time(const char* name) {
        return taken<ltfs::Timestamp>([&]() -> Result<ltfs::Timestamp> {
            const auto given = options_->text(name);
            const auto parsed = given ? ltfs::parseTimestamp(*given) : std::nullopt;
            return parsed ? Result<ltfs::Timestamp>(*parsed) : wrongArgument(name, "a time in UTC");
        });
    }
    template <class Item, class Convert>
    std::vector<Item> list(const char* name, Convert convert) {
        return taken<std::vector<Item>>([&]() -> Result<std::vector<Item>> {
            const auto found = options_->value(name);
            return found ? listOf<Item>(*found, name, convert) : std::unexpected(found.error());
        });
    }

    void refuse(Error error) {
        if (!wrong_) {
            wrong_ = std::move(error);
        }
    }

    template <class T>
    [[nodiscard]] Result<T> result(T made) {
        return wrong_ ? Result<T>(std::unexpected(*wrong_)) : Result<T>(std::move(made));
    }

   private:
    template <class T, class Take>
    T taken(Take take) {
        if (wrong_) {
            return T{};
        }
        Result<T> found = take();
        if (!found) {
            wrong_ = found.error();
            return T{};
        }
        return *std::move(found);
    }

    Result<Options> options_;
    std::optional<Error> wrong_;
};

Result<ltfs::Extent> extentOf(const Napi::Value& value) {
    Reader from(value, "extent");
    ltfs::Extent extent;
    extent.fileOffset = from.count("fileOffset");
    const std::string partition = from.text("partition");
    if (partition != "a" && partition != "b") {
        from.refuse(wrongArgument("partition", "\"a\" or \"b\"").error());
    } else {
        extent.start.partition = partition.front();
    }
    extent.start.block = from.count("startBlock");
    extent.byteOffset = static_cast<std::uint32_t>(from.count("byteOffset", std::numeric_limits<std::uint32_t>::max()));
    extent.byteCount = from.count("byteCount");
    return from.result(extent);
}

Result<ltfs::Xattr> xattrOf(const Napi::Value& value) {
    Reader from(value, "xattr");
    ltfs::Xattr xattr;
    xattr.key = from.text("key");
    const std::string content = from.text("value");
    const std::string encoding = from.text("encoding");
    if (encoding == "base64") {
        auto decoded = ltfs::decodeBase64(content);
        if (!decoded) {
            from.refuse(wrongArgument("value", "base64").error());
        }
        xattr.value = std::move(decoded).value_or(Bytes{});
    } else if (encoding == "text") {
        const ByteView bytes = bytesOf(content);
        xattr.value.assign(bytes.begin(), bytes.end());
    } else {
        from.refuse(wrongArgument("encoding", "\"text\" or \"base64\"").error());
    }
    return from.result(std::move(xattr));
}

Result<volume::JournalFile> journalFileOf(const Napi::Value& value) {
    Reader from(value, "journal");
    volume::JournalFile file;
    file.path = from.text("path");
    file.length = from.count("size");
    file.readOnly = from.flag("readOnly");
    file.times.creation = from.time("creationTime");
    file.times.change = from.time("changeTime");
    file.times.modify = from.time("modifyTime");
    file.times.access = from.time("accessTime");
    file.times.backup = from.time("backupTime");
    file.extents = from.list<ltfs::Extent>("extents", extentOf);
    file.xattrs = from.list<ltfs::Xattr>("xattrs", xattrOf);
    return from.result(std::move(file));
}

}  // namespace

Result<write::Given> givenOf(const Napi::Value& value) {
    Reader from(value, "as");
    write::Given given;
    given.readOnly = from.flag("readOnly");
    given.times.creation = from.time("creationTime");
    given.times.change = from.time("changeTime");
    given.times.modify = from.time("modifyTime");
    given.times.access = from.time("accessTime");
    given.xattrs = from.list<ltfs::Xattr>("xattrs", xattrOf);
    return from.result(std::move(given));
}

Result<std::vector<volume::JournalFile>> journalOf(const Napi::Value& options) {
    Reader from(options, "options");
    auto journal = from.list<volume::JournalFile>("journal", journalFileOf);
    return from.result(std::move(journal));
}

Result<volume::RecoverOptions> recoverOptionsOf(const Napi::Value& value) {
    const auto options = Options::of(value, "options");
    auto journal = journalOf(value);
    if (!options || !journal) {
        return std::unexpected(options ? journal.error() : options.error());
    }
    const auto trimDamaged = options->optionalFlag("trimDamaged");
    const auto olderGeneration = options->optionalCount("olderGeneration", largestCount);
    if (!trimDamaged || !olderGeneration) {
        return std::unexpected(trimDamaged ? olderGeneration.error() : trimDamaged.error());
    }
    return volume::RecoverOptions{.journal = std::move(*journal),
                                  .trimDamaged = trimDamaged->value_or(false),
                                  .olderGeneration = *olderGeneration};
}

}  // namespace capstan::addon
