#include "write/write_session.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "write/crew.hpp"
#include "write/mirror.hpp"
#include "write/reader.hpp"
#include "write/router.hpp"
#include "write/taker.hpp"

namespace capstan::write {

namespace {

/// Batches of items may be large; what is beyond this waits with its sender.
constexpr std::size_t intakeLimit = 1000;

/// A larger file gains nothing from sharing a record, and a cartridge that is read by other programs loses nothing.
constexpr std::size_t packBelowAtMost = 512U << 10U;

/// Of the pool, what is left to the mirror when a drive waits for memory.
constexpr std::size_t mirrorShare = 4;

Result<volume::Facts> factsForWriting(volume::Volume& volume) {
    auto facts = volume.facts();
    if (facts && facts->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    if (facts && facts->locked) {
        return fail(Code::volumeLocked);
    }
    return facts;
}

}  // namespace

/// What can be made only when the size of a block is known: with the first volume.
class Machinery {
   public:
    Machinery(const Options& options, Intake& intake, const EventSink& sink, std::size_t blockBytes, bool packing)
        : pool_(blockBytes, options.poolBytes),
          router_(options.interleave, options.spread, options.slots, pool_),
          packer_(pool_, [this](Shared shared) { sendShared(std::move(shared)); }),
          hall_{.intake = intake,
                .pool = pool_,
                .packer = packer_,
                .router = router_,
                .crew = crew_,
                .meter = meter_,
                .sink = sink,
                .as = options.as,
                .hashes = options.hashes,
                .packBelow = packing ? std::min(blockBytes, packBelowAtMost) : 0,
                .packedWithin = options.packedWithin},
          crew_(options.readers, [this](std::stop_token stop) { readerOfThisThread().step(std::move(stop)); }) {
        if (!options.mirror.empty()) {
            mirror_.emplace(options.mirror, options.as, pool_.bytes(), sink);
            hall_.relieve = [this] { mirror_->relieve(pool_.bytes() / mirrorShare); };
            router_.setWitness([this](LaneNumber lane, const Message& message) { mirror_->accept(lane, message); });
        }
        if (mirror_ || (options.slots > 1 && options.spread == Spread::copies)) {
            hall_.refusals.setShared();
        }
        crew_.start();
    }

    [[nodiscard]] Hall& hall() { return hall_; }
    /// The readers stop; the mirror makes what is behind, unless it is told to stop, too.
    void close(std::stop_token stop) {
        crew_.stop();
        if (mirror_) {
            mirror_->finish(std::move(stop));
        }
    }

   private:
    void sendShared(Shared shared) {
        const std::size_t items = shared.items.size();
        hall_.intake.putBack(router_.sendShared(std::move(shared)));
        hall_.intake.settled(items);
        if (hall_.intake.isOver()) {
            router_.wakeAll();
        }
    }

    /// The crew's threads serve no other session.
    Reader& readerOfThisThread() {
        thread_local std::optional<Reader> reader;
        return reader ? *reader : reader.emplace(hall_);
    }

    BlockPool pool_;
    std::optional<Mirror> mirror_;
    Meter meter_;
    Router router_;
    Packer packer_;
    Hall hall_;
    Crew crew_;  // last: its threads use all of the above
};

class WriteSession::Works {
   public:
    Works(Options options, EventSink sink)
        : options_(std::move(options)), told_(std::move(sink)), carried_(options_.slots) {}
    Works(const Works&) = delete;
    Works& operator=(const Works&) = delete;
    ~Works() {
        stop_.request_stop();
        machinery_.reset();
    }

    Intake intake{intakeLimit};
    Pause pause;

    void cancel() {
        stop_.request_stop();
        intake.close({.code = Code::cancelled, .detail = {}});
    }
    [[nodiscard]] Result<Summary> run(volume::Volume& volume, Slot slot, const std::stop_token& detach);
    void close() {
        const std::lock_guard lock(making_);
        if (machinery_) {
            machinery_->close(stop_.get_token());
        }
    }

   private:
    [[nodiscard]] Result<void> makeReady(const volume::Volume& volume, const volume::Facts& facts);
    [[nodiscard]] Result<End> write(Taker& taker, Slot slot, const std::stop_token& detach);
    /// The drive is lost: its files come again, or, of copies, the others go on without it.
    void lose(Taker& taker, Slot slot);
    void leave(Taker& taker, Slot slot);

