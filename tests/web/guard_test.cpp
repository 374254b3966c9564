// Who is let in, and what the answers tell browsers.

#include "bidwright/web/guard.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bidwright::web {
namespace {

using testing::Contains;
using testing::HasSubstr;

RequestHead request(std::vector<std::pair<std::string, std::string>> headers,
                    std::string path = "/") {
  return {"GET", std::move(path), "", std::move(headers)};
}

const GuardOptions kOptions{hosts_of("127.0.0.1", 8017), ""};

int status(const std::optional<Response>& response) {
  return response ? response->status : 200;
}

TEST(Guard, LetsOurOwnPagesIn) {
  EXPECT_EQ(status(refusal(request({{"host", "127.0.0.1:8017"}}), kOptions)), 200);
  EXPECT_EQ(status(refusal(request({{"host", "LOCALHOST:8017"},
                                    {"origin", "http://localhost:8017"},
                                    {"sec-fetch-site", "same-origin"}}),
                           kOptions)),
            200);
  EXPECT_EQ(status(refusal(request({{"host", "[::1]:8017"}}), kOptions)), 200);
}

TEST(Guard, RefusesNamesThatOnlyPointHere) {
  for (const char* const host : {"", "evil.example", "evil.example:8017", "127.0.0.1:9999",
                                 "127.0.0.1", "127.0.0.1:8017.evil.example"}) {
    EXPECT_EQ(status(refusal(request({{"host", host}}), kOptions)), 421) << host;
  }
}

TEST(Guard, RefusesPagesOfOtherSites) {
  for (const char* const origin :
       {"http://evil.example", "null", "https://127.0.0.1:8017", "http://127.0.0.1:8018"}) {
    EXPECT_EQ(status(refusal(request({{"host", "127.0.0.1:8017"}, {"origin", origin}}), kOptions)),
              403)
        << origin;
  }
  EXPECT_EQ(status(refusal(
                request({{"host", "127.0.0.1:8017"}, {"sec-fetch-site", "cross-site"}}, "/api/bid"),
                kOptions)),
            403);
  // A link on another page may lead to the table.
  EXPECT_EQ(status(refusal(request({{"host", "127.0.0.1:8017"},
                                    {"sec-fetch-site", "cross-site"},
                                    {"sec-fetch-mode", "navigate"}}),
                           kOptions)),
            200);
}

TEST(Guard, AsksForTheTokenWhereThereIsOne) {
  const GuardOptions options{hosts_of("192.0.2.1", 80), "s3cret"};
  const auto with = [](std::string name, std::string value) {
    return request({{"host", "192.0.2.1"}, {std::move(name), std::move(value)}});
  };
  EXPECT_EQ(status(refusal(with("accept", "*/*"), options)), 401);
  EXPECT_EQ(status(refusal(with("authorization", "Bearer s3cret"), options)), 200);
  EXPECT_EQ(status(refusal(with("authorization", "Bearer s3creT"), options)), 401);
  EXPECT_EQ(status(refusal(with("cookie", "a=b; bidwright=s3cret"), options)), 200);
  EXPECT_EQ(status(refusal(with("cookie", "xbidwright=s3cret"), options)), 401);
  RequestHead by_query = with("accept", "*/*");
  by_query.query = "token=s3cret";
  EXPECT_EQ(status(refusal(by_query, options)), 200);
}

TEST(Guard, PagesMayLoadNothingFromElsewhereAndRunNoInlineScript) {
  Response response;
  add_safety_headers(response, "127.0.0.1:8017");
  std::string policy;
  for (const auto& [name, value] : response.headers) {
    if (name == "Content-Security-Policy") policy = value;
  }
  EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
  EXPECT_THAT(policy, HasSubstr("script-src 'self';"));
  EXPECT_THAT(policy, testing::Not(HasSubstr("unsafe")));
}

TEST(Guard, ReadsQueries) {
  EXPECT_EQ(query_value("a=1&b=x%20y+z&c", "b"), "x y z");
  EXPECT_EQ(query_value("a=1&b=x", "c"), std::nullopt);
  EXPECT_EQ(query_value("c&a=1", "c"), "");
  EXPECT_EQ(percent_decoded("%4"), "%4");
  EXPECT_EQ(percent_decoded("%zz%41%"), "%zzA%");
}

}  // namespace
}  // namespace bidwright::web
