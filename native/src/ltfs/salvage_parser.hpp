// Reads an index that IndexParser refuses, and keeps what is sound in it: an entry that is wrong is left out and named
// with its reason, the others stay. For reading only: nothing that was made of such an index may reach a tape.
// A folder whose name is none, or not its own alone, is kept under a name that says so. A file is sound when nobody can
// doubt its name, its length and where its bytes lie; times and attributes that are no values it does without.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ltfs/index.hpp"
#include "ltfs/index_tag.hpp"
#include "ltfs/xml_stream.hpp"

namespace capstan::ltfs {

struct FlawedEntry {
    std::string path;  ///< as it is on tape, shortened when it is very long; empty for the index itself
    std::string reason;
    bool kept = false;  ///< without what was wrong with it
};

struct SalvagedIndex {
    Index index;
    std::vector<FlawedEntry> flawed;  ///< the first of them
    std::uint64_t flawedTotal = 0;
    bool isWhole = false;  ///< it came to its end
};

class SalvageParser final : private XmlHandler {
   public:
    /// Why no file's bytes can lie there; nothing when they can.
    using Refusal = std::function<std::optional<std::string>(const Extent&)>;

    explicit SalvageParser(Refusal refusal);

    /// Fails where the text breaks off for whatever reason; what came before counts.
    [[nodiscard]] Result<void> feed(ByteView bytes);
    /// `broken`: why there was no more to feed. Fails when it is no index at all.
    [[nodiscard]] Result<SalvagedIndex> finish(const std::string& broken);

   private:
    using Tag = IndexTag;
    /// Of a name or a path that is reported.
    static constexpr std::size_t shownBytes = 1'024;
    enum class SalvageScope : std::uint8_t {
        document,
        index,
        location,
        directory,
        contents,
        file,
        xattrs,
        xattr,
        extents,
        extent,
    };
    /// An entry that is being read.
    struct Draft {
        Entry* directory = nullptr;  ///< in the tree already; null for a file
        std::optional<std::string> name{};
        std::string shown{};  ///< what stands there as its name
        std::optional<std::string> target{};
        std::optional<std::uint64_t> length{};
        std::vector<Extent> extents{};
        std::vector<Xattr> xattrs{};
        EntryTimes times{};
        bool readOnly = false;
        std::uint64_t seen = 0;  ///< one bit per Tag
        std::string fault{};     ///< why it is not sound
        std::string lack{};      ///< what it does without
    };

    void onStart(std::string_view element, const XmlAttributes& attributes) override;
    void onEnd(std::string_view element) override;
    void onText(std::string_view text) override;

    void startRoot(Tag tag, const XmlAttributes& attributes);
    void startInIndex(Tag tag, const XmlAttributes& attributes);
    void startInEntry(Tag tag, const XmlAttributes& attributes);
    void startEntry(bool isDirectory);
    void startLeaf(Tag tag, const XmlAttributes& attributes);
    void skip() { skippedDepth_ = 1; }

    void takeLeaf(Tag tag);
    void takeEntryLeaf(Tag tag);
    void takeExtentLeaf(Tag tag);
    void takeXattrLeaf(Tag tag);
    void endScope(SalvageScope scope);
    void endExtent();
    void endFile();
    void endDirectory();
    void checkFile(Draft& draft) const;
    void nameChildren(Entry& directory);
    void dropTwins(const std::vector<Entry*>& twins);

    void fault(std::string_view why);
    void lack(std::string_view why);
    void reportFlaw(std::string path, std::string reason, bool kept);
    [[nodiscard]] static std::string shortened(std::string text);
    [[nodiscard]] std::string pathOfOpen() const;
    [[nodiscard]] Draft& draft() { return open_.back(); }

    Refusal refusal_;
    SalvagedIndex found_;
    std::vector<SalvageScope> scopes_{SalvageScope::document};
    std::vector<Draft> open_;
    std::uint64_t seenInHead_ = 0;
    bool isIndex_ = false;
    bool haveRoot_ = false;
    bool isBroken_ = false;
    std::uint64_t lastUid_ = 1;

    Extent extent_;
    std::uint64_t seenInExtent_ = 0;
    std::string key_;
    std::optional<std::string> value_;
    bool isXattrSound_ = true;

    Tag leaf_ = Tag::unknown;  ///< that is being read
    std::string text_;
    bool isTextTooLong_ = false;
    bool percentEncoded_ = false;
    bool base64_ = false;
    std::size_t skippedDepth_ = 0;

    XmlStream stream_;  ///< last: it calls the handlers above
};

}  // namespace capstan::ltfs
