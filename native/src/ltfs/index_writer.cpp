// Writes an index as the reference implementation does: its order of elements, one to a line, no indentation
// (LTFS 2.4, clause 9.2). Walks with a stack of its own.
#include <charconv>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/creator.hpp"
#include "ltfs/index.hpp"
#include "ltfs/names.hpp"

namespace capstan::ltfs {

namespace {

class Writer {
   public:
    Result<std::string> write(const Index& index) {
        // About what an entry takes, so that a large index is not copied over and over while it grows.
        out_.reserve(1'024 + (index.fileCount() + index.directoryCount()) * 640);
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
        tree(index.root());
        out_.append(index.unknownXml).append("</ltfsindex>\n");
        if (!invalid_.empty()) {
            return fail(Code::volumeNameInvalid, invalid_);
        }
        return std::move(out_);
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

    void open(std::string_view tag) { out_.append("<").append(tag).append(">\n"); }
    void close(std::string_view tag) { out_.append("</").append(tag).append(">\n"); }
    void empty(std::string_view tag) { out_.append("<").append(tag).append("/>\n"); }
    void begin(std::string_view tag) { out_.append("<").append(tag).append(">"); }

    void plain(std::string_view tag, std::string_view value) {
        begin(tag);
        out_.append(value);
        close(tag);
    }
    void text(std::string_view tag, std::string_view value) {
        begin(tag);
        appendXmlEscaped(out_, value);
        close(tag);
        if (!isXmlText(value)) {
            invalid_ = tag;
        }
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
        if (entry.xattrs.empty()) {
            return;
        }
        open("extendedattributes");
        for (const Xattr& one : entry.xattrs) {
            xattr(one, entry);
        }
        close("extendedattributes");
    }

    void xattr(const Xattr& one, const Entry& entry) {
        if (!isHoldableTarget(one.key)) {
            invalid_ = "attribute key of " + entry.name;
        }
        open("xattr");
        name("key", one.key);
        const std::string_view value = textOf(one.value);
        if (value.empty()) {
            empty("value");
        } else if (isXmlText(value)) {
            text("value", value);
        } else {
            out_ += "<value type=\"base64\">";
            appendBase64(out_, one.value);
            close("value");
        }
        close("xattr");
    }

    void file(const Entry& entry) {
        checkName(entry);
        open("file");
        name("name", entry.name);
        number("length", entry.length);
        common(entry);
        if (entry.kind == Kind::symlink) {
            if (!isHoldableTarget(entry.symlinkTarget)) {
                invalid_ = "link target of " + entry.name;
            }
            encodable("symlink", entry.symlinkTarget, targetNeedsPercentEncoding(entry.symlinkTarget));
        } else if (!entry.extents.empty()) {
            open("extentinfo");
            for (const Extent& one : entry.extents) {
                extent(one);
            }
            close("extentinfo");
        }
        out_ += entry.unknownXml;
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

    void checkName(const Entry& entry) {
        if (!isHoldableName(entry.name)) {
            invalid_ = entry.name;
        }
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
        out_ += entry.unknownXml;
        close("directory");
    }

    void tree(const Entry& root) {
        struct Level {
            const Entry* entry;
            std::size_t next;
        };
        std::vector<Level> open;
        if (directory(root)) {
            open.push_back({&root, 0});
        }
        while (!open.empty()) {
            Level& level = open.back();
            if (level.next == level.entry->children.size()) {
                close("contents");
                endDirectory(*level.entry);
                open.pop_back();
                continue;
            }
            const Entry& child = *level.entry->children[level.next++];
            if (child.kind != Kind::directory) {
                file(child);
                continue;
            }
            checkName(child);
            if (directory(child)) {
                open.push_back({&child, 0});
            }
        }
    }

    std::string out_;
    std::string invalid_;  ///< the last thing that LTFS cannot hold
};

}  // namespace

Result<std::string> writeIndex(const Index& index) {
    return Writer().write(index);
}

}  // namespace capstan::ltfs
