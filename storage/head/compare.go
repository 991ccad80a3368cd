package head

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// Database is what a store found in its database, to be compared with the head. The statements of this file run on both
// databases; only how commits are counted differs.
type Database struct {
	Head  string // id of the head that the database belongs to; "" if it never had one
	Orgs  []Org  // from ReadOrgs
	Exact bool   // database and head are at the same commit, so nothing may have been added either
	Ahead bool   // the database has commits that the head lacks, as after a kill between a commit and its record
	// Synced is the newest commit whose record in the head was safe from a power cut, as the database has it.
	Synced int64
	// Problems are sentences about commits that are missing or changed, and FromCommit and ToCommit the missing ones.
	Problems             []string
	FromCommit, ToCommit int64
}

// Unloaded describes what an error of Folder.Load means for the records; nil if it says nothing about them.
func Unloaded(err error) *engine.Loss {
	switch {
	case errors.Is(err, ErrNone):
		return &engine.Loss{Problems: []string{"the head of this installation is missing (folder " + FolderName + "), so nobody knows whether records are missing too"}}
	case errors.Is(err, ErrUnreadable):
		return &engine.Loss{Problems: []string{"no line of the head verifies: its files are destroyed, or keys/seal.key is not the key they were written with"}}
	}
	return nil
}

// DamagedDatabase is the loss if the database cannot be read where it is compared.
func DamagedDatabase(err error) *engine.Loss {
	return &engine.Loss{
		Problems: []string{"the database is damaged where it is compared with the head: " + err.Error()},
	}
}

// Differs is the problem of a commit that database and head both have, but not the same one.
func Differs(commit int64) string {
	return fmt.Sprintf("the database's commit %d is not the one that the head knows", commit)
}

// Compare describes what is missing in the database according to the head; nil if nothing is.
func (v *View) Compare(ctx context.Context, q storage.Querier, d Database) (*engine.Loss, error) {
	chains, err := v.CompareChains(ctx, q, d)
	if err != nil {
		return nil, err
	}
	loss := engine.Loss{Orgs: chains, FromCommit: d.FromCommit, ToCommit: d.ToCommit}
	say := func(format string, args ...any) { loss.Problems = append(loss.Problems, fmt.Sprintf(format, args...)) }
	if d.Head != v.Head {
		say("the database is not the one that the head belongs to, or an older copy of it (the head is of commit %d, %s)", v.Commit, v.At.Format(time.RFC3339))
	}
	loss.Problems = append(loss.Problems, d.Problems...)
	if d.Head == v.Head && v.Commit < d.Synced {
		say(
			"the head was cut, or an old copy of it was put back: it ends with commit %d and went to %d or further",
			v.Commit, d.Synced,
		)
	}
	if gone := slices.DeleteFunc(
		slices.Clone(v.Missing), func(c int64) bool { return c > d.Synced },
	); d.Head == v.Head && len(gone) > 0 {
		say("the head is damaged: both copies lack the records of %d commits, the first is %d", len(gone), gone[0])
	}
	if len(loss.Problems)+len(loss.Orgs) == 0 {
		return nil, nil
	}
	return &loss, nil
}

// CompareChains compares the newest audit entries of all organizations; nil if none is missing or changed.
func (v *View) CompareChains(ctx context.Context, q storage.Querier, d Database) (list []engine.OrgLoss, err error) {
	for _, o := range d.Orgs {
		known, ok := v.Orgs[o.ID]
		if !ok && (!d.Exact || o.Seq == 0) {
			continue
		}
		found, err := v.compareChain(ctx, q, known, o, d.Exact)
		if err != nil {
			return nil, err
		}
		if found != nil {
			list = append(list, *found)
		}
	}
	var deleted []engine.OrgID
	if d.Head == v.Head && d.Ahead { // one of the commits that the head lacks may have deleted an organization
		if deleted, err = deletedOrganizations(ctx, q); err != nil {
			return nil, err
		}
	}
	for _, known := range v.Orgs {
		if !slices.Contains(deleted, known.ID) &&
			!slices.ContainsFunc(d.Orgs, func(o Org) bool { return o.ID == known.ID }) {
			list = append(list, engine.OrgLoss{Org: known.ID, Name: known.Name, Gone: true,
				From: min(known.Seq, 1), To: known.Seq, Known: v.lostEntries(known.ID, 1, known.Seq)})
		}
	}
	slices.SortFunc(list, func(a, b engine.OrgLoss) int { return strings.Compare(string(a.Org), string(b.Org)) })
	return list, nil
}

// deletedOrganizations lists organizations that were deleted on purpose.
func deletedOrganizations(ctx context.Context, q storage.Querier) (list []engine.OrgID, err error) {
	err = Each(ctx, q, `SELECT org_id FROM organization_deletions WHERE ended_at IS NOT NULL`, nil, func(
		rows *sql.Rows,
	) error {
		var org engine.OrgID
		defer func() { list = append(list, org) }()
		return rows.Scan(&org)
	})
	return list, err
}

