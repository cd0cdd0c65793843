// What is written: files whose bytes do not repeat, files of zeros that a virtual cartridge keeps for next to nothing,
// and a folder that goes away by itself.
#pragma once

#include <cstdint>
#include <filesystem>

namespace capstan::bench {

class Scratch {
   public:
    explicit Scratch(const std::filesystem::path& in);
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch();
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::filesystem::path& below) const { return path_ / below; }

   private:
    std::filesystem::path path_;
};

/// With its folder. Afterwards it is in the machine's memory.
void makeNoise(const std::filesystem::path& file, std::uint64_t bytes, std::uint64_t seed);
/// No hole: its zeros are read as any other bytes.
void makeZeros(const std::filesystem::path& file, std::uint64_t bytes);

}  // namespace capstan::bench
