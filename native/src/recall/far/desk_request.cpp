#include "recall/far/desk_request.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "recall/far/messages.hpp"

namespace capstan::recall::far {

namespace {

/// What may be wrong with a desk; of tape and drive it knows nothing.
bool isOfDesk(Code code) {
    const std::string_view name = text(code);
    return name.starts_with("restore.") || name.starts_with("system.") || name.starts_with("far.");
}

/// Pieces of a batch, and their bytes.
class DeliveredFrame {
   public:
    explicit DeliveredFrame(std::uint32_t request) : request_(request) { clear(); }

    [[nodiscard]] std::size_t room() const {
        const bool isFull = pieces_ >= piecesTogether || frame_.size() >= deliveredBytesAtMost;
        return isFull ? 0 : deliveredBytesAtMost - bytes_.size();
    }
    [[nodiscard]] bool isEmpty() const { return pieces_ == 0; }

    void add(std::size_t file, std::uint64_t offset, ByteView bytes) {
        begin(PieceKind::bytes, file);
        tree::appendNumber(frame_, offset);
        tree::appendNumber(frame_, static_cast<std::uint32_t>(bytes.size()));
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    void add(const PieceEnd& end) {
        begin(PieceKind::end, end.file);
        tree::appendNumber(frame_, static_cast<std::uint32_t>(end.readings));
    }
    void add(const Unreadable& unreadable) {
        begin(PieceKind::unreadable, unreadable.file);
        appendError(frame_, unreadable.error);
        tree::appendNumber(frame_, unreadable.fileOffset);
        tree::appendNumber(frame_, unreadable.bytes);
    }
    [[nodiscard]] Result<void> sendTo(DeskLine& line) {
        writeBig(frame_, headBytes, pieces_);
        frame_.insert(frame_.end(), bytes_.begin(), bytes_.end());
        endFrame(frame_);
        auto sent = line.send(frame_);
        clear();
        return sent;
    }

   private:
    void begin(PieceKind kind, std::size_t file) {
        ++pieces_;
        tree::appendNumber(frame_, static_cast<std::uint8_t>(kind));
        tree::appendNumber(frame_, static_cast<std::uint64_t>(file));
    }
    void clear() {
        frame_ = frameOf(TapeFrame::delivered, request_);
        tree::appendNumber(frame_, std::uint32_t{0});
        bytes_.clear();
        pieces_ = 0;
    }

    const std::uint32_t request_;
    Bytes frame_;
    Bytes bytes_;
    std::uint32_t pieces_ = 0;
};

}  // namespace

void sortAsTheyCome(RestorePlan& plan) {
    const std::size_t files = plan.files.size();
    std::vector<std::size_t> first(files, plan.pieces.size());
    for (std::size_t piece = plan.pieces.size(); piece-- > 0;) {
        first[plan.pieces[piece].file] = piece;
    }
    std::vector<std::size_t> order(files);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t file) { return first[file]; });
    std::vector<PlannedItem> sorted;
    sorted.reserve(files);
    std::vector<std::size_t> placeOf(files);
    for (const std::size_t file : order) {
        placeOf[file] = sorted.size();
        sorted.push_back(std::move(plan.files[file]));
    }
    plan.files = std::move(sorted);
    for (PlannedExtent& piece : plan.pieces) {
        piece.file = placeOf[piece.file];
    }
}

DeskRequest::DeskRequest(DeskLine& line, const RestorePlan& plan, RequestSink& requestSink,
                         const RestoreEventSink& sink, ReadAgain again)
    : line_(line),
      plan_(plan),
      requestSink_(requestSink),
      sink_(sink),
      again_(std::move(again)),
      items_(plan.folders.size() + plan.links.size() + plan.files.size()),
      beforeFiles_(plan.folders.size() + plan.links.size()),
      answered_(items_),
      unreadable_(plan.files.size()) {
    for (std::size_t file = 0; file < plan.files.size(); ++file) {
        unreadable_[file] = plan.files[file].damage.has_value();
    }
    number_ = line.join(*this);
}

// ---- the line's thread ----

Result<void> DeskRequest::hear(const Frame& frame) {
    auto answer = answerIn(frame);
    if (!answer) {
        return fail(std::move(answer));
    }
    if (auto* event = std::get_if<RestoreEvent>(&*answer)) {
        return hearEvent(std::move(*event));
    }
    if (const auto* again = std::get_if<Again>(&*answer)) {
        if (again->file >= plan_.files.size() || answered_[beforeFiles_ + again->file]) {
            return invalid("a file to be read again that is none");
        }
        // When nothing more is read it ends without it.
        static_cast<void>(again_(again->file));
        return {};
    }
    {
        const std::lock_guard lock(mutex_);
        if (auto* outcome = std::get_if<Result<RestoreSummary>>(&*answer)) {
            if (!*outcome && !isOfDesk(outcome->error().code) && outcome->error().code != Code::cancelled) {
                outcome->error().code = Code::farRestoreInvalid;
            }
            ended_ = ended_.value_or(std::move(*outcome));
        } else {
            ready_ = true;
        }
    }
    changed_.notify_all();
    if (hasEnded()) {
        requestSink_.close();
    }
    return {};
}

Result<void> DeskRequest::hearEvent(RestoreEvent event) {
    Result<void> known;
    if (auto* restored = std::get_if<ItemRestored>(&event)) {
        known = answered(restored->id, nullptr);
    } else if (auto* skipped = std::get_if<ItemSkipped>(&event)) {
        known = answered(skipped->id, nullptr);
    } else if (auto* failed = std::get_if<RestoreFailed>(&event)) {
        known = answered(failed->id, &failed->error);
    }
    if (known) {
        sink_(std::move(event));
    }
    return known;
}