// compareChain compares one organization; nil if nothing is missing or changed.
func (v *View) compareChain(
	ctx context.Context, q storage.Querier, known, now Org, exact bool,
) (*engine.OrgLoss, error) {
	found := engine.OrgLoss{Org: now.ID, Name: now.Name}
	switch {
	case now.Seq < known.Seq:
		found.From, found.To = now.Seq+1, known.Seq
		found.Known = v.lostEntries(now.ID, found.From, found.To)
		return &found, nil
	case exact && now.Seq > known.Seq:
		found.Added = now.Seq - known.Seq
	}
	hash := now.Hash
	if now.Seq > known.Seq && known.Seq > 0 {
		err := One(
			ctx, q, `SELECT hash FROM audit_log WHERE org_id = $1 AND seq = $2`, []any{now.ID, known.Seq}, &hash,
		)
		if err != nil && !errors.Is(err, engine.ErrNotFound) {
			return nil, err
		}
	}
	if known.Seq > 0 && hash != known.Hash {
		found.Rewritten = known.Seq
	}
	if found.Added == 0 && found.Rewritten == 0 {
		return nil, nil
	}
	return &found, nil
}

func (v *View) lostEntries(org engine.OrgID, from, to int64) (list []engine.LostEntry) {
	for _, e := range v.Entries(org, from, to) {
		list = append(list, engine.LostEntry{Seq: e.Seq, Action: e.Action, Subject: e.Subject})
	}
	return list
}

// ReadOrgs reads the state of all organizations in the database. Numbers that are higher in the head are kept.
func (v *View) ReadOrgs(ctx context.Context, q storage.Querier) (orgs []Org, err error) {
	err = Each(ctx, q, `
		SELECT o.id, o.name, COALESCE(a.seq, 0), COALESCE(a.hash, ''),
		       COALESCE((SELECT last_number FROM application_numbers n WHERE n.org_id = o.id), 0),
		       COALESCE((SELECT MAX(id) FROM documents d WHERE d.org_id = o.id), 0),
		       COALESCE((SELECT document_id FROM lost_documents l WHERE l.org_id = o.id), 0),
		       COALESCE((SELECT last_seq FROM event_counters c WHERE c.org_id = o.id), 0)
		FROM organizations o
		LEFT JOIN audit_log a ON a.org_id = o.id AND a.seq = (SELECT MAX(seq) FROM audit_log WHERE org_id = o.id)
		ORDER BY o.id`, nil, func(rows *sql.Rows) error {
		var o Org
		var lost int64
		if err := rows.Scan(
			&o.ID, &o.Name, &o.Seq, &o.Hash, &o.Application, &o.Document, &lost, &o.Event,
		); err != nil {
			return err
		}
		known := v.Orgs[o.ID]
		o.Application, o.Document, o.Event =
			max(o.Application, known.Application), max(o.Document, lost, known.Document), max(o.Event, known.Event)
		orgs = append(orgs, o)
		return nil
	})
	return orgs, err
}

// Raise sets the database's counters to at least the highest numbers in the head.
func (v *View) Raise(ctx context.Context, q storage.Querier) error {
	for _, o := range v.Orgs {
		for query, number := range map[string]int64{
			`INSERT INTO application_numbers (org_id, last_number) SELECT id, $2 FROM organizations WHERE id = $1
				ON CONFLICT (org_id) DO UPDATE SET last_number = excluded.last_number
				WHERE application_numbers.last_number < excluded.last_number`: o.Application,
			`INSERT INTO event_counters (org_id, last_seq, swept_to) SELECT id, $2, 0 FROM organizations WHERE id = $1
				ON CONFLICT (org_id) DO UPDATE SET last_seq = excluded.last_seq
				WHERE event_counters.last_seq < excluded.last_seq`: o.Event,
			`INSERT INTO lost_documents (org_id, document_id) SELECT id, $2 FROM organizations WHERE id = $1
				ON CONFLICT (org_id) DO UPDATE SET document_id = excluded.document_id
				WHERE lost_documents.document_id < excluded.document_id`: o.Document,
		} {
			if number == 0 {
				continue
			}
			if _, err := q.ExecContext(ctx, query, o.ID, number); err != nil {
				return err
			}
		}
	}
	return nil
}

// One reads one row; engine.ErrNotFound if there is none.
func One(ctx context.Context, q storage.Querier, query string, args []any, into ...any) error {
	found := false
	err := Each(ctx, q, query, args, func(rows *sql.Rows) error {
		found = true
		return rows.Scan(into...)
	})
	if err == nil && !found {
		return engine.ErrNotFound
	}
	return err
}

// Each reads all rows.
func Each(ctx context.Context, q storage.Querier, query string, args []any, read func(*sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
