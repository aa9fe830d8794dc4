// server/admin_socket.h - how operators reach a server on the same machine: a socket in the data folder.
//
//   AdminSocket socket(data, admin);                       // beside a server, on a thread of its own
//   Result<Json> answer = ask_admin(data, {{"act", "list"}});
//
// Lines of JSON, one answer for each request. The socket is for its owner alone (0600); who asks is what the machine
// says about the other end, not what is claimed.
#pragma once
#include <thread>

#include "server/admin.h"

namespace faubourg::server {

class AdminSocket {
 public:
  AdminSocket(const std::string& data, const Admin&);  // throws Failure
  ~AdminSocket();                                      // what is being answered is answered

 private:
  void work();
  void serve(int client);

  std::string data_;
  const Admin& admin_;
  int listener_ = -1, stop_ = -1;
  std::thread thread_;
};

// Asks the server of that folder, or, where none runs, takes the folder's lock and does it: to the tables there, or to
// those of the database that is named. Code "folder": neither is possible.
Result<Json> ask_admin(const std::string& data, const Json& request, const std::string& database = "");

}  // namespace faubourg::server
