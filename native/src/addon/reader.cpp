#include "addon/reader.hpp"

#include <cmath>

namespace capstan::addon {

namespace {

/// More than any figure can be, and far from where sums of them lose their meaning.
constexpr double numbersAtMost = 1e15;
/// The largest number means nobody.
constexpr std::uint64_t largestUser = std::numeric_limits<uid_t>::max() - 1;

}  // namespace

Reader::Reader(const Napi::Value& object, const char* name, std::optional<Error>& wrong)
    : env_(object.Env()), wrong_(wrong) {
    if (object.IsObject()) {
        object_ = object.As<Napi::Object>();
    } else {
        refuse(name, "an object");
    }
}

void Reader::refuse(const char* name, std::string_view expected) {
    if (!wrong_) {
        wrong_ = Error{.code = Code::invalidArgument,
                       .detail = std::string(name) + ": " + std::string(expected) + " expected"};
    }
}

Napi::Value Reader::readable(Napi::Value value, const char* name) {
    if (env_.IsExceptionPending()) {
        env_.GetAndClearPendingException();
        refuse(name, "something readable");
        return env_.Undefined();
    }
    return value;
}

Napi::Value Reader::value(const char* name) {
    if (wrong_) {
        return env_.Undefined();
    }
    if (call_ == nullptr) {
        return readable(object_.Get(name), name);
    }
    const auto found = std::ranges::find(names_, std::string_view(name));
    return (*call_)[static_cast<std::size_t>(found - names_.begin())];
}

std::string Reader::textIn(const Napi::Value& value, const char* name) {
    std::string text = value.IsString() ? value.As<Napi::String>().Utf8Value() : std::string();
    if (!value.IsString() || text.contains('\0')) {
        refuse(name, value.IsString() ? "text without NUL" : "text");
        return {};
    }
    return text;
}

std::uint64_t Reader::countIn(const Napi::Value& value, const char* name, std::uint64_t largest) {
    const double number = value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : -1;
    // Written so that NaN is refused, too.
    if (!(number >= 0 && number <= static_cast<double>(largest)) || std::trunc(number) != number) {
        refuse(name, "a whole number from 0 to " + std::to_string(largest));
        return 0;
    }
    return static_cast<std::uint64_t>(number);
}

bool Reader::flag(const char* name) {
    const Napi::Value given = value(name);
    if (!given.IsBoolean()) {
        refuse(name, "true or false");
        return false;
    }
    return given.As<Napi::Boolean>().Value();
}

double Reader::number(const char* name, Zero zero) {
    const Napi::Value given = value(name);
    const double number = given.IsNumber() ? given.As<Napi::Number>().DoubleValue() : -1;
    if (!(number >= 0 && number <= numbersAtMost) || (number == 0 && zero == Zero::refused)) {
        refuse(name, "a number that it can be");
        return 1;
    }
    return number;
}

ltfs::Timestamp Reader::time(const char* name) {
    const auto time = ltfs::parseTimestamp(text(name));
    if (!time) {
        refuse(name, "a time in UTC");
    }
    return time.value_or(ltfs::Timestamp{});
}

Napi::Function Reader::function(const char* name) {
    const Napi::Value given = value(name);
    if (!given.IsFunction()) {
        refuse(name, "a function");
        return {};
    }
    return given.As<Napi::Function>();
}

Identity Reader::identity(const char* name) {
    if (!has(name)) {
        return ownIdentity();
    }
    return object(name, [](Reader& as) {
        return Identity{.user = as.count<uid_t>("uid", largestUser),
                        .group = as.count<gid_t>("gid", largestUser),
                        .groups = as.counts<gid_t>("groups", largestUser)};
    });
}

}  // namespace capstan::addon
