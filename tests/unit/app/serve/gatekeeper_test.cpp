#include "app/serve/gatekeeper.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

TEST(Gatekeeper, TokensAreLongAndDifferent) {
  const std::string one = new_token();
  EXPECT_EQ(one.size(), 32);
  EXPECT_EQ(one.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(one, new_token());
}

TEST(Gatekeeper, PathsNeedTheToken) {
  EXPECT_EQ(behind_token("/abc/", "abc"), "");
  EXPECT_EQ(behind_token("/abc/jobs/1", "abc"), "jobs/1");
  for (const char* path :
       {"", "/", "abc/", "/abc", "/abd/", "/ab/", "/abcd/", "//abc/", "/jobs/1"}) {
    EXPECT_EQ(behind_token(path, "abc"), std::nullopt) << path;
  }
}

TEST(Gatekeeper, OtherPagesAreStrangers) {
  EXPECT_TRUE(is_own_host("127.0.0.1:8080", 8080));
  EXPECT_TRUE(is_own_host("localhost:8080", 8080));
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:80", "evil.example:8080",
                           "127.0.0.1:8080.evil.example", "127.0.0.1.evil.example:8080"}) {
    EXPECT_FALSE(is_own_host(host, 8080)) << host;
  }
  EXPECT_TRUE(is_own_origin("", 8080));
  EXPECT_TRUE(is_own_origin("http://127.0.0.1:8080", 8080));
  for (const char* origin : {"null", "https://127.0.0.1:8080", "http://127.0.0.1:8081",
                             "http://evil.example", "http://127.0.0.1:8080.evil.example"}) {
    EXPECT_FALSE(is_own_origin(origin, 8080)) << origin;
  }
}

TEST(Gatekeeper, NamesAreOfOneFile) {
  EXPECT_TRUE(is_plain_name("Große Straße.geojson"));
  for (const std::string name : {"", ".", "..", ".hidden", "a/b", "a\\b", "/etc/passwd", "a\nb"}) {
    EXPECT_FALSE(is_plain_name(name)) << name;
  }
  EXPECT_FALSE(is_plain_name(std::string("a\0b", 3)));
  EXPECT_FALSE(is_plain_name(std::string(201, 'a')));
}

}  // namespace
}  // namespace downwash
