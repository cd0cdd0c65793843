#include "recall/part_file.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <unistd.h>
#include <utility>

#include "recall/damaged_name.hpp"
#include "recall/traits.hpp"

namespace capstan::recall {

namespace {

/// How much is hashed between two looks at the stop token.
constexpr std::uint64_t hashStep = 64U << 20U;
constexpr std::size_t readBackBytes = 1U << 20U;

/// Of one file, beside each other.
constexpr unsigned mostDamaged = 1000;

std::unexpected<Refusal> stopped() {
    return std::unexpected(Refusal{.error = {Code::cancelled, {}}, .everything = true});
}

}  // namespace

PartFile::PartFile(Destination& destination, const Wanted& wanted, Destination::Part part)
    : destination_(&destination),
      wanted_(&wanted),
      fd_(std::move(part.fd)),
      path_(std::move(part.path)),
      expected_(hashOnTape(*wanted.entry)) {
    // Only for a SHA-256 is a file withheld: under the other names people write what they like. Verifying tells of
    // those.
    if (expected_ && expected_->algorithm != Algorithm::sha256) {
        expected_.reset();
    }
    if (expected_) {
        hash_.emplace(expected_->algorithm);
    }
}

PartFile::PartFile(PartFile&& other) noexcept
    : destination_(other.destination_),
      wanted_(other.wanted_),
      fd_(std::move(other.fd_)),
      path_(std::exchange(other.path_, {})),
      expected_(std::move(other.expected_)),
      hash_(std::move(other.hash_)),
      hashed_(other.hashed_) {}

PartFile::~PartFile() {
    if (!path_.empty()) {
        destination_->removePart(path_);
    }
}

Placed<PartFile> PartFile::create(Destination& destination, const Wanted& wanted) {
    auto part = destination.makePart(wanted.target);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return PartFile(destination, wanted, std::move(*part));
}

Placed<void> PartFile::wake() {
    if (fd_) {
        return {};
    }
    auto fd = destination_->reopenPart(path_);
    if (!fd) {
        return std::unexpected(std::move(fd).error());
    }
    fd_ = std::move(*fd);
    return {};
}

void PartFile::hashHole(std::uint64_t upTo, const std::stop_token& stop) {
    while (hashed_ < upTo && !stop.stop_requested()) {
        const std::uint64_t step = std::min(hashStep, upTo - hashed_);
        hash_->addZeros(step);
        hashed_ += step;
    }
}

Placed<void> PartFile::write(std::uint64_t offset, ByteView bytes) {
    if (auto awake = wake(); !awake) {
        return awake;
    }
    if (wanted_->inOrder && expected_) {
        hashHole(offset, {});
        hash_->add(bytes);
        hashed_ += bytes.size();
    }
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(fd_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno != EINTR) {
            return refusal(errno, wanted_->target);
        }
        if (written > 0) {
            offset += static_cast<std::uint64_t>(written);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }
    return {};
}

/// The tape gave the bytes in another order than the file has them: read back what the disk has.
Placed<std::string> PartFile::hashAgain(std::stop_token stop) {
    Bytes buffer(readBackBytes);
    hash_->reset();
    for (std::uint64_t offset = 0; offset < wanted_->entry->length;) {
        if (stop.stop_requested()) {
            return stopped();
        }
        const ssize_t taken = ::pread(fd_.get(), buffer.data(), buffer.size(), static_cast<off_t>(offset));
        if (taken < 0 && errno != EINTR) {
            return refusal(errno, wanted_->target);
        }
        if (taken == 0) {
            break;
        }
        if (taken > 0) {
            hash_->add(ByteView(buffer).first(static_cast<std::size_t>(taken)));
            offset += static_cast<std::uint64_t>(taken);
        }
    }
    return hash_->finish();
}

Placed<void> PartFile::resize(std::uint64_t length) {
    constexpr auto longest = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
    if (length > longest || ::ftruncate(fd_.get(), static_cast<off_t>(length)) != 0) {
        return refusal(length > longest ? EFBIG : errno, wanted_->target);
    }
    return {};
}

Placed<Restored> PartFile::finish(std::stop_token stop) {
    const ltfs::Entry& entry = *wanted_->entry;
    if (auto awake = wake(); !awake) {
        return std::unexpected(std::move(awake).error());
    }
    // Before the hash: a length that no disk could hold must not be hashed for years.
    if (auto sized = resize(entry.length); !sized) {
        return std::unexpected(std::move(sized).error());
    }
    if (expected_) {
        if (wanted_->inOrder) {
            hashHole(entry.length, stop);
        }
        auto actual = wanted_->inOrder ? Placed<std::string>(hash_->finish()) : hashAgain(stop);
        if (stop.stop_requested()) {
            return stopped();
        }
        if (!actual) {
            return std::unexpected(std::move(actual).error());
        }
        if (*actual != expected_->hex) {
            return std::unexpected(
                Refusal{.error = {
                            .code = Code::restoreMismatch,
                            .detail = wanted_->target + ": is " + *actual + ", was written as " + expected_->hex,
                        }});
        }
    }
    Restored restored{.id = wanted_->id,
                      .bytes = entry.length,
                      .verified = expected_.has_value(),
                      .notKept = applyTraits(fd_.get(), entry)};
    if (::fsync(fd_.get()) != 0) {
        return refusal(errno, wanted_->target);
    }
    if (auto named = destination_->promote(path_, wanted_->target); !named) {
        return std::unexpected(std::move(named).error());
    }
    path_.clear();
    return restored;
}

Placed<std::string> PartFile::keepAside(std::uint64_t soundBytes) {
    if (auto awake = wake(); !awake) {
        return std::unexpected(std::move(awake).error());
    }
    if (auto sized = resize(soundBytes); !sized) {
        return std::unexpected(std::move(sized).error());
    }
    static_cast<void>(applyTraits(fd_.get(), *wanted_->entry));
    if (::fsync(fd_.get()) != 0) {
        return refusal(errno, wanted_->target);
    }
    for (unsigned number = 1;; ++number) {
        std::string name = damagedName(wanted_->target, number);
        const auto named = destination_->promote(path_, name);
        if (named) {
            path_.clear();
            return name;
        }
        if (named.error().error.code != Code::restoreExists || number == mostDamaged) {
            return std::unexpected(named.error());
        }
    }
}

}  // namespace capstan::recall
