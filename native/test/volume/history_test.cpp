// Random lives of a volume beside a model of them in memory: whatever was done, every generation is listed, and each
// still holds what it held. CAPSTAN_SEED=n lives another life.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

struct FileContent {
    std::size_t bytes = 0;
    std::uint32_t seed = 0;
};
using Tree = std::map<std::string, FileContent>;

class History {
   public:
    explicit History(std::uint32_t seed) : random_(seed) {
        volume_ = rig_.format({.barcode = "LTO001L8",
                               .name = "V",
                               .blockBytes = 4'096U << pick(4),
                               .placementRule = pick(3) == 0 ? "" : "size=8K/name=*.txt:x*",
                               .packing = pick(2) == 0});
        onData_ = {1};
        kept_[1] = {};
    }

    void step() {
        switch (pick(12)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return put();
            case 4:
                return remove();
            case 5:
            case 6:
                return commit();
            case 7:
            case 8:
                return complete();
            case 9:
                return rollBack();
            case 10:
                return remount();
            default:
                return lockAndUnlock();
        }
    }

    /// Ends the mount: the volume is looked at anew.
    void check() {
        complete();
        volume_.reset();
        ASSERT_EQ(rig_.condition(), Condition::clean);
        volume_ = rig_.mount(Access::readOnly);
        const auto all = volume_->generations({});
        ASSERT_TRUE(all) << test::shown(all.error());
        std::vector<std::uint64_t> listed;
        std::ranges::transform(*all, std::back_inserter(listed), &Generation::generation);
        std::vector<std::uint64_t> expected(onData_.rbegin(), onData_.rend());
        if (newest_ > expected.front()) {
            expected.insert(expected.begin(), newest_);
        }
        ASSERT_EQ(listed, expected);
        for (const Generation& one : *all) {
            EXPECT_EQ(one.files, kept_.at(one.generation).size()) << "generation " << one.generation;
            volume_ = Volume::mountGeneration(rig_.drive(), one.generation).value_or(nullptr);
            ASSERT_NE(volume_, nullptr) << "generation " << one.generation;
            ASSERT_NO_FATAL_FAILURE(expectTree(kept_.at(one.generation)));
        }
        volume_ = rig_.mount();
        ASSERT_NO_FATAL_FAILURE(expectTree(now_));
    }

   private:
    std::size_t pick(std::size_t below) { return random_() % below; }

    void put() {
        const char* const endings[]{".txt", ".TXT", ".jpg", ""};
        const std::string name = (pick(2) == 0 ? "x" : "f") + std::to_string(pick(6)) + endings[pick(4)];
        const std::size_t sizes[]{0, 1, 4'095, 4'096, 8'192, 8'193, 40'000};
        const FileContent content{.bytes = sizes[pick(7)], .seed = static_cast<std::uint32_t>(random_())};
        if (ltfs::Entry* older = volume_->index().find(name)) {
            volume_->index().remove(*older);
        }
        ASSERT_TRUE(test::putFile(*volume_, name, test::noise(content.bytes, content.seed)));
        now_[name] = content;
    }

    void remove() {
        if (now_.empty()) {
            return;
        }
        const auto victim = std::next(now_.begin(), static_cast<std::ptrdiff_t>(pick(now_.size())));
        volume_->index().remove(*volume_->index().find(victim->first));
        now_.erase(victim);
    }

    void commit() {
        CAPSTAN_ASSERT_OK(volume_->commit("Sync"));
        note();
    }

    void complete() {
        commit();
        CAPSTAN_ASSERT_OK(volume_->complete("Unmount"));
        note();
    }

    void rollBack() {
        const std::uint64_t generation = onData_[pick(onData_.size())];
        const bool same = generation == volume_->index().generation && !volume_->hasUncommitted();
        if (volume_->hasUncommitted()) {
            commit();
        }
        CAPSTAN_ASSERT_OK(volume_->rollBack(generation));
        if (!same) {
            now_ = kept_.at(generation);
        }
        note();
    }

    /// Of what was committed nothing is lost, with and without the plug pulled.
    void remount() {
        pick(2) == 0 ? commit() : complete();
        volume_.reset();
        if (pick(2) == 0) {
            rig_.powerCut();
        }
        volume_ = rig_.mount();
        ASSERT_NE(volume_, nullptr);
        ASSERT_NO_FATAL_FAILURE(expectTree(now_));
    }

    void lockAndUnlock() {
        CAPSTAN_ASSERT_OK(volume_->setLock(ltfs::LockState::locked));
        note();
        volume_ = rig_.mount(Access::readOnly);
        CAPSTAN_ASSERT_OK(volume_->setLock(ltfs::LockState::unlocked));
        note();
        volume_ = rig_.mount();
    }

    /// Copies give the index partition a generation of its own; all others are the data partition's.
    void note() {
        const std::uint64_t onData = newestOnData();
        if (onData != onData_.back()) {
            onData_.push_back(onData);
        }
        newest_ = volume_->index().generation;
        kept_[onData] = kept_[newest_] = now_;
    }

    /// By the cartridge's memory, which is true after every index.
    std::uint64_t newestOnData() {
        const auto coherency = memory::coherency(rig_.drive(), 1);
        EXPECT_TRUE(coherency && *coherency);
        return (*coherency)->generation;
    }

    void expectTree(const Tree& tree) {
        ASSERT_EQ(volume_->index().fileCount(), tree.size());
        for (const auto& [name, content] : tree) {
            const ltfs::Entry* entry = volume_->index().find(name);
            ASSERT_NE(entry, nullptr) << name;
            const auto read = test::contentOf(*volume_, *entry);
            ASSERT_TRUE(read) << name << ": " << test::shown(read.error());
            ASSERT_EQ(*read, test::noise(content.bytes, content.seed)) << name;
        }
    }

    VolumeRig rig_{1'000'000'000};
    std::minstd_rand random_;
    std::unique_ptr<Volume> volume_;
    Tree now_;
    std::map<std::uint64_t, Tree> kept_;  ///< by generation
    std::vector<std::uint64_t> onData_;   ///< ascending
    std::uint64_t newest_ = 1;            ///< of either partition
};

class AnyHistory : public testing::TestWithParam<std::uint32_t> {};

TEST_P(AnyHistory, keepsEveryGenerationAsItWas) {
    const char* const given = std::getenv("CAPSTAN_SEED");
    const std::uint32_t seed = given ? static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10)) : GetParam();
    SCOPED_TRACE("CAPSTAN_SEED=" + std::to_string(seed));
    History history(seed);
    for (int i = 0; i < 60 && !HasFatalFailure(); ++i) {
        ASSERT_NO_FATAL_FAILURE(history.step());
        if (i % 20 == 19) {
            ASSERT_NO_FATAL_FAILURE(history.check());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyHistory, testing::Range(1U, 13U));

}  // namespace
}  // namespace capstan::volume
