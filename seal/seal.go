// Package seal encrypts small secrets (PDF passwords) with one key of the installation, and derives from the key the
// secrets that sign callbacks. Start with [OpenKey]; a [Key] is an engine.Sealer.
//
// # Why one file
//
// The key is stored in the data folder and only its owner can read it. It protects secrets in database copies, backups
// of single files and logs, but not against somebody who can read the whole folder. If the key is lost, the passwords
// of waiting documents are lost, and these documents must be uploaded again. The signing secrets change too, so
// receivers need the new ones.
package seal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	keyBytes = 32 // AES-256
	// version is the first byte of every sealed secret, so that another cipher can be introduced.
	version byte = 1
	// maxSecret is the largest secret that is sealed. No password is longer.
	maxSecret  = 64 << 10
	folderMode = 0o700
	fileMode   = 0o600
)

var (
	// ErrKeyFile is returned if the key file has the wrong content, or if others can access it.
	ErrKeyFile = errors.New("seal key file cannot be used")
	// ErrSealed is returned if a sealed secret is damaged or belongs to another key.
	ErrSealed = errors.New("sealed secret does not open with this installation's key")
	// ErrTooLong is returned if a secret exceeds 64 KiB.
	ErrTooLong = errors.New("secret is too long to be sealed")
)

// Key seals and opens. It is safe for concurrent use.
type Key struct {
	aead cipher.AEAD
	raw  []byte
}

// NewKey makes a key from 32 random bytes.
func NewKey(raw []byte) (*Key, error) {
	if len(raw) != keyBytes {
		return nil, fmt.Errorf("%w: it has %d bytes, want %d", ErrKeyFile, len(raw), keyBytes)
	}
	block, err := aes.NewCipher(raw)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, err
	}
	return &Key{aead, bytes.Clone(raw)}, nil
}

// Seal encrypts a secret with a new nonce, so the same secret never looks the same twice.
func (k *Key) Seal(plain []byte) ([]byte, error) {
	if len(plain) > maxSecret {
		return nil, ErrTooLong
	}
	return k.aead.Seal([]byte{version}, nil, plain, []byte{version}), nil
}

// Open decrypts a secret that Seal encrypted. It returns ErrSealed if the secret is damaged, or has another key or an
// unknown version.
func (k *Key) Open(sealed []byte) ([]byte, error) {
	if len(sealed) == 0 || sealed[0] != version {
		return nil, ErrSealed
	}
	plain, err := k.aead.Open(nil, nil, sealed[1:], sealed[:1])
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// Derive returns 32 bytes for a purpose and a name under this key (HKDF-SHA-256). They are always the same, and do not
// reveal the key or the bytes of another name.
func (k *Key) Derive(purpose, name string) ([]byte, error) {
	return hkdf.Key(sha256.New, k.raw, nil, fmt.Sprintf("dossier %s %d %s", purpose, len(name), name), keyBytes)
}

// OpenKey reads the key file (64 hexadecimal digits), and creates it if it is missing. It refuses a file that others
// than its owner may read.
func OpenKey(path string) (*Key, error) {
	key, err := readKey(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	if err := makeKey(path); err != nil && !errors.Is(err, fs.ErrExist) { // another process was faster
		return nil, fmt.Errorf("make the seal key %s: %w", path, err)
	}
	return readKey(path)
}

func readKey(path string) (*Key, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%w: others may read it; run chmod 600 %s", ErrKeyFile, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	raw, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(raw) != keyBytes {
		return nil, fmt.Errorf("%w: %s does not hold 64 hexadecimal digits; restore it from a backup, or move it away and upload waiting protected documents again", ErrKeyFile, path)
	}
	return NewKey(raw)
}

// makeKey writes a new key durably. The file gets its name only after it is complete, and only if no other process has
// created one.
func makeKey(path string) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, folderMode); err != nil {
		return err
	}
	temp, err := os.CreateTemp(folder, "seal-*.tmp") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	raw := make([]byte, keyBytes)
	rand.Read(raw) // never fails; the process ends instead
	_, err = temp.WriteString(hex.EncodeToString(raw) + "\n")
	if err = errors.Join(err, temp.Chmod(fileMode), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	if err := os.Link(temp.Name(), path); err != nil {
		return err
	}
	return errors.Join(syncFolder(folder), syncFolder(filepath.Dir(folder))) // the folder may be new too
}

func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
