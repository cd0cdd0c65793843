// An archive, member by member: what each is and where its content lies. Reads headers only, unless contents are to be
// hashed. Nothing that a tape says makes it take more than a bounded memory for a member, and what is wrong is told of
// the member that it concerns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "tar/header.hpp"
#include "tar/input.hpp"
#include "tar/pax.hpp"
#include "tar/sparse.hpp"

namespace capstan::tar {

enum class MemberKind : std::uint8_t { file, directory, symlink, hardLink, left };

/// A stretch of a file's content where it lies on the tape.
struct TarPiece {
    std::uint64_t offset = 0;  ///< in the file
    StreamPlace start;
    std::uint64_t bytes = 0;
};

struct TarMember {
    MemberKind kind = MemberKind::left;
    std::string path{};  ///< as it stands there; empty for a stretch that is no member
    std::string target{};
    std::uint64_t length = 0;
    std::uint32_t mode = 0644;
    std::uint64_t user = 0;
    std::uint64_t group = 0;
    std::string userName{};
    std::string groupName{};
    TarTime modified{};
    std::optional<TarTime> accessed{};
    std::optional<TarTime> changed{};
    std::vector<std::pair<std::string, std::string>> attributes{};
    std::vector<TarPiece> pieces{};
    std::string sha256{};   ///< of files, when contents are hashed
    std::string problem{};  ///< why it is left out
};

class TarArchive {
   public:
    enum class Contents : std::uint8_t { passed, hashed };

    TarArchive(TarInput& input, Contents contents) : input_(input), contents_(contents) {}

    /// Nothing behind the last.
    [[nodiscard]] Result<std::optional<TarMember>> next();
    /// What the archive calls itself; empty when it does not.
    [[nodiscard]] const std::string& label() const { return label_; }

   private:
    using Block = std::array<std::byte, blockBytes>;
    struct Content {
        std::uint64_t stored = 0;
        SparseMap stretches;
        bool isSound = true;
    };

    [[nodiscard]] Result<std::optional<Block>> takeBlock();
    [[nodiscard]] Result<TarMember> findNextHeader();
    /// An extended header's text; nothing when there is not so much, or far too much.
    [[nodiscard]] Result<std::optional<Bytes>> takeText(std::uint64_t size);
    /// False when it is a member's own header.
    [[nodiscard]] Result<bool> takeExtension(const TarHeader& header);
    [[nodiscard]] Result<TarMember> member(const TarHeader& header, const Block& block);
    [[nodiscard]] TarMember describe(const TarHeader& header) const;
    void tellKind(TarMember& member, const TarHeader& header) const;

    [[nodiscard]] std::uint64_t storedBytes(const TarHeader& header) const;
    [[nodiscard]] Result<bool> hasContent(const TarHeader& header, const TarMember& member);
    [[nodiscard]] Result<Content> contentOf(TarMember& member, const TarHeader& header, const Block& block);
    [[nodiscard]] Result<bool> takeSparseFields(const Block& block, TarMember& member, SparseMap& map);
    /// The map that leads the content; nothing when it is none. Counts off what it took.
    [[nodiscard]] Result<std::optional<SparseMap>> takeSparseText(std::uint64_t& stored);
    /// Sees to the pieces and to what is wrong with them.
    [[nodiscard]] Result<void> takeContent(TarMember& member, const Content& content);
    [[nodiscard]] Result<bool> passContent(TarMember& member, const Content& content, Passing how);
    [[nodiscard]] Result<std::uint64_t> hashNext(std::uint64_t bytes, Sha256& hash);

    TarInput& input_;
    const Contents contents_;
    std::string label_;
    PaxRecords global_;
    PaxRecords own_;  ///< of the member that follows
    std::optional<std::string> longName_{};
    std::optional<std::string> longTarget_{};
    std::string extensionProblem_;
    std::optional<Block> pending_{};  ///< a block that was looked at too early
};

/// What compresses like that begins so; empty for what is none of the usual.
[[nodiscard]] std::string_view compressionOf(ByteView beginning);

}  // namespace capstan::tar
