// Reads an index as it comes off the tape, record by record (LTFS 2.4, clause 9.2). Takes what 2.0 to 2.5 write;
// elements that it does not know are kept verbatim where the format says so, and skipped elsewhere. An incremental
// index (LTFS 2.5) is read by the same rules when that is what is asked for, save that an entry says no more than what
// changed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ltfs/entry_list.hpp"
#include "ltfs/incremental_index.hpp"
#include "ltfs/index.hpp"
#include "ltfs/index_tag.hpp"
#include "ltfs/uid_set.hpp"
#include "ltfs/xml_stream.hpp"

namespace capstan::ltfs {

class IndexParser final : private XmlHandler {
   public:
    /// With a list, the entries go there, and the index that is made holds none but its root.
    explicit IndexParser(std::shared_ptr<EntryList> list = nullptr);
    /// Of an incremental index, which it fills in.
    explicit IndexParser(GivenElements& given);

    [[nodiscard]] Result<void> feed(ByteView bytes);
    [[nodiscard]] Result<Index> finish();

   private:
    using Tag = IndexTag;
    enum class IndexScope : std::uint8_t {
        document,
        index,
        location,
        previous,
        previousIncremental,
        directory,
        contents,
        file,
        xattrs,
        xattr,
        extents,
        extent,
        leaf,
    };
    struct Frame {
        IndexScope scope;
        Tag tag;
        std::uint64_t seen = 0;  ///< one bit per Tag
    };

    void onStart(std::string_view element, const XmlAttributes& attributes) override;
    void onEnd(std::string_view element) override;
    void onText(std::string_view text) override;
    void onVerbatim(std::string_view text) override;

    void startRoot(Tag tag, const XmlAttributes& attributes);
    void startInIndex(Tag tag, const XmlAttributes& attributes);
    void startInEntry(Tag tag, const XmlAttributes& attributes);
    void startBesideEntries(Tag tag);
    void startEntry(Tag tag, EntryKind kind);
    void push(IndexScope scope, Tag tag);
    void startLeaf(Tag tag, const XmlAttributes& attributes);
    void startVerbatim(std::string& into);
    void startUnknown() { startVerbatim(open_.back().unknownXml); }

    void takeLeaf(Tag tag, IndexScope scope);
    bool takeEntryLeaf(Tag tag);
    bool takeXattrLeaf(Tag tag);
    bool takeName();
    bool takeTarget();
    bool takeUid();

    void endScope(const Frame& frame);
    void endEntry(const Frame& frame);
    bool beginList();
    bool listEntry();
    bool endListedEntry(const Entry& entry);
    bool needsTree();
    void endExtents();
    Result<void> giveFreshUids();
    [[nodiscard]] bool requireAll(const Frame& frame);
    void expected(std::string_view what);

    Index index_;
    bool haveRoot_ = false;
    struct OpenEntry {
        Entry* entry;
        std::string unknownXml;  ///< gathered until the entry ends
        // Of a directory that is listed:
        std::int64_t number = -1;               ///< once it has gone to the list
        std::vector<std::uint64_t> names = {};  ///< hashes of what is in it
    };
    std::vector<OpenEntry> open_;  ///< the entry being read, below the directories around it
    std::uint64_t bytes_ = 0;      ///< of all files so far
    UidSet uids_;
    std::uint64_t highestUid_ = 0;  ///< of those that were met
    std::vector<Entry*> twins_;     ///< whose uid another had before them
    std::shared_ptr<EntryList> list_;
    GivenElements* given_ = nullptr;  ///< of an incremental index, and of no other
    std::int64_t listed_ = 0;
    std::vector<Frame> frames_;
    BlockPointer previous_;
    std::string key_;
    std::string value_;
    PackedXattrs xattrs_;
    Extent extent_;
    std::vector<Extent> extents_;

    std::string text_;
    bool percentEncoded_ = false;
    bool base64_ = false;
    std::string* verbatimInto_ = nullptr;
    std::size_t verbatimDepth_ = 0;
    std::size_t skippedDepth_ = 0;

    XmlStream stream_;  ///< last: it calls the handlers above
};

}  // namespace capstan::ltfs
