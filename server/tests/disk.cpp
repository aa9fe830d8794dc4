#include "server/tests/disk.h"

#include <sqlite3.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/rng.h"

namespace faubourg::server::testing {
namespace {

constexpr std::size_t kSector = 512;

struct Write {
  std::size_t at = 0;
  std::string bytes;
  std::optional<std::size_t> size;  // truncated to this
};

void put_in(std::string& image, const Write& write) {
  if (write.size) {
    image.resize(*write.size);
    return;
  }
  if (image.size() < write.at + write.bytes.size()) image.resize(write.at + write.bytes.size());
  image.replace(write.at, write.bytes.size(), write.bytes);
}

struct Image {
  std::string synced;
  std::vector<Write> since;
};

std::mutex mutex;
std::map<std::string, std::shared_ptr<Image>> images;
std::atomic<int> failing{0};
std::atomic<long> synced{0};
sqlite3_vfs* real_vfs = nullptr;

struct File {
  sqlite3_file base;
  std::shared_ptr<Image>* image;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
File* file_of(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sqlite3_file* real_of(sqlite3_file* file) { return file_of(file)->real(); }
Image& image_of(sqlite3_file* file) { return **file_of(file)->image; }

int close_file(sqlite3_file* file) {
  {
    const std::lock_guard lock(mutex);
    delete file_of(file)->image;
    std::erase_if(images, [](const auto& item) { return item.second.use_count() == 1; });
  }
  sqlite3_file* real = real_of(file);
  return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}
int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
  return real_of(file)->pMethods->xRead(real_of(file), to, size, at);
}
int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
  const std::lock_guard lock(mutex);
  if (failing) return failing;
  image_of(file).since.push_back({std::size_t(at), std::string(static_cast<const char*>(from), std::size_t(size)), {}});
  return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const std::lock_guard lock(mutex);
  if (failing) return failing;
  image_of(file).since.push_back({0, {}, std::size_t(size)});
  return real_of(file)->pMethods->xTruncate(real_of(file), size);
}
int sync_file(sqlite3_file* file, int) {  // the machine's own disk is not waited for
  const std::lock_guard lock(mutex);
  Image& image = image_of(file);
  for (const Write& write : image.since) put_in(image.synced, write);
  image.since.clear();
  ++synced;
  return SQLITE_OK;
}
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
int lock_file(sqlite3_file* file, int kind) { return real_of(file)->pMethods->xLock(real_of(file), kind); }
int unlock_file(sqlite3_file* file, int kind) { return real_of(file)->pMethods->xUnlock(real_of(file), kind); }
int is_reserved(sqlite3_file* file, int* out) {
  return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}
int control(sqlite3_file* file, int what, void* with) {
  return real_of(file)->pMethods->xFileControl(real_of(file), what, with);
}
int sector(sqlite3_file*) { return int(kSector); }
int traits(sqlite3_file*) { return 0; }  // nothing is promised: neither atomic writes nor their order
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}
int lock_shared(sqlite3_file* file, int at, int n, int flags) {
  return real_of(file)->pMethods->xShmLock(real_of(file), at, n, flags);
}
void barrier(sqlite3_file* file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }
int unmap_shared(sqlite3_file* file, int remove) { return real_of(file)->pMethods->xShmUnmap(real_of(file), remove); }

constexpr sqlite3_io_methods kMethods = {2,         close_file,   read_file, write_file,  truncate_file,
                                         sync_file, size_of_file, lock_file, unlock_file, is_reserved,
                                         control,   sector,       traits,    map_shared,  lock_shared,
                                         barrier,   unmap_shared, nullptr,   nullptr};

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* out, int flags, int* out_flags) {
  File* file = file_of(out);
  file->base.pMethods = nullptr;
  const std::string path = name ? name : "";
  const int code = real_vfs->xOpen(real_vfs, name, file->real(), flags, out_flags);
  if (code != SQLITE_OK) return code;
  const std::lock_guard lock(mutex);
  std::shared_ptr<Image>& image = images[path];
  if (!image) {  // what is there when the machine starts is there
    image = std::make_shared<Image>();
    if (!path.empty()) image->synced = content_of(path);
  }
  file->image = new std::shared_ptr<Image>(image);
  file->base.pMethods = &kMethods;
  return SQLITE_OK;
}
int delete_file(sqlite3_vfs*, const char* name, int sync) {
  const std::lock_guard lock(mutex);
  images.erase(name);
  return real_vfs->xDelete(real_vfs, name, sync);
}

}  // namespace

Disk& Disk::install() {
  static Disk disk;
  static sqlite3_vfs vfs;
  if (!real_vfs) {
    real_vfs = sqlite3_vfs_find(nullptr);
    vfs = *real_vfs;
    vfs.zName = "disk";
    vfs.szOsFile = int(sizeof(File)) + real_vfs->szOsFile;
    vfs.pNext = nullptr;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    sqlite3_vfs_register(&vfs, 1);
  }
  return disk;
}

void Disk::fail_with(int code) { failing = code; }
long Disk::syncs() const { return synced; }

void Disk::cut(const std::string& folder, std::uint64_t seed, Afterwards afterwards) {
  const std::lock_guard lock(mutex);
  Rng rng(seed);
  std::filesystem::create_directories(folder);
  for (const auto& [path, image] : images) {
    if (path.empty()) continue;
    std::string left = image->synced;
    if (seed != 0)
      for (Write write : image->since) {
        if (rng.below(2) == 0) continue;
        if (!write.size && write.bytes.size() > kSector && rng.below(4) == 0)
          write.bytes.resize(kSector * (1 + rng.below(std::uint32_t(write.bytes.size() / kSector))));
        put_in(left, write);
      }
    std::ofstream(std::filesystem::path(folder) / std::filesystem::path(path).filename(), std::ios::binary) << left;
  }
  if (afterwards == Afterwards::Nothing) _exit(0);
}

}  // namespace faubourg::server::testing
