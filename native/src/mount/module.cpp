// The mount for JavaScript: a module of its own, for the process that mounts, so that nobody else needs FUSE.
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <napi.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/xattr.h>
#include <utility>
#include <vector>

#include "fuse/claim.hpp"
#include "fuse/session.hpp"

namespace {

using capstan::fuse::Asked;
using capstan::fuse::Columns;
using capstan::fuse::Question;
using capstan::fuse::Session;

Napi::Value thrown(Napi::Env env, std::string_view code, const std::string& detail) {
    const Napi::Error error = Napi::Error::New(env, std::string(code) + ": " + detail);
    error.Value().Set("code", std::string(code));
    error.Value().Set("detail", detail);
    error.ThrowAsJavaScriptException();
    return {};
}

const char* nameOf(Question question) {
    switch (question) {
        case Question::list:
            return "list";
        case Question::open:
            return "open";
        case Question::link:
            return "link";
        case Question::space:
            return "space";
        case Question::attribute:
            return "attribute";
        case Question::names:
            return "names";
        case Question::set:
            return "set";
        case Question::withdrawn:
            return "withdrawn";
        case Question::spool:
            return "spool";
        case Question::ended:
            return "ended";
    }
    return "";
}

const char* nameOf(capstan::fuse::SpoolEvent event) {
    switch (event) {
        case capstan::fuse::SpoolEvent::opened:
            return "opened";
        case capstan::fuse::SpoolEvent::closed:
            return "closed";
        case capstan::fuse::SpoolEvent::changed:
            return "changed";
    }
    return "";
}

Napi::Object toJs(Napi::Env env, const Asked& asked) {
    const Napi::Object object = Napi::Object::New(env);
    object.Set("question", nameOf(asked.question));
    object.Set("id", static_cast<double>(asked.id));
    object.Set("path", asked.path);
    object.Set("name", asked.name);
    object.Set("value", asked.value);
    object.Set("process", asked.process);
    object.Set("user", asked.user);
    object.Set("group", asked.group);
    object.Set("event", nameOf(asked.event));
    return object;
}

/// The largest whole number that JavaScript has.
constexpr double numberMost = 9'007'199'254'740'991;

/// One of several columns: numbers of that kind, none below `least`, or nothing.
template <class Array, napi_typedarray_type type, class T>
bool readColumn(const Napi::Object& columns, const char* name, std::vector<T>& into, double least = 0) {
    const Napi::Value value = columns.Get(name);
    if (!value.IsTypedArray() || value.As<Napi::TypedArray>().TypedArrayType() != type) return false;
    const auto array = value.As<Array>();
    into.resize(array.ElementLength());
    for (std::size_t at = 0; at < into.size(); ++at) {
        const auto number = static_cast<double>(array[at]);
        if (!(number >= least && number <= numberMost)) return false;
        into[at] = static_cast<T>(number);
    }
    return true;
}

std::optional<Columns> columnsOf(const Napi::Value& given) {
    if (!given.IsObject()) return std::nullopt;
    const auto object = given.As<Napi::Object>();
    const Napi::Value names = object.Get("names");
    const Napi::Value kinds = object.Get("kinds");
    if (!names.IsString() || !kinds.IsString()) return std::nullopt;
    Columns columns{.names = names.As<Napi::String>().Utf8Value(), .kinds = kinds.As<Napi::String>().Utf8Value()};
    const bool isWhole =
        readColumn<Napi::Float64Array, napi_float64_array>(object, "sizes", columns.sizes) &&
        readColumn<Napi::Float64Array, napi_float64_array>(object, "seconds", columns.seconds, -numberMost) &&
        readColumn<Napi::Uint32Array, napi_uint32_array>(object, "nanoseconds", columns.nanoseconds) &&
        readColumn<Napi::Uint8Array, napi_uint8_array>(object, "onDisk", columns.onDisk);
    if (!isWhole) return std::nullopt;
    return columns;
}

class Mount : public Napi::ObjectWrap<Mount> {
   public:
    static Napi::Function define(Napi::Env env) {
        return DefineClass(
            env, "Mount",
            {InstanceMethod<&Mount::listed>("listed"), InstanceMethod<&Mount::opened>("opened"),
             InstanceMethod<&Mount::answered>("answered"), InstanceMethod<&Mount::measured>("measured"),
             InstanceMethod<&Mount::refused>("refused"), InstanceMethod<&Mount::letGo>("letGo"),
             InstanceMethod<&Mount::setOnDisk>("setOnDisk"), InstanceMethod<&Mount::setRoom>("setRoom"),
             InstanceMethod<&Mount::takeOut>("takeOut"), InstanceMethod<&Mount::tellOfSpool>("tellOfSpool"),
             InstanceMethod<&Mount::close>("close")});
    }

    explicit Mount(const Napi::CallbackInfo& call) : Napi::ObjectWrap<Mount>(call) {
        const Napi::Env env = call.Env();
        if (!call[0].IsObject() || !call[1].IsFunction()) {
            thrown(env, "native.invalid-argument", "a folder and a listener expected");
            return;
        }
        const auto given = call[0].As<Napi::Object>();
        const Napi::Value spool = given.Get("spool");
        const capstan::fuse::MountOptions options{
            .folder = given.Get("folder").ToString().Utf8Value(),
            .forOthers = given.Get("forOthers").ToBoolean().Value(),
            .spool = spool.IsString() ? spool.As<Napi::String>().Utf8Value() : ""};
        listener_ = Napi::ThreadSafeFunction::New(env, call[1].As<Napi::Function>(), "capstan-mount", 0, 1);
        auto session = Session::open(options, [listener = listener_](Asked asked) {
            listener.NonBlockingCall([asked = std::move(asked)](Napi::Env to, Napi::Function hear) {
                if (to != nullptr) hear.Call({toJs(to, asked)});
            });
        });
        if (!session) {
            listener_.Release();
            thrown(env, text(session.error().code), session.error().detail);
            return;
        }
        session_ = *std::move(session);
        // Before the listener's own: whose threads still ask must not find it gone.
        ::napi_add_env_cleanup_hook(env, end, this);
    }
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;
    ~Mount() override { shut(); }

