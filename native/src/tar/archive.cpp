#include "tar/archive.hpp"

#include <algorithm>
#include <string_view>

namespace capstan::tar {

namespace {

constexpr std::uint64_t largestName = 1U << 20U;

/// Holes cost nothing to claim, and hours to hash: a file with more of them goes without.
constexpr std::uint64_t mostHashedHoles = std::uint64_t{64} << 30U;

std::uint64_t padded(std::uint64_t bytes) {
    return (bytes + blockBytes - 1) / blockBytes * blockBytes;
}

std::string untilZero(ByteView bytes) {
    const std::string_view text = textOf(bytes);
    return std::string(text.substr(0, text.find('\0')));
}

bool isEmptyDirectoryName(const std::string& name) {
    return !name.empty() && name.back() == '/';
}

struct Magic {
    std::string_view bytes;
    std::string_view name;
};
constexpr std::array compressions{
    Magic{"\x1F\x8B", "gzip"},         Magic{"BZh", "bzip2"}, Magic{"\xFD\x37zXZ", "xz"},
    Magic{"\x28\xB5\x2F\xFD", "zstd"}, Magic{"LZIP", "lzip"}, Magic{"\x04\x22\x4D\x18", "lz4"},
};

}  // namespace

std::string_view compressionOf(ByteView beginning) {
    const auto found = std::ranges::find_if(
        compressions, [&](const Magic& magic) { return textOf(beginning).starts_with(magic.bytes); });
    return found == compressions.end() ? std::string_view() : found->name;
}

// ---- headers ----

Result<std::optional<TarArchive::Block>> TarArchive::takeBlock() {
    if (pending_) {
        return std::exchange(pending_, std::nullopt);
    }
    Block block{};
    const auto got = input_.read(block);
    if (!got) {
        return std::unexpected(got.error());
    }
    return *got == block.size() ? std::optional(block) : std::nullopt;
}

Result<std::optional<TarMember>> TarArchive::next() {
    for (;;) {
        const auto block = takeBlock();
        if (!block) {
            return std::unexpected(block.error());
        }
        // A block of zeros ends an archive, whatever the rest of its record holds.
        if (!*block || isZeros(**block)) {
            return std::nullopt;
        }
        const auto header = parseHeader(**block);
        if (!header) {
            return findNextHeader();
        }
        const auto isExtension = takeExtension(*header);
        if (!isExtension) {
            return std::unexpected(isExtension.error());
        }
        if (*isExtension) {
            continue;
        }
        auto taken = member(*header, **block);
        own_.clear();
        longName_.reset();
        longTarget_.reset();
        extensionProblem_.clear();
        return taken;
    }
}

/// As tar does: goes on with the next block that is a header.
Result<TarMember> TarArchive::findNextHeader() {
    TarMember lost{.problem = "what lies before block " + std::to_string(input_.place().block) + " is no header"};
    own_.clear();
    longName_.reset();
    longTarget_.reset();
    for (;;) {
        auto block = takeBlock();
        if (!block) {
            return fail(std::move(block));
        }
        if (!*block || parseHeader(**block)) {
            pending_ = *block;
            return lost;
        }
    }
}

Result<std::optional<Bytes>> TarArchive::takeText(std::uint64_t size) {
    if (size > largestExtendedHeader) {
        const auto passed = input_.pass(padded(size), Passing::reading);
        return passed ? Result<std::optional<Bytes>>(std::nullopt) : std::unexpected(passed.error());
    }
    Bytes text(padded(size));
    const auto got = input_.read(text);
    if (!got) {
        return std::unexpected(got.error());
    }
    if (*got < text.size()) {
        return std::nullopt;
    }
    text.resize(size);
    return text;
}

Result<bool> TarArchive::takeExtension(const TarHeader& header) {
    switch (header.type) {
        case 'x':
        case 'X':
        case 'g':
        case 'L':
        case 'K':
            break;
        case 'V':
            label_ = header.name;
            return true;
        default:
            return false;
    }
    const auto text = takeText(header.size);
    if (!text) {
        return std::unexpected(text.error());
    }
    const bool isName = header.type == 'L' || header.type == 'K';
    bool isGood = text->has_value() && !(isName && header.size > largestName);
    if (isGood && isName) {
        (header.type == 'L' ? longName_ : longTarget_) = untilZero(**text);
    } else if (isGood) {
        isGood = (header.type == 'g' ? global_ : own_).add(**text);
    }
    if (!isGood) {
        extensionProblem_ = "its extended header is damaged or too large";
    }
    return true;
}

// ---- what a member is ----

TarMember TarArchive::describe(const TarHeader& header) const {
    const auto textOr = [this](std::string_view key, const std::string& otherwise) {
        for (const PaxRecords* records : {&own_, &global_}) {
            if (const auto value = records->text(key); value && !value->empty()) {
                return std::string(*value);
            }
        }
        return otherwise;
    };
    const auto numberOr = [this](std::string_view key, std::uint64_t otherwise) {
        return own_.number(key).value_or(global_.number(key).value_or(otherwise));
    };
    const auto timeOf = [this](std::string_view key) {
        const auto own = own_.time(key);
        return own ? own : global_.time(key);
    };
    const auto sparseName = own_.text("GNU.sparse.name");
    TarMember member{.path = sparseName ? std::string(*sparseName) : textOr("path", longName_.value_or(header.name)),
                     .target = textOr("linkpath", longTarget_.value_or(header.target)),
                     .mode = header.mode,
                     .user = numberOr("uid", header.user),
                     .group = numberOr("gid", header.group),
                     .userName = textOr("uname", header.userName),
                     .groupName = textOr("gname", header.groupName),
                     .modified = timeOf("mtime").value_or(TarTime{.seconds = header.modified}),
                     .accessed = timeOf("atime"),
                     .changed = timeOf("ctime"),
                     .problem = extensionProblem_};
    for (const auto& [name, value] : own_.attributes()) {
        member.attributes.emplace_back(name, value);
    }
    tellKind(member, header);
    return member;
}

void TarArchive::tellKind(TarMember& member, const TarHeader& header) const {
    const auto leave = [&member](std::string problem) {
        member.kind = MemberKind::left;
        member.problem = std::move(problem);
    };
    switch (header.type) {
        case '0':
        case '7':
        case 'S':
            // Before there was a type for directories, their names ended so.
            member.kind =
                header.type == '0' && isEmptyDirectoryName(member.path) ? MemberKind::directory : MemberKind::file;
            break;
        case '1':
            member.kind = MemberKind::hardLink;
            break;
        case '2':
            member.kind = MemberKind::symlink;
            break;
        case '3':
            leave("a character device");
            break;
        case '4':
            leave("a block device");
            break;
        case '5':
        case 'D':
            member.kind = MemberKind::directory;
            break;
        case '6':
            leave("a FIFO");
            break;
        case 'M':
            leave("the rest of a file that begins on another tape");
            break;
        default:
            leave(std::string("of an unknown kind (") + (header.type > ' ' && header.type < 0x7F ? header.type : '?') +
                  ")");
            break;
    }
}

std::uint64_t TarArchive::storedBytes(const TarHeader& header) const {
    const auto own = own_.number("size");
    return own ? *own : global_.number("size").value_or(header.size);
}

/// Links and directories may claim a size and have no content; only what follows a hard link can tell.
Result<bool> TarArchive::hasContent(const TarHeader& header, const TarMember& member) {
    switch (member.kind) {
        case MemberKind::symlink:
            return false;
        case MemberKind::directory:
            return header.type == 'D' || header.type == '0';
        case MemberKind::file:
            return true;
        case MemberKind::left:
            return header.type != '3' && header.type != '4' && header.type != '6';
        case MemberKind::hardLink:
            break;
    }
    if (header.dialect != TarDialect::ustar || storedBytes(header) == 0) {
        return false;
    }
    const StreamPlace begin = input_.place();
    auto block = takeBlock();
    if (!block) {
        return std::unexpected(block.error());
    }
    if (!*block || isZeros(**block) || parseHeader(**block)) {
        pending_ = *block;
        return false;
    }
    auto back = input_.returnTo(begin);
    return back ? Result<bool>(true) : fail(std::move(back));
}

// ---- what it holds ----

Result<bool> TarArchive::takeSparseFields(const Block& block, TarMember& member, SparseMap& map) {
    constexpr std::size_t fieldsAt = 386;
    constexpr std::size_t fieldsBytes = 96;
    constexpr std::size_t goesOnAt = 482;
    constexpr std::size_t lengthAt = 483;
    constexpr std::size_t lengthBytes = 12;
    constexpr std::size_t moreFieldsBytes = 504;
    const ByteView header = block;
    const auto length = parseNumber(header.subspan(lengthAt, lengthBytes));
    bool isGood = length && *length >= 0 && static_cast<std::uint64_t>(*length) <= largestLength &&
                  addSparseFields(header.subspan(fieldsAt, fieldsBytes), map);
    member.length = isGood ? static_cast<std::uint64_t>(*length) : 0;
    for (bool goesOn = header[goesOnAt] != std::byte{0}; goesOn;) {
        auto more = takeBlock();
        if (!more) {
            return fail(std::move(more));
        }
        if (!*more) {
            return false;
        }
        isGood = isGood && addSparseFields(ByteView(**more).first(moreFieldsBytes), map);
        goesOn = (**more)[moreFieldsBytes] != std::byte{0} && isGood;
    }
    return isGood;
}

Result<std::optional<SparseMap>> TarArchive::takeSparseText(std::uint64_t& stored) {
    constexpr std::size_t mostDigits = 32;
    std::string line;
    std::uint64_t expected = 0;
    bool isCounted = false;  // the first number says how many stretches follow
    SparseNumbers numbers;
    const auto isWhole = [&] { return isCounted && numbers.isPaired() && numbers.map().size() == expected; };
    while (stored >= blockBytes && !isWhole()) {
        auto block = takeBlock();
        if (!block) {
            return fail(std::move(block));
        }
        if (!*block) {
            return std::nullopt;
        }
        stored -= blockBytes;
        for (const char each : textOf(**block)) {
            if (isWhole()) {
                break;
            }
            if (each != '\n') {
                line += each;
                continue;
            }
            const auto number = line.size() > mostDigits ? std::nullopt : parseDecimal(line);
            line.clear();
            if (!number || (!isCounted && *number > mostStretches) || (isCounted && !numbers.add(*number))) {
                return std::nullopt;
            }
            expected = isCounted ? expected : *number;
            isCounted = true;
        }
        if (line.size() > mostDigits) {
            return std::nullopt;
        }
    }
    return isWhole() ? std::optional(numbers.take()) : std::nullopt;
}

Result<TarArchive::Content> TarArchive::contentOf(TarMember& member, const TarHeader& header, const Block& block) {
    Content content{.stored = storedBytes(header), .stretches = {}};
    member.length = content.stored;
    if (header.type == 'S') {
        const auto taken = takeSparseFields(block, member, content.stretches);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        content.isSound = *taken;
    } else if (own_.text("GNU.sparse.major") == "1") {
        member.length = own_.number("GNU.sparse.realsize").value_or(0);
        auto map = takeSparseText(content.stored);
        if (!map) {
            return fail(std::move(map));
        }
        content.isSound = map->has_value() && own_.number("GNU.sparse.realsize").has_value();
        content.stretches = std::move(*map).value_or(SparseMap());
    } else if (const auto length = own_.number("GNU.sparse.size")) {
        member.length = *length;
        content.stretches = own_.sparse();
        content.isSound = !own_.isSparseBroken();
    } else {
        content.stretches = {{.offset = 0, .bytes = content.stored}};
    }
    content.isSound = content.isSound && isSound(content.stretches, member.length, content.stored);
    return content;
}

Result<TarMember> TarArchive::member(const TarHeader& header, const Block& block) {
    TarMember member = describe(header);
    const auto has = hasContent(header, member);
    if (!has) {
        return std::unexpected(has.error());
    }
    if (!*has) {
        return member;
    }
    const bool isFile = member.kind == MemberKind::file;
    auto content = isFile ? contentOf(member, header, block)
                          : Result<Content>(Content{.stored = storedBytes(header), .stretches = {}});
    if (!content) {
        return fail(std::move(content));
    }
    if (!content->isSound) {
        member.problem = "its map of holes is damaged";
        content->stretches.clear();
    }
    auto taken = takeContent(member, *content);
    return taken ? Result<TarMember>(std::move(member)) : fail(std::move(taken));
}

Result<void> TarArchive::takeContent(TarMember& member, const Content& content) {
    const StreamPlace begin = input_.place();
    static_cast<void>(input_.takeJumped());
    auto whole = passContent(member, content, Passing::jumping);
    if (whole && input_.takeJumped()) {
        // Only where a header, or the end, is right behind it were the records as long as they were taken to be.
        auto block = *whole ? takeBlock() : Result<std::optional<Block>>(std::nullopt);
        if (!block) {
            return fail(std::move(block));
        }
        if (*block && (isZeros(**block) || parseHeader(**block))) {
            pending_ = *block;
            return {};
        }
        auto back = input_.returnTo(begin);
        whole = back ? passContent(member, content, Passing::reading) : fail(std::move(back));
    }
    if (!whole) {
        return fail(std::move(whole));
    }
    if (!*whole && member.problem.empty()) {
        member.problem = "the archive ends within it: it was cut off, or goes on on another tape";
    }
    return {};
}

Result<std::uint64_t> TarArchive::hashNext(std::uint64_t bytes, Sha256& hash) {
    constexpr std::size_t atOnce = 1U << 20U;
    Bytes buffer(std::min<std::uint64_t>(bytes, atOnce));
    for (std::uint64_t done = 0; done < bytes;) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), bytes - done));
        const auto got = input_.read(MutableBytes(buffer).first(wanted));
        if (!got) {
            return std::unexpected(got.error());
        }
        hash.add(ByteView(buffer).first(*got));
        done += *got;
        if (*got < wanted) {
            return done;
        }
    }
    return bytes;
}

