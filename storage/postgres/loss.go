package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// found reads what the database has, to be compared with the head, and the lanes as they were before all else was read.
// The head must be loaded before, and locked. Commits may end meanwhile, but no record is written.
func (k *keeper) found(
	ctx context.Context, q storage.Querier,
) (d head.Database, before map[int64]head.Lane, err error) {
	view := k.Folder.View()
	if err := head.One(ctx, q, `SELECT head_id FROM installation WHERE id = 1`, nil, &d.Head); err != nil {
		return d, nil, err
	}
	if before, _, err = readLanes(ctx, q, d.Head); err != nil {
		return d, nil, err
	}
	if d.Orgs, err = view.ReadOrgs(ctx, q); err != nil {
		return d, nil, err
	}
	after, synced, err := readLanes(ctx, q, d.Head)
	if err != nil || d.Head != view.Head {
		return d, before, err
	}
	d.Synced = synced
	d.Exact = d.Head != "" && maps.Equal(before, after) // all of it was read at one moment, and …
	var behind []head.Lane                              // the lanes that lack commits, as the database has them
	missing := int64(0)
	for n := range int64(laneCount) {
		now, ok := after[n]
		known := view.Lanes[n]
		switch {
		case !ok && d.Head != "":
			d.Problems = append(d.Problems, fmt.Sprintf("the database lacks row %d of commit_lanes", n))
		case now.Commits > known.Commits:
			d.Ahead = true
		case now.Commits == known.Commits && now.Mark != known.Mark:
			d.Problems = append(d.Problems, head.Differs(view.CommitOf(known)))
		}
		if now.Commits < known.Commits {
			missing += known.Commits - now.Commits
			behind = append(behind, head.Lane{Number: n, Commits: now.Commits, Mark: now.Mark})
		}
		d.Exact = d.Exact && now.Commits == known.Commits // … that moment is the head's
	}
	if missing > 0 {
		tellMissing(&d, view, behind, missing)
	}
	return d, before, nil
}

// tellMissing describes missing commits, as far as the head still lists them.
func tellMissing(d *head.Database, view *head.View, behind []head.Lane, missing int64) {
	newest := time.Time{}
	for _, r := range view.Records {
		for _, l := range r.Lanes {
			for _, b := range behind {
				switch {
				case b.Number != l.Number:
				case b.Commits == l.Commits && b.Mark != l.Mark:
					d.Problems = append(d.Problems, head.Differs(r.Commit))
				case b.Commits < l.Commits:
					if d.FromCommit == 0 {
						d.FromCommit = r.Commit
					}
					d.ToCommit, newest = r.Commit, r.At
				}
			}
		}
	}
	if d.ToCommit == 0 {
		d.Problems = append(d.Problems, fmt.Sprintf("%d commits are missing that the head no longer lists", missing))
		return
	}
	d.Problems = append(d.Problems, fmt.Sprintf(
		"commits are missing (%d), the first of those that the head lists is %d, the newest is %d of %s",
		missing, d.FromCommit, d.ToCommit, newest.Format(time.RFC3339),
	))
}

// readLanes reads the lanes of a head by number, and the newest record of the head that was safe from a power cut.
func readLanes(ctx context.Context, q storage.Querier, id string) (all map[int64]head.Lane, synced int64, err error) {
	all = map[int64]head.Lane{}
	err = head.Each(ctx, q, `SELECT lane, commits, mark, synced FROM commit_lanes WHERE head_id = $1`, []any{id},
		func(rows *sql.Rows) error {
			var l head.Lane
			var safe int64
			err := rows.Scan(&l.Number, &l.Commits, &l.Mark, &safe)
			all[l.Number], synced = l, max(synced, safe)
			return err
		})
	return all, synced, err
}

// AuditHead returns the number and the digest of the newest audit entry in the head, including entries of other
// processes.
func (k *keeper) AuditHead(_ context.Context, org engine.OrgID) (seq int64, hash string, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.Loss() == nil {
		if err := k.lock(); err != nil {
			return 0, "", err
		}
		defer k.Folder.Unlock()
		if err := head.Meaning(k.Folder.Follow()); err != nil {
			return 0, "", err
		}
	}
	known := k.Folder.View().Orgs[org]
	return known.Seq, known.Hash, nil
}

// AcceptLoss commits fn and begins a new head with the state of the database. Its commits and numbers continue above
// those of the old head.
func (k *keeper) AcceptLoss(ctx context.Context, fn func(q storage.Querier, loss engine.Loss) error) error {
	r := head.Record{Head: head.NewID()}
	return k.exclusively(ctx, func(tx *sql.Tx) error {
		if err := k.look(ctx, tx, false); err != nil {
			return err
		}
		loss, known := k.Loss(), k.Folder.View()
		if loss == nil {
			return engine.ErrNotFound
		}
		r.Commit = known.Commit + 1
		if err := known.Raise(ctx, tx); err != nil {
			return err
		}
		q := &querier{tx: tx, scope: storage.Scope{Everywhere: true}}
		if err := fn(q, *loss); err != nil {
			return err
		}
		return k.belong(ctx, tx, r.Head)
	}, func() error {
		// If the process ends here, the head is not the database's, and the loss must be accepted again.
		if err := k.Folder.Archive("accepted-" + strconv.FormatInt(time.Now().UnixMilli(), 10)); err != nil {
			return head.Meaning(err)
		}
		orgs, err := k.Folder.View().ReadOrgs(ctx, k.control)
		if err == nil {
			err = k.begin(r, orgs, nil)
		}
		if err == nil {
			k.SetLoss(nil)
		}
		return err
	})
}
