// What a restore asks of the folder it goes to: what is in the way there, and files that came in parts made one.
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "addon/exports.hpp"
#include "addon/operations.hpp"
#include "disk/part_file.hpp"
#include "recall/conflicts.hpp"
#include "recall/joining.hpp"

namespace capstan::addon {

namespace {

using Meetings = std::vector<recall::ExistingTarget>;

recall::ConflictQuery aimOf(Reader& item) {
    return {.id = item.count("id"), .target = item.text("target")};
}

Napi::Value findConflicts(const Napi::CallbackInfo& call) {
    Arguments given(call, {"into", "items", "as"});
    auto into = given.text("into");
    auto aims = given.list("items", "item", aimOf);
    auto as = given.identity();
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return callAs<Meetings>(given, std::move(as), [into = std::move(into), aims = std::move(aims)] {
        return recall::findConflicts(into, aims);
    });
}

recall::JoinRequest joinRequestOf(Reader& request) {
    recall::JoinRequest wanted{.folder = request.text("folder"), .name = request.text("name")};
    if (request.has("segments")) {
        wanted.segments = request.count<std::uint32_t>("segments");
    }
    return wanted;
}

Napi::Value joinSegments(const Napi::CallbackInfo& call) {
    Arguments given(call, {"request", "as"});
    auto request = given.object("request", joinRequestOf);
    return cancellableAs<recall::JoinResult>(
        given, given.identity(),
        [request = std::move(request)](const std::stop_token& stop) { return recall::joinSegments(request, stop); });
}

Result<void> writeText(const std::string& folder, const std::string& target, const std::string& text) {
    auto destination = disk::Destination::open(folder, disk::restoring);
    if (!destination) {
        return fail(std::move(destination));
    }
    auto part = disk::PartFile::create(*destination, target);
    auto done = part ? part->write(0, bytesOf(text)) : disk::DiskResult<void>(std::unexpected(part.error()));
    done = done ? part->sync() : std::move(done);
    done = done ? part->promote(disk::NameConflict::refused) : std::move(done);
    return done ? Result<void>() : std::unexpected(std::move(done).error().error);
}

Napi::Value writeNewFile(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "folder", "target", "text"});
    auto as = given.identity();
    return callAs<void>(given, std::move(as),
                        [folder = given.text("folder"), target = given.text("target"), text = given.text("text")] {
                            return writeText(folder, target, text);
                        });
}

}  // namespace

void exportRestoring(Napi::Env env, Napi::Object exports) {
    exports.Set("findConflicts", Napi::Function::New<findConflicts>(env, "findConflicts"));
    exports.Set("writeNewFile", Napi::Function::New<writeNewFile>(env, "writeNewFile"));
    exports.Set("joinSegments", Napi::Function::New<joinSegments>(env, "joinSegments"));
}

}  // namespace capstan::addon
