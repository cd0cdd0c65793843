// A mirror, the folder that it copies, and a reader that sends what is in that folder as a session's readers do.
#pragma once

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/block_pool.hpp"
#include "base/identity.hpp"
#include "base/sha256.hpp"
#include "write/mirror.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::write {

class MirrorTest : public testing::Test {
   protected:
    static constexpr std::size_t block = 65536;
    static constexpr std::size_t plenty = 64U << 20U;

    void SetUp() override {
        std::filesystem::create_directories(source());
        std::filesystem::create_directories(place());
    }

    [[nodiscard]] std::filesystem::path source(const std::string& name = {}) const {
        return folder_.path() / "s" / name;
    }
    [[nodiscard]] std::filesystem::path place(const std::string& name = {}) const {
        return folder_.path() / "m" / name;
    }
    [[nodiscard]] std::filesystem::path beside(const std::string& name) const { return folder_.path() / name; }

    void begin(std::size_t lagBytes) {
        mirror = std::make_unique<Mirror>(place().string(), ownIdentity(), lagBytes, sink_);
    }
    void end(std::stop_token stop = {}) {
        mirror->finish(std::move(stop));
        mirror.reset();
    }

    [[nodiscard]] WriteItem item(const std::string& name, ItemKind kind = ItemKind::file) {
        return {.id = ids_.emplace(name, ids_.size() + 1).first->second,
                .source = source(name),
                .target = name,
                .kind = kind};
    }

    /// As it is on the disk now.
    [[nodiscard]] static FileEnd whole(const WriteItem& item) {
        SourceFile found = test::expectOk(SourceFile::open(item.source, kindOnTape(item.kind)));
        FileEnd whole{.facts = found.takeFacts(), .hashes = {}};
        if (item.kind == ItemKind::file) {
            Sha256 hash;
            hash.add(bytesOf(test::contentOf(item.source)));
            whole.hashes.emplace_back(Algorithm::sha256, hash.finish());
        }
        return whole;
    }

    [[nodiscard]] SharedBlock blockOf(std::string_view bytes) {
        auto lent = pool_.take({});
        std::ranges::copy(bytesOf(bytes), lent.get());
        return lent;
    }

    void sendPieces(LaneNumber lane, const WriteItem& what) {
        SourceFile found = test::expectOk(SourceFile::open(what.source, ltfs::EntryKind::file));
        for (auto run = test::expectOk(found.dataAt(0)); run; run = test::expectOk(found.dataAt(run->to))) {
            for (std::uint64_t at = run->from; at < run->to;) {
                std::string bytes(std::min<std::uint64_t>(block, run->to - at), '\0');
                test::expectOk(found.read(at, std::as_writable_bytes(std::span(bytes))));
                mirror->accept(lane, FileBlock{.block = blockOf(bytes), .bytes = bytes.size(), .offset = at});
                at += bytes.size();
            }
            if (run->to == found.facts().size) {
                break;
            }
        }
    }

    /// A file with a lane of its own.
    void send(const std::string& name) {
        const WriteItem what = item(name);
        const LaneNumber lane = ++lanes_;
        mirror->accept(lane, FileBegin{.item = what});
        sendPieces(lane, what);
        mirror->accept(lane, whole(what));
    }

    /// What shares records, back to back.
    void sendShared(const std::vector<WriteItem>& items) {
        const LaneNumber lane = ++lanes_;
        std::string bytes;
        std::vector<PackedItem> ended;
        const auto flush = [&] {
            mirror->accept(lane,
                           SharedRecord{.block = blockOf(bytes), .bytes = bytes.size(), .items = std::move(ended)});
            bytes.clear();
            ended.clear();
        };
        for (const WriteItem& what : items) {
            PackedItem small{.item = what, .whole = whole(what), .from = bytes.size(), .begunBefore = false};
            std::string rest = what.kind == ItemKind::file ? test::contentOf(what.source) : "";
            while (!rest.empty()) {
                if (bytes.size() == block) {
                    small.begunBefore = small.from < block && bytes.size() > small.from;
                    flush();
                    small.from = small.begunBefore ? small.from : 0;
                }
                const std::size_t fits = std::min(rest.size(), block - bytes.size());
                bytes += rest.substr(0, fits);
                rest.erase(0, fits);
            }
            ended.push_back(std::move(small));
        }
        flush();
    }

    /// Everything in the mirror, hidden left-overs, too.
    [[nodiscard]] std::vector<std::string> found() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(place())) {
            names.push_back(entry.path().lexically_relative(place()));
        }
        std::ranges::sort(names);
        return names;
    }

    [[nodiscard]] bool same(const std::string& name) const {
        return test::contentOf(source(name)) == test::contentOf(place(name));
    }

    /// "mirrored", "again", or the code of its failure; empty when nothing was reported of it.
    [[nodiscard]] std::string reported(const std::string& name) const {
        const auto found = reported_.find(ids_.at(name));
        return found == reported_.end() ? std::string() : found->second;
    }

    std::unique_ptr<Mirror> mirror;
    std::vector<ItemMirrored> mirrored;

   private:
    void report(WriteEvent event) {
        std::uint64_t id = 0;
        std::string what;
        if (const auto* good = std::get_if<ItemMirrored>(&event)) {
            id = good->id;
            what = good->again ? "again" : "mirrored";
            mirrored.push_back(*good);
        } else {
            const auto& failed = std::get<ItemMirrorFailed>(event);
            id = failed.id;
            what = text(failed.error.code);
        }
        EXPECT_TRUE(reported_.emplace(id, what).second) << id << " reported twice";
    }

    test::TempFolder folder_;
    BlockPool pool_{block, 1U << 30U};
    const WriteEventSink sink_ = [this](WriteEvent event) { report(std::move(event)); };
    std::map<std::string, std::uint64_t> ids_;
    std::map<std::uint64_t, std::string> reported_;
    LaneNumber lanes_ = 0;
};

}  // namespace capstan::write
