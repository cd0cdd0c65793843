#include "write/tree_source.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "disk/traits.hpp"
#include "ltfs/extended.hpp"
#include "write/source_xattr.hpp"

namespace capstan::write {

namespace {

constexpr uid_t root = 0;
constexpr std::string_view securityPrefix = "security.";

/// Of keys that are the format's or ours, those that a file's disk gives it (source.cpp); all others are a claim.
bool isKept(const ltfs::Xattr& xattr, bool byRoot) {
    const std::string_view key = xattr.key;
    if (key.starts_with(ltfs::extended::systemPrefix)) {
        const std::string name(key.substr(ltfs::extended::systemPrefix.size()));
        // Such an attribute can give a program more rights than whoever sends it has.
        return disk::isPermission(name) && (byRoot || !name.starts_with(securityPrefix));
    }
    return key == ltfs::extended::unixMode || key == ltfs::extended::owner || key == ltfs::extended::name ||
           !(key.starts_with("ltfs.") || key.starts_with("capstan."));
}

}  // namespace

Result<std::shared_ptr<TreeSource>> TreeSource::open(const std::string& path, const Identity& as,
                                                     std::chrono::milliseconds patience) {
    auto fifo = FifoInput::open(path, patience);
    if (!fifo && fifo.error().code == Code::sourceMissing) {
        return fail(Code::farStreamEnded, "whoever sends went before the first byte");
    }
    if (!fifo) {
        return fail(std::move(fifo));
    }
    return std::shared_ptr<TreeSource>(new TreeSource(std::move(*fifo), as, path));
}

TreeSource::TreeSource(FifoInput fifo, const Identity& as, std::string path)
    : path_(std::move(path)),
      as_(as),
      fifo_(std::move(fifo)),
      reader_([this](MutableBytes room, const std::stop_token& stop) {
          return fifo_.read(std::array{iovec{room.data(), room.size()}}, stop);
      }) {}

/// What ends the stream ends it for all; a stop only for whoever was stopped, in the middle of a frame, too.
template <class T>
Result<T> TreeSource::noting(Result<T> result) {
    if (!result) {
        Error error = result.error();
        if (error.code == Code::sourceCutShort) {
            error = {.code = Code::farStreamEnded, .detail = "after " + std::to_string(position_) + " entries"};
        }
        const std::lock_guard lock(mutex_);
        if (!broken_) {
            broken_ = error;
        }
        return std::unexpected(std::move(error));
    }
    return result;
}

Result<void> TreeSource::passTo(std::uint64_t number, const std::stop_token& stop) {
    while (true) {
        if (auto passed = reader_.passOver(stop); !passed) {
            return passed;
        }
        position_ = announced_ - reader_.left();
        if (position_ >= number) {
            return {};
        }
        if (auto begun = begin(stop); !begun) {
            return std::unexpected(begun.error());
        }
    }
}

/// Whoever decides need not wait for what is announced on the way.
Result<std::variant<tree::EntryFacts, tree::SendingFailed>> TreeSource::begin(const std::stop_token& stop) {
    auto begun = reader_.begin(stop);
    if (!begun || !reader_.hasAhead()) {
        return begun;
    }
    auto ahead = reader_.next(stop);
    if (!ahead) {
        return std::unexpected(ahead.error());
    }
    {
        const std::lock_guard lock(mutex_);
        ahead_ = numbered(std::move(**ahead));
    }
    changed_.notify_all();
    return begun;
}

TreeSource::Announced TreeSource::numbered(tree::Announcement what) {
    const std::uint64_t first = announced_;
    announced_ += what.entries.size();
    return {.first = first, .what = std::move(what)};
}

/// Under the lock.
TreeSource::Announced TreeSource::give(Announced announced) {
    untaken_ = announced.first;
    given_ = announced.first + announced.what.entries.size();
    return announced;
}

Result<std::optional<TreeSource::Announced>> TreeSource::next(const std::stop_token& stop) {
    {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return broken_ || ahead_ || (awaited_.empty() && !inTurn_); })) {
            return fail(Code::cancelled);
        }
        if (broken_) {
            return std::unexpected(*broken_);
        }
        if (ahead_) {
            return give(*std::exchange(ahead_, std::nullopt));
        }
    }
    if (auto passed = noting(passTo(announced_, stop)); !passed) {
        return std::unexpected(passed.error());
    }
    {
        const std::lock_guard lock(mutex_);
        if (ahead_) {
            return give(*std::exchange(ahead_, std::nullopt));
        }
    }
    auto found = noting(reader_.next(stop));
    if (!found) {
        return std::unexpected(found.error());
    }
    if (!*found) {
        return std::nullopt;
    }
    const std::lock_guard lock(mutex_);
    return give(numbered(std::move(**found)));
}

Result<void> TreeSource::take(const std::vector<std::uint64_t>& numbers) {
    const std::lock_guard lock(mutex_);
    for (const std::uint64_t number : numbers) {
        if (number < untaken_ || number >= given_) {
            return fail(Code::invalidArgument, "an entry that cannot be taken any more");
        }
        untaken_ = number + 1;
        awaited_.push_back(number);
    }
    return {};
}

Result<TreeSource::Turn> TreeSource::await(std::uint64_t number, std::stop_token stop) {
    {
        std::unique_lock lock(mutex_);
        const bool came = changed_.wait(
            lock, stop, [&] { return broken_ || (!inTurn_ && !awaited_.empty() && awaited_.front() == number); });
        if (!came) {
            return capstan::fail(Code::cancelled);
        }
        if (broken_) {
            return std::unexpected(*broken_);
        }
        inTurn_ = true;
    }
    Turn turn(shared_from_this());
    if (auto passed = noting(passTo(number, stop)); !passed) {
        return std::unexpected(passed.error());
    }
    return turn;
}

Result<SourceMetadata> TreeSource::Turn::begin(const std::stop_token& stop) {
    auto begun = tree_->noting(tree_->begin(stop));
    if (!begun) {
        return std::unexpected(begun.error());
    }
    if (auto* failed = std::get_if<tree::SendingFailed>(&*begun)) {
        return std::unexpected(std::move(failed->error));
    }
    auto facts = std::get<tree::EntryFacts>(std::move(*begun));
    tree_->makeOwn(facts);
    return facts;
}

Result<tree::ContentPiece> TreeSource::Turn::read(MutableBytes room, const std::stop_token& stop) {
    auto piece = tree_->noting(tree_->reader_.read(room, stop));
    if (piece) {
        if (auto* again = std::get_if<tree::ComesAgain>(&*piece)) {
            tree_->makeOwn(again->facts);
        }
    }
    return piece;
}

void TreeSource::Turn::end() {
    if (!tree_) {
        return;
    }
    const std::shared_ptr<TreeSource> tree = std::exchange(tree_, nullptr);
    {
        const std::lock_guard lock(tree->mutex_);
        tree->inTurn_ = false;
        tree->awaited_.pop_front();
    }
    tree->changed_.notify_all();
}

/// Numbers of another computer's people mean others here: files belong to whoever sends them, unless that is root.
void TreeSource::makeOwn(SourceMetadata& facts) const {
    const bool byRoot = as_.user == root;
    std::erase_if(facts.xattrs, [&](const ltfs::Xattr& xattr) { return !isKept(xattr, byRoot); });
    if (!byRoot) {
        std::erase_if(facts.xattrs, [](const ltfs::Xattr& xattr) { return xattr.key == ltfs::extended::owner; });
        facts.xattrs.push_back(ownerXattr(as_.user, as_.group));
    }
}

}  // namespace capstan::write
