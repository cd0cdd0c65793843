#include "ltfs/index_mending.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "ltfs/index_tag.hpp"
#include "ltfs/names.hpp"

namespace capstan::ltfs {

namespace {

/// No tag of an index is longer.
constexpr std::size_t longestTag = 1'024;
/// Nor has it more elements within each other, beside its folders.
constexpr std::size_t deepest = 3 * 4'096;

bool isContainer(std::string_view name) {
    return name == "directory" || name == "contents" || name == "ltfsindex";
}

/// What can be taken for the beginning of something sound.
constexpr std::array<std::string_view, 6> anchors{"<file>",       "</file>",    "<directory>",
                                                  "</directory>", "<contents>", "</contents>"};

/// "name", and what stands between it and the end of the tag.
struct TagText {
    std::string_view name;
    std::string_view attributes;
    bool closes = false;
    bool isEmpty = false;  ///< closes itself
};

bool isNameCharacter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '_' || character == '-' || character == '.' ||
           character == ':';
}

/// ` key="value"`, any number of times.
bool areAttributes(std::string_view text) {
    while (!text.empty()) {
        const std::size_t key = text.find_first_not_of(" \t\r\n");
        if (key == std::string_view::npos) {
            return true;
        }
        const std::size_t equals = text.find('=', key);
        if (key == 0 || equals == std::string_view::npos || equals == key ||
            !std::ranges::all_of(text.substr(key, equals - key), isNameCharacter) || equals + 1 >= text.size()) {
            return false;
        }
        const char quote = text[equals + 1];
        const std::size_t end = quote == '"' || quote == '\'' ? text.find(quote, equals + 2) : std::string_view::npos;
        if (end == std::string_view::npos || text.substr(equals + 2, end - equals - 2).contains('&')) {
            return false;
        }
        text = text.substr(end + 1);
    }
    return true;
}

/// Of what stands between "<" and ">".
std::optional<TagText> tagIn(std::string_view inside) {
    TagText tag;
    if (inside.starts_with('/')) {
        tag.closes = true;
        inside.remove_prefix(1);
    }
    if (!tag.closes && inside.ends_with('/')) {
        tag.isEmpty = true;
        inside.remove_suffix(1);
    }
    const std::size_t end = std::min(inside.find_first_of(" \t\r\n"), inside.size());
    tag.name = inside.substr(0, end);
    tag.attributes = inside.substr(end);
    const bool isTag = !tag.name.empty() && std::ranges::all_of(tag.name, isNameCharacter) &&
                       areAttributes(tag.attributes) && isXmlText(tag.attributes);
    return isTag ? std::optional(tag) : std::nullopt;
}

/// As XML takes it: its characters, and every "&" a reference.
bool isContent(std::string_view text) {
    if (!isXmlText(text)) {
        return false;
    }
    for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
        const std::size_t end = text.find(';', at);
        if (end == std::string_view::npos) {
            return false;
        }
        const std::string_view name = text.substr(at + 1, end - at - 1);
        const bool isNumber = name.size() > 1 && name.starts_with('#') &&
                              name.substr(1).find_first_not_of("x0123456789abcdefABCDEF") == std::string_view::npos;
        if (!isNumber && name != "amp" && name != "lt" && name != "gt" && name != "quot" && name != "apos") {
            return false;
        }
    }
    return true;
}

class Mender {
   public:
    Mender(std::string_view broken, const std::vector<std::size_t>& holes) : text_(broken), holes_(holes) {}

    MendedText mend() {
        if (!text_.substr(0, text_.find("<directory>")).contains("<ltfsindex")) {
            open("ltfsindex", R"( version="2.4.0")");
        }
        while (at_ < text_.size()) {
            step();
        }
        if (const auto file = openFile()) {
            drop(*file);
        } else {
            dropLeaf();
        }
        done_.cuts += stack_.empty() ? 0U : 1U;
        while (!stack_.empty()) {
            close();
        }
        return std::move(done_);
    }

