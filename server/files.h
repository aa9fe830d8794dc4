// server/files.h - the built page, read once: each file compressed in advance and named by its content.
//
//   Files files = Files::load("web/dist");
//   const Asset* asset = files.find("/assets/index-3fb1.js");
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace faubourg::server {

using Bytes = std::shared_ptr<const std::string>;

struct Asset {
  std::string type;         // of content
  std::string etag;         // its hash, quoted
  bool is_lasting = false;  // its name has a hash: may be kept for ever
  Bytes body;
  Bytes br, gz;  // null where compressing does not help
};

// `br`: what it is compressed to, where somebody has taken the time.
Asset make_asset(std::string type, std::string body, bool is_lasting = false, Bytes br = nullptr);
std::string gzip(std::string_view, int level);
std::string brotli(std::string_view, int quality);

class Files {
 public:
  // Every file below `folder`; files NAME.br and NAME.gz beside NAME are taken as its compressed forms. An empty
  // name or a folder that is not there gives a page that says so. Throws Failure when a file cannot be read.
  static Files load(const std::string& folder);

  const Asset* find(std::string_view path) const;  // "/index.html"; null when there is none
  const Asset& page() const { return page_; }      // for every address that is a route of the page itself
  std::size_t size() const { return assets_.size(); }

 private:
  std::map<std::string, Asset, std::less<>> assets_;
  Asset page_;
};

}  // namespace faubourg::server
