#include "addon/session_walk.hpp"

#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "addon/classes.hpp"
#include "addon/walking.hpp"

namespace capstan::addon {

namespace {

struct SessionWalk {
    std::shared_ptr<Walking> walking;
    std::string target;
    std::shared_ptr<write::WriteSession> session;
};
using SharedSessionWalk = std::shared_ptr<SessionWalk>;

struct WalkedIn {
    std::size_t count = 0;
    std::vector<walk::UnfitEntry> unfit;
};

Napi::Value toJs(Napi::Env env, const WalkedIn& added) {
    return objectOf(env, {{"count", added.count}, {"unfit", added.unfit}});
}

write::ItemKind kindOf(walk::WalkKind kind) {
    switch (kind) {
        case walk::WalkKind::directory:
            return write::ItemKind::directory;
        case walk::WalkKind::symlink:
            return write::ItemKind::symlink;
        case walk::WalkKind::file:
            break;
    }
    return write::ItemKind::file;
}

std::string below(const std::string& folder, const std::string& path) {
    return path.empty() ? folder : folder + '/' + path;
}

std::vector<write::WriteItem> itemsOf(const SessionWalk& walk, const std::vector<walk::WalkEntry>& found,
                                      std::uint64_t firstId) {
    std::vector<write::WriteItem> items;
    items.reserve(found.size());
    for (const walk::WalkEntry& entry : found) {
        items.push_back({.id = firstId++,
                         .source = below(walk.walking->source(), entry.path),
                         .target = below(walk.target, entry.path),
                         .kind = kindOf(entry.kind)});
    }
    return items;
}

Result<std::optional<WalkedIn>> addNext(const SessionWalk& walk, std::uint64_t firstId) {
    auto batch = walk.walking->step();
    if (!batch) {
        return fail(std::move(batch));
    }
    if (!*batch) {
        return std::nullopt;
    }
    const auto accepted = std::make_shared<std::promise<Result<void>>>();
    walk.session->add(itemsOf(walk, (*batch)->found, firstId),
                      [accepted](Result<void> answer) { accepted->set_value(std::move(answer)); });
    // The disk is looked at while the session works.
    walk.walking->stepAhead();
    if (auto answer = accepted->get_future().get(); !answer) {
        return fail(std::move(answer));
    }
    return WalkedIn{.count = (*batch)->found.size(), .unfit = std::move((*batch)->unfit)};
}

Napi::Value add(const Napi::CallbackInfo& call, const SharedSessionWalk& walk) {
    Arguments given(call, {"firstId"});
    const auto firstId = given.count("firstId");
    if (!given.wrong() && walk->walking->isStopped()) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    return callOn<std::optional<WalkedIn>>(
        given, walk->walking->worker(), [walk, firstId] { return addNext(*walk, firstId); },
        [walking = walk->walking] { walking->stop(); });
}

}  // namespace

Napi::Value walkInto(Arguments& given, const std::shared_ptr<write::WriteSession>& session) {
    std::string target;
    auto options = given.object("options", [&target](Reader& from) {
        target = from.text("target");
        return walkOptionsOf(from);
    });
    if (given.wrong()) {
        return throwInJs(given.env(), *given.wrong());
    }
    const auto walking = std::make_shared<Walking>(given.env(), std::move(options));
    const Napi::Object object = walkObject(given.env(), walking);
    addMethod(object, "add", std::make_shared<SessionWalk>(walking, std::move(target), session), add);
    return object;
}

}  // namespace capstan::addon
