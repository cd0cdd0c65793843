#include "virtual/library_folder.hpp"

#include <charconv>
#include <system_error>

#include "base/file.hpp"
#include "virtual/key_values.hpp"
#include "virtual/library_personality.hpp"

namespace capstan::virt {
namespace {

constexpr const char* libraryFile = "library";
constexpr std::size_t libraryFileLimit = 64 * 1024;

Result<void> did(std::error_code error, const std::filesystem::path& path) {
    return error ? std::unexpected(storageError(error.value(), path.string())) : Result<void>();
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    while (!(text = trimmed(text)).empty()) {
        const auto end = text.find(' ');
        words.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return words;
}

bool isSerial(const std::string& serial) {
    constexpr std::size_t longest = 32;
    return !serial.empty() && serial.size() <= longest &&
           serial.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               std::string::npos;
}

Result<void> requirePossible(const LibraryOptions& options) {
    const LibraryPersonality* const person = libraryPersonality(options.personality);
    if (person == nullptr) {
        return fail(Code::invalidArgument, "no personality is called " + options.personality);
    }
    if (options.slots == 0 || options.slots > mostSlots || options.drives.size() > mostDrives) {
        return fail(Code::invalidArgument, "a library has 1 to " + std::to_string(mostSlots) + " slots and up to " +
                                               std::to_string(mostDrives) + " drives");
    }
    constexpr std::uint16_t mostDoors = 64;  // as many as every personality has addresses for
    if (options.doors > mostDoors) {
        return fail(Code::invalidArgument, "a library has up to " + std::to_string(mostDoors) + " import/export slots");
    }
    for (const std::string& serial : options.drives) {
        if (!isSerial(serial)) {
            return fail(Code::invalidArgument, "no serial number of a drive: " + serial);
        }
    }
    return {};
}

}  // namespace

Result<void> createLibrary(const std::filesystem::path& folder, const LibraryOptions& options) {
    if (auto possible = requirePossible(options); !possible) {
        return possible;
    }
    std::error_code error;
    if (std::filesystem::exists(folder / libraryFile, error)) {
        return fail(Code::invalidArgument, "a library is there already: " + folder.string());
    }
    std::filesystem::create_directories(folder / "elements", error);
    if (auto made = did(error, folder); !made) {
        return made;
    }
    std::string text = "# A virtual library. What is in its elements is in the folder beside this file.\n";
    text += "personality = " + options.personality + "\nslots = " + std::to_string(options.slots) +
            "\ndoors = " + std::to_string(options.doors) + "\nsequential = " + (options.sequential ? "yes" : "no") +
            "\ndrives =";
    for (const std::string& serial : options.drives) {
        text += " " + serial;
    }
    text += "\n";
    return replaceFile(folder / libraryFile, bytesOf(text), 0600);
}

Result<LibraryOptions> readLibrary(const std::filesystem::path& folder) {
    const auto bytes = readFile(folder / libraryFile, libraryFileLimit);
    if (!bytes) {
        return std::unexpected(bytes.error());
    }
    const auto values = KeyValues::parse(textOf(*bytes), libraryFile, Code::invalidArgument);
    if (!values) {
        return std::unexpected(values.error());
    }
    auto personality = values->text("personality");
    auto drives = values->text("drives");
    const auto slots = values->number("slots", mostSlots);
    const auto doors = values->number("doors", mostSlots);
    const auto sequential = values->yesOrNo("sequential");
    if (!personality || !drives) {
        return std::unexpected(!personality ? personality.error() : drives.error());
    }
    if (!slots || !doors || !sequential) {
        return std::unexpected(!slots ? slots.error() : !doors ? doors.error() : sequential.error());
    }
    LibraryOptions options{.personality = *std::move(personality),
                           .slots = static_cast<std::uint16_t>(*slots),
                           .doors = static_cast<std::uint16_t>(*doors),
                           .drives = wordsOf(*drives),
                           .sequential = *sequential};
    const auto possible = requirePossible(options);
    return possible ? Result<LibraryOptions>(std::move(options)) : std::unexpected(possible.error());
}

std::filesystem::path LibraryFolder::link(std::uint16_t address) const {
    return elements_ / std::to_string(address);
}

Result<std::map<std::uint16_t, std::filesystem::path>> LibraryFolder::contents() const {
    std::map<std::uint16_t, std::filesystem::path> found;
    std::error_code error;
    for (std::filesystem::directory_iterator each(elements_, error), end; !error && each != end;
         each.increment(error)) {
        const std::string name = each->path().filename();
        std::uint16_t address = 0;
        const auto [stopped, wrong] = std::from_chars(name.data(), name.data() + name.size(), address);
        if (wrong == std::errc() && stopped == name.data() + name.size() && each->is_symlink(error)) {
            found[address] = (elements_ / std::filesystem::read_symlink(each->path(), error)).lexically_normal();
        }
    }
    if (auto read = did(error, elements_); !read) {
        return std::unexpected(read.error());
    }
    return found;
}

Result<void> LibraryFolder::put(std::uint16_t address, const std::filesystem::path& cartridge) const {
    std::error_code error;
    const auto target = std::filesystem::proximate(cartridge, elements_, error);
    if (!error) {
        std::filesystem::create_symlink(target, link(address), error);
    }
    return did(error, link(address));
}

Result<void> LibraryFolder::move(std::uint16_t from, std::uint16_t to) const {
    std::error_code error;
    std::filesystem::rename(link(from), link(to), error);
    return did(error, link(from));
}

Result<void> LibraryFolder::take(std::uint16_t address) const {
    std::error_code error;
    std::filesystem::remove(link(address), error);
    return did(error, link(address));
}

}  // namespace capstan::virt
