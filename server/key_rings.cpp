#include "server/key_rings.h"

#include <sodium.h>

#include <array>

#include "server/failure.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

using Secret = std::array<unsigned char, crypto_secretbox_KEYBYTES>;
constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

const unsigned char* bytes(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

// Another hash than the one that is kept: what stands in the store does not open what stands beside it.
Secret secret_of(const std::string& key) {
  static const std::string use = "faubourg: what a key holds";
  Secret secret;
  crypto_generichash(secret.data(), secret.size(), bytes(key), key.size(), bytes(use), use.size());
  return secret;
}

std::string seal(const std::string& key, const std::string& holds) {
  Secret secret = secret_of(key);
  std::string box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + holds.size(), '\0');
  randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(bytes(box) + crypto_secretbox_NONCEBYTES, bytes(holds), holds.size(), bytes(box),
                        secret.data());
  sodium_memzero(secret.data(), secret.size());
  std::string text(sodium_base64_encoded_len(box.size(), kBase64), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes(box), box.size(), kBase64);
  text.resize(text.size() - 1);  // the zero at the end
  return text;
}

std::optional<std::string> unseal(const std::string& key, const std::string& text) {
  std::string box(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(bytes(box), box.size(), text.data(), text.size(), nullptr, &size, nullptr, kBase64) != 0)
    return {};
  if (size < crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES) return {};
  Secret secret = secret_of(key);
  std::string holds(size - crypto_secretbox_NONCEBYTES - crypto_secretbox_MACBYTES, '\0');
  const bool is_whole = crypto_secretbox_open_easy(bytes(holds), bytes(box) + crypto_secretbox_NONCEBYTES,
                                                   size - crypto_secretbox_NONCEBYTES, bytes(box), secret.data()) == 0;
  sodium_memzero(secret.data(), secret.size());
  return is_whole ? std::optional(holds) : std::nullopt;
}

class StoredRings final : public KeyRings {
 public:
  explicit StoredRings(Store& store) : store_(store) {}

  Result<Ring> read(const std::string& key) override {
    const Result<SealedRing> found = find(key);
    if (!found) return std::unexpected(found.error());
    const std::optional<std::string> holds = unseal(key, found->sealed);
    if (!holds) return fail(say<"damaged.key">());
    return Ring{found->version, *holds};
  }

  void make(const std::string& holds, Made then) override {
    const std::string key = new_token();
    store_.keep_ring({.hash = hash_of(key), .version = 0, .sealed = seal(key, holds), .instead_of = ""},
                     [key, then = std::move(then)](bool ok) {
                       ok ? then(key) : then(std::unexpected(error_of(say<"store.key">())));
                     });
  }

  void write(const std::string& key, std::int64_t version, const std::string& holds, Done then) override {
    change({.hash = hash_of(key), .version = version, .sealed = seal(key, holds), .instead_of = ""}, key, version,
           std::move(then));
  }

  void renew(const std::string& key, Made then) override {
    const Result<Ring> ring = read(key);
    if (!ring) return then(std::unexpected(ring.error()));
    const std::string next = new_token();
    change({.hash = hash_of(next),
            .version = ring->version,
            .sealed = seal(next, ring->holds),
            .instead_of = hash_of(key)},
           key, ring->version,
           [next, then = std::move(then)](const Verdict& no) { no ? then(std::unexpected(*no)) : then(next); });
  }

  void revoke(const std::string& key, Done then) override {
    const Result<SealedRing> ring = find(key);
    if (!ring) return then(ring.error());
    change({.hash = hash_of(key), .version = ring->version, .sealed = {}, .instead_of = ""}, key, ring->version,
           std::move(then));
  }

 private:
  Result<SealedRing> find(const std::string& key) const {
    if (!is_token(key)) return fail(say<"unknown.key">());
    try {
      std::optional<SealedRing> found = store_.ring(hash_of(key));
      if (!found) return fail(say<"unknown.key">());
      return *found;
    } catch (const Failure&) {
      return fail(say<"store.key">());
    }
  }
  // Refused: somebody else was there first, or the store fails.
  void change(RingChange change, const std::string& key, std::int64_t version, Done then) {
    const Result<SealedRing> there = find(key);
    if (!there) return then(there.error());
    if (there->version != version) return then(error_of(say<"stale.key">()));
    store_.keep_ring(std::move(change), [this, key, version, then = std::move(then)](bool ok) {
      if (ok) return then({});
      const Result<SealedRing> now = find(key);
      if (!now) return then(now.error());
      then(error_of(now->version != version ? say<"stale.key">() : say<"store.key">()));
    });
  }

  Store& store_;
};

}  // namespace

std::unique_ptr<KeyRings> make_key_rings(Store& store) { return std::make_unique<StoredRings>(store); }

}  // namespace faubourg::server
