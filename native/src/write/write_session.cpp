#include "write/write_session.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "write/drive_writer.hpp"
#include "write/mirror.hpp"
#include "write/reader_pool.hpp"
#include "write/router.hpp"
#include "write/source_reader.hpp"

namespace capstan::write {

namespace {

/// Batches of items may be large; what is beyond this waits with its sender.
constexpr std::size_t intakeLimit = 1000;

/// A larger file gains nothing from sharing a record, and a cartridge that is read by other programs loses nothing.
constexpr std::size_t packBelowAtMost = 512U << 10U;

/// Of the pool, what is left to the mirror when a drive waits for memory.
constexpr std::size_t mirrorShare = 4;

Result<volume::VolumeFacts> factsForWriting(volume::Volume& volume) {
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
    Machinery(const WriteOptions& options, Intake& intake, const WriteEventSink& sink, std::size_t blockBytes,
              bool packing)
        : pool_(blockBytes, options.poolBytes),
          router_(options.interleave, options.distribution, options.slots, pool_),
          packer_(pool_, [this](SharedRecord shared) { sendShared(std::move(shared)); }),
          hashing_(options.hashes,
                   [this](std::chrono::nanoseconds took) {
                       meter_.hashing.fetch_add(took.count(), std::memory_order_relaxed);
                   }),
          context_{.intake = intake,
                   .pool = pool_,
                   .packer = packer_,
                   .router = router_,
                   .readers = readers_,
                   .meter = meter_,
                   .hashing = hashing_,
                   .sink = sink,
                   .as = options.as,
                   .hashes = options.hashes,
                   .xattrs = options.acls ? SourceXattrs::permissionsToo : SourceXattrs::users,
                   .packBelow = packing ? std::min(blockBytes, packBelowAtMost) : 0,
                   .packedWithin = options.packedWithin},
          readers_(options.readers, [this](std::stop_token stop) { readerOfThisThread().step(std::move(stop)); }) {
        if (!options.mirror.empty()) {
            mirror_.emplace(options.mirror, options.as, pool_.bytes(), sink);
            context_.relieve = [this] { mirror_->relieve(pool_.bytes() / mirrorShare); };
            router_.setWitness([this](LaneNumber lane, const Message& message) { mirror_->accept(lane, message); });
        }
        if (mirror_ || (options.slots > 1 && options.distribution == Distribution::copies)) {
            context_.refusals.setShared();
        }
        readers_.start();
    }

    [[nodiscard]] ReaderContext& context() { return context_; }
    /// The readers stop; the mirror makes what is behind, unless it is stopped, too.
    void close(std::stop_token stop) {
        readers_.stop();
        if (mirror_) {
            mirror_->finish(std::move(stop));
        }
    }

   private:
    void sendShared(SharedRecord shared) {
        const std::size_t items = shared.items.size();
        context_.intake.putBack(router_.sendShared(std::move(shared)));
        context_.intake.committed(items);
        if (context_.intake.isOver()) {
            router_.wakeAll();
        }
    }

    /// The readers' threads serve no other session.
    SourceReader& readerOfThisThread() {
        thread_local std::optional<SourceReader> reader;
        return reader ? *reader : reader.emplace(context_);
    }

    BlockPool pool_;
    std::optional<Mirror> mirror_;
    Meter meter_;
    Router router_;
    Packer packer_;
    HashThreads hashing_;  // before the readers, whose streams it serves
    ReaderContext context_;
    ReaderPool readers_;  // last: its threads use all of the above
};

class WriteSession::SessionState {
   public:
    SessionState(WriteOptions options, WriteEventSink sink)
        : options_(std::move(options)), callersSink_(std::move(sink)), carried_(options_.slots) {}
    SessionState(const SessionState&) = delete;
    SessionState& operator=(const SessionState&) = delete;
    ~SessionState() {
        stop_.request_stop();
        machinery_.reset();
    }

    Intake intake{intakeLimit};
    Pause pause;

    void cancel() {
        stop_.request_stop();
        intake.close({.code = Code::cancelled, .detail = {}});
    }
    [[nodiscard]] Result<WriteSummary> run(volume::Volume& volume, const Turn& turn, const std::stop_token& detach);
    void close() {
        const std::lock_guard lock(making_);
        if (machinery_) {
            machinery_->close(stop_.get_token());
        }
    }

   private:
    [[nodiscard]] Result<void> makeReady(const volume::Volume& volume, const volume::VolumeFacts& facts);
    [[nodiscard]] Result<VolumeEnd> write(DriveWriter& driveWriter, Slot slot, const std::stop_token& detach);
    /// The drive is lost: its files come again, or, of copies, the others go on without it.
    void lose(DriveWriter& driveWriter, Slot slot);
    void leave(DriveWriter& driveWriter, Slot slot);

