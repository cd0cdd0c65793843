// A tape whose index is made by hand: what a tape can hold is more than our own writer makes.
#pragma once

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "ltfs/extended.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::recall {

inline constexpr std::size_t block = test::VirtualTape::blockBytes;

inline Bytes bytes(std::string_view text) {
    const ByteView view = bytesOf(text);
    return {view.begin(), view.end()};
}

inline std::string sha256(std::string_view content) {
    Sha256 hash;
    hash.add(bytesOf(content));
    return hash.finish();
}

/// The events of a session, in their order.
template <class Event>
struct Events {
    std::vector<Event> events;

    template <class T>
    [[nodiscard]] std::vector<T> all() const {
        std::vector<T> found;
        for (const Event& event : events) {
            if (const T* one = std::get_if<T>(&event)) {
                found.push_back(*one);
            }
        }
        return found;
    }
};

class HandMadeTest : public testing::Test {
   protected:
    ltfs::Entry& add(ltfs::Entry& folder, std::string_view name, ltfs::EntryKind kind) {
        return *test::expectOk(tape.index().add(folder, name, kind, ltfs::Timestamp{1'700'000'000, 5}));
    }
    ltfs::Entry& root() { return tape.index().root(); }

    std::uint64_t record(std::string_view content) { return test::expectOk(tape.volume().append(bytesOf(content))); }
    /// In as many records as it takes; returns the first one's number.
    std::uint64_t records(std::string_view content) {
        std::optional<std::uint64_t> first;
        for (std::size_t at = 0; at < content.size(); at += block) {
            const std::uint64_t number = record(content.substr(at, block));
            first = first.value_or(number);
        }
        return first.value_or(0);
    }

    /// A file of one extent, with its hash.
    ltfs::Entry& addFile(ltfs::Entry& folder, std::string_view name, const std::string& content) {
        const std::uint64_t first = records(content);
        ltfs::Entry& file = addExtents(folder, name, content.size(), {});
        if (!content.empty()) {
            file.extents = {extent(0, first, 0, content.size())};
        }
        file.xattrs.push_back({std::string(ltfs::extended::sha256), bytes(sha256(content))});
        return file;
    }
    /// A file without one.
    ltfs::Entry& addExtents(ltfs::Entry& folder, std::string_view name, std::uint64_t length,
                            std::vector<ltfs::Extent> extents) {
        ltfs::Entry& file = add(folder, name, ltfs::EntryKind::file);
        file.length = length;
        file.extents = std::move(extents);
        return file;
    }

    void say(ltfs::Entry& entry, std::string_view key, std::string_view value) {
        test::expectOk(tape.index().setXattr(entry, key, bytesOf(value)));
    }

    static ltfs::Extent extent(std::uint64_t fileOffset, std::uint64_t start, std::uint32_t byteOffset,
                               std::uint64_t byteCount) {
        return {.fileOffset = fileOffset, .start = {'b', start}, .byteOffset = byteOffset, .byteCount = byteCount};
    }

    /// From now on reading that record of the data partition fails.
    void spoil(std::uint64_t number) { spoil(number, "sense 3/11/00"); }
    /// Or what was read is not what was written.
    void spoil(std::uint64_t number, std::string_view action) {
        faults_ += "opcode read, partition 1, block " + std::to_string(number) + ": " + std::string(action) + "\n";
        tape.setFaults(faults_);
    }

    test::VirtualTape tape;

   private:
    std::string faults_;
};

}  // namespace capstan::recall
