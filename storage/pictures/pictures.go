// Package pictures is a cache of page images in local files, of limited size: it implements engine.Pictures. Start with
// [Open].
//
// # Why the folder is emptied at the start
//
// Page images can be drawn again at any time, so they need not survive a restart. With an empty folder, no image
// survives a crash during a deletion, the list in memory always matches the folder, and backups need no images. The
// files' names are numbers, which do not show whose they are.
package pictures

import (
	"container/list"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

const (
	// DefaultMaxBytes is enough for about 1,000 pages.
	DefaultMaxBytes = 256 << 20
	// maxPictures is the maximum number of images, so that the list takes about 10 MB of memory.
	maxPictures = 20_000
)

// Store keeps the most recently used page images. It is safe for concurrent use.
type Store struct {
	folder   string
	maxBytes int64

	mu    sync.Mutex
	kept  map[file]map[engine.PictureName]*list.Element
	order *list.List // of *picture, the most recently used in front
	bytes int64
	next  int64 // names the next file
}

// file is the document file whose pages are shown.
type file struct {
	org    engine.OrgID
	sha256 string
}

type picture struct {
	of   file
	name engine.PictureName
	path string
	size int64
	sum  [sha256.Size]byte
}

// Open creates or empties the folder and keeps at most maxBytes bytes in it; DefaultMaxBytes if maxBytes is 0 or less.
// Nothing else may use the folder.
func Open(folder string, maxBytes int64) (*Store, error) {
	if maxBytes <= 0 {
		maxBytes = DefaultMaxBytes
	}
	if err := os.RemoveAll(folder); err != nil {
		return nil, fmt.Errorf("empty the folder of page pictures: %w", err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of page pictures: %w", err)
	}
	return &Store{
		folder:   folder,
		maxBytes: maxBytes,
		kept:     map[file]map[engine.PictureName]*list.Element{},
		order:    list.New(),
	}, nil
}

// Picture returns a page image as PNG; engine.ErrNotFound if there is none, or if its bytes changed on the disk.
func (s *Store) Picture(org engine.OrgID, name engine.PictureName) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.kept[file{org, name.SHA256}][name]
	if at == nil {
		return nil, engine.ErrNotFound
	}
	p := at.Value.(*picture)
	content, err := os.ReadFile(p.path)
	if err != nil || sha256.Sum256(content) != p.sum {
		return nil, errors.Join(engine.ErrNotFound, err, s.remove(at))
	}
	s.order.MoveToFront(at)
	return content, nil
}

// Keep stores a page image. The least recently used images are removed to make room; an image larger than the whole
// cache is not stored.
func (s *Store) Keep(org engine.OrgID, name engine.PictureName, png []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := file{org, name.SHA256}
	if old := s.kept[of][name]; old != nil {
		if err := s.remove(old); err != nil {
			return err
		}
	}
	size := int64(len(png))
	if size > s.maxBytes {
		return nil
	}
	for s.bytes+size > s.maxBytes || s.order.Len() >= maxPictures {
		if err := s.remove(s.order.Back()); err != nil {
			return err
		}
	}
	s.next++
	p := &picture{
		of:   of,
		name: name,
		path: filepath.Join(s.folder, strconv.FormatInt(s.next, 10)+".png"),
		size: size,
		sum:  sha256.Sum256(png),
	}
	if err := os.WriteFile(p.path, png, 0o600); err != nil {
		return errors.Join(err, os.Remove(p.path))
	}
	if s.kept[of] == nil {
		s.kept[of] = map[engine.PictureName]*list.Element{}
	}
	s.kept[of][name] = s.order.PushFront(p)
	s.bytes += size
	return nil
}

// Forget removes all page images of a file.
func (s *Store) Forget(org engine.OrgID, sha256 string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var problems []error
	for _, at := range s.kept[file{org, sha256}] {
		problems = append(problems, s.remove(at))
	}
	return errors.Join(problems...)
}

// ForgetAll removes all page images of an organization.
func (s *Store) ForgetAll(org engine.OrgID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var problems []error
	for of, pictures := range s.kept {
		if of.org != org {
			continue
		}
		for _, at := range pictures {
			problems = append(problems, s.remove(at))
		}
	}
	return errors.Join(problems...)
}

// remove removes an image. If its file cannot be removed, it stays in the list for another try.
func (s *Store) remove(at *list.Element) error {
	p := at.Value.(*picture)
	if err := os.Remove(p.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	s.order.Remove(at)
	s.bytes -= p.size
	delete(s.kept[p.of], p.name)
	if len(s.kept[p.of]) == 0 {
		delete(s.kept, p.of)
	}
	return nil
}

// Size returns the number of stored images and their total size in bytes.
func (s *Store) Size() (pictures int, bytes int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.order.Len(), s.bytes
}