    const WriteOptions options_;
    std::mutex reporting_;  // one event at a time; no other lock is taken while it is held but the listener's own
    const WriteEventSink callersSink_;
    const WriteEventSink sink_ = [this](WriteEvent event) {
        const std::lock_guard lock(reporting_);
        callersSink_(std::move(event));
    };
    std::stop_source stop_;
    std::vector<std::vector<CarriedOverFile>> carried_;  ///< by slot; each touched by its drive's thread alone

    std::mutex making_;  // protects machinery_ while it is made
    std::unique_ptr<Machinery> machinery_;
};

Result<void> WriteSession::SessionState::makeReady(const volume::Volume& volume, const volume::VolumeFacts& facts) {
    const std::lock_guard lock(making_);
    if (!machinery_) {
        machinery_ = std::make_unique<Machinery>(options_, intake, sink_, volume.label().blockBytes,
                                                 options_.packing.value_or(facts.packing));
    }
    if (machinery_->context().pool.blockBytes() != volume.label().blockBytes) {
        return fail(Code::volumeOtherBlocks, std::to_string(volume.label().blockBytes) +
                                                 " bytes; the session has blocks of " +
                                                 std::to_string(machinery_->context().pool.blockBytes()));
    }
    return {};
}

Result<WriteSummary> WriteSession::SessionState::run(volume::Volume& volume, const Turn& turn,
                                                     const std::stop_token& detach) {
    const Slot slot = turn.slot;
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
    ReaderContext& context = machinery_->context();
    DriveWriter driveWriter(volume, turn, paceOf(*density), context, pause, options_);
    context.router.attach(slot);
    auto ended = write(driveWriter, slot, detach);
    if (!ended) {
        lose(driveWriter, slot);
        return fail(std::move(ended));
    }
    if (stop_.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (*ended == VolumeEnd::setAside) {
        return fail(Code::archiveCopyTooSlow);
    }
    WriteSummary summary = driveWriter.summary();
    summary.end = *ended;
    summary.failed += context.failed;
    return summary;
}

/// A full tape still has room for its last indexes; after any other fault the volume takes no more.
Result<VolumeEnd> WriteSession::SessionState::write(DriveWriter& driveWriter, Slot slot,
                                                    const std::stop_token& detach) {
    driveWriter.carryOn(std::exchange(carried_[slot], {}));
    auto ended = driveWriter.writeAll({.session = stop_.get_token(), .detach = detach});
    if (!ended) {
        return ended;
    }
    if (*ended == VolumeEnd::full) {
        carried_[slot] = driveWriter.cutAll();
    }
    if (*ended == VolumeEnd::setAside || stop_.stop_requested()) {
        driveWriter.forgetAll();
    } else {
        driveWriter.abandonAll();
        leave(driveWriter, slot);
    }
    auto committed = driveWriter.commit();
    return committed ? ended : fail(std::move(committed));
}

void WriteSession::SessionState::leave(DriveWriter& driveWriter, Slot slot) {
    ReaderContext& context = machinery_->context();
    context.router.detach(slot);
    if (options_.distribution == Distribution::group && options_.slots > 1) {
        std::set<LaneNumber> carried;
        for (const CarriedOverFile& one : carried_[slot]) {
            carried.insert(one.lane);
        }
        driveWriter.giveAwayAllBut(carried);
    }
}

void WriteSession::SessionState::lose(DriveWriter& driveWriter, Slot slot) {
    if (options_.distribution == Distribution::copies && options_.slots > 1) {
        machinery_->context().router.setAside(slot);
        return;
    }
    if (options_.slots > 1) {
        machinery_->context().router.giveUp(slot);
    }
    driveWriter.abandonAll();
    leave(driveWriter, slot);
}

WriteSession::WriteSession(WriteOptions options, WriteEventSink sink)
    : state_(std::make_unique<SessionState>(std::move(options), std::move(sink))) {}

WriteSession::~WriteSession() = default;

void WriteSession::add(std::vector<WriteItem> items, Intake::Answer answer) {
    state_->intake.add(std::move(items), std::move(answer));
}

void WriteSession::finish() {
    state_->intake.finish();
}

void WriteSession::pause() {
    state_->pause.begin();
}

void WriteSession::resume() {
    state_->pause.end();
}

void WriteSession::cancel() {
    state_->cancel();
}

void WriteSession::refuse(const Error& reason) {
    state_->intake.close(reason);
}

Result<WriteSummary> WriteSession::run(volume::Volume& volume, const Turn& turn, const std::stop_token& detach) {
    return state_->run(volume, turn, detach);
}

void WriteSession::close() {
    state_->close();
}

}  // namespace capstan::write
