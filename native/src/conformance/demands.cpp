#include "conformance/demands.hpp"

namespace capstan::conformance {

void Demands::refuses(scsi::Transport& line, const scsi::Command& command, scsi::SenseKey key, std::uint8_t asc,
                      std::string_view what) {
    constexpr int most = 8;  // unit attentions in a row
    for (int i = 0; i < most; ++i) {
        const auto reply = done(line.execute(command));
        demand(reply.sense.has_value(), "it takes " + std::string(what));
        if (reply.sense->key != scsi::SenseKey::unitAttention) {
            demand(reply.sense->key == key && reply.sense->asc == asc,
                   std::string(what) + " is refused by " + scsi::describe(*reply.sense));
            return;
        }
    }
    fail("unit attention without end");
}

void Demands::skip(const std::string& why) {
    throw Ended{{.verdict = Verdict::skipped, .why = why}};
}

void Demands::fail(const std::string& why) {
    throw Ended{{.verdict = Verdict::failed, .why = why}};
}

std::string Demands::shown(const Error& error) {
    return std::string(text(error.code)) + ": " + error.detail;
}

}  // namespace capstan::conformance
