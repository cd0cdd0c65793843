#include "volume/tar_stream.hpp"

#include <algorithm>
#include <utility>

#include "volume/partition_end.hpp"

namespace capstan::volume {

TarStream::TarStream(Head& head, RecordRuns& runs, Settings settings)
    : head_(head), runs_(runs), settings_(std::move(settings)), buffer_(settings_.largestRecord) {}

Result<ByteView> TarStream::begin(std::uint64_t block) {
    next_ = block;
    length_ = offset_ = 0;
    end_ = StreamEnd::none;
    jumped_ = false;
    auto fetched = fetch();
    return fetched ? Result<ByteView>(ByteView(buffer_).first(length_)) : fail(std::move(fetched));
}

Result<std::optional<std::uint64_t>> TarStream::finish() {
    if (end_ == StreamEnd::none) {
        auto moved = head_.moveTo({0, next_});
        return moved ? head_.behindNextFilemark() : fail(std::move(moved));
    }
    return end_ == StreamEnd::filemark ? std::optional(next_) : std::nullopt;
}

Result<std::uint64_t> TarStream::passRest() {
    std::uint64_t bytes = 0;
    while (end_ == StreamEnd::none) {
        bytes += rest();
        if (auto fetched = fetch(); !fetched) {
            return fail(std::move(fetched));
        }
    }
    return bytes;
}

Result<void> TarStream::fetch() {
    length_ = offset_ = 0;
    if (end_ != StreamEnd::none) {
        return {};
    }
    if (settings_.stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (auto moved = head_.moveTo({0, next_}); !moved) {
        return moved;
    }
    const auto outcome = head_.read(buffer_);
    if (!outcome) {
        return std::unexpected(outcome.error());
    }
    if (outcome->end == drive::ReadEnd::endOfData) {
        end_ = StreamEnd::data;
        return {};
    }
    const std::uint64_t block = next_++;
    if (outcome->end == drive::ReadEnd::filemark) {
        end_ = StreamEnd::filemark;
        return {};
    }
    if (outcome->recordBytes > buffer_.size()) {
        return fail(Code::driveBlockTooLarge,
                    placeText({0, block}) + ": a record of " + std::to_string(outcome->recordBytes) + " bytes");
    }
    length_ = outcome->bytes;
    if (settings_.onPassed) {
        settings_.onPassed(length_);
    }
    return runs_.note(block, static_cast<std::uint32_t>(length_));
}

Result<std::size_t> TarStream::read(MutableBytes buffer) {
    std::size_t done = 0;
    while (done < buffer.size()) {
        if (rest() == 0) {
            if (auto fetched = fetch(); !fetched) {
                return fail(std::move(fetched));
            }
            if (end_ != StreamEnd::none) {
                break;
            }
        }
        const std::size_t some = std::min(rest(), buffer.size() - done);
        copyBytes(ByteView(buffer_).subspan(offset_, some), buffer.subspan(done));
        offset_ += some;
        done += some;
    }
    return done;
}

Result<std::uint64_t> TarStream::pass(std::uint64_t bytes, tar::Passing how) {
    std::uint64_t left = bytes;
    while (left > 0) {
        const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(rest(), left));
        offset_ += some;
        left -= some;
        if (left == 0) {
            break;
        }
        if (how == tar::Passing::jumping && left >= settings_.jumpFrom && length_ > 0) {
            const std::uint64_t records = left / length_;
            const std::uint64_t over = records * length_;
            const auto jumped = jump(records);
            if (!jumped) {
                return std::unexpected(jumped.error());
            }
            if (*jumped) {
                left -= over;
                continue;
            }
            how = tar::Passing::reading;
        }
        if (auto fetched = fetch(); !fetched) {
            return fail(std::move(fetched));
        }
        if (end_ != StreamEnd::none) {
            break;
        }
    }
    return bytes - left;
}

Result<bool> TarStream::jump(std::uint64_t records) {
    if (settings_.stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    const auto before = head_.filemarksBefore({0, next_});
    if (!before) {
        return std::unexpected(before.error());
    }
    const auto behind = head_.filemarksBefore({0, next_ + records});
    // There may be less on the tape than a header claims: reading finds where it ends.
    if (!behind && behind.error().code != Code::mediumUnreadable) {
        return std::unexpected(behind.error());
    }
    if (!behind || *behind != *before) {
        return false;
    }
    if (settings_.onPassed) {
        settings_.onPassed(records * length_);
    }
    next_ += records;
    length_ = offset_ = 0;
    jumped_ = true;
    return true;
}

tar::StreamPlace TarStream::place() const {
    return rest() > 0 ? tar::StreamPlace{.block = next_ - 1, .offset = static_cast<std::uint32_t>(offset_)}
                      : tar::StreamPlace{.block = next_, .offset = 0};
}

Result<void> TarStream::returnTo(tar::StreamPlace place) {
    runs_.forgetFrom(place.block + 1);
    next_ = place.block;
    length_ = offset_ = 0;
    end_ = StreamEnd::none;
    if (place.offset == 0) {
        return {};
    }
    auto fetched = fetch();
    offset_ = std::min<std::size_t>(place.offset, length_);
    return fetched;
}

}  // namespace capstan::volume
