// How attributes are packed. Of each the key, then the value, behind numbers of seven bits to the byte:
//   key:   0, length, characters   or   1 + the number by which the tree knows it
//   value: four times a length or number, plus a form; then the bytes, if the form has any
#include <algorithm>
#include <array>
#include <cstring>

#include "ltfs/stored.hpp"
#include "ltfs/tree.hpp"

namespace capstan::ltfs {

namespace {

/// How a value stands there: as it is, by its number, or as the bytes whose lower-case hexadecimal digits it is.
enum class ValueEncoding : std::uint8_t { raw, interned, digits };

constexpr std::size_t xattrHead = 2 * sizeof(std::uint32_t);
constexpr std::size_t shortestDigest = 16;

void putNumber(std::string& out, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7U) {
        out += static_cast<char>(number | 0x80U);
    }
    out += static_cast<char>(number);
}

std::uint64_t takeNumber(std::string_view& packed) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(packed.front());
        packed.remove_prefix(1);
        number |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80) {
            return number;
        }
    }
}

std::string_view takeBytes(std::string_view& packed, std::size_t count) {
    const std::string_view taken = packed.substr(0, count);
    packed.remove_prefix(count);
    return taken;
}

/// By the character; 16 for what is no lower-case hexadecimal digit.
constexpr auto digitValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(16);
    for (std::uint8_t value = 0; value < 16; ++value) {
        values[static_cast<std::size_t>(value < 10 ? '0' + value : 'a' + value - 10)] = value;
    }
    return values;
}();

unsigned digitValue(char c) {
    return digitValues[static_cast<unsigned char>(c)];
}

bool isDigest(std::string_view text) {
    return text.size() >= shortestDigest && text.size() % 2 == 0 &&
           std::ranges::all_of(text, [](char c) { return digitValue(c) < 16; });
}

void putValue(std::string& out, Interner& values, std::string_view value) {
    const auto form = [](std::uint64_t number, ValueEncoding which) {
        return number << 2U | static_cast<std::uint64_t>(which);
    };
    if (isDigest(value)) {
        putNumber(out, form(value.size() / 2, ValueEncoding::digits));
        const std::size_t at = out.size();
        out.resize(at + value.size() / 2);
        for (std::size_t i = 0; i < value.size(); i += 2) {
            out[at + i / 2] = static_cast<char>(digitValue(value[i]) << 4U | digitValue(value[i + 1]));
        }
    } else if (const auto number = values.numberOf(value)) {
        putNumber(out, form(*number, ValueEncoding::interned));
    } else {
        putNumber(out, form(value.size(), ValueEncoding::raw));
        out += value;
    }
}

std::string_view takeValue(std::string_view& packed, const Interner& values, std::string& buffer) {
    const std::uint64_t word = takeNumber(packed);
    const std::uint64_t number = word >> 2U;
    switch (static_cast<ValueEncoding>(word & 3U)) {
        case ValueEncoding::interned:
            return values.text(static_cast<std::uint32_t>(number));
        case ValueEncoding::digits:
            buffer.clear();
            for (const char c : takeBytes(packed, number)) {
                static constexpr std::string_view digits = "0123456789abcdef";
                const auto byte = static_cast<unsigned char>(c);
                buffer += digits[byte >> 4U];
                buffer += digits[byte & 0xFU];
            }
            return buffer;
        case ValueEncoding::raw:
            break;
    }
    return takeBytes(packed, number);
}

std::string_view takeKey(std::string_view& packed, const Interner& keys) {
    const std::uint64_t number = takeNumber(packed);
    if (number > 0) {
        return keys.text(static_cast<std::uint32_t>(number - 1));
    }
    const std::size_t length = takeNumber(packed);
    return takeBytes(packed, length);
}

}  // namespace

void PackedXattrs::append(Tree& tree, std::string_view key, ByteView value) {
    ++count;
    if (const auto number = tree.keys.numberOf(key)) {
        putNumber(bytes, *number + 1);
    } else {
        putNumber(bytes, 0);
        putNumber(bytes, key.size());
        bytes += key;
    }
    putValue(bytes, tree.values, textOf(value));
}

