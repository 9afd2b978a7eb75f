// Which version of Downwash this is, and of which commit.
#pragma once

#include "io/records/version.hpp"
