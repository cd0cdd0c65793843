// What a session told, and a session with the volumes of several tapes.
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

struct Told {
    std::vector<write::Event> events;

    template <class T>
    [[nodiscard]] std::vector<T> all() const {
        std::vector<T> found;
        for (const write::Event& event : events) {
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

/// Sources of known content, a session over them, and what it told.
class Archive {
   public:
    explicit Archive(write::Options options)
        : session(
              [&] {
                  options.poolBytes = options.poolBytes == 0 ? 16 * VirtualTape::blockBytes : options.poolBytes;
                  return options;
              }(),
              [this](write::Event event) { note(std::move(event)); }) {}

    write::Item file(const std::string& name, std::size_t bytes) {
        contents[name] = pattern(bytes, static_cast<std::uint32_t>(contents.size() + 1));
        makeFile(folder.path() / name, contents[name]);
        return {.id = contents.size(), .source = folder.path() / name, .target = name};
    }
    void add(std::vector<write::Item> items) {
        session.add(std::move(items), [](Result<void>) {});
    }
    [[nodiscard]] Told told() {
        const std::lock_guard lock(mutex_);
        return told_;
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
    void note(write::Event event) {
        const std::lock_guard lock(mutex_);
        told_.events.push_back(std::move(event));
    }

    std::mutex mutex_;  // protects told_
    Told told_;
};

}  // namespace capstan::test
