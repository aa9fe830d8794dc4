// server/postgres_schema.h - our tables in PostgreSQL, in a schema `faubourg` of their own, and the steps from version
// to version.
//
//   bring_to_newest(line);                             // throws Failure, also where the database is newer than we are
//
// Steps only add: nodes of the version before go on beside those that have taken a step (docs/scale.md). Whoever comes
// first takes it, the others wait.
#pragma once
#include <cstdint>

#include "server/postgres.h"

namespace faubourg::server {

void bring_to_newest(PgLine&);
void require_newest(PgLine&);  // changes nothing; throws Failure where the database has another version
std::int64_t newest_postgres_version();

}  // namespace faubourg::server
