// Three hundred files that do not fit on one of the small cartridges of this folder: empty ones, small ones that share
// records, and some of many records. Made once; each with its hash.
#pragma once

#include <string>
#include <vector>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "virtual/rig.hpp"
#include "write/write_item.hpp"

namespace capstan::test {

inline constexpr std::uint32_t faultBlock = 65'536;

struct JobFile {
    write::WriteItem item;
    std::string sha256;
};

class JobSources {
   public:
    static const JobSources& here() {
        static const JobSources sources;
        return sources;
    }
    [[nodiscard]] const std::vector<JobFile>& files() const { return files_; }

   private:
    static constexpr std::uint64_t count = 300;

    JobSources() {
        for (std::uint64_t id = 0; id < count; ++id) {
            const Bytes content = noise(sizeOf(id), static_cast<std::uint32_t>(id + 1));
            const auto path = home_.path() / std::to_string(id);
            CAPSTAN_EXPECT_OK(replaceFile(path, content));
            Sha256 hash;
            hash.add(content);
            files_.push_back({.item = {.id = id,
                                       .source = path,
                                       .target = "d" + std::to_string(id / 50) + "/file " + std::to_string(id)},
                              .sha256 = hash.finish()});
        }
    }

    static std::size_t sizeOf(std::uint64_t id) {
        constexpr std::size_t small = 40'000;
        if (id % 97 == 96) {
            return 12 * faultBlock + id;
        }
        if (id % 7 == 6) {
            return 4 * faultBlock;
        }
        return id % 31 == 30 ? 0 : 1 + id * 7'919 % small;
    }

    TempFolder home_;
    std::vector<JobFile> files_;
};

}  // namespace capstan::test
