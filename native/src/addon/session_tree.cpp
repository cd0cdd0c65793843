#include "addon/session_tree.hpp"

#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/files_values.hpp"
#include "addon/objects.hpp"

namespace capstan::addon {

/// Its thread is the caller from its first step to its end.
class SessionTree {
   public:
    SessionTree(Napi::Env env, Identity as, std::string path)
        : as_(std::move(as)), path_(std::move(path)), worker_(Runtime::of(env).makeWorker("capstan-tree")) {}

    [[nodiscard]] Result<std::optional<write::TreeSource::Announced>> step() {
        if (!source_) {
            if (auto assumed = assume(as_); !assumed) {
                return fail(std::move(assumed));
            }
            auto opened = write::TreeSource::open(path_, as_);
            if (!opened) {
                return fail(std::move(opened));
            }
            source_ = std::move(*opened);
        }
        return source_->next(stop_.get_token());
    }

    /// After the first step.
    [[nodiscard]] const std::shared_ptr<write::TreeSource>& source() const { return source_; }
    [[nodiscard]] Worker& worker() { return *worker_; }
    [[nodiscard]] bool isStopped() const { return stop_.stop_requested(); }
    void stop() { stop_.request_stop(); }
    /// Idempotent.
    static void close(Napi::Env env, const std::shared_ptr<SessionTree>& tree) {
        if (tree->stop_.request_stop()) {
            static_cast<void>(retire(env, tree->worker_, [tree] { tree->source_.reset(); }));
        }
    }

   private:
    const Identity as_;
    const std::string path_;
    std::shared_ptr<write::TreeSource> source_;  ///< of the worker's thread, and of JavaScript's between two steps
    std::stop_source stop_;
    const std::shared_ptr<Worker> worker_;
};

namespace {

using SharedTree = std::shared_ptr<SessionTree>;

/// What was announced, as JavaScript sees it.
struct AnnouncedToJs {
    write::TreeSource::Announced announced;
};

Napi::Value toJs(Napi::Env env, const AnnouncedToJs& seen) {
    using tree::AnnouncedEntry;
    const auto& [root, entries, failures] = seen.announced.what;
    std::string paths;
    for (const AnnouncedEntry& entry : entries) {
        paths.append(&entry == entries.data() ? "" : std::string_view("\0", 1)).append(entry.path);
    }
    const auto kind = [](const AnnouncedEntry& entry) { return static_cast<std::uint8_t>(entry.kind); };
    const auto bytes = [](const AnnouncedEntry& entry) { return static_cast<double>(entry.bytes); };
    const auto modified = [](const AnnouncedEntry& entry) { return nanosecondsOf(entry.modified); };
    const auto unfit = [](Napi::Env within, const tree::AnnouncedFailure& failure) {
        return objectOf(within, {{"path", failure.path}, {"code", failure.code}, {"detail", failure.detail}});
    };
    return objectOf(env, {{"root", root},
                          {"first", seen.announced.first},
                          {"count", entries.size()},
                          {"paths", paths},
                          {"kinds", columnOf<Napi::Uint8Array>(env, entries, kind)},
                          {"bytes", columnOf<Napi::Float64Array>(env, entries, bytes)},
                          {"modified", columnOf<Napi::BigInt64Array>(env, entries, modified)},
                          {"unfit", listOf(env, failures, unfit)}});
}

const Error none{.code = Code::invalidArgument, .detail = "the session takes no tree"};

Napi::Value next(const Napi::CallbackInfo& call, const SharedTree& tree) {
    const Arguments given(call);
    if (tree->isStopped()) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    return callOn<std::optional<AnnouncedToJs>>(
        given, tree->worker(),
        [tree]() -> Result<std::optional<AnnouncedToJs>> {
            auto next = tree->step();
            if (!next) {
                return fail(std::move(next));
            }
            return *next ? std::optional(AnnouncedToJs{std::move(**next)}) : std::nullopt;
        },
        [tree] { tree->stop(); });
}

Napi::Value close(const Napi::CallbackInfo& call, const SharedTree& tree) {
    SessionTree::close(call.Env(), tree);
    return call.Env().Undefined();
}

}  // namespace

Napi::Value openTree(Arguments& given, TreeOfSession& ofSession) {
    auto path = given.object("options", [](Reader& options) { return options.text("path"); });
    if (given.wrong() || ofSession.tree) {
        return throwInJs(given.env(), given.wrong().value_or(
                                          Error{.code = Code::invalidArgument, .detail = "the session has a tree"}));
    }
    ofSession.tree = std::make_shared<SessionTree>(given.env(), ofSession.as, std::move(path));
    const Napi::Object object = Napi::Object::New(given.env());
    addMethod(object, "next", ofSession.tree, next);
    addMethod(object, "close", ofSession.tree, close);
    return object;
}

Result<void> takeOfTree(const TreeOfSession& ofSession, std::vector<write::WriteItem>& items) {
    std::vector<std::uint64_t> numbers;
    for (write::WriteItem& item : items) {
        if (item.sent) {
            if (!ofSession.tree || !ofSession.tree->source()) {
                return std::unexpected(none);
            }
            item.sent->tree = ofSession.tree->source();
            numbers.push_back(item.sent->number);
        }
    }
    return numbers.empty() ? Result<void>() : ofSession.tree->source()->take(numbers);
}

}  // namespace capstan::addon
