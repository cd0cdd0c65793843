#include "recall/damaged_name.hpp"

#include <algorithm>

namespace capstan::recall {

namespace {

constexpr std::size_t longestName = 255;
/// What is longer behind the last dot is no kind of file but part of its name.
constexpr std::size_t longestExtension = 16;

std::string_view cut(std::string_view text, std::size_t bytes) {
    std::size_t end = std::min(text.size(), bytes);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return text.substr(0, end);
}

}  // namespace

std::string damagedName(std::string_view target, unsigned number) {
    const std::size_t slash = target.rfind('/');
    const std::string_view folder = target.substr(0, slash == std::string_view::npos ? 0 : slash + 1);
    const std::string_view name = target.substr(folder.size());
    std::size_t dot = name.rfind('.');
    // A name that begins with its only dot is a hidden file's.
    if (dot == std::string_view::npos || dot == 0 || name.size() - dot > longestExtension) {
        dot = name.size();
    }
    const std::string mark = number > 1 ? " (damaged " + std::to_string(number) + ')' : " (damaged)";
    const std::string_view extension = name.substr(dot);
    const std::string_view stem = cut(name.substr(0, dot), longestName - mark.size() - extension.size());
    return std::string(folder).append(stem).append(mark).append(extension);
}

}  // namespace capstan::recall
