#include "tests/truth/truth.h"

#include <gtest/gtest.h>
TEST(Truth, Empty) {}
