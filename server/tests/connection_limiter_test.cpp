// Addresses and connections: whose they are, who must go when room is short, what they may hold.
#include "server/connection_limiter.h"

#include <gtest/gtest.h>

#include "server/address.h"

namespace faubourg::server::testing {
namespace {

TEST(Address, HasOneTextHoweverItIsWritten) {
  EXPECT_EQ(read_address("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(read_address(" 192.0.2.1:4711 "), "192.0.2.1");
  EXPECT_EQ(read_address("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(read_address("::FFFF:c000:201"), "192.0.2.1");
  EXPECT_EQ(read_address("[::ffff:192.0.2.1]:80"), "192.0.2.1");
  EXPECT_EQ(read_address("2001:DB8:0:0::7"), "2001:db8::7");
  EXPECT_EQ(read_address("[2001:db8::7]"), "2001:db8::7");
  EXPECT_EQ(read_address("[2001:db8::7]:443"), "2001:db8::7");
  EXPECT_EQ(read_address("fe80::1%eth0"), "fe80::1");
  for (const char* none :
       {"", "unknown", "_hidden", "192.0.2", "192.0.2.256", "[2001:db8::7", "[2001:db8::7]x", "1:2:3"})
    EXPECT_FALSE(read_address(none)) << none;
  EXPECT_TRUE(is_loopback("127.0.0.1") && is_loopback("127.9.9.9") && is_loopback("::1"));
  EXPECT_FALSE(is_loopback("128.0.0.1") || is_loopback("::2") || is_loopback(""));
}

TEST(Address, OfIpv6TheNetworkOf64BitsIsCounted) {
  EXPECT_EQ(share_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(share_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(share_of("2001:db8:1:2::ffff"), share_of("2001:db8:1:2:3:4:5:6"));
  EXPECT_NE(share_of("2001:db8:1:3::1"), share_of("2001:db8:1:2::1"));
  ServerLimits limits;
  limits.request_burst = 1;
  Addresses addresses(limits);
  EXPECT_TRUE(addresses.may_request("2001:db8:1:2::1", 1));
  EXPECT_FALSE(addresses.may_request("2001:db8:1:2::2", 1));
  EXPECT_TRUE(addresses.may_request("2001:db8:1:3::1", 1));
}

TEST(Address, ATrustedProxySaysWhoTheClientIs) {
  const std::vector<std::string> proxies = {"10.0.0.1", "10.0.0.2"};
  EXPECT_EQ(client_of("192.0.2.9", "8.8.8.8", proxies), "192.0.2.9");  // no proxy of ours
  EXPECT_EQ(client_of("10.0.0.1", "", proxies), "10.0.0.1");
  EXPECT_EQ(client_of("10.0.0.1", "192.0.2.1", proxies), "192.0.2.1");
  EXPECT_EQ(client_of("10.0.0.1", "8.8.8.8, 192.0.2.1:4711", proxies), "192.0.2.1");  // what stands before is forged
  EXPECT_EQ(client_of("10.0.0.1", "[2001:db8::7]:443", proxies), "2001:db8::7");
  EXPECT_EQ(client_of("10.0.0.1", "8.8.8.8, 192.0.2.1, ::ffff:10.0.0.2", proxies), "192.0.2.1");  // one behind another
  EXPECT_EQ(client_of("10.0.0.1", "8.8.8.8, nonsense", proxies), "10.0.0.1");
  EXPECT_EQ(client_of("10.0.0.1", " , ", proxies), "10.0.0.1");
}

// Some connections, which note when they are told to end.
class VisitsTest : public ::testing::Test {
 protected:
  void make(int room) { limiter = std::make_unique<ConnectionLimiter>(addresses(), metrics, limits, room); }
  Addresses& addresses() {
    if (!addresses_) addresses_ = std::make_unique<Addresses>(limits);
    return *addresses_;
  }
  std::shared_ptr<ConnectionSlot> enter(const std::string& address) {
    const int number = ++entered;
    return limiter->enter(address, [this, number] { ended.push_back(number); }, now);
  }
  std::shared_ptr<ConnectionSlot> enter_waiting(const std::string& address) {
    auto slot = enter(address);
    slot->waits();
    return slot;
  }

  ServerLimits limits;
  Metrics metrics;
  Time now = 1;
  int entered = 0;
  std::vector<int> ended;
  std::unique_ptr<ConnectionLimiter> limiter;

 private:
  std::unique_ptr<Addresses> addresses_;
};

TEST_F(VisitsTest, AnAddressHasSoMany) {
  limits.connections_per_address = 2;
  make(100);
  auto a = enter("192.0.2.1"), b = enter("192.0.2.1"), c = enter("192.0.2.1");
  EXPECT_EQ(b->standing(), Standing::Welcome);
  EXPECT_EQ(c->standing(), Standing::TooMany);
  EXPECT_EQ(enter("192.0.2.2")->standing(), Standing::Welcome);
  c.reset();
  EXPECT_EQ(enter("192.0.2.1")->standing(), Standing::TooMany);
  a.reset();
  EXPECT_EQ(enter("192.0.2.1")->standing(), Standing::Welcome);
  EXPECT_EQ(limiter->total(), 1);
  auto e = enter("2001:db8:1:2::1"), f = enter("2001:db8:1:2::2");
  EXPECT_EQ(enter("2001:db8:1:2::3")->standing(), Standing::TooMany);
}

TEST_F(VisitsTest, WhenRoomIsShortWhoWaitsLongestGoes) {
  make(8);  // four of them in reserve
  std::vector<std::shared_ptr<ConnectionSlot>> all;
  for (int i = 0; i < 4; ++i) all.push_back(enter_waiting("192.0.2." + std::to_string(i)));
  EXPECT_TRUE(ended.empty());
  all[0]->works();
  all[1]->waits();  // something came from it: it waits anew, behind the others
  EXPECT_EQ(enter_waiting("192.0.2.9")->standing(), Standing::Welcome);
  EXPECT_EQ(ended, (std::vector<int>{3}));
  all[2].reset();
  std::vector<std::shared_ptr<ConnectionSlot>> more;
  for (int i = 0; i < 4; ++i) more.push_back(enter("192.0.2.8"));
  EXPECT_EQ(ended, (std::vector<int>{3, 4, 2}));  // never the one that works
}

TEST_F(VisitsTest, TheLastPlacesAreForThoseWhoSitAndForHealth) {
  make(40);  // sixteen of them in reserve
  ASSERT_EQ(limiter->reserve(), 16);
  std::vector<std::shared_ptr<ConnectionSlot>> all;
  for (int i = 0; i < 24; ++i) all.push_back(enter("192.0.2.1"));
  EXPECT_EQ(all.back()->standing(), Standing::Welcome);
  addresses().seat("192.0.2.7", now);
  EXPECT_EQ(enter("192.0.2.2")->standing(), Standing::Narrow);
  EXPECT_EQ(enter("192.0.2.7")->standing(), Standing::Welcome);
  // Nobody takes all of it, not even by sitting somewhere.
  int welcome = 0;
  for (int i = 0; i < 12; ++i) {
    all.push_back(enter("192.0.2.7"));
    welcome += all.back()->standing() == Standing::Welcome;
  }
  EXPECT_EQ(welcome, 8);
  all.resize(24);
  now += 3'600'001;  // long ago
  EXPECT_EQ(enter("192.0.2.7")->standing(), Standing::Narrow);
  for (int i = 0; i < 16; ++i) all.push_back(enter("192.0.2.3"));
  EXPECT_EQ(all.back()->standing(), Standing::Narrow);
  EXPECT_EQ(enter("192.0.2.3")->standing(), Standing::Full);
  EXPECT_TRUE(ended.empty());
}

TEST_F(VisitsTest, WhoHasTooManyPushesNobodyOut) {
  limits.connections_per_address = 1;
  make(4);
  std::vector<std::shared_ptr<ConnectionSlot>> all = {enter_waiting("192.0.2.1"), enter_waiting("192.0.2.2")};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(enter("192.0.2.1")->standing(), Standing::TooMany);
  EXPECT_TRUE(ended.empty());
}

TEST_F(VisitsTest, AProxysConnectionsCountForWhomTheySpeak) {
  limits.connections_per_address = 1;
  make(100);
  const auto proxy = [&] { return limiter->enter({}, [] {}, now); };
  auto a = proxy(), b = proxy(), c = proxy();  // as many as it likes
  EXPECT_EQ(c->standing(), Standing::Welcome);
  EXPECT_TRUE(a->belongs_to("192.0.2.1", now));
  EXPECT_TRUE(a->belongs_to("192.0.2.1", now));
  EXPECT_FALSE(b->belongs_to("192.0.2.1", now));
  EXPECT_TRUE(b->belongs_to("192.0.2.2", now));
  a->belongs_to_nobody();
  EXPECT_TRUE(c->belongs_to("192.0.2.1", now));
  EXPECT_TRUE(a->belongs_to("192.0.2.3", now));
}

TEST_F(VisitsTest, WhatWaitsForAnAddressHasABudgetAndAllHaveOne) {
  limits.unread_bytes_per_address = 100;
  limits.unread_bytes_total = 150;
  make(100);
  auto a = enter("192.0.2.1"), b = enter("192.0.2.1"), c = enter("192.0.2.2");
  EXPECT_TRUE(a->hold(60));
  EXPECT_FALSE(b->hold(60));
  EXPECT_TRUE(b->hold(40));
  EXPECT_TRUE(b->hold(5, true));
  b->let_go(5);
  EXPECT_FALSE(c->hold(60));
  EXPECT_TRUE(c->hold(50));
  a->let_go(30);
  EXPECT_TRUE(b->hold(30));
  b.reset();  // what it held goes with it
  EXPECT_TRUE(a->hold(70));
  a.reset();
  c.reset();
  EXPECT_EQ(metrics.unread_bytes.value(), 0);
  EXPECT_EQ(metrics.visits.value(), 0);
}

}  // namespace
}  // namespace faubourg::server::testing
