package pictures

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

var _ engine.Pictures = (*Store)(nil)

func open(t *testing.T, most int64) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "pictures"), most)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func name(sha256 string, page int) engine.PictureName {
	return engine.PictureName{SHA256: sha256, Page: page, Width: 1200}
}

// has reports whether this image is stored with these bytes.
func has(t *testing.T, s *Store, org engine.OrgID, n engine.PictureName, want string) bool {
	t.Helper()
	got, err := s.Picture(org, n)
	if err != nil && !errors.Is(err, engine.ErrNotFound) {
		t.Fatal(err)
	}
	return err == nil && string(got) == want
}

func keep(t *testing.T, s *Store, org engine.OrgID, n engine.PictureName, png string) {
	t.Helper()
	if err := s.Keep(org, n, []byte(png)); err != nil {
		t.Fatal(err)
	}
}

// files counts the files in the folder.
func files(t *testing.T, s *Store) int {
	t.Helper()
	list, err := os.ReadDir(s.folder)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func TestPicturesAreStoredByFilePageWidthAndRotation(t *testing.T) {
	s := open(t, 0)
	keep(t, s, "a", name("1", 1), "first")
	keep(t, s, "a", name("1", 2), "second")
	keep(t, s, "b", name("1", 1), "other")
	wide := name("1", 1)
	wide.Width = 3000
	turned := name("1", 1)
	turned.Rotate = 90
	for n, want := range map[engine.PictureName]bool{
		name("1", 1): true,
		name("1", 3): false,
		name("2", 1): false,
		wide:         false,
		turned:       false,
	} {
		if got := has(t, s, "a", n, "first"); got != want {
			t.Errorf("%+v kept: %t, want %t", n, got, want)
		}
	}
	if !has(t, s, "b", name("1", 1), "other") {
		t.Error("another organization's picture of the same bytes is its own")
	}
	keep(t, s, "a", name("1", 1), "newer")
	if !has(t, s, "a", name("1", 1), "newer") || files(t, s) != 3 {
		t.Errorf("%d files, want three with the newer picture", files(t, s))
	}
}

func TestPicturesStayWithinLimit(t *testing.T) {
	s := open(t, 100)
	for page := 1; page <= 4; page++ {
		keep(t, s, "a", name("1", page), string(bytes.Repeat([]byte{byte(page)}, 30)))
		has(t, s, "a", name("1", 1), "") // used recently
	}
	for page, want := range map[int]bool{1: true, 2: false, 3: true, 4: true} {
		if got := has(t, s, "a", name("1", page), string(bytes.Repeat([]byte{byte(page)}, 30))); got != want {
			t.Errorf("page %d kept: %t, want %t", page, got, want)
		}
	}
	if n, size := s.Size(); n != 3 || size != 90 || files(t, s) != 3 {
		t.Errorf("%d pictures of %d bytes, %d files; want 3 of 90", n, size, files(t, s))
	}
	keep(t, s, "a", name("2", 1), string(make([]byte, 101)))
	if n, _ := s.Size(); n != 3 {
		t.Errorf("%d pictures after one that is larger than all the room, want 3", n)
	}
}

func TestForgottenPicturesAreRemovedFromDisk(t *testing.T) {
	s := open(t, 0)
	for page := range 5 {
		keep(t, s, "a", name("1", page), "x")
		keep(t, s, "a", name("2", page), "y")
		keep(t, s, "b", name("1", page), "z")
	}
	if err := errors.Join(s.Forget("a", "1"), s.Forget("a", "unknown")); err != nil {
		t.Fatal(err)
	}
	if n, size := s.Size(); n != 10 || size != 10 || files(t, s) != 10 {
		t.Errorf("%d pictures of %d bytes, %d files; want 10 of 10 bytes", n, size, files(t, s))
	}
	if has(t, s, "a", name("1", 1), "x") || !has(t, s, "b", name("1", 1), "z") {
		t.Error("want the pictures of that file of that organization gone, and no other")
	}
}

// If a file cannot be removed, Forget returns an error, and the image stays in the list.
func TestPictureThatCannotBeRemovedIsAnError(t *testing.T) {
	s := open(t, 0)
	keep(t, s, "a", name("1", 1), "x")
	path := s.order.Front().Value.(*picture).path
	if err := errors.Join(os.Remove(path), os.MkdirAll(filepath.Join(path, "in the way"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget("a", "1"); err == nil {
		t.Error("no error, want that the picture is still there")
	}
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget("a", "1"); err != nil {
		t.Errorf("a second try: %v", err)
	}
	if n, size := s.Size(); n != 0 || size != 0 {
		t.Errorf("%d pictures of %d bytes are left", n, size)
	}
}

func TestDamagedPicturesAreNotShown(t *testing.T) {
	s := open(t, 0)
	for what, spoil := range map[string]func(path string) error{
		"changed": func(path string) error { return os.WriteFile(path, []byte("z"), 0o600) },
		"removed": os.Remove,
	} {
		keep(t, s, "a", name("1", 1), "x")
		if err := spoil(s.order.Front().Value.(*picture).path); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Picture("a", name("1", 1)); !errors.Is(err, engine.ErrNotFound) {
			t.Errorf("%s: %v, want that there is none", what, err)
		}
		if n, _ := s.Size(); n != 0 || files(t, s) != 0 {
			t.Errorf("%s: %d pictures, %d files are left", what, n, files(t, s))
		}
	}
}

// No image survives a restart.
func TestOpenEmptiesFolder(t *testing.T) {
	s := open(t, 0)
	keep(t, s, "a", name("1", 1), "x")
	again, err := Open(s.folder, 0)
	if err != nil {
		t.Fatal(err)
	}
	if has(t, again, "a", name("1", 1), "x") || files(t, again) != 0 {
		t.Error("a picture of before is still there")
	}
	if info, err := os.Stat(s.folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("folder %v, %v; want it for its owner only", info.Mode(), err)
	}
}

func TestPicturesAreSafeForConcurrentUse(t *testing.T) {
	s := open(t, 500)
	var work sync.WaitGroup
	for worker := range 8 {
		work.Go(func() {
			for page := range 200 {
				n := name(string(rune('a'+page%3)), page%20)
				want := string(bytes.Repeat([]byte{byte(page % 20)}, 30))
				if err := s.Keep("a", n, []byte(want)); err != nil {
					t.Error(err)
				}
				if got, err := s.Picture("a", n); err == nil && string(got) != want {
					t.Errorf("got %q, want %q", got, want)
				}
				if worker == 0 {
					if err := s.Forget("a", n.SHA256); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	work.Wait()
	if n, size := s.Size(); size > 500 || size != int64(30*n) || files(t, s) != n {
		t.Errorf("%d pictures of %d bytes, %d files", n, size, files(t, s))
	}
}
