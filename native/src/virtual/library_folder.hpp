// A virtual library as it lies on the disk: what it is made of, in its file "library", and what is in each element, as
// a link in the folder "elements" that leads to a cartridge's folder. A cartridge is taken from one element and put
// into another by one renaming each, so that it is somewhere whenever the power fails.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace capstan::virt {

struct LibraryOptions {
    std::string personality{"ibm"};
    std::uint16_t slots = 0;
    std::uint16_t doors = 0;            ///< import/export elements
    std::vector<std::string> drives{};  ///< their serial numbers, in the order of their elements
    /// A loader in sequential mode: what a drive lets go of goes back, and the next cartridge comes by itself.
    bool sequential = false;
};

/// More than the largest library has; more elements than addresses are refused.
inline constexpr std::uint16_t mostSlots = 20'000;
inline constexpr std::size_t mostDrives = 128;

/// `native.invalid-argument` when it cannot be such a library, or something is there already.
[[nodiscard]] Result<void> createLibrary(const std::filesystem::path& folder, const LibraryOptions& options);
[[nodiscard]] Result<LibraryOptions> readLibrary(const std::filesystem::path& folder);

class LibraryFolder {
   public:
    explicit LibraryFolder(const std::filesystem::path& folder) : elements_(folder / "elements") {}

    /// By address: the folder of the cartridge in it.
    [[nodiscard]] Result<std::map<std::uint16_t, std::filesystem::path>> contents() const;
    /// The element is empty.
    [[nodiscard]] Result<void> put(std::uint16_t address, const std::filesystem::path& cartridge) const;
    [[nodiscard]] Result<void> move(std::uint16_t from, std::uint16_t to) const;
    [[nodiscard]] Result<void> take(std::uint16_t address) const;

   private:
    [[nodiscard]] std::filesystem::path link(std::uint16_t address) const;

    std::filesystem::path elements_;
};

}  // namespace capstan::virt
