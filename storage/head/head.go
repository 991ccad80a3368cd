// Package head keeps, outside of the database, what was committed last: for the whole installation the
// number of the commit and a digest over all of them, for each organization the newest entry of its audit
// chain and the highest numbers given out. A store writes a [Record] after each commit and before anybody
// is told, and compares both at its next start. Begin with [Open].
//
// # Why a second file
//
// A database that lost its newest commits is whole in itself: SQLite drops what follows a damaged frame of
// its write-ahead log without a word, a chain of digests does not miss its own end, and an old copy is a
// good database. Only something beside it can say that there was more.
//
// # What it covers
//
// Records are written without waiting for the disk and synced every second, so they survive a killed
// process at once and a power cut after a second. Each line bears an HMAC under a key of the installation,
// so that nobody without the key can write one. Who reads the data folder has that key too: the head
// guards against damage, mistakes and edited databases, not against an intruder with the operator's rights.
package head

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Org is what the head knows of an organization. The audit chain has no gaps, so Seq is its count too.
type Org struct {
	ID   engine.OrgID `json:"org"`
	Name string       `json:"name,omitempty"` // empty in commits that did not create it
	Seq  int64        `json:"seq"`            // of the newest audit entry; 0 when there is none
	Hash string       `json:"hash"`           // of that entry, "" when there is none
	// The highest numbers given out; 0 when there is none.
	Application int64 `json:"application,omitempty"`
	Document    int64 `json:"document,omitempty"`
	Event       int64 `json:"event,omitempty"`
	// Deleted says that the organization was deleted on purpose in this commit: nothing of it is missing.
	Deleted bool `json:"deleted,omitempty"`
	// Changes are the commit's own audit entries, the last of which is Seq.
	Changes []Change `json:"changes,omitempty"`
}

// Change names an audit entry, so that a missing one can be named.
type Change struct {
	Action  string `json:"action"`
	Subject string `json:"subject"`
}

// Record is one line: a commit, or with State everything there is, which begins each file.
type Record struct {
	State  bool      `json:"state,omitempty"`
	Head   string    `json:"head"`   // id of the head; a new one after each accepted loss
	Commit int64     `json:"commit"` // counts from 1
	Digest string    `json:"digest"` // keyed, over this commit and all before it
	At     time.Time `json:"at"`
	Boot   string    `json:"boot,omitempty"` // names the run of the operating system
	Orgs   []Org     `json:"orgs,omitempty"` // those that the commit touched, as they are after it
}

// View is what the files say when they are read together.
type View struct {
	Record                       // the newest commit; Orgs is nil
	Orgs    map[engine.OrgID]Org // all, as of that commit, without Changes
	Records []Record             // the commits that are still listed one by one, in order
	// Missing are commits since the newest whole state of which no record could be read.
	Missing []int64
	// Unreadable counts lines that do not verify: torn by a power cut, or damaged.
	Unreadable int
	// Whole reports whether both copies of the newest file are complete, so that it can be continued.
	Whole bool
}

const macBytes = 16

// keyed is an HMAC of the parts for one purpose, in hex.
func keyed(key []byte, purpose string, parts ...[]byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(purpose))
	for _, p := range parts {
		mac.Write([]byte{0})
		mac.Write(p)
	}
	return hex.EncodeToString(mac.Sum(nil)[:macBytes])
}

// line is the record as it is written: JSON, a space, its HMAC, a line feed.
func (r Record) line(key []byte) ([]byte, error) {
	orgs, err := json.Marshal(r.Orgs)
	if err != nil {
		return nil, err
	}
	return r.seal(key, orgs), nil
}

// seal is line with the organizations as JSON. It writes what json.Marshal would, without looking at those
// again; ids and digests need no escapes.
func (r Record) seal(key, orgs []byte) []byte {
	body := make([]byte, 0, len(orgs)+300)
	body = append(body, '{')
	if r.State {
		body = append(body, `"state":true,`...)
	}
	body = fmt.Appendf(body, `"head":%q,"commit":%d,"digest":%q,"at":%q,"boot":%q,"orgs":%s}`, r.Head, r.Commit, r.Digest, r.At.Format(time.RFC3339Nano), r.Boot, orgs)
	mac := keyed(key, "line", body)
	return append(append(append(body, ' '), mac...), '\n')
}

