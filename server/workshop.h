// server/workshop.h - the gallery and the game of the day, as the API and tables see them (docs/making.md).
//
//   auto workshop = make_workshop({gallery, store, games, workers});
//   workshop->answer("GET /api/things/ID", {id}, request, reply);
//   workshop->tick(now);                              // rates what was published, by and by
#pragma once
#include "server/http.h"
#include "server/table_info.h"

namespace faubourg::server {

class Gallery;

class Workshop {
 public:
  virtual ~Workshop() = default;
  // One of the routes of api.cpp, with what stood for its parts in capitals. From any thread; answered at once or
  // later.
  virtual void answer(const std::string& route, const std::vector<std::string>& parts, const Request&,
                      const Reply&) = 0;
  // A table that says it plays a published thing must have its game and options.
  virtual Verdict check_table(const TableInfo&) const = 0;
  virtual void opened(const std::string& thing) = 0;  // a table was opened with it
  // Some times a second, always from the same thread: one bounded piece of rating at a time, when nobody else wants to
  // think.
  virtual void tick(Time now) = 0;
};

struct WorkshopSetup {
  Gallery& gallery;
  Store& store;
  std::vector<const Box*> games;
  Thinkers& workers;
};
std::unique_ptr<Workshop> make_workshop(WorkshopSetup);  // throws Failure

}  // namespace faubourg::server
