// Looks at people's files, each as whoever asked.
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/exports.hpp"
#include "addon/walking.hpp"
#include "base/disk_name.hpp"
#include "base/hash_set.hpp"
#include "base/named_path.hpp"
#include "base/unique_fd.hpp"
#include "walk/places.hpp"
#include "walk/walk.hpp"

namespace capstan::addon {

namespace {

using PathStats = std::vector<Result<walk::WalkEntry>>;

Napi::Value statPaths(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "paths"});
    auto as = given.identity();
    return callAs<PathStats>(given, std::move(as), [paths = given.texts("paths")]() -> Result<PathStats> {
        PathStats stats;
        for (const std::string& path : paths) {
            stats.push_back(walk::statPath(path));
        }
        return stats;
    });
}

/// What one folder answers.
template <class T, Result<T> (*ask)(const std::string&)>
Napi::Value folderAsked(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "folder"});
    auto as = given.identity();
    return callAs<T>(given, std::move(as), [folder = given.text("folder")] { return ask(folder); });
}

/// Never a device: opening some of them does something.
bool isFileOrPipe(int fd) {
    struct stat facts {};
    return ::fstat(fd, &facts) == 0 && (S_ISREG(facts.st_mode) || S_ISFIFO(facts.st_mode));
}

Napi::Value openFile(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "path", "how"});
    auto as = given.identity();
    const bool isWritten = given.text("how") == "write";
    return callAs<int>(given, std::move(as), [path = given.text("path"), isWritten]() -> Result<int> {
        const Code refused = isWritten ? Code::restoreDenied : Code::sourceUnreadable;
        UniqueFd fd = openNamed(path, (isWritten ? O_WRONLY : O_RDONLY) | O_NONBLOCK | O_NOCTTY);
        if (!fd) return fail(refused, wordsForNamed(errno, path));
        if (!isFileOrPipe(fd.get())) return fail(refused, path + " is no file");
        return fd.release();
    });
}

using Digests = std::vector<std::string>;

/// Each by the kind that was asked for.
Result<Digests> digestsOf(const std::string& path, const std::vector<Algorithm>& kinds) {
    const UniqueFd fd = openNamed(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
    if (!fd) return fail(Code::sourceUnreadable, wordsForNamed(errno, path));
    if (!isFileOrPipe(fd.get())) return fail(Code::sourceUnreadable, path + " is no file");
    HashSet hashes(kinds);
    Bytes piece(std::size_t{1} << 20U);
    while (true) {
        const ::ssize_t taken = ::read(fd.get(), piece.data(), piece.size());
        if (taken < 0) return fail(Code::sourceUnreadable, wordsForNamed(errno, path));
        if (taken == 0) break;
        hashes.add(ByteView(piece).first(static_cast<std::size_t>(taken)));
    }
    Digests digests;
    const Hashes found = hashes.finish();
    for (const Algorithm kind : kinds) {
        digests.push_back(std::ranges::find(found, kind, [](const auto& one) { return one.first; })->second);
    }
    return digests;
}

Napi::Value hashFile(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "path", "kinds"});
    auto as = given.identity();
    auto kinds = given.choices<Algorithm>("kinds");
    return callAs<Digests>(given, std::move(as), [path = given.text("path"), kinds] { return digestsOf(path, kinds); });
}

Napi::Value startWalk(const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    auto options = given.object("options", walkOptionsOf);
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return walkObject(call.Env(), std::make_shared<Walking>(call.Env(), std::move(options)));
}

std::int64_t nanoseconds(const timespec& time) {
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

/// Columns: a row of its own for each of a million files would keep JavaScript busier than the disk.
Napi::Object columnsOf(Napi::Env env, const std::vector<walk::WalkEntry>& entries) {
    using walk::WalkEntry;
    std::string paths;
    for (const WalkEntry& entry : entries) {
        paths.append(&entry == entries.data() ? "" : std::string_view("\0", 1)).append(entry.path);
    }
    const auto kind = [](const WalkEntry& entry) { return static_cast<std::uint8_t>(entry.kind); };
    const auto bytes = [](const WalkEntry& entry) { return static_cast<double>(entry.bytes); };
    const auto modified = [](const WalkEntry& entry) { return nanoseconds(entry.modified); };
    const auto changed = [](const WalkEntry& entry) { return nanoseconds(entry.changed); };
    return objectOf(env, {{"count", entries.size()},
                          {"paths", paths},
                          {"kinds", columnOf<Napi::Uint8Array>(env, entries, kind)},
                          {"bytes", columnOf<Napi::Float64Array>(env, entries, bytes)},
                          {"modified", columnOf<Napi::BigInt64Array>(env, entries, modified)},
                          {"changed", columnOf<Napi::BigInt64Array>(env, entries, changed)},
                          {"modes", columnOf<Napi::Uint32Array>(env, entries, std::mem_fn(&WalkEntry::mode))},
                          {"inodes", columnOf<Napi::BigUint64Array>(env, entries, std::mem_fn(&WalkEntry::inode))},
                          {"devices", columnOf<Napi::BigUint64Array>(env, entries, std::mem_fn(&WalkEntry::device))}});
}

}  // namespace

Napi::Value toJs(Napi::Env env, const walk::UnfitEntry& unfit) {
    return objectOf(env, {{"path", unfit.path}, {"code", unfit.error.code}, {"detail", unfit.error.detail}});
}

Napi::Value toJs(Napi::Env env, const walk::WalkBatch& batch) {
    const Napi::Object object = columnsOf(env, batch.found);
    addFields(object, {{"unfit", batch.unfit}});
    return object;
}

Napi::Value toJs(Napi::Env env, const walk::WalkEntry& entry) {
    return objectOf(env, {{"kind", entry.kind},
                          {"bytes", entry.bytes},
                          {"modified", Napi::BigInt::New(env, nanoseconds(entry.modified))},
                          {"changed", Napi::BigInt::New(env, nanoseconds(entry.changed))},
                          {"mode", entry.mode},
                          {"inode", Napi::BigInt::New(env, entry.inode)}});
}

Napi::Value toJs(Napi::Env env, const walk::Space& space) {
    return objectOf(env, {{"isThere", space.isThere}, {"freeBytes", space.freeBytes}});
}

Napi::Value bytesOnDisk(const Napi::CallbackInfo& call) {
    Arguments given(call, {"shown"});
    const std::string path = diskPath(given.text("shown"));
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return {call.Env(), Napi::Buffer<char>::Copy(call.Env(), path.data(), path.size())};
}

void exportFiles(Napi::Env env, Napi::Object exports) {
    const auto others = [](const Napi::CallbackInfo& call) -> Napi::Value {
        return Napi::Boolean::New(call.Env(), actsAsOthers());
    };
    exports.Set("actsAsOthers", Napi::Function::New(env, others, "actsAsOthers"));
    exports.Set("folderSpace", Napi::Function::New<folderAsked<walk::Space, walk::spaceAt>>(env, "folderSpace"));
    exports.Set("statPaths", Napi::Function::New<statPaths>(env, "statPaths"));
    exports.Set("openFile", Napi::Function::New<openFile>(env, "openFile"));
    exports.Set("bytesOnDisk", Napi::Function::New<bytesOnDisk>(env, "bytesOnDisk"));
    exports.Set("hashFile", Napi::Function::New<hashFile>(env, "hashFile"));
    exports.Set("prepareFolder", Napi::Function::New<folderAsked<void, walk::prepareFolder>>(env, "prepareFolder"));
    exports.Set("startWalk", Napi::Function::New<startWalk>(env, "startWalk"));
}

}  // namespace capstan::addon