/// Then `id` is the caller's.
Result<void> DeskRequest::answered(std::uint64_t& id, Error* failure) {
    if (id >= items_ || answered_[id]) {
        return invalid("an answer about nothing, or a second one");
    }
    answered_[id] = true;
    const bool isFile = id >= beforeFiles_;
    const std::size_t file = isFile ? id - beforeFiles_ : 0;
    if (failure != nullptr && !isOfDesk(failure->code)) {
        const std::lock_guard lock(mutex_);
        if (!isFile || !unreadable_[file]) {
            failure->code = Code::farRestoreInvalid;
        }
    }
    if (isFile) {
        requestSink_.done.add(file);
        id = plan_.files[file].id;
    } else {
        id = id < plan_.folders.size() ? plan_.folders[id].id : plan_.links[id - plan_.folders.size()].id;
    }
    return {};
}

void DeskRequest::lose(const Error& why) {
    {
        const std::lock_guard lock(mutex_);
        ended_ = ended_.value_or(std::unexpected(why));
    }
    changed_.notify_all();
    requestSink_.close();
}

// ---- the request's thread ----

bool DeskRequest::hasEnded() {
    const std::lock_guard lock(mutex_);
    return ended_.has_value();
}

template <class Condition>
bool DeskRequest::await(Condition condition, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    return changed_.wait(lock, stop, condition);
}

Result<RestoreSummary> DeskRequest::serve(DamagedPolicy damaged, const std::function<void()>& want,
                                          const std::stop_token& stop) {
    auto sent = announce(damaged);
    if (sent && await([this] { return ready_ || ended_; }, stop) && !hasEnded()) {
        want();
        sent = passOn(stop);
    }
    if (sent && !hasEnded()) {
        // What was sent is still put in its place, unless nobody wants it.
        sent = say(stop.stop_requested() ? TapeFrame::stopped : TapeFrame::closed);
    }
    if (sent && !await([this] { return ended_.has_value(); }, stop)) {
        sent = say(TapeFrame::stopped);
    }
    // Of a line that takes nothing more its own thread hears soon why.
    static_cast<void>(await([this] { return ended_.has_value(); }, {}));
    const std::lock_guard lock(mutex_);
    return *ended_;
}

Result<void> DeskRequest::announce(DamagedPolicy damaged) {
    Bytes begin = frameOf(TapeFrame::begin, number_);
    tree::appendNumber(begin, static_cast<std::uint8_t>(damaged));
    endFrame(begin);
    auto sent = line_.send(begin);
    sent = sent ? announce(ItemList::folders, plan_.folders) : std::move(sent);
    sent = sent ? announce(ItemList::links, plan_.links) : std::move(sent);
    sent = sent ? announce(ItemList::files, plan_.files) : std::move(sent);
    return sent ? say(TapeFrame::planned) : std::move(sent);
}

Result<void> DeskRequest::announce(ItemList list, const std::vector<PlannedItem>& items) {
    constexpr std::size_t together = 256U << 10U;
    for (std::size_t next = 0; next < items.size();) {
        Bytes frame = frameOf(TapeFrame::items, number_);
        tree::appendNumber(frame, std::uint32_t{0});
        std::uint32_t count = 0;
        for (; next < items.size() && count < itemsTogether && frame.size() < together; ++next, ++count) {
            appendItem(frame, list, items[next]);
        }
        writeBig(frame, headBytes, count);
        endFrame(frame);
        if (auto sent = line_.send(frame); !sent) {
            return sent;
        }
    }
    return {};
}

Result<void> DeskRequest::passOn(const std::stop_token& stop) {
    while (auto batch = requestSink_.deliveries().receive(stop)) {
        if (hasEnded()) {
            return {};
        }
        if (auto sent = passOn(*batch); !sent) {
            return sent;
        }
    }
    return {};
}

Result<void> DeskRequest::passOn(const DeliveryBatch& batch) {
    DeliveredFrame frame(number_);
    const auto makeRoom = [&]() -> Result<void> { return frame.room() == 0 ? frame.sendTo(line_) : Result<void>(); };
    for (const Delivery& delivery : batch) {
        const std::size_t file = fileOf(delivery);
        if (requestSink_.done.has(file)) {
            continue;
        }
        if (const auto* chunk = std::get_if<Chunk>(&delivery)) {
            std::uint64_t offset = chunk->fileOffset;
            for (ByteView bytes = chunk->view(); !bytes.empty();) {
                if (auto made = makeRoom(); !made) {
                    return made;
                }
                const ByteView some = bytes.first(std::min(bytes.size(), frame.room()));
                frame.add(file, offset, some);
                bytes = bytes.subspan(some.size());
                offset += some.size();
            }
            continue;
        }
        if (auto made = makeRoom(); !made) {
            return made;
        }
        if (const auto* unreadable = std::get_if<Unreadable>(&delivery)) {
            const std::lock_guard lock(mutex_);
            unreadable_[file] = true;
            frame.add(*unreadable);
        } else {
            frame.add(std::get<PieceEnd>(delivery));
        }
    }
    return frame.isEmpty() ? Result<void>() : frame.sendTo(line_);
}

Result<void> DeskRequest::say(TapeFrame kind) {
    Bytes frame = frameOf(kind, number_);
    endFrame(frame);
    return line_.send(frame);
}

}  // namespace capstan::recall::far
