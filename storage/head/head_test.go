package head_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

var key = bytes.Repeat([]byte{7}, 32)

// begun opens a folder with a new head, or the head that another process began.
func begun(t *testing.T, data string) *head.Folder {
	t.Helper()
	f := head.Open(data, key)
	t.Cleanup(func() { f.Close() })
	locked(t, f, func() error {
		err := f.Load()
		if errors.Is(err, head.ErrNone) {
			return f.Begin(head.Record{Head: "h", Commit: 1, At: time.Now()}, nil)
		}
		return errors.Join(err, f.Continue())
	})
	return f
}

func locked(t *testing.T, f *head.Folder, fn func() error) {
	t.Helper()
	if err := f.Lock(); err != nil {
		t.Fatal(err)
	}
	defer f.Unlock()
	if err := fn(); err != nil {
		t.Fatal(err)
	}
}

// write appends the record of a commit, after it read what other processes wrote.
func write(t *testing.T, f *head.Folder, r head.Record) {
	t.Helper()
	r.At = time.Now()
	locked(t, f, func() error {
		if err := f.Follow(); err != nil {
			return err
		}
		line, err := f.Prepare(&r)
		return errors.Join(err, f.Append(r, line))
	})
}

// read loads the head as the next start does.
func read(t *testing.T, data string) *head.View {
	t.Helper()
	return begun(t, data).View()
}

func TestHigherNumbersCountWhateverTheOrderOfRecords(t *testing.T) {
	data := t.TempDir()
	f := begun(t, data)
	for _, seq := range []int64{2, 1, 3, 1} {
		write(t, f, head.Record{
			Orgs:  []head.Org{{ID: "o", Seq: seq, Hash: "hash" + string(rune('0'+seq)), Document: 10 * seq}},
			Lanes: []head.Lane{{Number: 5, Commits: seq, Mark: "mark" + string(rune('0'+seq))}},
		})
	}
	for range 2 { // as read from commits, and from the state that begins the next file
		v := read(t, data)
		if o := v.Orgs["o"]; o.Seq != 3 || o.Hash != "hash3" || o.Document != 30 {
			t.Errorf("the organization is at %+v, want entry 3", o)
		}
		if l := v.Lanes[5]; l.Commits != 3 || l.Mark != "mark3" || len(v.Lanes) != 1 {
			t.Errorf("the lanes are %+v, want lane 5 at commit 3", v.Lanes)
		}
		locked(t, f, f.MakeRoom)
	}
}

func TestDeletedOrganizationDoesNotReturnWithALateRecord(t *testing.T) {
	data := t.TempDir()
	f := begun(t, data)
	write(t, f, head.Record{Orgs: []head.Org{{ID: "o", Seq: 1}}})
	write(t, f, head.Record{Orgs: []head.Org{{ID: "o", Deleted: true}}})
	for range 2 {
		write(t, f, head.Record{Orgs: []head.Org{{ID: "o", Seq: 2}}})
		if v := read(t, data); len(v.Orgs) > 0 {
			t.Errorf("the head has %+v, want no organization", v.Orgs)
		}
		locked(t, f, f.MakeRoom)
	}
}

func TestProcessesFollowEachOther(t *testing.T) {
	data := t.TempDir()
	a, b := begun(t, data), begun(t, data)
	for n := range int64(20) {
		write(t, []*head.Folder{a, b}[n/2%2], head.Record{Lanes: []head.Lane{{Number: n, Commits: 1, Mark: "m"}}})
		if n%7 == 6 {
			locked(t, a, func() error { return errors.Join(a.Follow(), a.MakeRoom()) })
		}
	}
	locked(t, b, b.Follow)
	for _, v := range []*head.View{b.View(), read(t, data)} {
		if v.Commit != 21 || len(v.Lanes) != 20 || len(v.Missing)+v.Unreadable > 0 {
			t.Errorf("the head ends with commit %d of %d lanes, lacks %v and has %d unreadable lines; want 21 of 20",
				v.Commit, len(v.Lanes), v.Missing, v.Unreadable)
		}
	}
}

// Another process was killed while it wrote: its line is in one copy only, or only begun.
func TestFollowingAfterATornLineBeginsANewFile(t *testing.T) {
	for _, tail := range []string{"{\"head\":\"h\"", "a whole line that does not verify\n"} {
		data := t.TempDir()
		f := begun(t, data)
		write(t, f, head.Record{Orgs: []head.Org{{ID: "o", Seq: 1}}})
		files, err := filepath.Glob(filepath.Join(f.Path(), "*.head"))
		if err != nil || len(files) != 2 {
			t.Fatal(files, err)
		}
		file, err := os.OpenFile(files[0], os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = file.WriteString(tail)
		if err = errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
		locked(t, f, f.Follow)
		write(t, f, head.Record{Orgs: []head.Org{{ID: "o", Seq: 2}}})
		if v := read(t, data); v.Orgs["o"].Seq != 2 || len(v.Missing) > 0 {
			t.Errorf("after %q the head has %+v and lacks %v, want both commits", tail, v.Orgs, v.Missing)
		}
	}
}

func TestEntriesMustFollowTheNewestOne(t *testing.T) {
	known := func() *head.View {
		return &head.View{Orgs: map[engine.OrgID]head.Org{"o": {ID: "o", Seq: 4, Hash: "four"}}}
	}
	for _, test := range []struct {
		name     string
		seq      int64
		prev     string
		alone    bool // accepted if the view knows everything
		together bool // accepted if there may be entries that it does not know yet
	}{
		{"the next", 5, "four", true, true},
		{"the next after another one", 5, "forged", false, false},
		{"one that is there already", 4, "three", false, false},
		{"one after a gap", 6, "five", false, true},
	} {
		for others, want := range map[bool]bool{false: test.alone, true: test.together} {
			notes := []storage.Note{{Org: "o", Entry: &engine.AuditEntry{Seq: test.seq, PrevHash: test.prev}}}
			_, err := known().Touched(notes, others)
			if accepted := err == nil; accepted != want || !accepted && !errors.Is(err, head.ErrForged) {
				t.Errorf("%s, others %t: %v, want accepted %t", test.name, others, err, want)
			}
		}
	}
}

// Another process accepted a loss and began a new head: the old one, which is set aside, is not written on.
func TestNewHeadIsFollowed(t *testing.T) {
	data := t.TempDir()
	a, b := begun(t, data), begun(t, data)
	locked(t, b, func() error {
		return errors.Join(b.Archive("accepted"), b.Begin(head.Record{Head: "new", Commit: 2, At: time.Now()}, nil))
	})
	write(t, a, head.Record{Orgs: []head.Org{{ID: "o", Seq: 1}}})
	if v := read(t, data); v.Head != "new" || v.Commit != 3 || v.Orgs["o"].Seq != 1 {
		t.Errorf("the head %q ends with commit %d and has %+v, want commit 3 of the new one", v.Head, v.Commit, v.Orgs)
	}
}
