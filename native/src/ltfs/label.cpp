#include "ltfs/label.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "ltfs/creator.hpp"
#include "ltfs/names.hpp"
#include "ltfs/uuid.hpp"
#include "ltfs/xml_stream.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::size_t serialAt = 4;
constexpr std::size_t accessibilityAt = 10;
constexpr std::size_t implementationAt = 24;
constexpr std::string_view labelIdentifier = "VOL1";
constexpr std::string_view implementation = "LTFS";

/// Paths are short and unique, so one table says where each value belongs.
class LabelReader : public XmlHandler {
   public:
    Result<Label> read(ByteView record) {
        if (auto fed = stream_.feed(record); !fed) {
            return fail(std::move(fed));
        }
        if (auto finished = stream_.finish(); !finished) {
            return fail(std::move(finished));
        }
        if (found_ != allFields) {
            return fail(Code::volumeLabelInvalid, "label: an element is missing");
        }
        return std::move(label_);
    }

    void onStart(std::string_view element, const XmlAttributes& attributes) override {
        if (path_.empty() && element != "ltfslabel") {
            return stream_.stop("not an LTFS label");
        }
        if (path_.empty() && !attributes["version"].starts_with("1.") && !attributes["version"].starts_with("2.")) {
            return stream_.stop("unknown version " + std::string(attributes["version"]));
        }
        path_.append("/").append(element);
        text_.clear();
    }
    void onText(std::string_view text) override { text_.append(text); }
    void onEnd(std::string_view element) override {
        if (!take(std::string_view(path_))) {
            stream_.stop("expected another value than '" + text_.substr(0, 80) + "'");
        }
        path_.resize(path_.size() - element.size() - 1);
        text_.clear();
    }

   private:
    enum Field : unsigned {
        creator = 1,
        time = 2,
        uuid = 4,
        location = 8,
        index = 16,
        data = 32,
        block = 64,
        zip = 128
    };
    static constexpr unsigned allFields = 255;

    bool take(std::string_view path) {
        if (path == "/ltfslabel/creator") {
            label_.creator = text_;
            return mark(creator);
        }
        if (path == "/ltfslabel/formattime") {
            const auto parsed = parseTimestamp(text_);
            label_.formatTime = parsed.value_or(Timestamp{});
            return parsed && mark(time);
        }
        if (path == "/ltfslabel/volumeuuid") {
            auto parsed = parseUuid(text_);
            label_.volumeUuid = parsed.value_or("");
            return parsed && mark(uuid);
        }
        if (path == "/ltfslabel/location/partition") {
            return takePartition(label_.location) && mark(location);
        }
        if (path == "/ltfslabel/partitions/index") {
            return takePartition(label_.indexPartition) && mark(index);
        }
        if (path == "/ltfslabel/partitions/data") {
            return takePartition(label_.dataPartition) && mark(data);
        }
        if (path == "/ltfslabel/blocksize") {
            const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), label_.blockBytes);
            return error == std::errc{} && end == text_.data() + text_.size() && label_.blockBytes >= minBlockBytes &&
                   mark(block);
        }
        if (path == "/ltfslabel/compression") {
            label_.compression = text_ == "true" || text_ == "1";
            return (label_.compression || text_ == "false" || text_ == "0") && mark(zip);
        }
        return true;
    }

    bool takePartition(char& partition) {
        if (text_.size() != 1 || text_[0] < 'a' || text_[0] > 'z') {
            return false;
        }
        partition = text_[0];
        return true;
    }

    bool mark(Field field) {
        found_ |= field;
        return true;
    }

    Label label_;
    unsigned found_ = 0;
    std::string path_;
    std::string text_;
    XmlStream stream_{*this, Code::volumeLabelInvalid, "label"};
};

}  // namespace

std::array<std::byte, vol1Bytes> writeVol1(std::string_view serial) {
    std::array<std::byte, vol1Bytes> record;
    record.fill(std::byte{' '});
    std::ranges::copy(bytesOf(labelIdentifier), record.begin());
    std::ranges::copy(bytesOf(serial.substr(0, serialLength)), record.begin() + serialAt);
    record[accessibilityAt] = std::byte{'L'};
    std::ranges::copy(bytesOf(implementation), record.begin() + implementationAt);
    record[vol1Bytes - 1] = std::byte{'4'};
    return record;
}

Result<std::string> parseVol1(ByteView record) {
    if (record.size() < vol1Bytes || textOf(record.first(labelIdentifier.size())) != labelIdentifier) {
        return fail(Code::volumeForeign, "no VOL1 label");
    }
    const std::string_view owner = textOf(record.subspan(implementationAt, implementation.size()));
    if (owner != implementation) {
        return fail(Code::volumeForeign, "a VOL1 label, but not of LTFS");
    }
    const std::string_view serial = textOf(record.subspan(serialAt, serialLength));
    return std::string(serial.substr(0, serial.find_last_not_of(' ') + 1));
}

std::string writeLabel(const Label& label) {
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfslabel version=\"";
    out.append(formatVersion).append("\">\n    <creator>");
    appendXmlEscaped(out, label.creator);
    out += "</creator>\n    <formattime>";
    appendTimestamp(out, label.formatTime);
    out.append("</formattime>\n    <volumeuuid>").append(label.volumeUuid).append("</volumeuuid>\n");
    out.append("    <location>\n        <partition>").append(1, label.location);
    out += "</partition>\n    </location>\n    <partitions>\n        <index>";
    out.append(1, label.indexPartition).append("</index>\n        <data>").append(1, label.dataPartition);
    out.append("</data>\n    </partitions>\n    <blocksize>").append(std::to_string(label.blockBytes));
    out.append("</blocksize>\n    <compression>").append(label.compression ? "true" : "false");
    out += "</compression>\n</ltfslabel>\n";
    return out;
}

Result<Label> parseLabel(ByteView record) {
    return LabelReader().read(record);
}

Result<void> checkPair(const Label& first, const Label& second) {
    const auto invalid = [](std::string_view what) {
        return fail(Code::volumeLabelInvalid, "the partitions' labels differ in " + std::string(what));
    };
    if (first.volumeUuid != second.volumeUuid) {
        return invalid("the volume's UUID");
    }
    if (first.formatTime != second.formatTime) {
        return invalid("the time of the format");
    }
    if (first.blockBytes != second.blockBytes || first.compression != second.compression) {
        return invalid("block size or compression");
    }
    if (first.indexPartition != second.indexPartition || first.dataPartition != second.dataPartition ||
        first.indexPartition == first.dataPartition) {
        return invalid("the partitions' roles");
    }
    const auto named = [&first](char location) {
        return location == first.indexPartition || location == first.dataPartition;
    };
    if (first.location == second.location || !named(first.location) || !named(second.location)) {
        return invalid("nothing but claim the same place");
    }
    return {};
}

}  // namespace capstan::ltfs