   private:
    struct OpenElement {
        std::string name;
        std::string attributes;
        std::size_t begin = 0;    ///< in what is done
        std::size_t content = 0;  ///< behind its tag
    };

    void open(std::string_view name, std::string_view attributes) {
        stack_.push_back(
            {.name = std::string(name), .attributes = std::string(attributes), .begin = done_.text.size()});
        done_.text.append("<").append(name).append(attributes).append(">");
        stack_.back().content = done_.text.size();
    }
    void close() {
        if (stack_.size() == 2 && topIs("directory")) {
            root_ = {.element = stack_.back(), .end = done_.text.size()};
        }
        done_.text.append("</").append(stack_.back().name).append(">");
        stack_.pop_back();
    }
    /// More comes than the root: the beginning of a folder is lost, and its end was taken for another's.
    void reopenRoot() {
        ++done_.cuts;
        done_.text.resize(root_->end);
        stack_.push_back(root_->element);
        root_.reset();
    }
    /// The element of that number, and all that is in it.
    void drop(std::size_t element) {
        done_.text.resize(stack_[element].begin);
        stack_.resize(element);
    }
    [[nodiscard]] bool topIs(std::string_view name) const { return !stack_.empty() && stack_.back().name == name; }
    [[nodiscard]] std::optional<std::size_t> innermost(std::string_view name) const {
        for (std::size_t i = stack_.size(); i > 0; --i) {
            if (stack_[i - 1].name == name) {
                return i - 1;
            }
        }
        return std::nullopt;
    }
    /// Nothing that has files in it stands in one.
    [[nodiscard]] std::optional<std::size_t> openFile() const {
        for (std::size_t i = stack_.size(); i > 0 && !isContainer(stack_[i - 1].name); --i) {
            if (stack_[i - 1].name == "file") {
                return i - 1;
            }
        }
        return std::nullopt;
    }
    /// Of what stands in no file: down to the folder.
    void dropLeaf() {
        while (!stack_.empty() && !isContainer(stack_.back().name)) {
            drop(stack_.size() - 1);
        }
    }

    /// One text and the tag behind it.
    void step() {
        const std::size_t tag = std::min(text_.find('<', at_), text_.size());
        const std::string_view content = text_.substr(at_, tag - at_);
        if (isHoleBefore(tag)) {
            return passHole();
        }
        const bool isLeaf = !stack_.empty() && !isContainer(stack_.back().name);
        if (isLeaf && !isContent(content)) {
            return recover(tag);
        }
        if (isLeaf) {
            done_.text.append(content);
        }
        at_ = tag;
        if (tag == text_.size()) {
            return;
        }
        for (const auto& [begin, end] :
             std::array<std::pair<std::string_view, std::string_view>, 2>{{{"<?", "?>"}, {"<!--", "-->"}}}) {
            if (text_.substr(tag).starts_with(begin)) {
                const std::size_t close = text_.find(end, tag);
                at_ = close == std::string_view::npos ? tag + 1 : close + end.size();
                return;
            }
        }
        const std::size_t end = text_.substr(tag, longestTag).find('>');
        if (end == std::string_view::npos) {
            return recover(tag + 1);
        }
        if (isHoleBefore(tag + end)) {
            return passHole();
        }
        const auto read = tagIn(text_.substr(tag + 1, end - 1));
        if (!read) {
            return recover(tag + 1);
        }
        take(*read, tag + end + 1);
    }