   private:
    /// When the environment ends without `close`.
    static void end(void* mount) { static_cast<Mount*>(mount)->session_.reset(); }

    void shut() {
        if (session_ == nullptr) return;
        ::napi_remove_env_cleanup_hook(Env(), end, this);
        session_.reset();
        listener_.Release();
    }

    void listed(const Napi::CallbackInfo& call) {
        if (session_ == nullptr) return;
        auto columns = columnsOf(call[1]);
        if (!columns) {
            thrown(call.Env(), "native.invalid-argument", "columns of numbers expected");
            return;
        }
        session_->listed(idOf(call), *std::move(columns));
    }

    void opened(const Napi::CallbackInfo& call) {
        if (session_ != nullptr) session_->opened(idOf(call), call[1].ToString().Utf8Value());
    }

    void answered(const Napi::CallbackInfo& call) {
        if (session_ == nullptr) return;
        if (!call[1].IsBuffer()) return session_->answered(idOf(call), call[1].ToString().Utf8Value());
        const auto bytes = call[1].As<Napi::Buffer<char>>();
        session_->answered(idOf(call), std::string(bytes.Data(), bytes.Length()));
    }

    void measured(const Napi::CallbackInfo& call) {
        if (session_ == nullptr) return;
        const auto number = [&](std::size_t at) {
            return static_cast<std::uint64_t>(std::max<std::int64_t>(0, call[at].ToNumber().Int64Value()));
        };
        session_->measured(idOf(call), {.bytes = number(1), .freeBytes = number(2)});
    }

    void refused(const Napi::CallbackInfo& call) {
        if (session_ != nullptr) session_->refused(idOf(call), call[1].ToNumber().Int32Value());
    }

    void letGo(const Napi::CallbackInfo& call) {
        if (session_ != nullptr) session_->letGo(call[0].ToString().Utf8Value());
    }

    void setOnDisk(const Napi::CallbackInfo& call) {
        if (session_ != nullptr) session_->setOnDisk(call[0].ToString().Utf8Value(), call[1].ToBoolean().Value());
    }

    void setRoom(const Napi::CallbackInfo& call) {
        if (session_ != nullptr) session_->setRoom(call[0].ToNumber().Int64Value());
    }

    Napi::Value takeOut(const Napi::CallbackInfo& call) {
        const capstan::fuse::Spool::Archived archived{.since = call[1].ToNumber().Int64Value(),
                                                      .bytes = call[2].ToNumber().Int64Value()};
        const bool isOut = session_ != nullptr &&
                           session_->takeOut(call[0].ToString().Utf8Value(), archived, call[3].ToString().Utf8Value());
        return Napi::Boolean::New(call.Env(), isOut);
    }

    void tellOfSpool(const Napi::CallbackInfo& call) {
        if (session_ != nullptr) session_->tellOfSpool(call[0].ToString().Utf8Value());
    }

    void close(const Napi::CallbackInfo& /*call*/) { shut(); }

    static std::uint64_t idOf(const Napi::CallbackInfo& call) {
        return static_cast<std::uint64_t>(call[0].ToNumber().Int64Value());
    }

    Napi::ThreadSafeFunction listener_;
    std::unique_ptr<Session> session_;
};

// ---- attributes of files, which Node does not offer ----

/// What the system says of a failure, as Node does.
Napi::Value systemError(Napi::Env env, const std::string& path) {
    const int number = errno;
    const Napi::Error error = Napi::Error::New(env, std::string(std::strerror(number)) + ", '" + path + "'");
    error.Value().Set("errno", number);
    error.ThrowAsJavaScriptException();
    return {};
}

/// Null where there is none.
Napi::Value readAttribute(const Napi::CallbackInfo& call) {
    const std::string path = call[0].ToString();
    const std::string name = call[1].ToString();
    std::string value(65'536, '\0');
    const ssize_t size = ::getxattr(path.c_str(), name.c_str(), value.data(), value.size());
    if (size >= 0) return Napi::String::New(call.Env(), value.data(), static_cast<std::size_t>(size));
    if (errno == ENODATA || errno == ENOTSUP) return call.Env().Null();
    return systemError(call.Env(), path);
}

Napi::Value setAttribute(const Napi::CallbackInfo& call) {
    const std::string path = call[0].ToString();
    const std::string name = call[1].ToString();
    const std::string value = call[2].ToString();
    if (::setxattr(path.c_str(), name.c_str(), value.data(), value.size(), 0) != 0) {
        return systemError(call.Env(), path);
    }
    return call.Env().Undefined();
}

Napi::Value claim(const Napi::CallbackInfo& call) {
    const std::string path = call[0].ToString();
    const auto claimed = capstan::fuse::claim(path);
    if (claimed) return Napi::Boolean::New(call.Env(), *claimed);
    errno = claimed.error();
    return systemError(call.Env(), path);
}

Napi::Object initialize(Napi::Env env, Napi::Object exports) {
    exports.Set("Mount", Mount::define(env));
    exports.Set("readAttribute", Napi::Function::New<readAttribute>(env, "readAttribute"));
    exports.Set("setAttribute", Napi::Function::New<setAttribute>(env, "setAttribute"));
    exports.Set("claim", Napi::Function::New<claim>(env, "claim"));
    return exports;
}

}  // namespace

NODE_API_MODULE(mount, initialize)
