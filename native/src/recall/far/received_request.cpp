#include "recall/far/received_request.hpp"

#include <algorithm>
#include <pthread.h>
#include <utility>

#include "base/disk_name.hpp"
#include "disk/destination.hpp"
#include "disk/names.hpp"
#include "ltfs/names.hpp"
#include "ltfs/segment.hpp"
#include "recall/place_files.hpp"

namespace capstan::recall::far {

namespace {

/// What nothing of a disk is made from, but an index wants.
constexpr std::string_view volumeName = "desk";
/// Beyond that a count of pieces or tries is nonsense.
constexpr std::uint64_t piecesAtMost = std::uint64_t{1} << 40U;
constexpr std::uint32_t readingsAtMost = 1'000;
/// Of a lane, each of some bytes of the tape or of some thousand ends: what waits for a disk is bounded.
constexpr std::size_t batchesAtMost = 16;

std::string_view firstName(std::string_view target) {
    return target.substr(0, target.find('/'));
}

}  // namespace

void MadeFolders::add(const std::string& target) {
    const std::lock_guard lock(mutex_);
    made_.insert(target);
}

bool MadeFolders::has(const std::string& target) {
    const std::lock_guard lock(mutex_);
    return made_.contains(target);
}

void FilesInParts::add(const std::string& part) {
    const auto [folder, name] = disk::splitTarget(part);
    if (const auto segment = ltfs::parseSegmentName(name)) {
        const std::lock_guard lock(mutex_);
        wholes_.insert(disk::pathOf(folder, segment->name));
    }
}

std::vector<std::string> FilesInParts::wholes() {
    const std::lock_guard lock(mutex_);
    return {wholes_.begin(), wholes_.end()};
}

ReceivedRequest::ReceivedRequest(std::uint32_t number, DamagedPolicy damaged, const ReceivingTerms& terms,
                                 MadeFolders& made, FilesInParts& inParts, Answers& answers)
    : number_(number),
      damaged_(damaged),
      terms_(terms),
      made_(made),
      inParts_(inParts),
      answers_(answers),
      index_(volumeName, {}) {}

// ---- what it is to get ----

Result<void> ReceivedRequest::addItems(ByteView body) {
    itemBytes_ += body.size();
    if (requestSink_ || itemBytes_ > itemsBytesAtMost) {
        return invalid("more items than there can be");
    }
    tree::FrameFields fields(body);
    const auto count = fields.number<std::uint32_t>();
    items_ += count;
    if (count > itemsTogether || items_ > itemsAtMost) {
        return invalid("more items than there can be");
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        auto item = itemIn(fields);
        auto added = item ? add(std::move(*item)) : fail(std::move(item));
        if (!added) {
            return added;
        }
    }
    return fields.isWhole() ? Result<void>() : invalid("items that are not whole");
}

bool ReceivedRequest::isAllowed(const PlannedItem& planned) const {
    const std::string_view top = firstName(planned.target);
    return disk::staysBelow(planned.target) && (planned.asked.empty() || disk::staysBelow(planned.asked)) &&
           (terms_.tops.empty() || terms_.tops.contains(std::string(top)) ||
            terms_.tops.contains(ltfs::composed(shownName(top))));
}

Result<void> ReceivedRequest::add(ReceivedItem item) {
    if (!isAllowed(item.planned)) {
        return invalid("a name that leads elsewhere, or was not asked for");
    }
    if (item.planned.pieces > piecesAtMost) {
        return invalid("a file of too many pieces");
    }
    const bool isLate = (item.list == ItemList::folders && (!plan_.links.empty() || !plan_.files.empty())) ||
                        (item.list == ItemList::links && !plan_.files.empty());
    if (isLate) {
        return invalid("an item behind those that it comes before");
    }
    PlannedItem& planned = item.planned;
    planned.id = plan_.folders.size() + plan_.links.size() + plan_.files.size();
    planned.permissions = terms_.acls ? disk::Permissions::byAttributes : disk::Permissions::byMode;
    planned.ours = item.list == ItemList::folders && made_.has(planned.target);
    const ltfs::EntryKind kind = item.list == ItemList::folders ? ltfs::EntryKind::directory
                                 : item.list == ItemList::links ? ltfs::EntryKind::symlink
                                                                : ltfs::EntryKind::file;
    auto made = index_.add(index_.root(), std::to_string(planned.id), kind, {});
    if (!made) {
        return fail(std::move(made));
    }
    ltfs::Entry& entry = **made;
    entry.times = item.times;
    entry.readOnly = item.readOnly;
    entry.length = item.length;
    entry.xattrs = item.xattrs;
    if (item.covered > 0) {
        entry.extents =
            std::vector<ltfs::Extent>{{.fileOffset = 0, .start = {}, .byteOffset = 0, .byteCount = item.covered}};
    }
    if (kind == ltfs::EntryKind::symlink) {
        if (auto set = index_.setTarget(entry, item.symlinkTarget); !set) {
            return invalid("a link that leads nowhere");
        }
    }
    planned.entry = &entry;
    std::vector<PlannedItem>& list = item.list == ItemList::folders ? plan_.folders
                                     : item.list == ItemList::links ? plan_.links
                                                                    : plan_.files;
    list.push_back(std::move(planned));
    return {};
}

Result<void> ReceivedRequest::start() {
    if (requestSink_) {
        return invalid("a request that begins twice");
    }
    // A shorter path cannot lie in a longer one, whatever order they came in; their numbers stay.
    std::ranges::stable_sort(plan_.folders, {}, [](const PlannedItem& planned) { return planned.target.size(); });
    piecesLeft_ = std::make_unique<std::atomic<std::uint64_t>[]>(plan_.files.size());
    for (std::size_t file = 0; file < plan_.files.size(); ++file) {
        piecesLeft_[file] = plan_.files[file].pieces;
    }
    requestSink_.emplace(plan_.files.size(), stop_.get_token(), lanesHere(plan_), batchesAtMost);
    thread_ = std::jthread([this] { run(); });
    return {};
}

// ---- what comes ----

Result<ReceivedRequest::Piece> ReceivedRequest::pieceIn(tree::FrameFields& fields) const {
    Piece piece{.kind = static_cast<PieceKind>(fields.number<std::uint8_t>()), .file = fields.number<std::uint64_t>()};
    switch (piece.kind) {
        case PieceKind::bytes:
            piece.offset = fields.number<std::uint64_t>();
            piece.bytes = fields.number<std::uint32_t>();
            break;
        case PieceKind::end:
            piece.readings = std::min(fields.number<std::uint32_t>(), readingsAtMost);
            break;
        case PieceKind::unreadable:
            piece.error = errorIn(fields);
            piece.offset = fields.number<std::uint64_t>();
            piece.bytes = fields.number<std::uint64_t>();
            break;
        default:
            return invalid("a piece of an unknown kind");
    }
    if (fields.broken() || piece.file >= plan_.files.size()) {
        return invalid("a piece of no file");
    }
    const std::uint64_t length = plan_.files[piece.file].entry->length;
    if (piece.offset > length || piece.bytes > length - piece.offset ||
        (piece.kind == PieceKind::bytes && piece.bytes == 0)) {
        return invalid("more content than the file has");
    }
    return piece;
}

Result<std::vector<ReceivedRequest::Piece>> ReceivedRequest::piecesIn(tree::FrameFields& fields) const {
    const auto count = fields.number<std::uint32_t>();
    if (count > piecesTogether) {
        return invalid("more pieces than there can be");
    }
    std::vector<Piece> pieces;
    pieces.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        auto piece = pieceIn(fields);
        if (!piece) {
            return fail(std::move(piece));
        }
        pieces.push_back(std::move(*piece));
    }
    return pieces;
}

