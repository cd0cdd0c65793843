#include "recall/recall_session.hpp"

#include <pthread.h>
#include <thread>
#include <utility>

#include "recall/filer.hpp"
#include "recall/folders.hpp"
#include "recall/plan.hpp"

namespace capstan::recall {

namespace {

/// What may wait between tape and disk: a quarter of a second of the fastest drive.
constexpr std::size_t poolBytes = 128U << 20U;
constexpr std::size_t deliveriesLimit = 4096;

/// Some other part of the tape may still be fine.
bool concernsOnlyItem(Code code) {
    return code == Code::mediumUnreadable || code == Code::volumeExtentInvalid;
}

/// The part of a session that reads: pieces in tape order, a record that several of them share only once.
class Puller {
   public:
    Puller(volume::Volume& volume, BlockPool& pool, Deliveries& deliveries, const Filer& filer)
        : volume_(volume), pool_(pool), deliveries_(deliveries), filer_(filer) {}

    /// Until all is read, or a stop; a failure is the drive's.
    Result<void> pullAll(const std::vector<Piece>& pieces, std::stop_token stop) {
        for (const Piece& piece : pieces) {
            if (filer_.isSettled(piece.file)) {
                continue;
            }
            auto pulled = pull(piece, stop);
            if (stop.stop_requested()) {
                break;
            }
            if (!pulled && !concernsOnlyItem(pulled.error().code)) {
                return pulled;
            }
            Delivery end = pulled ? Delivery(PieceEnd{.file = piece.file})
                                  : Delivery(Unreadable{.file = piece.file, .error = std::move(pulled).error()});
            if (!deliveries_.send(std::move(end), stop)) {
                break;
            }
        }
        last_.reset();
        return {};
    }

   private:
    Result<void> pull(const Piece& piece, std::stop_token stop) {
        const ltfs::Extent& extent = piece.extent;
        std::uint64_t done = 0;
        std::size_t from = extent.byteOffset;
        for (std::uint64_t block = extent.start.block; done < extent.byteCount && !filer_.isSettled(piece.file);
             ++block) {
            auto record = recordAt(extent.start.partition, block, stop);
            if (!record) {
                return fail(std::move(record));
            }
            const std::uint64_t wanted = extent.byteCount - done;
            const std::size_t there = (*record)->bytes;
            // Only the last record of an extent may be short (LTFS 2.4, 5.2.3): a short one amid would shift the rest.
            if (from >= there || (wanted > there - from && there != pool_.blockBytes())) {
                return fail(Code::volumeExtentInvalid, "record " + std::to_string(block) + " is too short");
            }
            const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, there - from));
            if (!deliveries_.send(Chunk{.file = piece.file,
                                        .fileOffset = extent.fileOffset + done,
                                        .record = std::move(*record),
                                        .from = from,
                                        .bytes = bytes},
                                  stop)) {
                return fail(Code::cancelled);
            }
            done += bytes;
            from = 0;
        }
        return {};
    }

    Result<std::shared_ptr<const Record>> recordAt(char partition, std::uint64_t block, std::stop_token stop) {
        const ltfs::BlockPointer at{.partition = partition, .block = block};
        if (last_ && lastAt_ == at) {
            return last_;
        }
        last_.reset();
        BlockPool::Block memory = pool_.take(stop);
        if (!memory) {
            return fail(Code::cancelled);
        }
        const auto bytes = volume_.readRecord(partition, block, MutableBytes(memory.get(), pool_.blockBytes()));
        if (!bytes) {
            return std::unexpected(bytes.error());
        }
        last_ = std::make_shared<const Record>(Record{.block = std::move(memory), .bytes = *bytes});
        lastAt_ = at;
        return last_;
    }

    volume::Volume& volume_;
    BlockPool& pool_;
    Deliveries& deliveries_;
    const Filer& filer_;
    std::shared_ptr<const Record> last_;
    ltfs::BlockPointer lastAt_;
};

/// Both threads at work: what the tape gives is filed. Fails when drive or destination can do no more.
Result<Summary> stream(volume::Volume& volume, Destination& destination, const Plan& plan, const EventSink& sink,
                       std::stop_token cancelled) {
    BlockPool pool(volume.label().blockBytes, poolBytes);
    Deliveries deliveries(deliveriesLimit);
    Filer filer(destination, plan.files, sink);
    Puller puller(volume, pool, deliveries, filer);
    std::stop_source stop;
    const std::stop_callback follow(cancelled, [&] { stop.request_stop(); });
    filer.checkNames(stop);
    Result<void> pulled;
    {
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-file");
            filer.run(deliveries);
        });
        pulled = puller.pullAll(plan.pieces, stop.get_token());
        // What was read before a fault is still filed.
        deliveries.close();
    }
    if (filer.fatal()) {
        return std::unexpected(*filer.fatal());
    }
    if (!pulled) {
        return fail(std::move(pulled));
    }
    return filer.summary();
}

}  // namespace

RecallSession::RecallSession(Request request, EventSink sink) : request_(std::move(request)), sink_(std::move(sink)) {}

void RecallSession::cancel() {
    stop_.request_stop();
}

Result<Summary> RecallSession::run(volume::Volume& volume) {
    auto destination = Destination::open(request_.into);
    if (!destination) {
        return fail(std::move(destination));
    }
    const std::stop_token stop = stop_.get_token();
    Plan plan = makePlan(volume.index(), request_.items);
    for (const Failed& failed : plan.failed) {
        sink_(failed);
    }
    Folders folders(*destination, sink_);
    auto made = folders.make(plan.folders, stop);
    auto linked = made ? folders.link(plan.links, stop) : std::move(made);
    auto summary = linked ? stream(volume, *destination, plan, sink_, stop) : Result<Summary>(fail(std::move(linked)));
    folders.settle();
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (!summary) {
        return summary;
    }
    summary->failed += plan.failed.size() + folders.failed();
    return summary;
}

}  // namespace capstan::recall
