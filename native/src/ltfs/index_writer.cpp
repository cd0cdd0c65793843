// Writes an index as the reference implementation does: its order of elements, one to a line, no indentation
// (LTFS 2.4, clause 9.2). Walks with a stack of its own, and hands on the text in pieces.
#include <charconv>
#include <cstddef>
#include <utility>
#include <vector>

#include "ltfs/base64.hpp"
#include "ltfs/creator.hpp"
#include "ltfs/index.hpp"
#include "ltfs/names.hpp"
#include "ltfs/tree_walk.hpp"
#include "ltfs/uid_set.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::size_t pieceBytes = std::size_t{256} << 10U;

class Writer {
   public:
    explicit Writer(const IndexSink& sink) : sink_(sink) { out_.reserve(pieceBytes + pieceBytes / 4); }

    Result<void> write(const Index& index) {
        out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfsindex version=\"";
        out_.append(formatVersion).append("\">\n");
        text("creator", index.creator);
        if (!index.comment.empty()) {
            text("comment", index.comment);
        }
        plain("volumeuuid", index.volumeUuid);
        number("generationnumber", index.generation);
        time("updatetime", index.updateTime);
        pointer("location", index.self);
        if (index.previous) {
            pointer("previousgenerationlocation", *index.previous);
        }
        boolean("allowpolicyupdate", index.allowPolicyUpdate);
        if (!index.placementPolicyXml.empty()) {
            out_.append(index.placementPolicyXml).append("\n");
        }
        number("highestfileuid", index.highestUid);
        plain("volumelockstate", lockText(index.lock));
        if (auto written = tree(index.root()); !written) {
            return written;
        }
        out_.append(index.unknownXml).append("</ltfsindex>\n");
        return handOn();
    }

   private:
    static std::string_view lockText(LockState lock) {
        switch (lock) {
            case LockState::locked:
                return "locked";
            case LockState::permanentlyLocked:
                return "permlocked";
            case LockState::unlocked:
                break;
        }
        return "unlocked";
    }

    Result<void> handOn() {
        auto taken = sink_(out_);
        out_.clear();
        return taken;
    }

    void open(std::string_view tag) { begin(tag), out_ += '\n'; }
    void close(std::string_view tag) { out_.append("</").append(tag).append(">\n"); }
    void empty(std::string_view tag) { out_.append("<").append(tag).append("/>\n"); }
    void begin(std::string_view tag) {
        out_ += '<';
        out_.append(tag);
        out_ += '>';
    }

    void plain(std::string_view tag, std::string_view value) {
        begin(tag);
        out_.append(value);
        close(tag);
    }
    void text(std::string_view tag, std::string_view value) {
        begin(tag);
        appendXmlEscaped(out_, value);
        close(tag);
    }
    void number(std::string_view tag, std::uint64_t value) {
        char digits[20];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        plain(tag, {digits, static_cast<std::size_t>(end - digits)});
    }
    void boolean(std::string_view tag, bool value) { plain(tag, value ? "true" : "false"); }
    void time(std::string_view tag, Timestamp value) {
        begin(tag);
        appendTimestamp(out_, value);
        close(tag);
    }
    void partition(char letter) { plain("partition", {&letter, 1}); }
    void pointer(std::string_view tag, const BlockPointer& value) {
        open(tag);
        partition(value.partition);
        number("startblock", value.block);
        close(tag);
    }

    /// The format's nametype: text, or percent-encoded where XML could not hold it.
    void name(std::string_view tag, std::string_view value) { encodable(tag, value, needsPercentEncoding(value)); }
    void encodable(std::string_view tag, std::string_view value, bool encode) {
        if (!encode) {
            return text(tag, value);
        }
        out_.append("<").append(tag).append(" percentencoded=\"true\">");
        appendXmlEscaped(out_, percentEncode(value));
        close(tag);
    }

    void common(const Entry& entry) {
        boolean("readonly", entry.readOnly);
        time("creationtime", entry.times.creation);
        time("changetime", entry.times.change);
        time("modifytime", entry.times.modify);
        time("accesstime", entry.times.access);
        time("backuptime", entry.times.backup);
        number("fileuid", entry.uid);
        if (!entry.xattrs.empty()) {
            xattrs(entry.xattrs);
        }
    }

    void xattrs(const StoredXattrs& xattrs) {
        open("extendedattributes");
        std::string_view key;
        std::string_view value;
        for (auto at = xattrs.begin(); at != xattrs.end(); ++at) {
            at.parse(key, value, lookBuffer_);
            open("xattr");
            name("key", key);
            xattrValue(value);
            close("xattr");
        }
        close("extendedattributes");
    }