/// False when the archive ends before it does.
Result<bool> TarArchive::passContent(TarMember& member, const Content& content, Passing how) {
    member.pieces.clear();
    Sha256 hash;
    const bool isHashed = contents_ == Contents::hashed && member.kind == MemberKind::file && member.problem.empty() &&
                          member.length <= content.stored + mostHashedHoles;
    std::uint64_t passed = 0;
    std::uint64_t end = 0;
    for (const StoredStretch& stretch : content.stretches) {
        if (stretch.bytes == 0) {
            continue;
        }
        if (isHashed) {
            hash.addZeros(stretch.offset - end);
        }
        member.pieces.push_back({.offset = stretch.offset, .start = input_.place(), .bytes = stretch.bytes});
        const auto there = isHashed ? hashNext(stretch.bytes, hash) : input_.pass(stretch.bytes, how);
        if (!there) {
            return std::unexpected(there.error());
        }
        if (*there < stretch.bytes) {
            return false;
        }
        passed += stretch.bytes;
        end = stretch.offset + stretch.bytes;
    }
    const std::uint64_t rest = padded(content.stored) - passed;
    const auto there = input_.pass(rest, how);
    if (!there) {
        return std::unexpected(there.error());
    }
    if (isHashed) {
        hash.addZeros(member.length - end);
        member.sha256 = hash.finish();
    }
    // Padding may be missing at the very end.
    return passed + *there >= content.stored;
}

}  // namespace capstan::tar
