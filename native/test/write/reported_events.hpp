// What a session reported, and a session with the volumes of several tapes.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "base/sha256.hpp"
#include "write/virtual_tape.hpp"
#include "write/write_session.hpp"

namespace capstan::test {

struct ReportedEvents {
    std::vector<write::WriteEvent> events;

    template <class T>
    [[nodiscard]] std::vector<T> all() const {
        std::vector<T> found;
        for (const write::WriteEvent& event : events) {
            if (const T* one = std::get_if<T>(&event)) {
                found.push_back(*one);
            }
        }
        return found;
    }
};

inline std::string readBack(VirtualTape& tape, const ltfs::Entry& entry) {
    std::string content(entry.length, '\0');
    Bytes buffer(VirtualTape::blockBytes);
    for (const ltfs::Extent& extent : entry.extents) {
        std::uint64_t at = extent.fileOffset;
        std::size_t from = extent.byteOffset;
        for (std::uint64_t block = extent.start.block; at < extent.fileOffset + extent.byteCount; ++block) {
            const std::size_t there = expectOk(tape.volume().readRecord(extent.start.partition, block, buffer));
            const auto bytes = std::min<std::uint64_t>(there - from, extent.fileOffset + extent.byteCount - at);
            content.replace(at, bytes, textOf(ByteView(buffer).subspan(from, bytes)));
            at += bytes;
            from = 0;
        }
    }
    return content;
}

inline std::string xattrOf(const ltfs::Entry& entry, std::string_view key) {
    const auto value = entry.xattrs.find(key);
    return value ? std::string(textOf(*value)) : "(none)";
}

inline std::string sha256Of(std::string_view content) {
    Sha256 hash;
    hash.add(bytesOf(content));
    return hash.finish();
}

/// Sources of known content, a session over them, and what it reported.
class Archive {
   public:
    explicit Archive(write::WriteOptions options)
        : session(
              [&] {
                  options.poolBytes = options.poolBytes == 0 ? 16 * VirtualTape::blockBytes : options.poolBytes;
                  return options;
              }(),
              [this](write::WriteEvent event) { note(std::move(event)); }) {}

    write::WriteItem file(const std::string& name, std::size_t bytes) {
        contents[name] = pattern(bytes, static_cast<std::uint32_t>(contents.size() + 1));
        makeFile(folder.path() / name, contents[name]);
        return {.id = contents.size(), .source = folder.path() / name, .target = name};
    }
    void add(std::vector<write::WriteItem> items) {
        session.add(std::move(items), [](Result<void>) {});
    }
    [[nodiscard]] ReportedEvents reported() {
        const std::lock_guard lock(mutex_);
        return reported_;
    }
    /// What the tape names, it holds.
    void expectSound(VirtualTape& tape, const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const ltfs::Entry* entry = tape.index().find(name);
            ASSERT_TRUE(entry) << name;
            EXPECT_TRUE(readBack(tape, *entry) == contents.at(name)) << name;
        }
    }
    [[nodiscard]] static bool has(VirtualTape& tape, const std::string& name) {
        return tape.index().find(name) != nullptr;
    }

    std::map<std::string, std::string> contents;
    TempFolder folder;
    write::WriteSession session;

   private:
    void note(write::WriteEvent event) {
        const std::lock_guard lock(mutex_);
        reported_.events.push_back(std::move(event));
    }

    std::mutex mutex_;  // protects reported_
    ReportedEvents reported_;
};

}  // namespace capstan::test
