package seal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func testKey(t *testing.T, fill byte) *Key {
	t.Helper()
	k, err := NewKey(bytes.Repeat([]byte{fill}, keyBytes))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestSealingIsReversibleAndRandomized(t *testing.T) {
	k := testKey(t, 1)
	for _, secret := range []string{"", "s3cret", strings.Repeat("x", maxSecret)} {
		a, err := k.Seal([]byte(secret))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := k.Seal([]byte(secret))
		if bytes.Equal(a, b) {
			t.Errorf("secret of %d bytes sealed twice to the same bytes", len(secret))
		}
		if secret != "" && bytes.Contains(a, []byte(secret)) {
			t.Errorf("sealed bytes hold the secret")
		}
		got, err := k.Open(a)
		if err != nil || string(got) != secret {
			t.Errorf("opened %d bytes, %v; want the %d sealed", len(got), err, len(secret))
		}
	}
}

func TestDamagedOrForeignSecretDoesNotOpen(t *testing.T) {
	k := testKey(t, 1)
	sealed, _ := k.Seal([]byte("s3cret"))
	for i := range sealed {
		damaged := bytes.Clone(sealed)
		damaged[i] ^= 1
		if _, err := k.Open(damaged); !errors.Is(err, ErrSealed) {
			t.Errorf("byte %d flipped: %v, want ErrSealed", i, err)
		}
	}
	for name, b := range map[string][]byte{"empty": nil, "cut": sealed[:5], "only a version": {version}} {
		if _, err := k.Open(b); !errors.Is(err, ErrSealed) {
			t.Errorf("%s: %v, want ErrSealed", name, err)
		}
	}
	if _, err := testKey(t, 2).Open(sealed); !errors.Is(err, ErrSealed) {
		t.Errorf("another key: %v, want ErrSealed", err)
	}
	if _, err := k.Seal(make([]byte, maxSecret+1)); !errors.Is(err, ErrTooLong) {
		t.Errorf("too long: %v, want ErrTooLong", err)
	}
}

func TestKeyFileIsCreatedOnceAndPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys", "seal.key")
	keys := make([]*Key, 8)
	var opening sync.WaitGroup
	for i := range keys {
		opening.Go(func() { keys[i], _ = OpenKey(path) })
	}
	opening.Wait()
	sealed, _ := keys[0].Seal([]byte("s3cret"))
	for i, k := range keys {
		if k == nil {
			t.Fatalf("opener %d got no key", i)
		}
		if _, err := k.Open(sealed); err != nil {
			t.Errorf("opener %d has another key", i)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != fileMode {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.tmp"))
	if len(left) > 0 {
		t.Errorf("temporary files left: %q", left)
	}
}

func TestInvalidKeyFileIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		mode    os.FileMode
	}{
		"open to others": {strings.Repeat("ab", keyBytes), 0o644},
		"too short":      {"abcd", 0o600},
		"empty":          {"", 0o600},
		"no hexadecimal": {strings.Repeat("zz", keyBytes), 0o600},
	} {
		path := filepath.Join(t.TempDir(), "seal.key")
		if err := os.WriteFile(path, []byte(c.content), c.mode); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenKey(path); !errors.Is(err, ErrKeyFile) {
			t.Errorf("%s: %v, want ErrKeyFile", name, err)
		}
	}
}

func TestDerivedSecretsAreStableAndDistinct(t *testing.T) {
	k := testKey(t, 1)
	seen := map[string]string{}
	for _, c := range []struct {
		key           *Key
		purpose, name string
	}{
		{k, "callbacks", "a"}, {k, "callbacks", "b"}, {k, "other", "a"}, {testKey(t, 2), "callbacks", "a"},
		{k, "callbacks", ""},
	} {
		secret, err := c.key.Derive(c.purpose, c.name)
		again, _ := c.key.Derive(c.purpose, c.name)
		if err != nil || len(secret) != 32 || !bytes.Equal(secret, again) {
			t.Errorf("%s of %q: %d bytes, %v; want the same 32 each time", c.purpose, c.name, len(secret), err)
		}
		if other, taken := seen[string(secret)]; taken {
			t.Errorf("%s of %q has the secret of %s", c.purpose, c.name, other)
		}
		seen[string(secret)] = c.purpose + " of " + c.name
	}
}
