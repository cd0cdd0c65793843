#include "fuse/signals.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

using namespace capstan::fuse;

namespace {

std::string statusOf(std::string_view own, std::string_view shared, std::string_view blocked = "0",
                     std::string_view ignored = "0", std::string_view handled = "00000000ffffffff") {
    return "Name:\tcat\nSigQ:\t1/2\nSigPnd:\t" + std::string(own) + "\nShdPnd:\t" + std::string(shared) +
           "\nSigBlk:\t" + std::string(blocked) + "\nSigIgn:\t" + std::string(ignored) + "\nSigCgt:\t" +
           std::string(handled) + "\n";
}

TEST(Signals, ThatEndOrStopAProgramAreMeant) {
    EXPECT_TRUE(isToStop(statusOf("0000000000000100", "0000000000000000")));  // SIGKILL of one thread
    EXPECT_TRUE(isToStop(statusOf("0", "0000000000000002")));                 // SIGINT
    EXPECT_TRUE(isToStop(statusOf("0", "0000000000012000")));                 // SIGALRM beside SIGCHLD
    EXPECT_TRUE(isToStop(statusOf("8000000000000000", "0")));                 // the last one
    EXPECT_TRUE(isToStop(statusOf("0", "0000000004000000", "0", "0", "0")));  // SIGPROF that nobody handles
}

TEST(Signals, OfAChildOrAWindowAreNot) {
    EXPECT_FALSE(isToStop(statusOf("0000000000000000", "0000000000010000")));  // SIGCHLD
    EXPECT_FALSE(isToStop(statusOf("0000000000400000", "0000000008000000")));  // SIGURG, SIGWINCH
    EXPECT_FALSE(isToStop(statusOf("0", "0")));                                // another thread has taken it
    EXPECT_FALSE(isToStop(statusOf("0", "2", "2")));
    EXPECT_FALSE(isToStop(statusOf("0", "2", "0", "2")));
}

TEST(Signals, OfNobodyKnownAreMeant) {
    EXPECT_TRUE(isToStop(std::string_view{}));
    EXPECT_TRUE(isToStop(statusOf("", "0")));
    EXPECT_TRUE(isToStop(statusOf("x", "0")));
    EXPECT_TRUE(isToStop(pid_t{0}));
    EXPECT_FALSE(isToStop(::gettid()));
}

}  // namespace
