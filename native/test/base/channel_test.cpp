#include "base/channel.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <thread>

namespace capstan {
namespace {

TEST(Channel, KeepsTheOrderBetweenTwoThreadsWhateverTheLimit) {
    Channel<int> channel(2);
    const std::jthread sender([&] {
        for (int i = 0; i < 1000; ++i) {
            EXPECT_TRUE(channel.send(i, {}));
        }
        channel.close();
    });
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(channel.receive({}), i);
    }
    EXPECT_FALSE(channel.receive({}));
}

TEST(Channel, GivesWhatIsLeftAfterItWasClosed) {
    Channel<int> channel(5);
    ASSERT_TRUE(channel.send(1, {}));
    channel.close();
    const auto last = channel.receive({}, std::chrono::milliseconds(0));
    EXPECT_EQ(last.value, 1);
    EXPECT_FALSE(last.ended);
    EXPECT_TRUE(channel.receive({}, std::chrono::milliseconds(0)).ended);
}

TEST(Channel, DistinguishesAnEmptyMomentFromTheEnd) {
    Channel<int> channel(5);
    const auto nothing = channel.receive({}, std::chrono::milliseconds(0));
    EXPECT_FALSE(nothing.value);
    EXPECT_FALSE(nothing.ended);
}

TEST(Channel, LetsBothSidesGoWhenStopped) {
    Channel<int> full(1);
    ASSERT_TRUE(full.send(1, {}));
    std::jthread sender([&](const std::stop_token& stop) { EXPECT_FALSE(full.send(2, stop)); });
    sender.request_stop();
    Channel<int> empty(1);
    std::jthread receiver([&](const std::stop_token& stop) { EXPECT_FALSE(empty.receive(stop)); });
    receiver.request_stop();
}

TEST(Channel, AStopWinsOverWhatIsStillThere) {
    Channel<int> channel(5);
    ASSERT_TRUE(channel.send(1, {}));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(channel.receive(stop.get_token()));
}

TEST(Channel, KeepsNothingOnceNobodyReceives) {
    Channel<std::shared_ptr<int>> channel(1);
    const auto value = std::make_shared<int>(1);
    ASSERT_TRUE(channel.send(value, {}));
    const std::jthread sender([&] { EXPECT_FALSE(channel.send(value, {})); });
    channel.abandon();
    EXPECT_FALSE(channel.send(value, {}));
    channel.close();
    EXPECT_FALSE(channel.receive({}));
}

}  // namespace
}  // namespace capstan
