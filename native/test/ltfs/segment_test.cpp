#include "ltfs/segment.hpp"

#include <gtest/gtest.h>

namespace capstan::ltfs {
namespace {

TEST(SegmentName, IsTheFilesWithASuffixAndIsReadBack) {
    EXPECT_EQ(segmentName("film.mov", 12), "film.mov-LTFSseg12");
    const auto segment = parseSegmentName("film.mov-LTFSseg12");
    ASSERT_TRUE(segment);
    EXPECT_EQ(segment->name, "film.mov");
    EXPECT_EQ(segment->number, 12U);
}

TEST(SegmentName, IsOneOnlyWithANumberFromOneOn) {
    for (const char* name : {"film.mov", "film-LTFSseg", "film-LTFSseg0", "film-LTFSseg01", "film-LTFSseg1.mov",
                             "film-LTFSseg-1", "film-LTFSseg99999999999", "-LTFSseg1"}) {
        EXPECT_FALSE(parseSegmentName(name)) << name;
    }
}

}  // namespace
}  // namespace capstan::ltfs