Result<void> ReceivedRequest::endPiece(std::size_t file) {
    if (piecesLeft_[file] == 0) {
        return invalid("more pieces than the file has");
    }
    --piecesLeft_[file];
    return {};
}

Result<void> ReceivedRequest::deliver(ByteView body, BlockPool& pool, const std::stop_token& stop) {
    if (!ready_) {
        return invalid("content before it was asked for");
    }
    tree::FrameFields fields(body);
    auto pieces = piecesIn(fields);
    if (!pieces) {
        return fail(std::move(pieces));
    }
    std::uint64_t total = 0;
    for (const Piece& piece : *pieces) {
        total += piece.kind == PieceKind::bytes ? piece.bytes : 0;
    }
    const ByteView content = total <= deliveredBytesAtMost ? fields.take(total) : ByteView();
    if (content.size() != total || !fields.isWhole()) {
        return invalid("content that is not whole");
    }
    std::shared_ptr<const Record> record;
    if (total > 0) {
        BlockPool::Block block = pool.take(stop);
        if (!block) {
            return fail(Code::cancelled);
        }
        copyBytes(content, MutableBytes(block.get(), pool.blockBytes()));
        record = std::make_shared<const Record>(Record{.block = std::move(block), .bytes = total});
    }
    std::vector<DeliveryBatch> batches(requestSink_->lanes.count);
    std::size_t from = 0;
    for (Piece& piece : *pieces) {
        DeliveryBatch& batch = batches[requestSink_->lanes.of(piece.file)];
        switch (piece.kind) {
            case PieceKind::bytes:
                if (piecesLeft_[piece.file] == 0) {
                    return invalid("content behind the file's end");
                }
                batch.push_back(Chunk{.file = piece.file,
                                      .fileOffset = piece.offset,
                                      .record = record,
                                      .from = std::exchange(from, from + piece.bytes),
                                      .bytes = piece.bytes});
                break;
            case PieceKind::end:
                if (auto ends = endPiece(piece.file); !ends) {
                    return ends;
                }
                batch.push_back(PieceEnd{.file = piece.file, .readings = piece.readings});
                break;
            case PieceKind::unreadable:
                if (auto ends = endPiece(piece.file); !ends) {
                    return ends;
                }
                batch.push_back(Unreadable{.file = piece.file,
                                           .error = std::move(piece.error),
                                           .fileOffset = piece.offset,
                                           .bytes = piece.bytes});
                break;
        }
    }
    record.reset();
    for (std::size_t lane = 0; lane < batches.size(); ++lane) {
        if (!batches[lane].empty()) {
            static_cast<void>(requestSink_->deliveries(lane).send(std::move(batches[lane]), stop_.get_token()));
        }
    }
    return {};
}

