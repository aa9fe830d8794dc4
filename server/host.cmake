# What hosts tables and answers requests, without sockets, threads, disk or compression: for the server and for the
# engine in a page (wasm/).
set(FAUBOURG_HOST_SOURCES address.cpp api.cpp api_records.cpp api_tables.cpp api_things.cpp attendance.cpp bot_pool.cpp broadcast.cpp codes.cpp http.cpp
  limits.cpp lobby.cpp message.cpp moderation.cpp offers.cpp pending.cpp protocol.cpp questions.cpp shard.cpp shard_people.cpp shard_requests.cpp stored_tables.cpp table.cpp
  table_clock.cpp table_host.cpp table_info.cpp table_people.cpp table_together.cpp think.cpp time.cpp)
