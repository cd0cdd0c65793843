#include "addon/volume_arguments.hpp"

#include "ltfs/base64.hpp"

namespace capstan::addon {

namespace {

ltfs::Extent extentOf(Reader& from) {
    ltfs::Extent extent;
    extent.fileOffset = from.count("fileOffset");
    const std::string partition = from.text("partition");
    if (partition == "a" || partition == "b") {
        extent.start.partition = partition.front();
    } else {
        from.refuse("partition", R"("a" or "b")");
    }
    extent.start.block = from.count("startBlock");
    extent.byteOffset = from.count<std::uint32_t>("byteOffset");
    extent.byteCount = from.count("byteCount");
    return extent;
}

ltfs::Xattr xattrOf(Reader& from) {
    ltfs::Xattr xattr;
    xattr.key = from.text("key");
    const std::string content = from.text("value");
    const std::string encoding = from.text("encoding");
    if (encoding == "base64") {
        auto decoded = ltfs::decodeBase64(content);
        if (!decoded) {
            from.refuse("value", "base64");
        }
        xattr.value = std::move(decoded).value_or(Bytes{});
    } else if (encoding == "text") {
        const ByteView bytes = bytesOf(content);
        xattr.value.assign(bytes.begin(), bytes.end());
    } else {
        from.refuse("encoding", R"("text" or "base64")");
    }
    return xattr;
}

/// Without the backup time, which only a journal has.
ltfs::EntryTimes timesOf(Reader& from) {
    ltfs::EntryTimes times;
    times.creation = from.time("creationTime");
    times.change = from.time("changeTime");
    times.modify = from.time("modifyTime");
    times.access = from.time("accessTime");
    return times;
}

volume::JournalFile journalFileOf(Reader& from) {
    volume::JournalFile file;
    file.path = from.text("path");
    file.length = from.count("size");
    file.readOnly = from.flag("readOnly");
    file.times = timesOf(from);
    file.times.backup = from.time("backupTime");
    file.extents = from.list("extents", "extent", extentOf);
    file.xattrs = from.list("xattrs", "xattr", xattrOf);
    return file;
}

volume::FileMove moveOf(Reader& move) {
    return {.from = move.text("from"),
            .to = move.text("to"),
            .size = move.count("size"),
            .modified = move.time("modifyTime")};
}

volume::Removal removalOf(Reader& removal) {
    volume::Removal wanted{.path = removal.text("path")};
    if (removal.has("kinds")) {
        wanted.kinds = removal.choices<ltfs::EntryKind>("kinds");
    }
    return wanted;
}

}  // namespace

volume::FormatOptions formatOptionsOf(Reader& options) {
    volume::FormatOptions format;
    format.barcode = options.text("barcode");
    format.name = options.text("name");
    format.blockBytes = options.countOr("blockBytes", format.blockBytes);
    format.compression = options.flagOr("compression", format.compression);
    format.mediaPool = options.textOr("mediaPool", "");
    format.placementRule = options.textOr("placementRule", "");
    format.allowPolicyUpdate = options.flagOr("allowPolicyUpdate", format.allowPolicyUpdate);
    format.packing = options.flagOr("packing", format.packing);
    return format;
}

volume::Rearrangement rearrangementOf(Reader& wanted) {
    return {.moves = wanted.list("moves", "move", moveOf), .removals = wanted.list("removals", "removal", removalOf)};
}

std::vector<volume::JournalFile> journalOf(Reader& options) {
    return options.list("journal", "journal", journalFileOf);
}

volume::RecoverOptions recoverOptionsOf(Reader& options) {
    return {.journal = journalOf(options),
            .trimDamaged = options.flagOr("trimDamaged", false),
            .olderGeneration = options.optionalCount("olderGeneration")};
}

write::MetadataOverride givenOf(Reader& as) {
    return {.readOnly = as.flag("readOnly"), .times = timesOf(as), .xattrs = as.list("xattrs", "xattr", xattrOf)};
}

}  // namespace capstan::addon