Result<void> ReceivedRequest::close() {
    if (!requestSink_) {
        return invalid("an end before the beginning");
    }
    requestSink_->close();
    return {};
}

void ReceivedRequest::stop() {
    cancelled_ = true;
    stop_.request_stop();
}

// ---- its own thread ----

void ReceivedRequest::run() {
    ::pthread_setname_np(::pthread_self(), "capstan-file");
    const auto outcome = place();
    ready_ = true;  // what still comes is passed over
    requestSink_->abandon();
    ended_ = true;
    answers_.say(answerFrame(number_, cancelled_ ? Result<RestoreSummary>(fail(Code::cancelled)) : outcome));
}

Result<RestoreSummary> ReceivedRequest::place() {
    auto destination = disk::Destination::open(terms_.into, disk::restoring, disk::MissingFolders::usual,
                                               disk::ImpossibleNames::substituted);
    if (!destination) {
        return fail(std::move(destination));
    }
    const RestoreEventSink sink = [this](const RestoreEvent& event) { report(event); };
    auto placed = placeFiles(*destination, terms_.conflict, plan_, damaged_, sink, stop_,
                             {.open = [&]() -> RequestSink& {
                                  noteMade(*destination);
                                  return *requestSink_;
                              },
                              .want =
                                  [this] {
                                      ready_ = true;
                                      Bytes frame = frameOf(DeskFrame::ready, number_);
                                      endFrame(frame);
                                      answers_.say(std::move(frame));
                                  },
                              .again =
                                  [this](std::size_t file) {
                                      readAgain(file);
                                      return true;
                                  }});
    return placed ? Result<RestoreSummary>(placed->summary) : fail(std::move(placed));
}

void ReceivedRequest::report(const RestoreEvent& event) {
    const auto* const restored = std::get_if<ItemRestored>(&event);
    const std::size_t beforeFiles = plan_.folders.size() + plan_.links.size();
    if (restored != nullptr && restored->id >= beforeFiles) {
        const std::string& target = plan_.files[restored->id - beforeFiles].target;
        inParts_.add(restored->restoredAs.empty() ? shownPath(target) : restored->restoredAs);
    }
    answers_.say(answerFrame(number_, event));
}

void ReceivedRequest::noteMade(disk::Destination& destination) {
    for (const PlannedItem& folder : plan_.folders) {
        if (destination.madeFolder(folder.target)) {
            made_.add(folder.target);
        }
    }
}

void ReceivedRequest::readAgain(std::size_t file) {
    piecesLeft_[file] = plan_.files[file].pieces;
    answers_.say(answerFrame(number_, Again{.file = file}));
}

}  // namespace capstan::recall::far