    void take(const TagText& tag, std::size_t behind) {
        if (tag.closes) {
            return takeEnd(tag.name, behind);
        }
        const bool isEntry = tag.name == "file" || tag.name == "directory";
        if (isEntry && openFile()) {
            return recover(at_);
        }
        if (isEntry || tag.name == "contents") {
            dropLeaf();
        }
        if (isEntry && stack_.empty()) {
            open("ltfsindex", R"( version="2.4.0")");
        }
        if ((isEntry || tag.name == "contents") && topIs("ltfsindex") && root_) {
            reopenRoot();
        }
        // A folder whose own beginning is lost: it is one without a name.
        if (tag.name == "contents" && topIs("contents")) {
            ++done_.cuts;
            open("directory", "");
        }
        if ((tag.name == "file" || tag.name == "contents") && topIs("ltfsindex")) {
            ++done_.cuts;
            open("directory", "");
        }
        if (isEntry && topIs("directory")) {
            ++done_.cuts;
            open("contents", "");
        }
        const bool isMisplaced = stack_.size() >= deepest || (tag.name == "contents" && !topIs("directory"));
        if (isMisplaced) {
            ++done_.cuts;
            at_ = behind;
            return;
        }
        open(tag.name, tag.attributes);
        if (tag.isEmpty) {
            close();
        }
        at_ = behind;
    }

    void takeEnd(std::string_view name, std::size_t behind) {
        if (topIs(name)) {
            close();
            at_ = behind;
            return;
        }
        if (isContainer(name)) {
            return endContainer(name, behind);
        }
        if (stack_.empty() || isContainer(stack_.back().name)) {
            ++done_.cuts;
            at_ = behind;
            return;
        }
        const bool isKnownTop = indexTag(stack_.back().name) != IndexTag::unknown;
        if (isKnownTop && indexTag(name) == IndexTag::unknown) {
            ++done_.cuts;
            close();
            at_ = behind;
            return;
        }
        if (!isKnownTop && indexTag(name) != IndexTag::unknown && isFieldOf(name)) {
            rename(name);
            at_ = behind;
            return;
        }
        recover(at_ + 1);
    }

    /// What is open in it has lost its own end.
    void endContainer(std::string_view name, std::size_t behind) {
        if (openFile()) {
            return recover(at_);
        }
        const auto open = innermost(name);
        if (!open) {
            ++done_.cuts;
            at_ = behind;
            return;
        }
        // That a folder ends whose contents do not, or the other way round, concerns that folder alone.
        const bool isNear = stack_.size() - *open <= 2 || name == "ltfsindex";
        ++done_.cuts;
        if (isNear) {
            while (stack_.size() > *open + 1) {
                isContainer(stack_.back().name) ? close() : drop(stack_.size() - 1);
            }
            close();
        }
        at_ = behind;
    }

    /// An element whose beginning was misspelt has no other name than that of its end.
    [[nodiscard]] bool isFieldOf(std::string_view name) const { return !isContainer(name) && name != "file"; }
    void rename(std::string_view name) {
        ++done_.cuts;
        const OpenElement element = stack_.back();
        const std::string content = done_.text.substr(element.content);
        done_.text.resize(element.begin);
        stack_.pop_back();
        open(name, element.attributes);
        done_.text.append(content);
        close();
    }

    [[nodiscard]] bool isHoleBefore(std::size_t end) {
        while (hole_ < holes_.size() && holes_[hole_] < at_) {
            ++hole_;
        }
        return hole_ < holes_.size() && holes_[hole_] <= end;
    }
    void passHole() {
        ++done_.cuts;
        if (const auto file = openFile()) {
            drop(*file);
        } else {
            dropLeaf();
        }
        at_ = nextAnchor(holes_[hole_++]);
    }

    /// Something in front of `from` breaks the text: what it stands in goes, and no more than that.
    void recover(std::size_t from) {
        ++done_.cuts;
        if (respell(from) || respellEntry(from)) {
            return;
        }
        const auto file = openFile();
        const bool isInField = file && *file + 1 < stack_.size();
        const std::string field = isInField ? stack_[*file + 1].name : std::string();
        if (file && isInField && field != "extentinfo" && skipField(*file + 1, field, from)) {
            return;
        }
        if (file) {
            drop(*file);
            const std::string_view rest = text_.substr(std::min(from, text_.size()));
            const std::size_t next = nextAnchor(from);
            constexpr std::string_view end = "</file>";
            at_ = rest.empty() || !text_.substr(next).starts_with(end) ? next : next + end.size();
            return;
        }
        dropLeaf();
        at_ = nextField(from);
    }

