// Reads what an index says of itself and counts what it lists, without keeping the tree: in the same memory however
// large the index is. What an entry says is not looked at; whoever wants it uses IndexParser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ltfs/index.hpp"
#include "ltfs/index_tag.hpp"
#include "ltfs/xml_stream.hpp"

namespace capstan::ltfs {

struct IndexSummary {
    IndexHead head;
    std::uint64_t files = 0;        ///< everything that is not a directory
    std::uint64_t directories = 0;  ///< without the root
};

class IndexScan final : private XmlHandler {
   public:
    IndexScan();

    [[nodiscard]] Result<void> feed(ByteView bytes);
    [[nodiscard]] Result<IndexSummary> finish();

   private:
    using Tag = IndexTag;
    /// Where the head's elements are read.
    enum class ScanElement : std::uint8_t { document, index, location, previous };

    void onStart(std::string_view element, const XmlAttributes& attributes) override;
    void onEnd(std::string_view element) override;
    void onText(std::string_view text) override;

    void startRoot(Tag tag, const XmlAttributes& attributes);
    void startInTree(Tag tag);
    [[nodiscard]] bool isLeaf(Tag tag) const;
    void startLeaf(Tag tag);
    void endLeaf();

    IndexSummary summary_;
    BlockPointer previous_;
    std::uint64_t seen_ = 0;  ///< one bit per Tag of the head
    ScanElement place_ = ScanElement::document;
    Tag leaf_ = Tag::unknown;  ///< the one that is being read
    std::string text_;
    /// In the tree, directory and contents take turns: at odd depths we stand in a directory, at even ones in contents.
    std::size_t treeDepth_ = 0;
    std::size_t skippedDepth_ = 0;

    XmlStream stream_;  ///< last: it calls the handlers above
};

}  // namespace capstan::ltfs