    const Options options_;
    std::mutex telling_;  // one event at a time; no other lock is taken while it is held but the listener's own
    const EventSink told_;
    const EventSink sink_ = [this](Event event) {
        const std::lock_guard lock(telling_);
        told_(std::move(event));
    };
    std::stop_source stop_;
    std::vector<std::vector<CarriedOver>> carried_;  ///< by slot; each touched by its drive's thread alone

    std::mutex making_;  // protects machinery_ while it is made
    std::unique_ptr<Machinery> machinery_;
};

Result<void> WriteSession::Works::makeReady(const volume::Volume& volume, const volume::Facts& facts) {
    const std::lock_guard lock(making_);
    if (!machinery_) {
        machinery_ = std::make_unique<Machinery>(options_, intake, sink_, volume.label().blockBytes,
                                                 options_.packing.value_or(facts.packing));
    }
    if (machinery_->hall().pool.blockBytes() != volume.label().blockBytes) {
        return fail(Code::volumeOtherBlocks, std::to_string(volume.label().blockBytes) +
                                                 " bytes; the session has blocks of " +
                                                 std::to_string(machinery_->hall().pool.blockBytes()));
    }
    return {};
}

Result<Summary> WriteSession::Works::run(volume::Volume& volume, Slot slot, const std::stop_token& detach) {
    const auto facts = factsForWriting(volume);
    if (!facts) {
        return std::unexpected(facts.error());
    }
    const auto density = volume.densityCode();
    if (!density) {
        return std::unexpected(density.error());
    }
    if (auto ready = makeReady(volume, *facts); !ready) {
        return fail(std::move(ready));
    }
    Hall& hall = machinery_->hall();
    Taker taker(volume, slot, paceOf(*density), hall, pause, options_);
    hall.router.attach(slot);
    auto ended = write(taker, slot, detach);
    if (!ended) {
        lose(taker, slot);
        return fail(std::move(ended));
    }
    if (stop_.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (*ended == End::setAside) {
        return fail(Code::archiveCopyTooSlow);
    }
    Summary summary = taker.summary();
    summary.end = *ended;
    summary.failed += hall.failed;
    return summary;
}

/// A full tape still has room for its last indexes; after any other fault the volume takes no more.
Result<End> WriteSession::Works::write(Taker& taker, Slot slot, const std::stop_token& detach) {
    taker.carryOn(std::exchange(carried_[slot], {}));
    auto ended = taker.takeAll({.session = stop_.get_token(), .detach = detach});
    if (!ended) {
        return ended;
    }
    if (*ended == End::full) {
        carried_[slot] = taker.cutAll();
    }
    if (*ended == End::setAside || stop_.stop_requested()) {
        taker.forgetAll();
    } else {
        taker.abandonAll();
        leave(taker, slot);
    }
    auto committed = taker.commit();
    return committed ? ended : fail(std::move(committed));
}

void WriteSession::Works::leave(Taker& taker, Slot slot) {
    Hall& hall = machinery_->hall();
    hall.router.detach(slot);
    if (options_.spread == Spread::group && options_.slots > 1) {
        std::set<LaneNumber> carried;
        for (const CarriedOver& one : carried_[slot]) {
            carried.insert(one.lane);
        }
        taker.giveAwayAllBut(carried);
    }
}

void WriteSession::Works::lose(Taker& taker, Slot slot) {
    if (options_.spread == Spread::copies && options_.slots > 1) {
        machinery_->hall().router.setAside(slot);
        return;
    }
    if (options_.slots > 1) {
        machinery_->hall().router.giveUp(slot);
    }
    taker.abandonAll();
    leave(taker, slot);
}

WriteSession::WriteSession(Options options, EventSink sink)
    : works_(std::make_unique<Works>(std::move(options), std::move(sink))) {}

WriteSession::~WriteSession() = default;

void WriteSession::add(std::vector<Item> items, Intake::Answer answer) {
    works_->intake.add(std::move(items), std::move(answer));
}

void WriteSession::finish() {
    works_->intake.finish();
}

void WriteSession::pause() {
    works_->pause.begin();
}

void WriteSession::resume() {
    works_->pause.end();
}

void WriteSession::cancel() {
    works_->cancel();
}

void WriteSession::refuse(const Error& reason) {
    works_->intake.close(reason);
}

Result<Summary> WriteSession::run(volume::Volume& volume, Slot slot, const std::stop_token& detach) {
    return works_->run(volume, slot, detach);
}

void WriteSession::close() {
    works_->close();
}

}  // namespace capstan::write