    void xattrValue(std::string_view value) {
        if (value.empty()) {
            empty("value");
        } else if (isXmlText(value)) {
            text("value", value);
        } else {
            out_ += "<value type=\"base64\">";
            appendBase64(out_, bytesOf(value));
            close("value");
        }
    }

    void file(const Entry& entry) {
        open("file");
        name("name", entry.name);
        number("length", entry.length);
        common(entry);
        if (entry.kind == EntryKind::symlink) {
            encodable("symlink", entry.symlinkTarget, targetNeedsPercentEncoding(entry.symlinkTarget));
        } else if (!entry.extents.empty()) {
            open("extentinfo");
            for (const Extent& one : entry.extents) {
                extent(one);
            }
            close("extentinfo");
        }
        out_ += entry.unknownXml.view();
        close("file");
    }

    void extent(const Extent& one) {
        open("extent");
        number("fileoffset", one.fileOffset);
        partition(one.start.partition);
        number("startblock", one.start.block);
        number("byteoffset", one.byteOffset);
        number("bytecount", one.byteCount);
        close("extent");
    }

    /// Writes a directory down to where its children begin; true when there are any.
    bool directory(const Entry& entry) {
        open("directory");
        if (entry.name.empty()) {
            empty("name");
        } else {
            name("name", entry.name);
        }
        common(entry);
        if (entry.children.empty()) {
            empty("contents");
            endDirectory(entry);
            return false;
        }
        open("contents");
        return true;
    }

    void endDirectory(const Entry& entry) {
        out_ += entry.unknownXml.view();
        close("directory");
    }

    Result<void> tree(const Entry& root) {
        struct OpenElement {
            const Entry* entry;
            std::size_t next;
        };
        std::vector<OpenElement> open;
        if (directory(root)) {
            open.push_back({&root, 0});
        }
        while (!open.empty()) {
            if (out_.size() >= pieceBytes) {
                if (auto taken = handOn(); !taken) {
                    return taken;
                }
            }
            OpenElement& level = open.back();
            if (level.next == level.entry->children.size()) {
                close("contents");
                endDirectory(*level.entry);
                open.pop_back();
                continue;
            }
            const Entry& child = *level.entry->children[level.next++];
            if (child.kind != EntryKind::directory) {
                file(child);
            } else if (directory(child)) {
                open.push_back({&child, 0});
            }
        }
        return {};
    }

    const IndexSink& sink_;
    std::string out_;
    std::string lookBuffer_;
};

Result<void> requireWritable(const Entry& entry, std::string& buffer) {
    const bool isRoot = entry.parent == nullptr;
    if (isRoot ? !entry.name.empty() && !isHoldableTarget(entry.name) : !isHoldableName(entry.name)) {
        return fail(Code::volumeNameInvalid, entry.name);
    }
    if (entry.kind == EntryKind::symlink && !isHoldableTarget(entry.symlinkTarget)) {
        return fail(Code::volumeNameInvalid, "link target of " + entry.name);
    }
    std::string_view key;
    std::string_view value;
    for (auto at = entry.xattrs.begin(); at != entry.xattrs.end(); ++at) {
        if (at.parse(key, value, buffer); !isHoldableTarget(key)) {
            return fail(Code::volumeNameInvalid, "attribute key of " + entry.name);
        }
    }
    return {};
}

}  // namespace

Result<void> requireWritable(const Index& index) {
    if (!isXmlText(index.creator) || !isXmlText(index.comment)) {
        return fail(Code::volumeNameInvalid, "creator or comment");
    }
    if (index.generation > maxNumber) {
        return fail(Code::volumeFull, "no generation number is left");
    }
    std::uint64_t bytes = 0;
    UidSet uids;
    std::string buffer;
    TreeWalk walk(index.root());
    while (const Entry* entry = walk.next()) {
        if (auto writable = requireWritable(*entry, buffer); !writable) {
            return writable;
        }
        const std::uint64_t length = entry->kind == EntryKind::file ? entry->length : 0;
        if (length > maxNumber || (bytes += length) > maxNumber) {
            return fail(Code::volumeFull, entry->name + ": more than 9 PB in all");
        }
        if (!uids.insert(entry->uid)) {
            return fail(Code::volumeIndexInvalid, entry->name + ": another entry has its uid");
        }
    }
    return {};
}

Result<void> writeIndex(const Index& index, const IndexSink& sink) {
    return Writer(sink).write(index);
}

Result<std::string> writeIndex(const Index& index) {
    if (auto writable = requireWritable(index); !writable) {
        return fail(std::move(writable));
    }
    std::string whole;
    const auto written = writeIndex(index, [&whole](std::string_view piece) {
        whole += piece;
        return Result<void>();
    });
    return written ? Result<std::string>(std::move(whole)) : std::unexpected(written.error());
}

}  // namespace capstan::ltfs
