// Package head records the commits of a database in files beside it, so that lost or rewritten records are noticed.
// Start with [Open]: a [Folder] is the head of one data folder, a [View] is the content of its files.
//
// The head holds the number of the newest commit and a digest over all commits, and for each organization the newest
// entry of its audit chain and the highest numbers given to applications, documents and events. A store writes a
// [Record] after each commit, before the caller is answered. At its next start the store compares the head with the
// database.
//
// The files: head.go is the content of the head, folder.go its files, guard.go what every store does with it while it
// runs, compare.go how it is compared with the database.
//
// # One writer, or many
//
// SQLite has one writer, so the database itself numbers its commits, and the number and digest of the newest one are
// in a row that each commit changes. On PostgreSQL such a row would make all commits wait for each other. There, each
// commit takes a [Lane] of its own: a row with a count and a random mark, of which there are more than concurrent
// commits. Records are written in any order; for each lane and organization the higher numbers count.
//
// # Why files beside the database
//
// A database that lost its newest commits looks complete. SQLite silently drops everything after a damaged frame of its
// write-ahead log, a chain of digests does not show that its end is missing, and an old copy is a valid database. Only
// a record outside of the database shows that there was more.
//
// # What it protects against
//
// Records are written without waiting for the disk, and synced every second. After a second they survive a power cut; a
// killed process loses none. Each line has an HMAC with a key of the installation, so nobody without the key can write
// one. Whoever can read the data folder has that key too: the head protects against damage, mistakes and edited
// databases, not against an intruder with the operator's rights.
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

// Org is the state of an organization in the head. The audit chain has no gaps, so Seq is also the number of its
// entries.
type Org struct {
	ID   engine.OrgID `json:"org"`            // of the organization
	Name string       `json:"name,omitempty"` // empty in commits that neither created nor renamed it
	Seq  int64        `json:"seq"`            // of the newest audit entry; 0 if there is none
	Hash string       `json:"hash"`           // of the newest audit entry; "" if there is none
	// The highest numbers given to an application, a document and an event; 0 if there is none.
	Application int64 `json:"application,omitempty"`
	Document    int64 `json:"document,omitempty"`
	Event       int64 `json:"event,omitempty"`
	// Deleted is true if this commit deleted the organization on purpose, so that its rows are not missing.
	Deleted bool `json:"deleted,omitempty"`
	// Changes are the audit entries of this commit, in order; the last one has the number Seq.
	Changes []Change `json:"changes,omitempty"`
}

// Change describes an audit entry, so that a missing one can be named.
type Change struct {
	Action  string `json:"action"`  // such as document.deleted
	Subject string `json:"subject"` // the id of what was changed
}

// Record is one line of a file: a commit, or, if State is set, the state of all organizations, which begins each file.
type Record struct {
	State  bool      `json:"state,omitempty"` // Orgs are all organizations, as of Commit
	Head   string    `json:"head"`            // id of the head; a new one after each accepted loss
	Commit int64     `json:"commit"`          // counts from 1
	Digest string    `json:"digest"`          // HMAC over this commit and all commits before it
	At     time.Time `json:"at"`              // when it was written
	// id of the run of the operating system, to recognize a restart of the machine
	Boot string `json:"boot,omitempty"`
	Orgs []Org  `json:"orgs,omitempty"` // organizations that the commit changed, in their new state
	// Lanes is the lane that the commit took, or all lanes if State is set; empty for a database without lanes.
	Lanes []Lane `json:"lanes,omitempty"`
}

// Lane is one of the rows of a database of which each commit changes one.
type Lane struct {
	Number  int64  `json:"lane"`    // of the lane
	Commits int64  `json:"commits"` // how many commits have taken the lane
	Mark    string `json:"mark"`    // random, made for the newest of them; "" if there is none
}

