package head

import (
	"cmp"
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

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
