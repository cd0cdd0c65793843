#include "recall/far/receiver.hpp"

#include <utility>

namespace capstan::recall::far {

namespace {

/// What may wait between the line and the disk: it holds that back.
constexpr std::size_t poolBytesHere = 64U << 20U;
/// A restore has one of each cartridge, and again after each pause.
constexpr std::size_t requestsInAllAtMost = 100'000;

}  // namespace

Receiver::Receiver(ReceivingTerms terms, FrameReader::Source source, Pipe answers)
    : terms_(std::move(terms)),
      reader_(std::move(source), tapeGreeting, frameBytesAtMost),
      pool_(deliveredBytesAtMost, poolBytesHere),
      answers_(std::move(answers), stop_) {}

Result<void> Receiver::run() {
    auto taken = takeAll();
    if (!taken) {
        for (const auto& [number, request] : requests_) {
            request->stop();
        }
        stop_.request_stop();
    }
    requests_.clear();
    answers_.finish();
    return taken;
}

Result<void> Receiver::takeAll() {
    while (true) {
        const auto frame = reader_.next(stop_.get_token());
        if (!frame) {
            return std::unexpected(frame.error());
        }
        if (static_cast<TapeFrame>(frame->kind) == TapeFrame::last) {
            forgetEnded();
            return requests_.empty() ? Result<void>() : invalid("an end before all have ended");
        }
        if (auto taken = take(*frame); !taken) {
            return taken;
        }
    }
}

Result<void> Receiver::take(const Frame& frame) {
    const auto kind = static_cast<TapeFrame>(frame.kind);
    if (kind == TapeFrame::begin) {
        return begin(frame);
    }
    const auto found = requests_.find(frame.request);
    if (found == requests_.end()) {
        // It was on its way when the request ended.
        return over_.contains(frame.request) ? Result<void>() : invalid("something for a request that is none");
    }
    ReceivedRequest& request = *found->second;
    switch (kind) {
        case TapeFrame::items:
            return request.addItems(frame.body);
        case TapeFrame::planned:
            return request.start();
        case TapeFrame::delivered:
            return request.deliver(frame.body, pool_, stop_.get_token());
        case TapeFrame::closed:
            return request.close();
        case TapeFrame::stopped:
            request.stop();
            return {};
        default:
            return invalid("a frame of an unknown kind");
    }
}

Result<void> Receiver::begin(const Frame& frame) {
    tree::FrameFields fields(frame.body);
    const auto damaged = fields.number<std::uint8_t>();
    forgetEnded();
    const bool isNew = !requests_.contains(frame.request) && !over_.contains(frame.request);
    if (!fields.isWhole() || damaged > static_cast<std::uint8_t>(DamagedPolicy::kept) || !isNew ||
        requests_.size() >= requestsAtMost || over_.size() >= requestsInAllAtMost) {
        return invalid("a request that cannot begin");
    }
    requests_.emplace(frame.request,
                      std::make_unique<ReceivedRequest>(frame.request, static_cast<DamagedPolicy>(damaged), terms_,
                                                        made_, inParts_, answers_));
    return {};
}

/// Their memory goes.
void Receiver::forgetEnded() {
    std::erase_if(requests_,
                  [this](const auto& each) { return each.second->hasEnded() && over_.insert(each.first).second; });
}

}  // namespace capstan::recall::far