// View is the content of all files, read together.
type View struct {
	Record                       // the newest commit; Orgs and Lanes are nil
	Orgs    map[engine.OrgID]Org // all, as of that commit, without Changes
	Lanes   map[int64]Lane       // all lanes that a commit took, by number
	Records []Record             // the commits that are still listed one by one, in order
	// Deleted are organizations that were deleted on purpose. The record of an earlier commit may come later.
	Deleted map[engine.OrgID]bool
	// Missing are the numbers of commits since the newest state whose record could not be read.
	Missing []int64
	// Unreadable counts lines with a wrong HMAC: incomplete after a power cut, or damaged.
	Unreadable int
	// Whole is true if both copies of the newest file are complete, so that it can be continued.
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

// line encodes the record: JSON, a space, its HMAC in hex, a line feed.
func (r Record) line(key []byte) ([]byte, error) {
	orgs, lanes, err := r.parts()
	return r.seal(key, orgs, lanes), err
}

// Size is the most bytes that the record takes in a file.
func (r Record) Size() (int64, error) {
	orgs, lanes, err := r.parts()
	return int64(len(orgs) + len(lanes) + mostEnvelope), err
}

// mostEnvelope is the most bytes of a line beside its organizations and lanes.
const mostEnvelope = 512

// parts encodes the organizations, and the lanes if there are any.
func (r Record) parts() (orgs, lanes []byte, err error) {
	if orgs, err = json.Marshal(r.Orgs); err == nil && len(r.Lanes) > 0 {
		lanes, err = json.Marshal(r.Lanes)
	}
	return orgs, lanes, err
}

// seal is line for parts that are already encoded. It writes the same as json.Marshal; ids and digests need no escapes.
func (r Record) seal(key, orgs, lanes []byte) []byte {
	body := make([]byte, 0, len(orgs)+len(lanes)+300)
	body = append(body, '{')
	if r.State {
		body = append(body, `"state":true,`...)
	}
	body = fmt.Appendf(body, `"head":%q,"commit":%d,"digest":%q,"at":%q,"boot":%q,"orgs":%s`,
		r.Head, r.Commit, r.Digest, r.At.Format(time.RFC3339Nano), r.Boot, orgs)
	if len(lanes) > 0 {
		body = fmt.Appendf(body, `,"lanes":%s`, lanes)
	}
	body = append(body, '}')
	mac := keyed(key, "line", body)
	return append(append(append(body, ' '), mac...), '\n')
}

// parse decodes a line without its line feed; false if its HMAC is wrong.
func parse(key, line []byte) (r Record, ok bool) {
	at := len(line) - 2*macBytes - 1
	if at < 0 || line[at] != ' ' || !hmac.Equal(line[at+1:], []byte(keyed(key, "line", line[:at]))) {
		return r, false
	}
	return r, json.Unmarshal(line[:at], &r) == nil
}

// read merges the lines of files into one view; false if no line can be read.
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

// inOrder sorts the records of the newest head by commit, and a state after the commit that it includes. It leaves
// out heads that ended with an accepted loss; each new head begins with a higher commit.
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

// apply builds the view from the records, in order.
func (v *View) apply(records []Record) {
	v.Orgs, v.Lanes, v.Deleted = map[engine.OrgID]Org{}, map[int64]Lane{}, map[engine.OrgID]bool{}
	for i, r := range records {
		if r.State {
			clear(v.Orgs)
			clear(v.Lanes)
			clear(v.Deleted)
			v.Missing = nil
		} else {
			v.Records = append(v.Records, r)
			from := v.Commit + 1
			if i == 0 {
				from = r.Commit - 1 // the state before it is not listed any more
			}
			for missing := from; missing < r.Commit; missing++ {
				v.Missing = append(v.Missing, missing)
			}
		}
		v.add(r)
	}
}

// put replaces the state of an organization. Numbers never decrease, and a name stays until there is a new one. A
// deleted organization is removed and does not return.
func (v *View) put(o Org) {
	if o.Deleted || v.Deleted[o.ID] {
		delete(v.Orgs, o.ID)
		v.Deleted[o.ID] = true
		return
	}
	before := v.Orgs[o.ID]
	o.Name = cmp.Or(o.Name, before.Name)
	if o.Seq < before.Seq {
		o.Seq, o.Hash = before.Seq, before.Hash
	}
	o.Application = max(o.Application, before.Application)
	o.Document = max(o.Document, before.Document)
	o.Event = max(o.Event, before.Event)
	o.Changes = nil
	v.Orgs[o.ID] = o
}

// add adds the next record to the view.
func (v *View) add(r Record) {
	for _, o := range r.Orgs {
		v.put(o)
	}
	for _, l := range r.Lanes {
		if l.Commits > v.Lanes[l.Number].Commits {
			v.Lanes[l.Number] = l
		}
	}
	v.Record = r
	v.Record.Orgs, v.Record.Lanes = nil, nil
}

// state returns all of the view as one record and its organizations, by id.
func (v *View) state() (r Record, orgs []Org) {
	r = v.Record
	r.Lanes = slices.SortedFunc(maps.Values(v.Lanes), func(a, b Lane) int { return cmp.Compare(a.Number, b.Number) })
	orgs = slices.Collect(maps.Values(v.Orgs))
	for id := range v.Deleted {
		orgs = append(orgs, Org{ID: id, Deleted: true})
	}
	slices.SortFunc(orgs, func(a, b Org) int { return cmp.Compare(a.ID, b.ID) })
	return r, orgs
}

// Entry is an audit entry whose commit the head still lists.
type Entry struct {
	Seq    int64 // its number in the organization's chain, from 1
	Change       // its action and subject
}

// Entries lists the audit entries of an organization with numbers from to to, if the head still lists their commits, in
// order.
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

// DigestAt returns the digest of a commit; "" if the head no longer lists it.
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

// CommitOf returns the number of the record that names a lane in this state; 0 if the head no longer lists it.
func (v *View) CommitOf(l Lane) int64 {
	for _, r := range v.Records {
		for _, taken := range r.Lanes {
			if taken == l {
				return r.Commit
			}
		}
	}
	return 0
}
