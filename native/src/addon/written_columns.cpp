#include "addon/written_columns.hpp"

#include <chrono>
#include <utility>

#include "addon/objects.hpp"
#include "ltfs/extended.hpp"

namespace capstan::addon {

namespace {

constexpr std::uint8_t isChanged = 1;
constexpr std::uint8_t isPart = 2;
constexpr std::size_t digestBytes = 32;

double secondsOf(write::WallTime time) {
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

bool isOtherHash(std::string_view key) {
    return key.starts_with(ltfs::extended::hashPrefix) && key != ltfs::extended::sha256;
}

}  // namespace

void WrittenColumns::add(const write::ItemWritten& written) {
    if (!ids_.empty()) {
        paths_ += '\0';
    }
    paths_ += written.path;
    ids_.push_back(static_cast<double>(written.id));
    slots_.push_back(static_cast<std::uint8_t>(written.slot));
    kinds_.push_back(static_cast<std::uint8_t>(written.kind));
    flags_.push_back(static_cast<std::uint8_t>((written.changed ? isChanged : 0U) | (written.partial ? isPart : 0U)));
    bytes_.push_back(static_cast<double>(written.bytes));
    links_.push_back(static_cast<std::uint32_t>(written.links));
    buffered_.push_back(secondsOf(written.buffered));
    written_.push_back(secondsOf(written.written));
    if (written.sha256) {
        appendDigest(digests_, *written.sha256);
    } else {
        digests_.append(digestBytes, '\0');
    }
    if (written.journal) {
        for (const ltfs::Xattr& xattr : written.journal->xattrs) {
            if (isOtherHash(xattr.key)) {
                otherHashes_.push_back(
                    {.at = ids_.size() - 1, .key = xattr.key, .value = std::string(textOf(xattr.value))});
            }
        }
        // What JavaScript could not count is larger than any tape.
        static_cast<void>(journals_[written.slot].add(*written.journal, rows_));
    }
    rows_ += written.kind == ltfs::EntryKind::directory ? 0 : 1;
}

Napi::Object WrittenColumns::take(Napi::Env env) {
    const WrittenColumns taken = std::exchange(*this, {});
    const auto journals = Napi::Array::New(env);
    for (auto& [slot, packer] : taken.journals_) {
        journals.Set(journals.Length(), objectOf(env, {{"slot", slot}, {"rows", packer.rows()}}));
    }
    const auto hashes = listOf(env, taken.otherHashes_, [](Napi::Env here, const OtherHash& one) -> Napi::Value {
        return objectOf(here, {{"at", one.at}, {"key", one.key}, {"value", one.value}});
    });
    return objectOf(env, {{"type", "written"},
                          {"count", taken.ids_.size()},
                          {"ids", columnOf<Napi::Float64Array>(env, taken.ids_)},
                          {"slots", columnOf<Napi::Uint8Array>(env, taken.slots_)},
                          {"kinds", columnOf<Napi::Uint8Array>(env, taken.kinds_)},
                          {"flags", columnOf<Napi::Uint8Array>(env, taken.flags_)},
                          {"bytes", columnOf<Napi::Float64Array>(env, taken.bytes_)},
                          {"links", columnOf<Napi::Uint32Array>(env, taken.links_)},
                          {"bufferedAt", columnOf<Napi::Float64Array>(env, taken.buffered_)},
                          {"writtenAt", columnOf<Napi::Float64Array>(env, taken.written_)},
                          {"sha256", Napi::Buffer<char>::Copy(env, taken.digests_.data(), taken.digests_.size())},
                          {"paths", taken.paths_},
                          {"otherHashes", hashes},
                          {"journals", journals}});
}

Napi::Value eventsToJs(Napi::Env env, const std::vector<write::WriteEvent>& events) {
    const auto list = Napi::Array::New(env);
    WrittenColumns written;
    const auto tellWritten = [&] {
        if (!written.empty()) {
            list.Set(list.Length(), written.take(env));
        }
    };
    for (const write::WriteEvent& event : events) {
        if (const auto* one = std::get_if<write::ItemWritten>(&event)) {
            written.add(*one);
        } else {
            tellWritten();
            list.Set(list.Length(), toJs(env, event));
        }
    }
    tellWritten();
    return list;
}

}  // namespace capstan::addon
