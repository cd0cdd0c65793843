// Volumes to be recovered: files with a journal, tails that no index names, and a look at both before and after.
#pragma once

#include <algorithm>
#include <map>

#include "base/sha256.hpp"
#include "ltfs/attributes.hpp"
#include "ltfs/extended.hpp"
#include "volume/diagnosis.hpp"
#include "volume/volume_rig.hpp"

namespace capstan::test {

inline constexpr std::uint32_t smallBlock = 4'096;

/// As the helper's journal has a file that the drive took.
inline volume::JournalFile journalOf(std::string path, ByteView content, std::vector<ltfs::Extent> extents) {
    Sha256 hash;
    hash.add(content);
    const std::string digest = hash.finish();
    const ByteView value = bytesOf(digest);
    return {.path = std::move(path),
            .length = content.size(),
            .readOnly = false,
            .times = {},
            .xattrs = {{std::string(ltfs::extended::sha256), Bytes(value.begin(), value.end())}},
            .extents = std::move(extents)};
}

class RecoveryRig : public VolumeRig {
   public:
    using Contents = std::map<std::string, Bytes>;

    explicit RecoveryRig(std::uint64_t capacityBytes = 64'000'000) : VolumeRig(capacityBytes) {}

    /// Two generations, each naming one file more; both partitions end in the newest.
    void fill() {
        auto volume = format(
            {.barcode = "LTO001L8", .name = "V", .blockBytes = smallBlock, .mediaPool = {}, .placementRule = {}});
        // So that an index takes more than one record.
        for (int i = 0; i < 8; ++i) {
            ASSERT_TRUE(volume->index().add(volume->index().root(), "folder" + std::to_string(i),
                                            ltfs::EntryKind::directory, ltfs::Timestamp::now()));
        }
        for (const std::string name : {"one", "two"}) {
            safe[name] = noise(10'000, static_cast<std::uint32_t>(name[0]));
            ASSERT_TRUE(putFile(*volume, name, safe[name]));
            CAPSTAN_ASSERT_OK(volume->commit("Sync"));
        }
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
        dataIndex = volume->index().previous->block;
    }

    /// Records behind everything, on tape, without an index.
    std::vector<ltfs::Extent> appendUnnamed(const Bytes& content) {
        const auto end = drive().locateEndOfData(1);
        EXPECT_TRUE(end);
        for (std::size_t at = 0; at < content.size(); at += smallBlock) {
            CAPSTAN_EXPECT_OK(
                drive().write(ByteView(content).subspan(at, std::min<std::size_t>(smallBlock, content.size() - at))));
        }
        CAPSTAN_EXPECT_OK(drive().writeFilemarks(0, drive::Flush::wait));
        return {{.fileOffset = 0, .start = {'b', end->block}, .byteOffset = 0, .byteCount = content.size()}};
    }

    /// A file that was written and not yet named when the job ended.
    void appendJournalled(const std::string& path, std::uint32_t seed) {
        const Bytes content = noise(9'000 + seed, seed);
        journal.push_back(journalOf(path, content, appendUnnamed(content)));
        journalled[path] = content;
    }

    /// Without one byte changed on the cartridge.
    volume::Diagnosis diagnose() {
        const auto before = bytesOnDisk();
        const auto writes = cable().writes;
        auto diagnosis = volume::diagnose(drive(), journal, {}, [](double) {});
        EXPECT_TRUE(diagnosis) << shown(diagnosis.error());
        EXPECT_EQ(cable().writes, writes);
        EXPECT_TRUE(bytesOnDisk() == before);
        return diagnosis.value_or(volume::Diagnosis{});
    }

    Result<volume::Recovery> tryRecover(bool trim = false, std::optional<std::uint64_t> older = {}) {
        return volume::recover(drive(), {.journal = journal, .trimDamaged = trim, .olderGeneration = older}, {},
                               [](double) {});
    }
    volume::Recovery recover(bool trim = false, std::optional<std::uint64_t> older = {}) {
        auto recovery = tryRecover(trim, older);
        EXPECT_TRUE(recovery) << shown(recovery.error());
        return recovery.value_or(volume::Recovery{});
    }

    void expectContents(const Contents& contents) {
        auto volume = mount(volume::Access::readOnly);
        ASSERT_TRUE(volume);
        for (const auto& [path, content] : contents) {
            const ltfs::Entry* entry = volume->index().find(path);
            ASSERT_NE(entry, nullptr) << path;
            const auto read = contentOf(*volume, *entry);
            ASSERT_TRUE(read) << path << ": " << shown(read.error());
            EXPECT_TRUE(*read == content) << path;
        }
    }

    /// Clean, nothing left to do, what was safe is there, and the volume takes more.
    void expectWhole() {
        const auto diagnosis = diagnose();
        EXPECT_EQ(diagnosis.condition, volume::Condition::clean) << diagnosis.detail;
        EXPECT_TRUE(diagnosis.repairs.empty());
        EXPECT_TRUE(diagnosis.findings.empty()) << diagnosis.findings.front().detail;
        EXPECT_EQ(diagnosis.strayRecords, 0U);
        expectContents(safe);
        auto volume = mount();
        ASSERT_TRUE(volume);
        const Bytes more = noise(5'000, 77);
        ASSERT_TRUE(putFile(*volume, "more", more));
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
        volume.reset();
        expectContents(safe);
        expectContents({{"more", more}});
        EXPECT_EQ(condition(), volume::Condition::clean);
    }

    Contents safe;
    Contents journalled;
    std::vector<volume::JournalFile> journal;
    std::uint64_t dataIndex = 0;  ///< the newest one's first record on the data partition
};

}  // namespace capstan::test
