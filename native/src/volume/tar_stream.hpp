// A tape file as one stream of bytes, record by record, whatever their lengths. Long stretches are located over.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "tar/input.hpp"
#include "volume/head.hpp"
#include "volume/record_runs.hpp"

namespace capstan::volume {

class TarStream final : public tar::TarInput {
   public:
    struct Settings {
        std::size_t largestRecord = 0;
        std::uint64_t jumpFrom = 0;  ///< bytes that are worth a locate
        std::stop_token stop{};
        std::function<void(std::uint64_t bytes)> onPassed{};
    };

    TarStream(Head& head, RecordRuns& runs, Settings settings);

    /// The tape file that begins at that block of the first partition. What it begins with, as much as one record
    /// holds; nothing when there is no record.
    [[nodiscard]] Result<ByteView> begin(std::uint64_t block);
    /// To its end; the block behind its filemark, or nothing when the data end.
    [[nodiscard]] Result<std::optional<std::uint64_t>> finish();
    /// Of all its records, which are read.
    [[nodiscard]] Result<std::uint64_t> passRest();

    [[nodiscard]] Result<std::size_t> read(MutableBytes buffer) override;
    [[nodiscard]] Result<std::uint64_t> pass(std::uint64_t bytes, tar::Passing how) override;
    [[nodiscard]] tar::StreamPlace place() const override;
    [[nodiscard]] Result<void> returnTo(tar::StreamPlace place) override;
    [[nodiscard]] bool takeJumped() override { return std::exchange(jumped_, false); }

   private:
    enum class StreamEnd : std::uint8_t { none, filemark, data };

    [[nodiscard]] Result<void> fetch();
    /// True when so many records behind this one were left behind, and no filemark was among them.
    [[nodiscard]] Result<bool> jump(std::uint64_t records);
    [[nodiscard]] std::size_t rest() const { return length_ - offset_; }

    Head& head_;
    RecordRuns& runs_;
    const Settings settings_;
    Bytes buffer_;
    std::size_t length_ = 0;  ///< of the record in the buffer
    std::size_t offset_ = 0;  ///< of what was taken of it
    std::uint64_t next_ = 0;  ///< the block behind it
    StreamEnd end_ = StreamEnd::none;
    bool jumped_ = false;
};

}  // namespace capstan::volume