    /// A tag that is none, in front of a text and an end that say what it began.
    bool respell(std::size_t from) {
        constexpr std::size_t longestBroken = 32;
        const bool isInEntry = topIs("file") || topIs("directory");
        const std::size_t end = text_.substr(std::min(from, text_.size()), longestBroken).find('>');
        const std::size_t next = end == std::string_view::npos ? end : text_.find('<', from + end);
        if (!isInEntry || next == std::string_view::npos || isHoleBefore(next)) {
            return false;
        }
        const std::size_t close = text_.substr(next, longestTag).find('>');
        const auto tag = close == std::string_view::npos ? std::nullopt : tagIn(text_.substr(next + 1, close - 1));
        // How the text is written stood in the tag, too, when that was longer than its name.
        if (!tag || !tag->closes || end != tag->name.size() || !isFieldOf(tag->name) ||
            indexTag(tag->name) == IndexTag::unknown) {
            return false;
        }
        open(tag->name, "");
        at_ = from + end + 1;
        return true;
    }

    /// A tag that is none, in front of a name: how long it is says what has that.
    bool respellEntry(std::size_t from) {
        constexpr std::string_view folder = "directory";
        constexpr std::string_view file = "file";
        const std::size_t end = text_.substr(std::min(from, text_.size()), folder.size() + 1).find('>');
        if (!topIs("contents") || (end != folder.size() && end != file.size())) {
            return false;
        }
        const std::size_t next = text_.find('<', from + end);
        if (next == std::string_view::npos || !text_.substr(next).starts_with("<name") || isHoleBefore(next)) {
            return false;
        }
        open(end == folder.size() ? folder : file, "");
        at_ = from + end + 1;
        return true;
    }

    /// To behind the end of a field of a file, when that comes before the file's.
    bool skipField(std::size_t element, const std::string& field, std::size_t from) {
        const std::string end = "</" + field + ">";
        const std::size_t last = std::min(nextAnchor(from), isHoleBefore(text_.size()) ? holes_[hole_] : text_.size());
        const std::size_t close = last > from ? text_.substr(from, last - from).find(end) : std::string_view::npos;
        if (close == std::string_view::npos) {
            return false;
        }
        drop(element);
        at_ = from + close + end.size();
        return true;
    }

    [[nodiscard]] std::size_t nextAnchor(std::size_t from) const {
        for (std::size_t at = text_.find('<', from); at != std::string_view::npos; at = text_.find('<', at + 1)) {
            if (std::ranges::any_of(anchors, [&](std::string_view one) { return text_.substr(at).starts_with(one); })) {
                return at;
            }
        }
        return text_.size();
    }
    /// Any beginning or end of an element that an index has.
    [[nodiscard]] std::size_t nextField(std::size_t from) const {
        for (std::size_t at = text_.find('<', from); at != std::string_view::npos; at = text_.find('<', at + 1)) {
            const std::size_t end = text_.substr(at, longestTag).find('>');
            const auto tag = end == std::string_view::npos ? std::nullopt : tagIn(text_.substr(at + 1, end - 1));
            if (tag && indexTag(tag->name) != IndexTag::unknown && (!tag->closes || isContainer(tag->name))) {
                return at;
            }
        }
        return text_.size();
    }

    const std::string_view text_;
    const std::vector<std::size_t>& holes_;
    std::size_t at_ = 0;
    std::size_t hole_ = 0;  ///< the next one
    std::vector<OpenElement> stack_;
    struct ClosedRoot {
        OpenElement element;
        std::size_t end = 0;  ///< of what is in it
    };
    std::optional<ClosedRoot> root_;
    MendedText done_;
};

}  // namespace

MendedText mendIndex(std::string_view broken, const std::vector<std::size_t>& holes) {
    return Mender(broken, holes).mend();
}

}  // namespace capstan::ltfs
