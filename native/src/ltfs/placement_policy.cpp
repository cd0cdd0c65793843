// A placement rule as an index holds it.
#include <charconv>
#include <optional>
#include <utility>

#include "ltfs/names.hpp"
#include "ltfs/placement_rule.hpp"
#include "ltfs/xml_stream.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::string_view criteria = "/dataplacementpolicy/indexpartitioncriteria";

class PolicyReader final : private XmlHandler {
   public:
    Result<PlacementRule> read(std::string_view xml) {
        if (auto fed = stream_.feed(bytesOf(xml)); !fed) {
            return fail(std::move(fed));
        }
        if (auto finished = stream_.finish(); !finished) {
            return fail(std::move(finished));
        }
        if (!size_) {
            return fail(Code::volumeRuleInvalid, "placement policy without a size");
        }
        return PlacementRule(*size_, std::move(patterns_));
    }

   private:
    void onStart(std::string_view element, const XmlAttributes& attributes) override {
        path_.append("/").append(element);
        text_.clear();
        percentEncoded_ = attributes["percentencoded"] == "true" || attributes["percentencoded"] == "1";
    }

    void onText(std::string_view text) override { text_ += text; }

    void onEnd(std::string_view element) override {
        if (path_ == std::string(criteria) + "/size") {
            takeSize();
        } else if (path_ == std::string(criteria) + "/name") {
            patterns_.push_back(percentEncoded_ ? percentDecode(text_, Slash::forbidden) : text_);
        }
        path_.resize(path_.size() - element.size() - 1);
        text_.clear();
    }

    void takeSize() {
        std::uint64_t size = 0;
        const char* const last = text_.data() + text_.size();
        const auto [end, error] = std::from_chars(text_.data(), last, size);
        if (error != std::errc{} || end != last) {
            return stream_.stop("size \"" + text_ + "\"");
        }
        size_ = size;
    }

    std::string path_;
    std::string text_;
    bool percentEncoded_ = false;
    std::optional<std::uint64_t> size_;
    std::vector<std::string> patterns_;
    XmlStream stream_{*this, Code::volumeRuleInvalid, "placement policy"};
};

}  // namespace

Result<PlacementRule> parsePolicy(std::string_view xml) {
    return PolicyReader().read(xml);
}

std::string policyXml(const PlacementRule& rule) {
    std::string xml = "<dataplacementpolicy>\n<indexpartitioncriteria>\n<size>";
    xml.append(std::to_string(rule.maxBytes())).append("</size>\n");
    for (const std::string& pattern : rule.patterns()) {
        const bool encode = needsPercentEncoding(pattern);
        xml += encode ? "<name percentencoded=\"true\">" : "<name>";
        appendXmlEscaped(xml, encode ? percentEncode(pattern) : pattern);
        xml += "</name>\n";
    }
    return xml += "</indexpartitioncriteria>\n</dataplacementpolicy>";
}

}  // namespace capstan::ltfs