// parse reads a line without its line feed; false when it does not verify.
func parse(key, line []byte) (r Record, ok bool) {
	at := len(line) - 2*macBytes - 1
	if at < 0 || line[at] != ' ' || !hmac.Equal(line[at+1:], []byte(keyed(key, "line", line[:at]))) {
		return r, false
	}
	return r, json.Unmarshal(line[:at], &r) == nil
}

// read merges the lines of files into one view; false when there is no record at all.
func read(key []byte, contents [][]byte) (v View, found bool) {
	type place struct {
		state  bool
		head   string
		commit int64
	}
	seen := map[place]bool{}
	var all []Record
	for _, content := range contents {
		for len(content) > 0 {
			var line []byte
			line, content, _ = bytes.Cut(content, []byte{'\n'})
			r, ok := parse(key, line)
			if p := (place{r.State, r.Head, r.Commit}); !ok {
				v.Unreadable++
			} else if !seen[p] {
				seen[p] = true
				all = append(all, r)
			}
		}
	}
	if len(all) == 0 {
		return v, false
	}
	v.apply(inOrder(all))
	return v, true
}

// inOrder sorts the newest head's records: by commit, a state after the commit that it includes. Heads that
// an accepted loss ended are left out; each new head begins at a higher commit.
func inOrder(all []Record) []Record {
	newest := slices.MaxFunc(all, func(a, b Record) int { return cmp.Compare(a.Commit, b.Commit) })
	all = slices.DeleteFunc(all, func(r Record) bool { return r.Head != newest.Head })
	slices.SortFunc(all, func(a, b Record) int {
		if a.Commit != b.Commit || a.State == b.State {
			return cmp.Compare(a.Commit, b.Commit)
		}
		if a.State {
			return 1
		}
		return -1
	})
	return all
}

// apply plays the records in order.
func (v *View) apply(records []Record) {
	v.Orgs = map[engine.OrgID]Org{}
	for i, r := range records {
		if r.State {
			clear(v.Orgs)
			v.Missing = nil
		} else {
			v.Records = append(v.Records, r)
			from := v.Commit + 1
			if i == 0 {
				from = r.Commit - 1 // the state that it continues is gone
			}
			for missing := from; missing < r.Commit; missing++ {
				v.Missing = append(v.Missing, missing)
			}
		}
		v.Record = r
		for _, o := range r.Orgs {
			v.put(o)
		}
	}
	v.Record.Orgs = nil
}

// put replaces what is known of an organization; numbers given out never fall, a name stays. A deleted one is forgotten.
func (v *View) put(o Org) {
	if o.Deleted {
		delete(v.Orgs, o.ID)
		return
	}
	before := v.Orgs[o.ID]
	o.Name = cmp.Or(o.Name, before.Name)
	o.Application = max(o.Application, before.Application)
	o.Document = max(o.Document, before.Document)
	o.Event = max(o.Event, before.Event)
	o.Changes = nil
	v.Orgs[o.ID] = o
}

// add continues the view by a commit that was just written.
func (v *View) add(r Record) {
	for _, o := range r.Orgs {
		v.put(o)
	}
	v.Record = r
	v.Record.Orgs = nil
}

// all lists the organizations by id.
func (v *View) all() []Org {
	return slices.SortedFunc(maps.Values(v.Orgs), func(a, b Org) int { return cmp.Compare(a.ID, b.ID) })
}

// Entry is an audit entry that the head still lists by name.
type Entry struct {
	Seq int64
	Change
}

// Entries are the audit entries of an organization in [from, to] that the head still lists, in order.
func (v *View) Entries(org engine.OrgID, from, to int64) (list []Entry) {
	for _, r := range v.Records {
		for _, o := range r.Orgs {
			if o.ID != org {
				continue
			}
			for i, c := range o.Changes {
				if seq := o.Seq - int64(len(o.Changes)-1-i); seq >= from && seq <= to {
					list = append(list, Entry{seq, c})
				}
			}
		}
	}
	return list
}

// DigestAt is the digest of a commit, "" when the head does not list it any more.
func (v *View) DigestAt(commit int64) string {
	if commit == v.Commit {
		return v.Digest
	}
	for _, r := range v.Records {
		if r.Commit == commit {
			return r.Digest
		}
	}
	return ""
}