StoredXattrs& StoredXattrs::operator=(const std::vector<Xattr>& xattrs) {
    PackedXattrs packed;
    for (const Xattr& xattr : xattrs) {
        packed.append(Tree::of(this), xattr.key, xattr.value);
    }
    return *this = packed;
}

StoredXattrs& StoredXattrs::operator=(const PackedXattrs& packed) {
    clear();
    if (packed.count > 0) {
        const auto length = static_cast<std::uint32_t>(packed.bytes.size());
        block_ = Tree::of(this).allocate(xattrHead + length);
        std::memcpy(block_, &packed.count, sizeof packed.count);
        std::memcpy(block_ + sizeof packed.count, &length, sizeof length);
        std::memcpy(block_ + xattrHead, packed.bytes.data(), length);
    }
    return *this;
}

void StoredXattrs::push_back(const Xattr& xattr) {
    PackedXattrs whole{.count = static_cast<std::uint32_t>(size()), .bytes = std::string(packed())};
    whole.append(Tree::of(this), xattr.key, xattr.value);
    *this = whole;
}

void StoredXattrs::clear() {
    if (block_ != nullptr) {
        Tree::of(this).release(block_, xattrHead + packed().size());
        block_ = nullptr;
    }
}

std::size_t StoredXattrs::size() const {
    std::uint32_t count = 0;
    if (block_ != nullptr) {
        std::memcpy(&count, block_, sizeof count);
    }
    return count;
}

std::string_view StoredXattrs::packed() const {
    if (block_ == nullptr) {
        return {};
    }
    std::uint32_t length = 0;
    std::memcpy(&length, block_ + sizeof length, sizeof length);
    return {reinterpret_cast<const char*>(block_ + xattrHead), length};
}

StoredXattrs::Iterator StoredXattrs::begin() const {
    return {Tree::of(this), packed()};
}

StoredXattrs::Iterator StoredXattrs::end() const {
    return {Tree::of(this), {}};
}

const Xattr StoredXattrs::operator[](std::size_t i) const {
    return *std::next(begin(), static_cast<std::ptrdiff_t>(i));
}

const Xattr StoredXattrs::front() const {
    return *begin();
}

const Xattr StoredXattrs::back() const {
    return (*this)[size() - 1];
}

std::optional<Bytes> StoredXattrs::find(std::string_view wanted) const {
    std::string buffer;
    std::string_view key;
    std::string_view value;
    for (auto at = begin(); at != end(); ++at) {
        if (at.parse(key, value, buffer); key == wanted) {
            const ByteView found = bytesOf(value);
            return Bytes(found.begin(), found.end());
        }
    }
    return std::nullopt;
}

StoredXattrs::operator std::vector<Xattr>() const {
    std::vector<Xattr> xattrs;
    xattrs.reserve(size());
    std::ranges::copy(*this, std::back_inserter(xattrs));
    return xattrs;
}

void StoredXattrs::Iterator::parse(std::string_view& key, std::string_view& value, std::string& buffer) const {
    std::string_view rest = rest_;
    key = takeKey(rest, tree_->keys);
    value = takeValue(rest, tree_->values, buffer);
}

Xattr StoredXattrs::Iterator::operator*() const {
    std::string buffer;
    std::string_view key;
    std::string_view value;
    parse(key, value, buffer);
    const ByteView bytes = bytesOf(value);
    return {.key = std::string(key), .value = Bytes(bytes.begin(), bytes.end())};
}

StoredXattrs::Iterator& StoredXattrs::Iterator::operator++() {
    takeKey(rest_, tree_->keys);
    const std::uint64_t word = takeNumber(rest_);
    if (static_cast<ValueEncoding>(word & 3U) != ValueEncoding::interned) {
        rest_.remove_prefix(word >> 2U);
    }
    return *this;
}

}  // namespace capstan::ltfs
