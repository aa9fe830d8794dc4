#pragma once
#include "games/citytour/citytour.h"
