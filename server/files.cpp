#include "server/files.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/failure.h"
#include "server/secrets.h"

namespace faubourg::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kWorthCompressing = 512;
constexpr std::size_t kLargestFile = 64 << 20;

struct Type {
  const char* ending;
  const char* type;
  bool is_text;
};
constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".map", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".svg", "image/svg+xml", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".md", "text/markdown; charset=utf-8", true},
    {".wasm", "application/wasm", true},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
    {".mp3", "audio/mpeg", false},
    {".ogg", "audio/ogg", false},
};

const Type* type_of(std::string_view name) {
  for (const Type& type : kTypes)
    if (name.ends_with(type.ending)) return &type;
  return nullptr;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in) throw Failure("cannot read " + path.string());
  return std::move(content).str();
}

// "index-B2x9_kLm.js": Vite's names end in a hash of the content.
bool has_hash(std::string_view path) { return path.starts_with("/assets/"); }

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><title>Faubourg</title><h1>Faubourg</h1><p>The server runs, but its page has not "
    "been built. The interface for programs is at <a href=\"/api/games\">/api/games</a>.</p></html>\n";

// The page as it was built asks for its files beside itself and has its routes behind '#', as any host of files can
// serve it. A server answers every route: there the files lie at the top, and the page is told that somebody listens.
std::string seen_from_every_route(std::string page) {
  const auto replace_all = [&page](std::string_view from, std::string_view to) {
    for (std::size_t at = page.find(from); at != std::string::npos; at = page.find(from, at + to.size()))
      page.replace(at, from.size(), to);
  };
  replace_all("=\"./", "=\"/");
  replace_all("name=\"faubourg-host\" content=\"files\"", "name=\"faubourg-host\" content=\"server\"");
  return page;
}

}  // namespace

std::string gzip(std::string_view body, int level) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Failure("zlib cannot be initialised");
  std::string out(deflateBound(&stream, uLong(body.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = uInt(body.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = uInt(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string brotli(std::string_view body, int quality) {
  std::string out(BrotliEncoderMaxCompressedSize(body.size()), '\0');
  std::size_t size = out.size();
  if (!BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, body.size(),
                             reinterpret_cast<const std::uint8_t*>(body.data()), &size,
                             reinterpret_cast<std::uint8_t*>(out.data())))
    return {};
  out.resize(size);
  return out;
}

Asset make_asset(std::string type, std::string body, bool is_lasting, Bytes br) {
  Asset asset{std::move(type), "\"" + digest_of(body) + "\"", is_lasting, nullptr, nullptr, nullptr};
  const bool is_text =
      asset.type.starts_with("text/") || asset.type.starts_with("application/") || asset.type.starts_with("image/svg");
  if (is_text && body.size() >= kWorthCompressing) {
    // 9 of 11: nearly as small, and a start does not take seconds.
    if (br)
      asset.br = std::move(br);
    else if (std::string small = brotli(body, 9); !small.empty() && small.size() < body.size())
      asset.br = std::make_shared<const std::string>(std::move(small));
    if (std::string small = gzip(body, 9); small.size() < body.size())
      asset.gz = std::make_shared<const std::string>(std::move(small));
  }
  asset.body = std::make_shared<const std::string>(std::move(body));
  return asset;
}

Files Files::load(const std::string& folder) {
  Files files;
  std::error_code error;
  if (folder.empty() || !fs::is_directory(folder, error)) {
    files.page_ = make_asset("text/html; charset=utf-8", std::string(kNoPage));
    return files;
  }
  const fs::path root(folder);
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file() || entry.file_size() > kLargestFile) continue;
    const std::string path = "/" + entry.path().lexically_relative(root).generic_string();
    const Type* type = type_of(path);
    if (!type || path.find("/.") != std::string::npos) continue;  // .br and .gz come with their file
    const auto beside = [&](const char* ending) -> Bytes {
      const fs::path file = entry.path().string() + ending;
      return fs::is_regular_file(file, error) ? std::make_shared<const std::string>(read_file(file)) : nullptr;
    };
    Asset asset = make_asset(type->type, read_file(entry.path()), has_hash(path), beside(".br"));
    if (Bytes pressed = beside(".gz")) asset.gz = std::move(pressed);
    files.assets_[path] = std::move(asset);
  }
  const auto index = files.assets_.find("/index.html");
  if (index != files.assets_.end())
    index->second = make_asset(index->second.type, seen_from_every_route(*index->second.body));
  files.page_ =
      index != files.assets_.end() ? index->second : make_asset("text/html; charset=utf-8", std::string(kNoPage));
  return files;
}

const Asset* Files::find(std::string_view path) const {
  const auto found = assets_.find(path);
  return found == assets_.end() ? nullptr : &found->second;
}

}  // namespace faubourg::server
